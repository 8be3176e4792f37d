"""A folder to play in by line mode, for the tests of the terminal."""

from pathlib import Path

import pytest

from tests.terminal.line_table import LineMode


@pytest.fixture
def lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> LineMode:
    """Return a place to play in."""
    return LineMode(monkeypatch, capsys, tmp_path / "a.match")
