"""Whole games: the sample outputs by section 7, and the error messages."""

from croupier_classroom.documents.tic_tac_rummy.checks import document_examples as examples
from croupier_classroom.documents.tic_tac_rummy.checks.dialogue import RummyProgram, lay_out
from croupier_classroom.documents.tic_tac_rummy.checks.game_and_main import DRAWN, PARTS
from croupier_classroom.documents.tic_tac_rummy.checks.objective import (
    BOTH,
    CONSECUTIVE,
    ONE_FACE,
    ONE_SUIT,
)
from croupier_classroom.documents.tic_tac_rummy.checks.parts import check
from croupier_classroom.documents.tic_tac_rummy.checks.points import CHECKS, NO_MATCH
from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    RUN,
    SET,
    SIMPLE_RUN,
    SIMPLE_SET,
    boards_in,
    new_words,
)
from croupier_classroom.grading.checks import Mismatch, Program, expect, expect_output

PLACE_PROMPT, NEW_CARD = "<row col>: ", "New card: "


@check("7 Sample outputs", "R4.6 R4.12", needs=(*PARTS, CONSECUTIVE))
def output_1_is_played(rummy: RummyProgram) -> None:
    """The game of Output-1 shows the same boards and ends with a Simple Run, 18 points."""
    expect_sample(rummy, examples.OUTPUT_1, (True, 18, SIMPLE_RUN))


@check("7 Sample outputs", "R4.6", needs=(*PARTS, ONE_SUIT))
def output_2_is_played(rummy: RummyProgram) -> None:
    """The game of Output-2 ends with a Simple Set without a Deal, 10 points."""
    expect_sample(rummy, examples.OUTPUT_2, (True, 10, SIMPLE_SET))


@check("7 Sample outputs", "R4.9 R4.10 R4.11", needs=PARTS)
def output_3_is_played(rummy: RummyProgram) -> None:
    """The game of Output-3, with invalid answers, shows the same boards and has no match."""
    expect_sample(rummy, examples.OUTPUT_3, (False, -1, None))


@check("7 Sample outputs", "R4.6 R4.12", needs=(*PARTS, ONE_FACE))
def output_4_is_played(rummy: RummyProgram) -> None:
    """The game of Output-4 shows the same boards and ends with a Set, 13 points."""
    expect_sample(rummy, examples.OUTPUT_4, (True, 13, SET))


@check("7 Sample outputs", "R4.6 R4.12", needs=(*PARTS, BOTH))
def output_5_is_played(rummy: RummyProgram) -> None:
    """The game of Output-5 shows the same boards and ends with a Run, 21 points."""
    expect_sample(rummy, examples.OUTPUT_5, (True, 21, RUN))


def expect_sample(rummy: RummyProgram, output: str, result: tuple[object, ...]) -> None:
    """Expect the boards and the result of a sample when its game is played with 32 cards."""
    sample = examples.sample_of(output)
    talk = rummy.game(sample.first_cards, sample.typed)
    expect(talk.result(), result)
    came = [board for text in talk.heard for board in boards_in(text)]
    new = [board for i, board in enumerate(came) if i == 0 or board != came[i - 1]]
    expect(new, boards_in(output))


@CHECKS.check("7 Sample outputs", "R4.19 R4.10 R4.12 R4.14", exact=True)
def output_1_comes_out_as_printed(program: Program) -> None:
    """Output-1, a Simple Run for 18 points, comes out letter by letter."""
    expect_letters(program, examples.OUTPUT_1)


@CHECKS.check("7 Sample outputs", "R4.19 R4.14", exact=True)
def output_2_comes_out_as_printed(program: Program) -> None:
    """Output-2, a Simple Set without a Deal, comes out letter by letter."""
    expect_letters(program, examples.OUTPUT_2)


@CHECKS.check("7 Sample outputs", "R4.19 R4.9 R4.10 R4.11 R4.14", exact=True)
def output_3_comes_out_as_printed(program: Program) -> None:
    """Output-3 comes out letter by letter; a message before a repeated place prompt is free."""
    expect_letters(program, examples.OUTPUT_3)


@CHECKS.check("7 Sample outputs", "R4.19 R4.12 R4.14", exact=True)
def output_4_comes_out_as_printed(program: Program) -> None:
    """Output-4, a Set for 13 points, comes out letter by letter."""
    expect_letters(program, examples.OUTPUT_4)


@CHECKS.check("7 Sample outputs", "R4.19 R4.12 R4.14", exact=True)
def output_5_comes_out_as_printed(program: Program) -> None:
    """Output-5, a Run for 21 points, comes out letter by letter."""
    expect_letters(program, examples.OUTPUT_5)


def expect_letters(program: Program, output: str) -> None:
    """Expect main() to print a sample when it is played with the sample's deck.

    The text asks for a message at a refused place, and Output-3 shows none: both are right.
    """
    sample = examples.sample_of(output)
    lay_out(program, sample.deck)
    typed = program.type(sample.typed, program.module("a3").main)
    expect_output(without_refusals(typed.output), sample.printed)


def without_refusals(text: str) -> str:
    """Leave out what is said between a place prompt and its repetition; no board is shown there."""
    first, *parts = text.split(PLACE_PROMPT)
    return PLACE_PROMPT.join([first, *(without_refusal(part) for part in parts)])


def without_refusal(part: str) -> str:
    """Leave out what is said before the new card is named again."""
    said, named, rest = part.partition(NEW_CARD)
    return named + rest if named and "|" not in said else part


@check("Error messages", "R4.18 R4.9", needs=("another_choice_is_asked_again",))
def a_wrong_choice_gets_a_message(rummy: RummyProgram) -> None:
    """An answer that is neither Deal nor Done gets an error message, whatever its wording."""
    for wrong in ("none", ""):
        script = ["deal", "0 0", wrong, "deal", "1 1", "done"]
        heard = rummy.game(f"{NO_MATCH} {DRAWN}", script).whole().heard
        if not all(new_words(heard[3], usual) for usual in (heard[2], heard[5])):
            raise Mismatch("an error message", repr(heard[3]))


@check("Error messages", "R4.18 R4.10", needs=("a_place_beside_the_board_is_asked_for_again",))
def a_wrong_place_gets_a_message(rummy: RummyProgram) -> None:
    """A place that is not on the board gets an error message, whatever its wording."""
    script = ["deal", "1 1", "deal", "7 7", "1 1", "deal", "0 0", "done"]
    heard = rummy.game(f"{NO_MATCH} {DRAWN}", script).whole().heard
    usual = [heard[3], heard[6]]
    if not rummy.takes_one_line:
        usual = [(heard[2] + heard[3]) * 3, (heard[5] + heard[6]) * 3]
    if not all(new_words(heard[4], each) for each in usual):
        raise Mismatch("an error message", repr(heard[4]))
