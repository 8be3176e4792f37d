"""Whatever fails, no log holds a seed, a name, a word, a nonce or a code."""

import asyncio
import logging
import sqlite3
import traceback
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from croupier.engine.secret import Secret
from croupier.play.match import Answer
from croupier.server.monitoring import JsonFormatter, log_crash
from croupier.server.storage.database_errors import SENTENCES, WriteConflict, kind_of
from croupier.server.storage.health import Health
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import (
    Claim,
    LogEntry,
    StoreDeal,
    StoredMatch,
    StoredPledge,
    StoredSeat,
    StoredTable,
    StoreEntries,
    StoreEntropy,
    StorePledge,
    StoreResult,
    StoreSeat,
    Write,
)

pytestmark = pytest.mark.anyio
SEED, CODE, OTHER, NAME = "5eed" * 16, "tamo-rikune", "zuna-belfi", "Zenobia"
WORDS, NONCE = "walnut oil", "ace0" * 16
SECRETS = (SEED, CODE, OTHER, NAME, WORDS, NONCE)
MUCH = 20_000  # letters: more than the pages that are there have room for
SEAT = StoredSeat("person", NAME + "!" * MUCH)
FILE = f"seed {SEED} {NAME}" + "!" * MUCH
ENTRY = LogEntry(1, Answer(0, "R7" * MUCH, nonce=NONCE))


def table(code: str) -> tuple[StoredTable, list[StoredSeat]]:
    """Return a table with its seats."""
    row = StoredTable(code, "crazy", {}, "none", 60, listed=True, made=1, closed="")
    return row, [SEAT, StoredSeat("open")]


def match(number: int, code: str) -> StoredMatch:
    """Return a match that is not dealt."""
    return StoredMatch(number, code, Secret(SEED), "0" * 64)


def reading(read: Callable[[Store], Any]) -> Callable[[Store], Awaitable[None]]:
    """Return a step that asks a store for something."""

    async def step(store: Store) -> None:
        read(store)

    return step


def writing(write: Write) -> Callable[[Store], Awaitable[None]]:
    """Return a step that raises the error that a write is answered with."""

    async def step(store: Store) -> None:
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.write(CODE, Claim(), write, done.set_result)
        if error := await done:
            raise error

    return step


WRITES = [
    lambda store: store.add_table(*table(OTHER), match(2, OTHER)),
    writing(StoreSeat(1, SEAT)),
    writing(StorePledge(1, StoredPledge(1, NAME * MUCH))),
    writing(StoreEntropy(1, 0, Secret(WORDS * MUCH))),
    writing(StoreDeal(1, Secret(FILE))),
    writing(StoreEntries(1, [ENTRY])),
    writing(StoreResult(1, FILE, match(3, CODE))),
    lambda store: store.keep_promise(CODE, Secret(FILE)),
    reading(lambda store: store.close_table(CODE, NAME * MUCH)),
]
READS = [
    reading(lambda store: store.secret()),
    reading(lambda store: store.table(CODE)),
    reading(lambda store: store.seats(CODE)),
    reading(lambda store: store.pledges(CODE, 1)),
    reading(lambda store: store.matches(CODE)),
    reading(lambda store: store.log(CODE, 1)),
    reading(lambda store: store.open_tables(joinable=True)),
    reading(lambda store: store.standing([CODE])),
    reading(lambda store: store.promised_seed(CODE)),
]


def lock(path: Path) -> sqlite3.Connection:
    """Let another program write and not end."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def fill(path: Path) -> sqlite3.Connection:
    """Do nothing: the connections of `failing_store` have no room for one more page."""
    return sqlite3.connect(path)


def damage(path: Path) -> sqlite3.Connection:
    """Overwrite all but the first page."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))
    return sqlite3.connect(path)


@contextmanager
def failing_store(path: Path, fail: Callable[[Path], sqlite3.Connection]) -> Iterator[Store]:
    """Open a store whose statements fail at once."""
    store = Store(path)
    store.engine.dispose()

    @event.listens_for(store.engine, "connect")
    def fail_soon(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA busy_timeout=0")
        connection.execute("PRAGMA max_page_count=1")  # as many as there are

    with closing(fail(path)):
        yield store
    store.close()


async def made_house(path: Path) -> None:
    """Store a table with its match and its log."""
    store = Store(path)
    store.secret()
    store.writer.start()
    await store.add_table(*table(CODE), match(1, CODE), [StoredPledge(0, "0" * 64)])
    entries = StoreEntries(1, [LogEntry(7, Answer(0, "R7"))])
    store.write(CODE, Claim(), entries, lambda _: None)
    await store.writer.stop()
    store.close()


@pytest.mark.parametrize(
    ("fail", "kind", "steps"),
    [
        pytest.param(lock, "locked", WRITES, id="locked"),
        pytest.param(fill, "full", WRITES, id="full"),
        pytest.param(damage, "damaged", [*WRITES, *READS], id="damaged"),
    ],
)
async def test_no_log_of_a_failing_statement_holds_a_secret(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    fail: Callable[[Path], sqlite3.Connection],
    kind: str,
    steps: list[Callable[[Store], Awaitable[None]]],
) -> None:
    caplog.set_level(logging.DEBUG)
    await made_house(tmp_path / "house.sqlite3")
    errors: list[Exception] = []
    with failing_store(tmp_path / "house.sqlite3", fail) as store:
        store.writer.start()
        for step in steps:
            with pytest.raises(Exception) as raised:  # noqa: PT011 - any fault of the database
                await step(store)
            errors.append(raised.value)
            log_crash(raised.value)
            logging.getLogger("asyncio").error("%r", SEED, exc_info=raised.value)
        await store.writer.stop()

    shown = [JsonFormatter().format(record) for record in caplog.records]
    shown += [record.getMessage() for record in caplog.records if record.name != "asyncio"]
    for error in errors:
        shown += [repr(error), repr(vars(error)), *traceback.format_exception(error)]
    assert {kind_of(error) for error in errors} == {kind}
    assert not [text for text in shown for secret in SECRETS if secret in text]


@pytest.mark.parametrize(("fail", "kind"), [(lock, "locked"), (fill, "full"), (damage, "damaged")])
async def test_health_knows_what_is_wrong(
    tmp_path: Path, fail: Callable[[Path], sqlite3.Connection], kind: str
) -> None:
    await made_house(tmp_path / "house.sqlite3")
    with failing_store(tmp_path / "house.sqlite3", fail) as store:
        store.writer.start()

        assert await Health(store.writer).fault() == kind
        assert kind in SENTENCES
        await store.writer.stop()


async def test_an_entry_that_is_there_already_is_still_told_apart(tmp_path: Path) -> None:
    await made_house(tmp_path / "house.sqlite3")
    store = Store(tmp_path / "house.sqlite3")
    store.writer.start()

    with pytest.raises(WriteConflict) as raised:
        await store.add_table(*table(CODE), match(2, CODE))

    assert not [secret for secret in SECRETS if secret in str(raised.value)]
    await store.writer.stop()
    store.close()


def test_of_a_fault_the_log_has_types_and_places_and_no_text() -> None:
    def fail() -> None:
        raise ExceptionGroup(NAME, [ValueError(WORDS)]) from KeyError(SEED)

    with pytest.raises(ExceptionGroup) as raised:
        fail()
    record = logging.LogRecord(
        "uvicorn.error", logging.ERROR, "", 1, "In a request\nof %s", (CODE,), None
    )
    record.exc_info = (raised.type, raised.value, raised.tb)

    line = JsonFormatter().format(record)

    assert "In a request" in line
    assert all(word in line for word in ("KeyError", "ExceptionGroup", "ValueError", " fail"))
    assert not [secret for secret in SECRETS if secret in line]
