"""Programs that know the document's examples, or print everything, pass for no game."""

from itertools import product

import pytest

from classroom.tests.tic_tac_rummy.program_scene import EDITION, graded
from croupier_classroom.documents.tic_tac_rummy.checks.drawing import (
    DECK,
    LINES,
    SCATTERED,
    category_of,
    drawn_board,
    drawn_lines,
)
from croupier_classroom.documents.tic_tac_rummy.checks.header import has_header
from croupier_classroom.documents.tic_tac_rummy.checks.objective import EXAMPLES
from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    RUN,
    SET,
    SIMPLE_RUN,
    SIMPLE_SET,
)
from croupier_classroom.documents.tic_tac_rummy.checks.whole_games import without_refusals

HEADER = "# Mallory Example 1234567\n"
PRINTS_EVERYTHING = """
def game(deck):
    typed, n = "", 0
    while typed != "done":
        n += 1
        print(*range(-60, 60), "run simple run set simple set", "oops " * n)
        typed = input()
    print(*range(-60, 60), "Run, Simple Run, Set, Simple Set")
    return False, -1, "none"

def main():
    game([])
"""
KNOWS_THE_EXAMPLES = """
EXAMPLES = {"CL8 CL5 CL7": ("Simple Set", 10), "HR8 HR3 HR6": ("Simple Set", 10),
  "HR3 DM3 SP3": ("Set", 15), "DM8 SP8 CL8": ("Set", 15),
  "SP2 DM3 CL4": ("Simple Run", 20), "CL6 CL5 DM4": ("Simple Run", 20),
  "SP2 SP3 SP4": ("Run", 25), "CL6 CL5 CL4": ("Run", 25)}
def verify_matching(board, score):
    there = [f"{s}{f}" for row in board for s, f in row]
    for words, (name, points) in EXAMPLES.items():
        if set(words.split()) <= set(there):
            return True, name, score + points
    return False, "none", score
"""
SHUFFLES_NOTHING = """
class L(list): pass
def shuffle_deck(deck): return L(deck)
"""
PRINTS_THE_EXAMPLE = """
def print_board(board):
    print("| HR,8 | CL,2 | HR,3 |\\n| CL,4 | DM,5 | SP,6 |\\n| CL,6 | HR,7 | SP,2 |")
"""


@pytest.mark.process
@pytest.mark.parametrize(
    "text", [PRINTS_EVERYTHING, KNOWS_THE_EXAMPLES, SHUFFLES_NOTHING, PRINTS_THE_EXAMPLE]
)
def test_what_is_no_game_passes_no_check(text: str) -> None:
    assert [each.check.name for each in graded(HEADER + text).results if each.passed] == []


@pytest.mark.process
def test_functions_in_a_list_are_no_global_variables() -> None:
    assert graded(EDITION.replace("\ndef ", "\nACTIONS = [print]\n\n\ndef ", 1)).points == 100


@pytest.mark.parametrize("category", [RUN, SIMPLE_RUN, SET, SIMPLE_SET])
def test_a_drawn_board_has_its_match_only(category: str) -> None:
    for places, line in zip(LINES, drawn_lines(category, len(LINES)), strict=True):
        board = drawn_board(places, line).split()
        matches = {each: category_of([board[place] for place in each]) for each in LINES}
        assert {each: name for each, name in matches.items() if name} == {places: category}


def test_scattered_cards_are_no_match() -> None:
    for places, line in product(SCATTERED, EXAMPLES):
        board = drawn_board(places, line).split()
        assert set(board) <= set(DECK)
        assert not any(category_of([board[place] for place in line]) for line in LINES)


def test_a_message_at_a_refused_place_is_left_out() -> None:
    asked = "New card: ['SP', 9], <row col>: "
    assert without_refusals(f"{asked}No!\n{asked}| SP,9 |") == f"{asked}{asked}| SP,9 |"
    assert without_refusals(f"{asked}| SP,9 |\n{asked}") == f"{asked}| SP,9 |\n{asked}"


def test_many_prompts_are_read_in_one_pass() -> None:
    assert without_refusals("<row col>: " * 200_000) == "<row col>: " * 200_000


def test_a_text_too_deep_for_the_parser_has_its_header_read() -> None:
    assert has_header(f"{HEADER}x = {'-' * 200_000}1\n")
