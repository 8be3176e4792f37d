"""Behind each wall a right program gets full marks and a wrong one does not."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.tests.programs import grade_texts
from croupier.sandbox.walls import (
    BUBBLEWRAP,
    LANDLOCK,
    PROCESS_LIMITS,
    Confinement,
    landlock_command,
    runs,
)
from croupier_classroom.editions import edition_of
from croupier_classroom.grading.box import program_box

pytestmark = pytest.mark.process
MISTAKES = {  # in each document's program: what stands there, and what somebody wrote instead
    "crazy": ("self.direction = -self.direction", "self.direction = self.direction"),
    "monopoly_deal": ("while len(player_hand) > 7", "while len(player_hand) > 8"),
    "onu": ("key=order_of, reverse=True", "key=order_of"),
    "strip_me": ('"Q": 2, "K": 3', '"Q": 3, "K": 2'),
    "tic_tac_rummy": ("SET: 15, SIMPLE_SET: 10", "SET: 10, SIMPLE_SET: 15"),
}


def walls() -> Iterator[Confinement]:
    """Yield the walls that this machine can put up, and bubblewrap's where it is not installed."""
    bare = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]
    if shutil.which("bwrap") is None or runs(bare):
        yield BUBBLEWRAP
    if runs(landlock_command()):
        yield LANDLOCK
    yield PROCESS_LIMITS


def cases() -> Iterator[object]:
    """Yield every document behind every wall."""
    for wall in walls():
        needed = [pytest.mark.needs("bwrap")] if wall is BUBBLEWRAP else []
        for game in MISTAKES:
            name = f"{game} behind {wall.name}"
            marks = [pytest.mark.witness(name), *needed]
            yield pytest.param(game, wall, marks=marks, id=name)


def points(texts: dict[Path, str], game: str) -> float:
    """Grade a program; return its points."""
    return float(grade_texts(edition_of(game).checks, texts).points)


@pytest.mark.parametrize(("game", "wall"), list(cases()))
def test_right_programs_get_full_marks_and_wrong_ones_do_not(
    game: str, wall: Confinement, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_box, "confinement", lambda: wall)
    right = edition_of(game).flat_files()
    wrong = {path: text.replace(*MISTAKES[game]) for path, text in right.items()}
    assert wrong != right

    assert points(right, game) == 100
    assert 0 < points(wrong, game) < 100
