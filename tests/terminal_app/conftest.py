"""Every test of the screen has a data folder of its own."""

from concurrent.futures import Future
from pathlib import Path

import pytest

from croupier.bots.advice import Curve
from tests.terminal.search_stub import Worker, employ


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep matches, results and settings out of the user's own folder."""
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def _no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search for nothing, but where a test brings what is found: no picture is to wait for it."""
    employ(Worker(is_ready=False), monkeypatch)

    def none(_game: object, _match: str) -> Future[Curve]:
        found: Future[Curve] = Future()
        found.cancel()
        return found

    monkeypatch.setattr("croupier.terminal.screens.replay_screen.win_curve", none)
