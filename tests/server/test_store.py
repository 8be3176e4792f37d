"""What is acknowledged is on the disk; what waits goes into one commit; the log only grows."""

import asyncio
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import func, insert, select

from croupier.engine.errors import UserError
from croupier.engine.secret import Secret
from croupier.play.match import Answer, Event, Player, SeatChange, Timeout
from croupier.play.match_text import write_event
from croupier.server.storage.database import LOG, SEATS
from croupier.server.storage.database_access import locked_folder
from croupier.server.storage.database_errors import WriteConflict
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import (
    Claim,
    LogEntry,
    StoreDeal,
    StoredSeat,
    StoredTable,
    StoreEntries,
    StoreResult,
    StoreSeat,
    event_of,
)
from croupier.server.storage.writer import Job, Then
from croupier.server.tables.stored_match import commit_seed

pytestmark = pytest.mark.anyio
CLAIM = Claim(1)  # the first that is made of a table
ROW = StoredTable(
    "tamo-rikune", "crazy", {"cards_each": "5"}, "none", 60, listed=True, made=1, closed=""
)


async def opened(database: Path | str) -> Store:
    """Open a store with one table and its match 1."""
    store = Store(database)
    store.writer.start()
    seats = [StoredSeat("person", "Ann"), StoredSeat("open")]
    await store.add_table(ROW, seats, commit_seed(1, ROW.code))
    store.claim(ROW.code)
    return store


def append(store: Store, seq: int, word: str, then: Then, match: int = 1) -> None:
    """Hand in one answer."""
    store.write(ROW.code, CLAIM, StoreEntries(match, [LogEntry(seq, Answer(0, word))]), then)


def kept_lines(store: Store) -> int:
    """Count the lines another process finds on the disk."""
    with store.engine.connect() as other:
        return int(other.scalar(select(func.count()).select_from(LOG)) or 0)


async def closed(store: Store) -> None:
    """Close a store."""
    await store.writer.stop()
    store.close()


async def test_an_answer_is_acknowledged_when_another_process_can_find_it(
    database: Path | str,
) -> None:
    store = await opened(database)
    found: list[int] = []

    append(store, 1, "R7", lambda _: found.append(kept_lines(store)))
    before = kept_lines(store)
    await store.writer.write()

    assert found == [1]
    assert before in (0, 1)
    await closed(store)


async def test_whatever_waits_goes_into_one_commit(database: Path | str) -> None:
    store = await opened(database)
    await store.writer.stop()
    done: list[Exception | None] = []
    commits = store.writer.commits
    for seq in range(1, 51):
        append(store, seq, "R7", done.append)
    assert kept_lines(store) == 0

    store.writer.start()
    await store.writer.write()

    assert done == [None] * 50
    assert kept_lines(store) == 50
    assert store.writer.commits <= commits + 2
    await closed(store)


async def test_a_job_that_fails_fails_alone(database: Path | str) -> None:
    store = await opened(database)
    await store.writer.stop()
    told: list[tuple[str, bool]] = []
    append(
        store,
        1,
        "R7",
        lambda error: told.append(("first", error is None)),
    )
    append(
        store,
        1,
        "B2",
        lambda error: told.append(("second", error is None)),
    )
    append(
        store,
        2,
        "G3",
        lambda error: told.append(("third", error is None)),
    )

    store.writer.start()
    await store.writer.write()

    assert told == [("first", True), ("second", False), ("third", True)]
    assert [logged.event for logged in store.log(ROW.code, 1)] == [Answer(0, "R7"), Answer(0, "G3")]
    await closed(store)


async def test_a_fault_of_one_does_not_keep_the_others_from_hearing(database: Path | str) -> None:
    def fail(_: Exception | None) -> None:
        raise ArithmeticError("a fault of one")

    store = await opened(database)
    faults: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    done: list[Exception | None] = []
    append(store, 1, "R7", fail)
    append(store, 2, "G3", done.append)
    await store.writer.write()

    assert done == [None]
    assert [str(fault["exception"]) for fault in faults] == ["a fault of one"]
    await closed(store)


async def test_no_line_is_kept_for_a_match_that_is_not_there(database: Path | str) -> None:
    store = await opened(database)
    told: list[Exception | None] = []

    append(store, 1, "R7", told.append, match=99)
    await store.writer.write()

    assert told[0] is not None
    assert kept_lines(store) == 0
    await closed(store)


async def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    store = await opened(tmp_path / "house.sqlite3")

    with store.engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }

    full = 2
    assert found == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }
    await closed(store)


async def test_a_failing_statement_is_told_to_whoever_waits(database: Path | str) -> None:
    store = await opened(database)
    told: list[Exception | None] = []
    twice = {"code": ROW.code, "seat": 0, **vars(StoredSeat("bot"))}

    store.writer.submit(Job(told.append, [(insert(SEATS), [twice])]))
    await store.writer.write()

    assert told[0] is not None
    await closed(store)


async def test_nothing_is_written_to_a_match_that_is_over(database: Path | str) -> None:
    store, told = await opened(database), list[Exception | None]()
    write = partial(store.write, ROW.code, CLAIM, then=told.append)
    write(StoreDeal(1, Secret("a header")))
    append(store, 1, "R7", told.append)
    write(StoreResult(1, "its file", commit_seed(2, ROW.code)))
    await store.writer.write()
    assert told == [None] * 3

    told.clear()
    append(store, 2, "R8", told.append)
    write(StoreDeal(1, Secret("another header")))
    write(StoreResult(1, "another file", commit_seed(3, ROW.code)))
    await store.writer.write()

    assert [type(error) for error in told] == [WriteConflict] * 3
    first, second = store.matches(ROW.code)
    assert (first.header, first.file, second.header) == (Secret("a header"), "its file", None)
    assert len(store.log(ROW.code, 1)) == 1
    await closed(store)


async def test_a_match_is_dealt_once(database: Path | str) -> None:
    store, told = await opened(database), list[Exception | None]()
    for header in ("a header", "another header"):
        store.write(ROW.code, CLAIM, StoreDeal(1, Secret(header)), told.append)
        await store.writer.write()

    assert [type(error) for error in told] == [type(None), WriteConflict]
    assert store.matches(ROW.code)[0].header == Secret("a header")
    await closed(store)


async def test_everything_is_read_back_as_it_was_kept(database: Path | str) -> None:
    store = await opened(database)
    zoe = StoredSeat("person", "Zoë")
    store.write(ROW.code, CLAIM, StoreSeat(1, zoe), lambda _: None)
    await closed(store)

    again = Store(database)

    assert again.table(ROW.code) == ROW
    assert again.seats(ROW.code)[1] == StoredSeat("person", "Zoë")
    assert [match.number for match in again.matches(ROW.code)] == [1]
    again.close()


@pytest.mark.parametrize(
    "line",
    [
        Answer(3, "*+4"),
        Answer(0, ""),  # in Strip Me there is nothing to send
        Timeout(0),
        SeatChange(1, Player('José "Pepe" Ortiz', "heuristic")),
        SeatChange(0, Player("result won 0")),
    ],
)
def test_a_line_is_spelled_as_in_a_match_file(line: Event) -> None:
    assert event_of(write_event(line)) == line


def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "house.sqlite3")

    assert (tmp_path / "new" / "house.sqlite3").stat().st_mode & 0o077 == 0
    store.close()


async def test_a_table_is_idle_by_the_time_between_looks_alone(database: Path | str) -> None:
    store = await opened(database)
    await store.writer.write()

    assert [store.idle_tables(60, 100) for _ in range(3)] == [[], [], [ROW.code]]
    store.reopen_table(ROW.code)
    assert store.idle_tables(60, 100) == []
    assert store.idle_tables(60, 100) == []
    store.close_table(ROW.code, "closed")
    assert store.idle_tables(60, 100) == []
    await closed(store)


UNDO_UPGRADE = (  # a database of version 1, as far as it differs
    *("DROP INDEX one_number", "DROP TABLE owners", "ALTER TABLE matches DROP COLUMN number"),
    "ALTER TABLE seats DROP COLUMN ticket",
    "ALTER TABLE tables ADD COLUMN changes INTEGER NOT NULL DEFAULT 0",
)
PROCESSES_OF_VERSION_1 = (
    *(
        "DROP VIEW living",
        "CREATE SEQUENCE match_numbers",
        "CREATE TABLE processes (seen timestamp)",
    ),
    "CREATE VIEW living AS SELECT * FROM processes",
)


async def old_house(database: Path | str) -> None:
    """Make a database of version 1 whose second match has a lower number than the first one."""
    store = await opened(database)
    write = partial(store.write, ROW.code, CLAIM, then=lambda _: None)
    for number in (1, 2):
        write(StoreDeal(number, Secret(f"header {number}")))
        write(StoreResult(number, f"file {number}", commit_seed(number + 1, ROW.code)))
    write(StoreDeal(3, Secret("header 3")))
    await store.writer.write()
    with store.engine.begin() as connection:
        swap = "UPDATE matches SET id = CASE id WHEN 3 THEN 21 ELSE id + 30 END"
        is_file = isinstance(database, Path)
        more = ["PRAGMA user_version=1"] if is_file else PROCESSES_OF_VERSION_1
        for statement in (swap, *UNDO_UPGRADE, *more):
            connection.exec_driver_sql(statement)
    await closed(store)


async def test_a_database_of_version_1_is_upgraded_and_its_matches_are_in_order(
    database: Path | str,
) -> None:
    await old_house(database)
    store = Store(database)
    store.writer.start()

    headers = [(match.number, match.header) for match in store.matches(ROW.code)]
    assert headers == [(n, Secret(f"header {n}")) for n in (1, 2, 3)]
    claim, told = store.claim(ROW.code) or CLAIM, list[Exception | None]()
    result = StoreResult(3, "file 3", commit_seed(4, ROW.code))
    store.write(ROW.code, claim, result, told.append)
    await store.writer.write()
    assert told == [None]
    assert [match.number for match in store.matches(ROW.code)] == [1, 2, 3, 4]
    assert store.seats(ROW.code)[0].ticket == ""
    await closed(store)


async def test_a_database_that_an_older_program_serves_is_not_upgraded(
    database: Path | str,
) -> None:
    await old_house(database)
    with ExitStack() as held:
        if isinstance(database, Path):
            held.enter_context(locked_folder(database.parent, "croupier serve, port 8765"))
        else:
            with closing(psycopg.connect(database, autocommit=True)) as connection:
                connection.execute("INSERT INTO processes VALUES (now())")
        with pytest.raises(UserError, match=r"in use by|older Croupier serves"):
            Store(database)
