"""A house that is killed loses nothing: the match goes on at the answer it had."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games.catalogue import find_game
from croupier.play.table import Table
from croupier.terminal.files.match_file import MatchFile, open_match
from croupier.terminal.session import PlaySession

ROOT = Path(__file__).resolve().parents[2]
KILLED = Path(__file__).with_name("killed.py")


def killed_after(answers: int, path: Path) -> PlaySession:
    """Play in a house that is killed after some answers; sit down at the match again."""
    house = subprocess.run(
        [sys.executable, str(KILLED), str(path), str(answers)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert house.returncode == -signal.SIGKILL, house.stderr
    match, note = open_match(path)
    assert note == ""
    sitting = PlaySession(Table(find_game(match.game), match), MatchFile(path))
    assert len(sitting.moves) == int(house.stdout)
    return sitting


def test_a_killed_house_has_kept_every_answer(tmp_path: Path) -> None:
    sitting = killed_after(3, tmp_path / "table.match")

    assert len(sitting.moves) >= 3
    assert sitting.table.players[sitting.table.seat].name == "Ann"


@pytest.mark.slow
@pytest.mark.parametrize("answers", range(1, 9))
def test_it_may_be_killed_after_any_answer(answers: int, tmp_path: Path) -> None:
    assert len(killed_after(answers, tmp_path / "table.match").moves) >= answers


def test_a_house_whose_terminal_is_gone_ends_by_itself(tmp_path: Path) -> None:
    path, (window, keyboard) = tmp_path / "table.match", os.openpty()
    house = subprocess.Popen(
        [sys.executable, "-m", "croupier", "play", "crazy", "--file", str(path)],
        env={**os.environ, "TERM": "xterm", "CROUPIER_DATA": str(tmp_path)},
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        start_new_session=True,  # so that nobody tells it
    )
    os.close(keyboard)
    try:
        assert os.read(window, 4096)  # it has begun to draw
        os.close(window)
        assert house.wait(60) == 128 + signal.SIGHUP
    finally:
        house.kill()

    assert open_match(path)[1] == ""
