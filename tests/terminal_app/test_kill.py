"""An app that is killed loses nothing: the match goes on at the answer it had."""

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

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
KILLED = Path(__file__).with_name("killed.py")


def killed_after(answers: int, path: Path) -> PlaySession:
    """Play in an app that is killed after some answers; sit down at the match again."""
    app = subprocess.run(
        [sys.executable, str(KILLED), str(path), str(answers)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert app.returncode == -signal.SIGKILL, app.stderr
    match, note = open_match(path)
    assert note == ""
    session = PlaySession(Table(find_game(match.game), match), MatchFile(path))
    assert len(session.moves) == int(app.stdout)
    return session


def test_a_killed_app_has_saved_every_answer(tmp_path: Path) -> None:
    session = killed_after(3, tmp_path / "table.match")

    assert len(session.moves) >= 3
    assert session.table.players[session.table.seat].name == "Ann"


@pytest.mark.parametrize("answers", range(1, 9))
def test_it_may_be_killed_after_any_answer(answers: int, tmp_path: Path) -> None:
    assert len(killed_after(answers, tmp_path / "table.match").moves) >= answers


def test_an_app_whose_terminal_is_gone_ends_by_itself(tmp_path: Path) -> None:
    path, (window, keyboard) = tmp_path / "table.match", os.openpty()
    app = subprocess.Popen(
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
        assert app.wait(60) == 128 + signal.SIGHUP
    finally:
        app.kill()

    assert open_match(path)[1] == ""
