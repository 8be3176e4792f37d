"""A full disk or a lock at any moment: nothing is lost, nothing half done is shown, all heals."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from croupier.server.storage.database_errors import STORE_ERRORS, kind_of
from croupier.server.storage.stored_values import Claim, StoreDeal, StoreResult, Write
from croupier.server.storage.writer import Job, Statement, Then
from croupier.server.tables import inputs
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.registry import SetAside
from croupier.server.tables.rejections import OutOfOrder
from croupier.server.tables.table_runner import TableRunner
from tests.server.servers import (
    Client,
    StillServer,
    asked,
    duel,
    first_choice,
    join,
    new_table,
    play_out,
    question,
    send,
    sit,
    still_server,
)

pytestmark = pytest.mark.anyio
FAILED = 1011
NO_LIMIT = 2**30  # pages


async def hurry(server: StillServer) -> None:
    """Let a write that finds the database locked fail at once."""
    await server.store.writer.write((text("PRAGMA busy_timeout = 1"), []))


@contextmanager
def locked(server: StillServer) -> Iterator[None]:
    """Hold the lock of the database, as another program might."""
    other = sqlite3.connect(server.config.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


async def fill(server: StillServer) -> None:
    """Leave no room on the disk for another row of the log."""
    other = sqlite3.connect(server.config.file, isolation_level=None)
    pages = other.execute("PRAGMA page_count").fetchone()[0]
    other.execute(f"PRAGMA max_page_count = {pages}")
    row, numbers = "INSERT INTO log VALUES (9, ?, ?, 1, 1, -1)", count()
    for length in (900, 20, 1):
        while is_done(other, row, next(numbers), "x" * length):
            pass
    other.close()
    await server.store.writer.write((text(f"PRAGMA max_page_count = {pages}"), []))


def is_done(other: sqlite3.Connection, row: str, *values: object) -> bool:
    """Insert a row; say whether there was room for it."""
    try:
        other.execute(row, values)
    except sqlite3.OperationalError:
        return False
    return True


@contextmanager
def before_write(server: StillServer, kind: type[Write], act: Callable[[], Any]) -> Iterator[None]:
    """Do something just before a write of a kind is handed in."""
    real = server.store.write

    def write(code: str, claim: Claim, wanted: Write, then: Then) -> None:
        if isinstance(wanted, kind):
            act()
        real(code, claim, wanted, then)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.store, "write", write)
        yield


async def swept(server: StillServer) -> None:
    """Sweep, and wait for what came of it."""
    await server.sweep()
    await server.settle()


async def test_an_answer_that_meets_a_full_disk_is_neither_shown_nor_lost(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        await fill(server)
        turn, mover = question(table), asked(table)
        me, other = (ann, ben) if mover == 0 else (ben, ann)
        choice, shown = first_choice(table), len(other.texts)

        assert await tried(server, table, me, choice) is None

        assert [client.closed and client.closed[0] for client in (me, other)] == [FAILED] * 2
        assert len(other.texts) == shown
        await swept(server)
        table = await server.table(table.code)
        again = join(table, mover)
        assert question(table) == turn
        await server.store.writer.write((text(f"PRAGMA max_page_count = {NO_LIMIT}"), []))
        assert await tried(server, table, again, choice) is not None
        assert len(server.store.log(table.code, 1)) == 1


async def tried(
    server: StillServer, table: TableRunner, client: Client, choice: int
) -> dict[str, object] | None:
    """Send an answer; return its ack, if there is one."""
    client.received.clear()
    send(table, client, "answer", id=1, turn=question(table), choice=choice)
    await server.settle()
    return next((said for said in client.received if said["type"] == "ack"), None)


async def test_a_seat_that_could_not_be_stored_is_free_for_all(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", "open")
        await hurry(server)
        with locked(server):
            with pytest.raises(OutOfOrder):
                await sit(table, "Ben", 1)
            with pytest.raises(OutOfOrder):  # as a request that came before has it
                await sit(table, "Ben", 1)
            free = await server.table(table.code)
            assert [seat.kind for seat in free.info().players] == ["person", "open", "open"]

        seat = await sit(await server.table(table.code), "Cem", 1)

        assert seat == 1
        assert [row.name for row in server.store.seats(table.code)] == ["Ann", "Cem", ""]


async def test_a_full_table_whose_deal_failed_is_dealt_as_soon_as_it_can_be(
    tmp_path: Path,
) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open")
        await hurry(server)
        lock = locked(server)
        with before_write(server, StoreDeal, lock.__enter__):
            seat = await sit(table, "Ben")
        await server.settle()
        assert (seat, server.store.matches(table.code)[0].header) == (1, None)
        for _ in range(3):
            await swept(server)
            assert server.store.matches(table.code)[0].header is None
        lock.__exit__(None, None, None)

        await swept(server)

        assert (await server.table(table.code)).info().state == "playing"
        assert join(await server.table(table.code), 1).shown["match"] == 1


async def test_bots_go_on_by_themselves_when_the_store_does(tmp_path: Path) -> None:
    async with still_server(tmp_path, pace=0.5) as server:
        table = await new_table(server, "bot", "bot")
        await server.settle()
        await hurry(server)
        with locked(server):
            for _ in range(3):
                await server.pass_time(1)
                await swept(server)
            assert not server.store.log(table.code, 1)

        for _ in range(3):
            await swept(server)
            await server.pass_time(1)

        assert len(server.store.log(table.code, 1)) > 1
        assert not (await server.table(table.code)).is_unloaded


async def test_a_failed_table_that_somebody_came_back_to_is_not_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with still_server(tmp_path) as server:
        first, second = [await new_table(server, "me", "open") for _ in range(2)]
        for table in (first, second):
            table.handle(inputs.StoreFailed())
        real, visited = server._load, list[TableRunner]()

        async def load(code: str) -> TableRunner | None:
            if code == first.code:  # while the sweep waits for it, Ann comes to the other one
                visited.append(await server.table(second.code, is_visit=True))
            return await real(code)

        monkeypatch.setattr(server, "_load", load)
        await swept(server)

        assert await server.table(second.code) is visited[0]


async def test_nobody_joins_a_table_that_failed_when_another_woke_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open")
        table.handle(inputs.StoreFailed())
        monkeypatch.setattr(HostedTable, "_deal_if_ready", lambda *_: 1 / 0)

        both = [server.table(table.code, is_visit=True) for _ in range(2)]
        first, second = await asyncio.gather(*both, return_exceptions=True)

        assert (type(first), type(second)) == (SetAside, OutOfOrder)


async def test_a_result_that_could_not_be_stored_is_stored_later(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        await hurry(server)
        lock = locked(server)
        with before_write(server, StoreResult, lock.__enter__):
            await play_out(server, table, ann, ben)
        assert server.store.matches(table.code)[0].file is None
        lock.__exit__(None, None, None)

        await swept(server)

        assert [match.file is None for match in server.store.matches(table.code)] == [False, True]


async def test_a_lock_is_waited_for_once_however_many_write(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        writer, errors = server.store.writer, list[Exception | None]()
        await writer.write((text("PRAGMA busy_timeout = 300"), []))
        writes: list[Statement] = [(text("UPDATE house SET value = value"), [])]
        with locked(server):
            before = writer.commits
            for _ in range(10):
                writer.submit(Job(errors.append, writes))
            await asyncio.sleep(0)  # they are handed over
            for _ in range(10):
                writer.submit(Job(errors.append, writes))
            with pytest.raises(STORE_ERRORS):
                await writer.write(*writes)

        assert [kind_of(error) for error in errors if error] == ["locked"] * 20
        assert writer.commits == before + 1
        await writer.write(*writes)


async def test_a_table_that_could_not_be_stored_leaves_its_promise(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        await hurry(server)
        promise = await server.commit()
        with locked(server), pytest.raises(OutOfOrder):
            await new_table(server, "me", "open", promise=promise)

        table = await new_table(server, "me", "open", promise=promise)

        assert table.info().commitment == promise
        assert len(server) == 1
