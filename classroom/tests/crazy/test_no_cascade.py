"""A program that lacks one function loses the points of that function, and no more."""

from pathlib import Path

import pytest

from classroom.tests.programs import grade_texts
from croupier_classroom.documents.crazy.checks import CHECKS
from croupier_classroom.editions import edition_of

pytestmark = pytest.mark.process


@pytest.mark.parametrize(
    ("file", "function", "least"),
    [
        ("game_stats.py", "record_turn", 85),
        ("game_stats.py", "__str__", 97),
        ("game_stats.py", "sort_stats", 95),
        ("game.py", "play_reverse", 94),
        ("game.py", "crazy_play", 94),
        ("game.py", "initialise_game", 65),
    ],
)
def test_a_missing_function_costs_its_own_points(file: str, function: str, least: int) -> None:
    texts = edition_of("crazy").flat_files()
    text = texts[Path(file)]
    assert f"def {function}(" in text
    texts[Path(file)] = text.replace(f"def {function}(", "def forgotten(")
    points = grade_texts(CHECKS, texts).points
    assert least <= points < 100
