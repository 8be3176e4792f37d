"""A game with sealed answers is among the games here."""

import pytest

from tests.play.matches import add_blind_trick


@pytest.fixture(autouse=True)
def _blind_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    add_blind_trick(monkeypatch)
