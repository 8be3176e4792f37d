"""Asynchronous tests run on asyncio alone, and no test waits for a search to be compiled."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.guard import is_real
from tests.postgres import Postgres, running_postgres
from tests.server.thinkers import seat_thinker


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seat_thinker(monkeypatch, is_ready=False)


@pytest.fixture(autouse=True)
def _own_time(request: pytest.FixtureRequest) -> None:
    """Give a test without a mark a clock of its own."""
    if not is_real(request.node):
        request.getfixturevalue("given_time")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Run PostgreSQL, once a test run."""
    with running_postgres() as running:
        yield running


STORES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


def make_house(folder: Path, kind: str, request: pytest.FixtureRequest) -> Path:
    """Make the folder of a house, which names a new database if that is to be PostgreSQL."""
    folder.mkdir(exist_ok=True)
    if kind == "postgres":
        running: Postgres = request.getfixturevalue("postgres")
        (folder / "database").write_text(running.new_database())
    return folder


@pytest.fixture(params=STORES)
def new_house(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Path]:
    """Return what makes the folder of a new house, of each kind of database."""
    numbers = count()
    return lambda: make_house(tmp_path / f"house{next(numbers)}", request.param, request)


@pytest.fixture(params=STORES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return an empty database of each kind: the file, or the address."""
    if request.param == "sqlite":
        return tmp_path / "house.sqlite3"
    running: Postgres = request.getfixturevalue("postgres")
    return running.new_database()
