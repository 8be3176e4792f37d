"""The objective of the game: what verify_matching finds on a board, by section 3."""

from croupier_classroom.documents.tic_tac_rummy.checks.dialogue import three_values
from croupier_classroom.documents.tic_tac_rummy.checks.drawing import (
    LINES,
    SCATTERED,
    drawn_board,
    drawn_lines,
)
from croupier_classroom.documents.tic_tac_rummy.checks.points import CHECKS, NO_MATCH, TOP_ROW
from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    RUN,
    SET,
    SIMPLE_RUN,
    SIMPLE_SET,
    Board,
    board_of,
    changed,
    is_category,
    named_category,
)
from croupier_classroom.grading.checks import Mismatch, Program, expect
from croupier_classroom.grading.comparison import is_same, written

ONE_SUIT, ONE_FACE = "one_suit_is_a_simple_set", "one_face_is_a_set"
CONSECUTIVE, BOTH = "consecutive_faces_are_a_simple_run", "consecutive_faces_of_a_suit_are_a_run"
EXAMPLES = ("CL8 CL5 CL7", "DM8 SP8 CL8", "SP2 DM3 CL4", "CL6 CL5 CL4")


def expect_match(program: Program, line: str, category: str, points: int) -> None:
    """Expect this line to be judged so in the top row."""
    expect(judged(program, changed(NO_MATCH, TOP_ROW, line)), (True, category, points))


def expect_top_row(program: Program, category: str, points: int) -> None:
    """Expect lines of a category, drawn for this run, to be judged so in the top row."""
    for line in drawn_lines(category):
        expect_judgement(program, drawn_board(TOP_ROW, line), (True, category, points))


def expect_drawn(program: Program, category: str, points: int) -> None:
    """Expect lines of a category, drawn for this run, to be judged so on each line."""
    for places, line in zip(LINES, drawn_lines(category, len(LINES)), strict=True):
        expect_judgement(program, drawn_board(places, line), (True, category, points))


def expect_judgement(program: Program, board: str, expected: tuple[object, ...]) -> None:
    """Expect a drawn board to be judged so, and show it where it is not."""
    came = judged(program, board_of(board))
    if not is_same(came, expected):
        raise Mismatch(f"{expected} for the board {board}", written(came))


def expect_everywhere(program: Program, line: str, category: str, points: int) -> None:
    """Expect this line to be judged so in each row, each column and both diagonals."""
    for places in LINES:
        expect(judged(program, changed(NO_MATCH, places, line)), (True, category, points))


def judged(program: Program, board: Board, score: int = 0) -> tuple[object, object, object]:
    """Return what verify_matching says, the name of a missing match left out."""
    value = program.module("a3").verify_matching(board, score)
    match, category, new_score = three_values(value)
    return match, named_category(category) if match else None, new_score


def expect_none(program: Program, line: str) -> None:
    """Expect this line to be judged as no match, wherever it lies."""
    for places in LINES:
        expect(judged(program, changed(NO_MATCH, places, line)), (False, None, 0))


@CHECKS.check("3 The objective", "R4.6")
def one_suit_is_a_simple_set(program: Program) -> None:
    """Three cards of a suit are a Simple Set for 10 points, as in the examples."""
    for example in ("CL8 CL5 CL7", "HR8 HR3 HR6"):
        expect_match(program, example, SIMPLE_SET, 10)
    expect_top_row(program, SIMPLE_SET, 10)


@CHECKS.check("3 The objective", "R4.6")
def one_face_is_a_set(program: Program) -> None:
    """Three cards of a face value are a Set for 15 points, as in the examples."""
    for example in ("HR3 DM3 SP3", "DM8 SP8 CL8"):
        expect_match(program, example, SET, 15)
    expect_top_row(program, SET, 15)


@CHECKS.check("3 The objective", "R4.6 R4.7")
def consecutive_faces_are_a_simple_run(program: Program) -> None:
    """Consecutive values up or down are a Simple Run for 20 points, as in the examples."""
    for example in ("SP2 DM3 CL4", "CL6 CL5 DM4"):
        expect_match(program, example, SIMPLE_RUN, 20)
    expect_top_row(program, SIMPLE_RUN, 20)


@CHECKS.check("3 The objective", "R4.6 R4.7")
def consecutive_faces_of_a_suit_are_a_run(program: Program) -> None:
    """Consecutive values of one suit are a Run for 25 points, as in the examples."""
    for example in ("SP2 SP3 SP4", "CL6 CL5 CL4"):
        expect_match(program, example, RUN, 25)
    expect_top_row(program, RUN, 25)


@CHECKS.check("3 The objective", "R4.6", needs=(ONE_FACE,))
def a_board_without_a_match_leaves_the_score(program: Program) -> None:
    """Without a match verify_matching says False and returns the score it was given."""
    expect_match(program, "HR3 DM3 SP3", SET, 15)
    for score in (0, -3):
        expect(judged(program, board_of(NO_MATCH), score), (False, None, score))
    category = program.module("a3").verify_matching(board_of(NO_MATCH), 0)[1]
    expect(is_category(category), False)
    for example in EXAMPLES:
        for places in SCATTERED:
            expect_judgement(program, drawn_board(places, example), (False, None, 0))


@CHECKS.check("3 The objective", "R4.7", needs=(CONSECUTIVE,))
def a_run_must_be_in_order(program: Program) -> None:
    """3, 5, 4 is no run, nor is 2, 4, 6, nor is 4, 5, 4, and 9 is not followed by 2."""
    expect_top_row(program, SIMPLE_RUN, 20)
    for line in ("CL3 DM5 SP4", "CL2 DM4 SP6", "CL4 SP5 DM4", "CL8 DM9 SP2", "CL2 DM9 SP8"):
        expect_none(program, line)


@CHECKS.check("3 The objective", "R4.6", needs=(ONE_SUIT,))
def a_simple_set_counts_on_every_line(program: Program) -> None:
    """A Simple Set is found in each row, each column and both diagonals."""
    for line in ("CL8 CL5 CL7", "HR8 HR3 HR6"):
        expect_everywhere(program, line, SIMPLE_SET, 10)
    expect_drawn(program, SIMPLE_SET, 10)


@CHECKS.check("3 The objective", "R4.6", needs=(ONE_FACE,))
def a_set_counts_on_every_line(program: Program) -> None:
    """A Set is found in each row, each column and both diagonals."""
    for line in ("HR3 DM3 SP3", "DM8 SP8 CL8"):
        expect_everywhere(program, line, SET, 15)
    expect_drawn(program, SET, 15)


@CHECKS.check("3 The objective", "R4.6 R4.7", needs=(CONSECUTIVE,))
def a_simple_run_counts_on_every_line(program: Program) -> None:
    """A Simple Run, up or down, is found in each row, each column and both diagonals."""
    for line in ("SP2 DM3 CL4", "CL6 CL5 DM4"):
        expect_everywhere(program, line, SIMPLE_RUN, 20)
    expect_drawn(program, SIMPLE_RUN, 20)


@CHECKS.check("3 The objective", "R4.6 R4.7", needs=(BOTH,))
def a_run_counts_on_every_line(program: Program) -> None:
    """A Run, up or down, is found in each row, each column and both diagonals."""
    for line in ("SP2 SP3 SP4", "CL6 CL5 CL4"):
        expect_everywhere(program, line, RUN, 25)
    expect_drawn(program, RUN, 25)


@CHECKS.check("3 The objective", "R4.6 R4.7", needs=(ONE_SUIT, BOTH))
def a_suit_out_of_order_is_a_simple_set_only(program: Program) -> None:
    """Three consecutive values of a suit that are out of order are a Simple Set."""
    for line in ("CL3 CL5 CL4", "CL8 CL9 CL2"):
        expect_everywhere(program, line, SIMPLE_SET, 10)


@CHECKS.check("3 The objective", "R4.6", needs=(ONE_SUIT, ONE_FACE))
def two_cards_alike_are_no_match(program: Program) -> None:
    """Two of three cards of a suit, of a face value or in order are no match."""
    expect_top_row(program, SET, 15)
    for line in ("CL3 DM3 SP4", "CL3 DM4 SP4", "CL5 DM6 SP6", "CL3 CL4 DM7", "CL8 DM7 CL5"):
        expect_none(program, line)
