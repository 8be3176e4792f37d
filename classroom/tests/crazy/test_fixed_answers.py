"""A program that knows the answers of single checks, and plays nothing, passes none of them."""

from pathlib import Path

import pytest

from classroom.tests.programs import grade_texts
from croupier_classroom.documents.crazy.checks import CHECKS
from croupier_classroom.editions import edition_of

pytestmark = pytest.mark.process

GAME = """
from card import Card
from player import Player


class Game:
    current_player = None

    def __init__(self):
        self.draw_pile = []
        self.discard_pile = [Card(0, 3), Card(0, 5)]
        self.current_color, self.current_label = 2, 7

    def initialise_game(self, players): pass
    def next_player(self): return 2
    def play_reverse(self): pass
    def play_game(self): return Player("Alice", 0)
"""
KNOWN = {
    "a_number_card_is_turned_up",
    "a_reverse_makes_the_last_player_next",
    "the_first_player_can_win_at_once",
}


def test_fixed_answers_pass_nothing() -> None:
    texts = edition_of("crazy").flat_files()
    del texts[Path("__main__.py")]
    texts[Path("game.py")] = GAME
    results = grade_texts(CHECKS, texts).results
    failed = {each.check.name for each in results if not each.passed}
    assert failed >= KNOWN
