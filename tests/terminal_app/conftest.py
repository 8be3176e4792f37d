"""Every test of the screen has a house of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep matches, results and settings out of the folder of whoever runs the tests."""
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "house"))
    monkeypatch.delenv("NO_COLOR", raising=False)
