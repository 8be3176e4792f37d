"""`croupier check-game` plays a game's lesson, and names the step that cannot be."""

from pathlib import Path

import pytest

from croupier.authors.loading import find_module, load_game
from croupier.testing.word_proof import lesson_faults
from tests.authors.folders import planted

LESSON = """seed = "walnut"
seats = 2
sheet = { goal = "", turn = "", trap = "", win = "" }

[[steps]]
say = "These cards are yours."
at = "hand0"
"""


def faults(folder: Path, text: str) -> list[tuple[int, str]]:
    """Return what is found in the lesson of a new game, with its lines."""
    found = find_module(planted(folder).parent.parent)
    (found.folder / "lesson.toml").write_text(text, encoding="utf-8")
    return [(fault.line, fault.message) for fault in lesson_faults(load_game(found))]


def test_a_lesson_that_can_be_played_has_no_faults(tmp_path: Path) -> None:
    assert faults(tmp_path, LESSON) == []


@pytest.mark.parametrize(
    ("right", "wrong", "line", "said"),
    [
        ('at = "hand0"', 'at = "hadn0"', 6, "is not on the table"),
        ('at = "hand0"', 'want = "nothing"', 6, "cannot be answered"),
        ("seats = 2", "seats = 9", 1, "seats"),
        ("seats = 2", "seats = ", 1, "cannot be read"),
        ("say", "tell", 1, "cannot be read"),
    ],
)
def test_a_fault_of_a_lesson_is_named_with_its_line(
    tmp_path: Path, right: str, wrong: str, line: int, said: str
) -> None:
    ((found, message),) = faults(tmp_path, LESSON.replace(right, wrong))

    assert (found, said in message) == (line, True)
