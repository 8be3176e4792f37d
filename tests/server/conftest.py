"""Asynchronous tests run on asyncio alone, and no test waits for a search to be compiled."""

import pytest

from tests.server.thinkers import seat_thinker


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seat_thinker(monkeypatch, is_ready=False)
