"""The classroom tic-tac-toe rummy: what its document leaves open, and random boards."""

import random
import runpy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.tests.typed import type_lines
from croupier_classroom.documents.tic_tac_rummy import program as a3
from croupier_classroom.documents.tic_tac_rummy.checks.document_examples import OUTPUT_3, sample_of
from croupier_classroom.documents.tic_tac_rummy.checks.game_and_main import LOWER_ROWS
from croupier_classroom.documents.tic_tac_rummy.checks.points import NO_MATCH
from croupier_classroom.documents.tic_tac_rummy.checks.reading import board_of, cards
from croupier_classroom.grading.program import Typed

BOARDS = 10_000
LEFT_EARLY = "\nYou left the game before its end, so there is no score. Bye!\n"

Board = list[list[list[str | int]]]


def test_a_sample_is_taken_apart() -> None:
    sample = sample_of(OUTPUT_3)
    assert sample.typed == ["none", "deal", "-2 -6", "4 9", "1 2", "done"]
    assert sample.first_cards == "DM3 SP6 SP4 HR5 DM7 HR2 CL4 HR3 CL6 DM9"
    assert sample.deck[:11] == cards(f"{sample.first_cards} SP9")
    assert len(sample.deck) == 29


def typed_at(lines: list[str], words: str = f"{NO_MATCH} SP9 SP4") -> Typed:
    return type_lines(lines, lambda: a3.game(cards(words)))


def test_a_shuffle_returns_its_own_deck() -> None:  # R4.2, A4.10
    deck = a3.create_deck()
    assert a3.shuffle_deck(deck) is deck


def test_an_updated_board_is_the_same_board() -> None:  # R4.5
    board = board_of(NO_MATCH)
    assert a3.update_board(board, ["SP", 7], 0, 2) is board


def test_a_board_without_a_match_has_a_category_of_that_name() -> None:  # A4.6
    assert a3.verify_matching(board_of(NO_MATCH), 0) == (False, "No Match", 0)
    assert typed_at(["done"]).value == (False, 0, "No Match")


@pytest.mark.parametrize("answer", ["  done ", "\tDONE", "Done\r"])
def test_blanks_around_an_answer_are_ignored(answer: str) -> None:  # A4.13
    assert typed_at([answer]).value == (False, 0, "No Match")
    assert typed_at(["donee", answer]).value == (False, 0, "No Match")


@pytest.mark.parametrize(
    "location",
    ["01 1", "+1 1", "1 +1", "1 01", "２ ２", "1 1 1", "1;1", "one two", "9" * 5000, " "],
)
def test_a_location_is_two_digits_and_nothing_else(location: str) -> None:  # R4.10, A4.13
    prompt = "New card: ['SP', 9], enter location to replace card <row col>: "
    came = typed_at(["deal", location, "  2   1 ", "done"])
    assert came.output.count(prompt) == 2
    assert "| CL,6 | SP,9 | DM,7 |\nCards left to play: 1\n" in came.output


@pytest.mark.parametrize("row", [0, 1, 2])
@pytest.mark.parametrize("column", [0, 1, 2])
def test_every_place_of_the_board_can_be_replaced(row: int, column: int) -> None:
    words = NO_MATCH.split()
    words[3 * row + column] = "SP9"
    shown = type_lines([], lambda: a3.print_board(board_of(" ".join(words)))).output
    assert f"{shown}Cards left to play: 1\n" in typed_at(["deal", f"{row} {column}", "done"]).output


def test_the_whole_dialogue_of_a_game() -> None:  # R4.9, R4.10, R4.12, R4.18
    asked = "enter location to replace card <row col>: "
    lower_rows = "| DM,2 | HR,2 | CL,3 |\n| CL,6 | SP,2 | DM,7 |\n"
    assert typed_at(["deal", "0 0", "deal", "7 7", "0 0"]).output == (
        f"| HR,8 | CL,9 | SP,3 |\n{lower_rows}"
        f"Score: 0, Deal or Done? >> New card: ['SP', 9], {asked}"
        f"| SP,9 | CL,9 | SP,3 |\n{lower_rows}Cards left to play: 1\n"
        f"Score: -1, Deal or Done? >> New card: ['SP', 4], {asked}"
        f"Invalid location. New card: ['SP', 4], {asked}"
        f"| SP,4 | CL,9 | SP,3 |\n{lower_rows}Cards left to play: 0\n"
    )


@pytest.mark.parametrize("location", ["-2 -6", "4 9", "x", ""])
def test_a_refused_location_gets_a_message(location: str) -> None:  # R4.18
    came = typed_at(["deal", location, "0 0", "done"])
    assert came.output.count("Invalid location. New card: ['SP', 9], ") == 1


def test_an_empty_deck_judges_the_board() -> None:  # A4.5
    came = typed_at(["deal", "0 2"], f"CL6 CL5 HR7 {LOWER_ROWS} CL4")
    assert came.value == (True, 24, "Run")
    assert typed_at([], NO_MATCH).value == (False, 0, "No Match")


def test_the_end_of_input_leaves_with_one_line() -> None:
    came = type_lines(["deal"], a3.main)
    assert came.raised is None
    assert came.output.endswith(f"<row col>: {LEFT_EARLY}")


def test_an_interruption_leaves_with_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_deck: list[list[str | int]]) -> tuple[bool, int, str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(a3, "game", interrupt)
    came = type_lines([], a3.main)
    assert (came.output, came.raised) == (f"Welcome to the game!\n{LEFT_EARLY}", None)


def test_the_module_runs_as_a_program() -> None:
    path = Path(a3.__file__ or "")
    came = type_lines(["done"], lambda: runpy.run_path(str(path), run_name="__main__"))
    assert came.output.startswith("Welcome to the game!\n| ")
    assert came.raised is None


def naive_points(board: Board) -> int:
    """Look at every triple of places in a straight line, by the document's four sentences."""
    places = [(i, j) for i in range(3) for j in range(3)]
    best = 0
    for i, j in places:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            triple = [(i + k * down, j + k * right) for k in range(3)]
            if all(place in places for place in triple):
                best = max(best, naive_line(*[board[row][col] for row, col in triple]))
    return best


def naive_line(a: list[str | int], b: list[str | int], c: list[str | int]) -> int:
    one_suit = a[0] == b[0] == c[0]
    faces = f"{a[1]}{b[1]}{c[1]}"
    if faces in "23456789" or faces in "98765432":
        return 25 if one_suit else 20
    if a[1] == b[1] == c[1]:
        return 15
    return 10 if one_suit else 0


def both_judgements(seed: int) -> tuple[object, object]:
    names = {25: "Run", 20: "Simple Run", 15: "Set", 10: "Simple Set", 0: "No Match"}
    chance = random.Random(seed)
    deck = a3.create_deck()
    chance.shuffle(deck)
    score = chance.randint(-23, 0)
    board = a3.deal(deck)
    points = naive_points(board)
    return a3.verify_matching(board, score), (points > 0, names[points], score + points)


def test_a_tenth_of_the_random_boards_are_judged_as_the_naive_scorer_does() -> None:
    for seed in range(BOARDS // 10):
        ours, expected = both_judgements(seed)
        assert ours == expected


@pytest.mark.large
def test_all_random_boards_are_judged_as_the_naive_scorer_does() -> None:
    for seed in range(BOARDS):
        ours, expected = both_judgements(seed)
        assert ours == expected


ANSWERS = st.text() | st.sampled_from(["deal", "done", "Deal", "0 0", "1 2", "2 2", "-1 0", "3 3"])


@given(st.lists(ANSWERS, max_size=60))
def test_no_answers_make_the_program_fail(lines: list[str]) -> None:
    came = type_lines(lines, a3.main)
    assert came.raised is None
    last = came.output.splitlines()[-1]
    assert last == LEFT_EARLY.strip() or "Score: " in last
