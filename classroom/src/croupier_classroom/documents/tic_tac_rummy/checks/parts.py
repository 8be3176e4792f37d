"""Parts to lend: a game is judged by itself although one of the functions it calls is wrong."""

from collections.abc import Callable
from functools import wraps

from croupier_classroom.documents.tic_tac_rummy.checks import deck_and_board as board_checks
from croupier_classroom.documents.tic_tac_rummy.checks.dialogue import RummyProgram
from croupier_classroom.documents.tic_tac_rummy.checks.objective import (
    a_board_without_a_match_leaves_the_score,
)
from croupier_classroom.documents.tic_tac_rummy.checks.points import CHECKS
from croupier_classroom.documents.tic_tac_rummy.checks.reading import Board, Card
from croupier_classroom.grading.checks import CheckFunction, Mismatch, Program, RemoteError

Scene = Callable[[RummyProgram], None]


def check(
    section: str, cites: str, needs: tuple[str, ...] = ()
) -> Callable[[Scene], CheckFunction]:
    """Register a scene of a game, played with parts of ours where that is needed."""
    declare = CHECKS.check(section, cites, needs=needs)
    return lambda scene: declare(played(scene))


def played(scene: Scene) -> CheckFunction:
    """Try a scene with the program's own functions, then with ours for those that are wrong."""

    @wraps(scene)
    def tried(program: Program) -> None:
        try:
            scene(RummyProgram(program))
        except (Mismatch, RemoteError) as problem:
            if not lend_parts(program):
                raise
            try:
                scene(RummyProgram(program))
            except (Mismatch, RemoteError):
                raise problem from None

    return tried


def lend_parts(program: Program) -> bool:
    """Replace the functions that fail their own checks; say whether there were any."""
    wrong = [part for part in parts_of(program) if not passes(program, part[1])]
    for name, _, ours in wrong:
        setattr(program.module("a3"), name, ours)
    return bool(wrong)


def passes(program: Program, check: CheckFunction) -> bool:
    """Say whether a program passes a check."""
    try:
        check(program)
    except (Mismatch, RemoteError):
        return False
    return True


def parts_of(program: Program) -> list[tuple[str, CheckFunction, Callable[..., object]]]:
    """Return the functions that game() calls: name, own check, and the part that is lent."""
    write = program.module("builtins").print

    def lay(deck: list[Card]) -> Board:
        board = [deck[0:3], deck[3:6], deck[6:9]]
        del deck[0:9]
        return board

    def show(board: Board) -> None:
        for row in board:
            write(row)

    def put(board: Board, card: Card, row: int, column: int) -> Board:
        board[row][column] = card
        return board

    def find_none(_board: Board, score: int) -> tuple[bool, str, int]:
        return False, "no match", score

    return [
        ("deal", board_checks.the_dealt_cards_leave_the_deck, lay),
        ("print_board", board_checks.the_board_is_printed_between_bars, show),
        ("update_board", board_checks.a_card_is_replaced_at_its_row_and_column, put),
        ("verify_matching", a_board_without_a_match_leaves_the_score, find_none),
    ]
