"""The example's game, found as it would be found when installed."""

from collections.abc import Iterator

import pytest

from croupier.engine.game import Game
from croupier.games.catalogue import all_games, find_game
from tests.authors.folders import EXAMPLE


@pytest.fixture
def eights(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Have Crazy Eights among the games."""
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    all_games.cache_clear()
    yield find_game("crazy-eights")
    all_games.cache_clear()


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio alone."""
    return "asyncio"
