"""The functions that play: game and main, by section 8."""

import ast
from collections.abc import Sequence

from croupier_classroom.documents.tic_tac_rummy.checks.dialogue import RummyProgram, three_values
from croupier_classroom.documents.tic_tac_rummy.checks.objective import ONE_FACE
from croupier_classroom.documents.tic_tac_rummy.checks.parts import check
from croupier_classroom.documents.tic_tac_rummy.checks.points import NO_MATCH
from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    SET,
    Board,
    boards_in,
    changed,
    named_category,
    numbers_in,
)
from croupier_classroom.grading.checks import Mismatch, Program, expect

BASE, MAIN = "a_card_is_dealt_and_laid", "main_starts_a_game"
PARTS = (
    "the_first_nine_cards_make_the_board",
    "the_dealt_cards_leave_the_deck",
    "the_board_is_printed_between_bars",
    "a_card_is_replaced_at_its_row_and_column",
    "a_board_without_a_match_leaves_the_score",
)
DRAWN = "SP9 CL5 SP7 DM9 HR4 SP4 CL7 HR7 DM5"
LOWER_ROWS = "DM2 HR2 CL3 CL6 SP2 DM7"
PLAIN = (bool, int, float, str, list, tuple, dict, set)


@check("8 game and main", "R4.8 R4.9 R4.10", needs=PARTS)
def a_card_is_dealt_and_laid(rummy: RummyProgram) -> None:
    """game(deck) asks Deal or Done, takes a place on one line or on two, and ends at Done."""
    talk = rummy.game(f"{NO_MATCH} {DRAWN}", ["deal", "1 1", "done"]).closed()
    expect_last_board(talk.heard[2], changed(NO_MATCH, (4,), "SP9"))


@check("8 game and main", "R4.8", needs=(BASE, ONE_FACE))
def game_returns_whether_the_score_and_the_category(rummy: RummyProgram) -> None:
    """game(deck) returns (won, score, category), in this order."""
    lost = rummy.game(NO_MATCH, ["done"]).closed()
    expect(three_values(lost.typed.value)[:2], (False, 0))
    won = rummy.game(f"DM8 SP8 HR8 {LOWER_ROWS}", ["done"]).closed()
    match, score, category = three_values(won.typed.value)
    expect((match, score, named_category(category)), (True, 15, SET))


@check("8 game and main", "R4.17", needs=(BASE,))
def main_starts_a_game(rummy: RummyProgram) -> None:
    """main() makes a deck, deals from it and plays to the end."""
    talk = rummy.main(f"{NO_MATCH} {DRAWN}", ["deal", "1 1", "done"]).whole()
    expect_last_board(talk.heard[2], changed(NO_MATCH, (4,), "SP9"))


@check("8 game and main", "R4.17 R4.2", needs=(BASE, MAIN))
def main_shuffles_the_deck(rummy: RummyProgram) -> None:
    """main() deals other cards in every game."""
    games = [rummy.main_as_it_is(["deal", "1 1", "done"]).whole() for _ in range(3)]
    boards = [(last_board(game.heard[0]), last_board(game.heard[2])) for game in games]
    for first, then in boards:
        expect([i for i in range(9) if first[i // 3][i % 3] != then[i // 3][i % 3]], [4])
    expect(any(first != boards[0][0] for first, _ in boards), True)


@check("8 game and main", "R4.17", needs=(BASE, MAIN))
def there_are_no_global_variables(rummy: RummyProgram) -> None:
    """What is defined outside of the functions does not change, and no function says global."""
    before = global_values(rummy.program)
    talk = rummy.main_as_it_is(["deal", "1 1", "done"]).whole()
    expect(len(last_board(talk.heard[2])), 3)
    expect(global_values(rummy.program), before)
    expect(names_declared_global(rummy.program.tree("a3")), [])


def global_values(program: Program) -> dict[str, object]:
    """Return copies of the plain values that the module holds, by their names."""
    a3 = program.module("a3")
    names = [name for name in program.names(a3) if not name.startswith("__")]
    values = {name: getattr(a3, name) for name in names}
    return {name: copied(value) for name, value in values.items() if isinstance(value, PLAIN)}


def copied(value: object) -> object:
    """Copy a plain value and what it holds; an object of the program's own stays the same."""
    if isinstance(value, dict):
        return {key: copied(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)([copied(each) for each in value])
    return set(value) if isinstance(value, set) else value


def names_declared_global(tree: ast.Module) -> list[str]:
    """Return the names that functions declare to be global."""
    return [name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names]


def expect_last_board(text: str, board: Board) -> None:
    """Expect the last board of a text to be this one."""
    expect(last_board(text), board)


def last_board(text: str) -> Board:
    """Return the last board that a text shows."""
    shown = boards_in(text)
    if not shown:
        raise Mismatch("a board", f"none in {text!r}")
    return shown[-1]


def expect_numbers(texts: Sequence[str], numbers: Sequence[int]) -> None:
    """Expect each text to show its number, and the first one not to show all of them."""
    for text, number in zip(texts, numbers, strict=True):
        if number not in numbers_in(text):
            raise Mismatch(f"the number {number}", repr(text))
    if set(numbers) <= set(numbers_in(texts[0])):
        raise Mismatch(f"the number {numbers[0]} and not every other one", repr(texts[0]))
