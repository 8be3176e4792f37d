"""Asynchronous tests run on asyncio alone, and no test waits for a search to be compiled."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres, running_postgres
from tests.server.thinkers import seat_thinker


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seat_thinker(monkeypatch, is_ready=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Run PostgreSQL, once a test run."""
    with running_postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.needs("postgres"))])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return an empty database of each kind: the file, or the address."""
    if request.param == "sqlite":
        return tmp_path / "house.sqlite3"
    running: Postgres = request.getfixturevalue("postgres")
    return running.new_database()
