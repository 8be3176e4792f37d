"""What is acknowledged is on the disk; what waits goes into one commit; the log only grows."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from croupier.engine.secret import Secret
from croupier.play.match import Answer, Event, Player, SeatChange, Timeout
from croupier.play.match_text import write_event
from croupier.server.storage.database import LOG, SEATS
from croupier.server.storage.failures import WriteConflict
from croupier.server.storage.guard import Guard
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import LogEntry, StoredSeat, StoredTable, event_of
from croupier.server.storage.writer import Job
from croupier.server.tables.stored_match import commit_seed

pytestmark = pytest.mark.anyio
ROW = StoredTable(
    "tamo-rikune", "crazy", {"cards_each": "5"}, "none", 60, listed=True, made=1, closed=""
)


async def opened(database: Path | str) -> Store:
    """Open a store with one table and its match 1."""
    store = Store(database)
    store.writer.start()
    seats = [StoredSeat("person", "Ann"), StoredSeat("open")]
    await store.add_table(ROW, seats, commit_seed(store.next_match(), ROW.code))
    return store


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

    store.append(
        ROW.code, 1, [LogEntry(1, Answer(0, "R7"))], lambda _: found.append(kept_lines(store))
    )
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
        store.append(ROW.code, 1, [LogEntry(seq, Answer(0, "R7"))], done.append)
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
    store.append(
        ROW.code,
        1,
        [LogEntry(1, Answer(0, "R7"))],
        lambda error: told.append(("first", error is None)),
    )
    store.append(
        ROW.code,
        1,
        [LogEntry(1, Answer(0, "B2"))],
        lambda error: told.append(("second", error is None)),
    )
    store.append(
        ROW.code,
        1,
        [LogEntry(2, Answer(1, "G3"))],
        lambda error: told.append(("third", error is None)),
    )

    store.writer.start()
    await store.writer.write()

    assert told == [("first", True), ("second", False), ("third", True)]
    assert [logged.event for logged in store.log(1)] == [Answer(0, "R7"), Answer(1, "G3")]
    await closed(store)


async def test_a_fault_of_one_does_not_keep_the_others_from_hearing(database: Path | str) -> None:
    def fail(_: Exception | None) -> None:
        raise ArithmeticError("a fault of one")

    store = await opened(database)
    faults: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    done: list[Exception | None] = []
    store.append(ROW.code, 1, [LogEntry(1, Answer(0, "R7"))], fail)
    store.append(ROW.code, 1, [LogEntry(2, Answer(1, "G3"))], done.append)
    await store.writer.write()

    assert done == [None]
    assert [str(fault["exception"]) for fault in faults] == ["a fault of one"]
    await closed(store)


async def test_no_line_is_kept_for_a_match_that_is_not_there(database: Path | str) -> None:
    store = await opened(database)
    told: list[Exception | None] = []

    store.append(ROW.code, 99, [LogEntry(1, Answer(0, "R7"))], told.append)
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
    store.deal(Guard(ROW.code, 0), 1, Secret("a header"), told.append)
    store.append(ROW.code, 1, [LogEntry(1, Answer(0, "R7"))], told.append)
    next_match = commit_seed(store.next_match(), ROW.code)
    store.finish(Guard(ROW.code, 1), 1, "its file", next_match, told.append)
    await store.writer.write()
    assert told == [None] * 3

    told.clear()
    guard = Guard(ROW.code, 2)
    store.append(ROW.code, 1, [LogEntry(2, Answer(1, "R8"))], told.append)
    store.deal(guard, 1, Secret("another header"), told.append)
    next_match = commit_seed(store.next_match(), ROW.code)
    store.finish(guard, 1, "another file", next_match, told.append)
    await store.writer.write()

    assert [type(error) for error in told] == [WriteConflict] * 3
    first, second = store.matches(ROW.code)
    assert (first.header, first.file, second.header) == (Secret("a header"), "its file", None)
    assert len(store.log(1)) == 1
    await closed(store)


async def test_a_table_that_somebody_else_has_changed_is_not_changed(database: Path | str) -> None:
    store, told = await opened(database), list[Exception | None]()
    for name in ("Ben", "Cleo"):
        store.store_seat(Guard(ROW.code, 0), 1, StoredSeat("person", name), told.append)
    await store.writer.write()

    assert [type(error) for error in told] == [type(None), WriteConflict]
    assert store.seats(ROW.code)[1].name == "Ben"
    await closed(store)


async def test_a_match_is_dealt_once(database: Path | str) -> None:
    store, told = await opened(database), list[Exception | None]()
    for known, header in enumerate(["a header", "another header"]):
        store.deal(Guard(ROW.code, known), 1, Secret(header), told.append)
        await store.writer.write()

    assert [type(error) for error in told] == [type(None), WriteConflict]
    assert store.matches(ROW.code)[0].header == Secret("a header")
    await closed(store)


async def test_everything_is_read_back_as_it_was_kept(database: Path | str) -> None:
    store = await opened(database)
    zoe = StoredSeat("person", "Zoë")
    store.store_seat(Guard(ROW.code, 0), 1, zoe, lambda _: None)
    await closed(store)

    again = Store(database)

    assert again.table(ROW.code) == replace(ROW, changes=1)
    assert again.seats(ROW.code)[1] == StoredSeat("person", "Zoë")
    assert [match.id for match in again.matches(ROW.code)] == [1]
    assert again.next_match() > 1
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


async def test_matches_that_are_made_at_the_same_time_get_numbers_of_their_own(
    database: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, both = Store(database), Barrier(2)
    real = store._new_numbers

    def slowly() -> range:
        with suppress(BrokenBarrierError):  # nobody else came in
            both.wait(0.2)
        return real()

    monkeypatch.setattr(store, "_new_numbers", slowly)
    numbers = await asyncio.gather(*[store.read(store.next_match) for _ in range(2)])

    assert len(set(numbers)) == 2
    await closed(store)


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


async def test_a_file_that_lacks_a_new_table_gets_it(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    await closed(Store(file))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE idle_tables")

    store = Store(file)
    assert store.idle_tables(60, 100) == []
    await closed(store)
