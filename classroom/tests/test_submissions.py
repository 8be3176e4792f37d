"""Correct programs in styles unlike ours get their points, however they are handed in.

Each folder `submissions/GAME/STYLE` is what one student hands in.
"""

import shutil
from pathlib import Path

import pytest

from croupier_classroom.editions import edition_of
from croupier_classroom.grading.runner import Grade, grade
from croupier_classroom.intake.opening import opened

HANDED_IN = sorted(Path(__file__).parent.glob("submissions/*/*/"))
ENOUGH = 98


def named(path: Path) -> str:
    """Return the game and the style of a submission."""
    return f"{path.parent.name}-{path.name}"


def graded(game: str, path: Path) -> Grade:
    """Grade what a student handed in."""
    checks = edition_of(game).checks
    with opened(path, checks) as submission:
        return grade(checks, submission)


def missed(grade_: Grade) -> list[str]:
    """Return what was missed, for whoever reads a failed test."""
    lines = [
        f"{result.check.name}: expected {result.expected}, came {result.came} {result.place}"
        for result in grade_.results
        if not result.passed
    ]
    return lines + [f"-{float(each.points)}: {each.reason}" for each in grade_.deductions]


@pytest.mark.process
@pytest.mark.parametrize("path", HANDED_IN, ids=named)
def test_a_correct_program_gets_its_points_and_no_flag(path: Path) -> None:
    grade_ = graded(path.parent.name, path)
    assert grade_.points >= ENOUGH, missed(grade_)
    assert grade_.flags == ()


@pytest.mark.process
@pytest.mark.parametrize("path", HANDED_IN[::3], ids=named)
def test_a_zip_gets_what_its_folder_gets(path: Path, tmp_path: Path) -> None:
    packed = shutil.make_archive(str(tmp_path / "A3"), "zip", path.parent, path.name)
    assert graded(path.parent.name, Path(packed)).points == graded(path.parent.name, path).points


def test_every_document_has_two_such_programs_at_least() -> None:
    games = [path.parent.name for path in HANDED_IN]
    assert {game: games.count(game) >= 2 for game in games} == dict.fromkeys(games, True)
    assert len(set(games)) == 5
