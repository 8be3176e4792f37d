"""Several processes on one database: a visitor of any of them sees one table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from croupier.engine.secret import Secret
from croupier.engine.seeds import pledge_of
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.rejections import Unavailable
from croupier.server.tables.table_runner import TableRunner
from tests.postgres import Postgres
from tests.server.servers import (
    Client,
    asked,
    config,
    first_choice,
    join,
    new_table,
    question,
    send,
    sit,
)
from tests.waiting import PATIENCE, until

TAKE_BACK = 10  # added to the code of a colour: take the property back
pytestmark = [pytest.mark.anyio, pytest.mark.postgres]


@asynccontextmanager
async def processes(postgres: Postgres, folder: Path, number: int) -> AsyncIterator[list[Process]]:
    """Open what several processes would be, on one new database."""
    shared = config(folder, database=Secret(postgres.new_database()), sweep_seconds=0.5)
    opened = [Process(shared) for _ in range(number)]
    for process in opened:
        await process.open()
    try:
        yield opened
    finally:
        for process in opened:
            await process.leave()


class Process(TableRegistry):
    """The tables of one process, which may die."""

    is_dead = False

    async def die(self) -> None:
        """Stop without a word, as a killed process does."""
        self.is_dead = True
        for runner in self._runners.values():
            runner.suspend()
        await self.scheduler.close()
        if self.store.listener is not None:
            await self.store.listener.stop()

    async def leave(self) -> None:
        """Stop as at the end of a server."""
        if not self.is_dead:
            await self.announce_stop(3)
        await self.close()


async def duel(one: Process, other: Process) -> tuple[list[TableRunner], list[Client]]:
    """Let Ann and Ben sit at one table through two processes."""
    table = await new_table(one, "me", "open")
    there = await other.table(table.code)
    await sit(there, "Ben")
    tables = [table, there]
    await until(lambda: all(each.table.state == "playing" for each in tables))
    clients = [join(table, 0), join(there, 1)]
    await until(lambda: not any(table.table._seats.is_away(seat) for seat in (0, 1)))
    await until(lambda: not any(there.table._seats.is_away(seat) for seat in (0, 1)))
    return tables, clients


async def answer(tables: list[TableRunner], clients: list[Client]) -> None:
    """Let the seat that is asked answer through its own process, until all have seen it."""
    seat, turn = asked(tables[0]), question(tables[0])
    table = tables[seat]
    send(table, clients[seat], "answer", id=turn, turn=turn, choice=first_choice(table))
    await until(lambda: all(question(each) > turn for each in tables))


@pytest.mark.witness("two processes on PostgreSQL")
async def test_an_answer_given_in_one_process_is_shown_in_another(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with processes(postgres, tmp_path, 2) as (one, other):
        tables, clients = await duel(one, other)
        for _ in range(6):
            await answer(tables, clients)

        log = one.store.log(tables[0].info().match)
        assert len(log) == 6
        assert clients[0].shown["turn"] == clients[1].shown["turn"] == 7
        assert clients[0].shown["type"] == clients[1].shown["type"] == "update"
        assert sum(message["type"] == "ack" for message in clients[0].received) >= 1


async def test_a_whole_match_and_a_rematch_go_through_two_processes(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with processes(postgres, tmp_path, 2) as (one, other):
        tables, clients = await duel(one, other)
        while tables[0].table.state == "playing":
            await answer(tables, clients)
        await until(lambda: all(each.info().result is not None for each in tables))
        await until(lambda: all(client.shown["result"]["next_commitment"] for client in clients))
        first = tables[0].info().match

        for table, client in zip(tables, clients, strict=True):
            send(table, client, "rematch")
        await until(lambda: all(each.table.state == "playing" for each in tables))

        assert {each.info().match for each in tables} != {first}
        assert tables[0].info().commitment == tables[1].info().commitment
        assert [match.file is None for match in one.store.matches(tables[0].code)] == [False, True]


async def test_a_wish_to_play_again_that_no_other_process_heard_is_told_again(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asyncio.timeout(PATIENCE), processes(postgres, tmp_path, 2) as (one, other):
        tables, clients = await duel(one, other)
        while tables[0].table.state == "playing":
            await answer(tables, clients)
        await until(lambda: all(client.shown["result"] for client in clients))
        await until(lambda: all(client.shown["result"]["next_commitment"] for client in clients))

        with monkeypatch.context() as cut:
            for process in (one, other):
                cut.setattr(process.store, "tell", lambda *_: None)
            for table, client in zip(tables, clients, strict=True):
                send(table, client, "rematch")
        assert [client.shown["result"]["again"] for client in clients] == [[0], [1]]

        await until(lambda: all(each.table.state == "playing" for each in tables))


async def test_a_process_that_comes_later_finds_the_match_in_play(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with processes(postgres, tmp_path, 3) as (early, late, third):
        early.store.next_match()  # the numbers it has taken are lower than those of the next
        code = (await new_table(late, "me", "open")).code
        await late.die()
        table = await early.table(code)
        await sit(table, "Ben")
        tables, clients = [table, table], [join(table, seat) for seat in (0, 1)]
        first = table.info().match
        while table.table.state == "playing":
            await answer(tables, clients)
        await until(lambda: bool(clients[0].shown["result"]["next_commitment"]))
        for client in clients:
            send(table, client, "rematch")
        await until(lambda: table.table.state == "playing")
        await answer(tables, clients)

        found = (await third.table(code)).info()
        assert (found.state, found.turn, found.match) == ("playing", 2, table.info().match)
        assert found.match > first


async def test_an_answer_is_taken_back_and_things_are_thrown_through_two_processes(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with asyncio.timeout(PATIENCE), processes(postgres, tmp_path, 2) as (one, other):
        here = await new_table(one, "me", "open", game="monopoly-deal", promise=await deal(one))
        there = await other.table(here.code)
        await sit(there, "Ben")
        ann, ben = join(here, 0), join(there, 1)
        await until(lambda: ann.shown["turn"] == ben.shown["turn"] == 1)
        colour = first_choice(here)
        for number, choice in enumerate((colour, TAKE_BACK + colour), 1):
            send(here, ann, "answer", id=number, turn=number, choice=choice)
            await until(lambda: here.table.question == there.table.question != number)  # noqa: B023
        send(here, ann, "react", kind="rose", seat=1)
        send(here, ann, "undo", answer=2)
        await until(lambda: any(said["type"] == "undo" for said in ben.received))

        send(there, ben, "undo", answer=2)
        await until(lambda: here.table.question == there.table.question == 4)

        assert ben.last("reaction")["kind"] == "rose"
        assert [len(each.store.log(1)) for each in (one, other)] == [3, 3]
        assert ann.shown["undo"] == ben.shown["undo"] == 0
        assert not any(said["type"] == "error" for said in ann.received + ben.received)


async def deal(process: Process) -> str:
    """Promise a deal that gives Ann a property first."""
    return await process.commit(Secret("4" * 64))


async def test_a_speed_is_kept_to_by_the_process_that_runs_the_table(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with asyncio.timeout(PATIENCE), processes(postgres, tmp_path, 2) as (one, other):
        [here, there], [_, ben] = await duel(one, other)
        seats = [here.table._seats, there.table._seats]

        send(there, ben, "auto", on=True, speed=16)
        await until(lambda: all(each.speeds.get(1) == 16 for each in seats))
        await until(lambda: all(each.rows[1].forced for each in seats))


async def test_pledged_words_are_opened_through_two_processes(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with processes(postgres, tmp_path, 2) as (one, other):
        table = await new_table(one, "me", "open", pledge=pledge_of("a word of Ann"))
        there = await other.table(table.code)
        await there.take_seat(None, "Ben", pledge_of("a word of Ben"))
        clients = [join(table, 0), join(there, 1)]
        await until(lambda: all(each.info().state == "opening" for each in (table, there)))

        match = table.info().match
        send(table, clients[0], "reveal", match=match, words="a word of Ann")
        send(there, clients[1], "reveal", match=match, words="a word of Ben")
        await until(lambda: all(each.info().state == "playing" for each in (table, there)))

        assert table.info().words == there.info().words == ["a word of Ann", "a word of Ben"]


async def test_connections_that_are_cut_disconnect_nobody(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with processes(postgres, tmp_path, 2) as (one, other):
        tables, clients = await duel(one, other)
        for _ in range(4):
            cut_connections(postgres)
            await answer(tables, clients)

        assert len(one.store.log(tables[0].info().match)) == 4
        assert [client.closed for client in clients] == [None, None]


def cut_connections(postgres: Postgres) -> None:
    """End every other connection to the database server."""
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(f"{query} AND datname LIKE 'house%'")


async def test_a_seat_is_given_once(postgres: Postgres, tmp_path: Path) -> None:
    async with processes(postgres, tmp_path, 2) as (one, other):
        table = await new_table(one, "me", "open", "open")
        there = await other.table(table.code)

        takers = [sit(table, "Ben", 1), sit(there, "Cleo", 1)]
        given = await asyncio.gather(*takers, return_exceptions=True)

        assert sorted(type(each).__name__ for each in given) == ["Unavailable", "int"]
        assert isinstance(next(each for each in given if each != 1), Unavailable)
        taken = "Ben" if given[0] == 1 else "Cleo"
        await until(lambda: all(each.info().players[1].name == taken for each in (table, there)))


async def test_one_process_alone_runs_the_bots(postgres: Postgres, tmp_path: Path) -> None:
    async with processes(postgres, tmp_path, 2) as (one, other):
        table = await new_table(one, "me", "bot")
        there = await other.table(table.code, is_visit=True)
        await until(lambda: table.owns_table)
        await other.sweep()

        assert not there.owns_table


async def test_a_process_that_dies_leaves_its_bots_to_another(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with processes(postgres, tmp_path, 2) as (one, other):
        table = await new_table(one, "me", "bot")
        there = await other.table(table.code)
        await one.die()
        ann = join(there, 0)
        await until(lambda: there.owns_table)
        for _ in range(4):
            await until(lambda: asked(there) == 0)
            turn = question(there)
            send(there, ann, "answer", id=turn, turn=turn, choice=first_choice(there))
            await until(lambda turn=turn: question(there) > turn)  # type: ignore[misc]

        assert sum(message["type"] == "ack" for message in ann.received) == 4


async def test_a_clean_stop_passes_the_lease_on_at_once(postgres: Postgres, tmp_path: Path) -> None:
    async with processes(postgres, tmp_path, 2) as (one, other):
        table = await new_table(one, "me", "bot")
        await until(lambda: table.owns_table)
        there = await other.table(table.code, is_visit=True)
        other.config = replace(other.config, sweep_seconds=60.0)  # no look by itself

        await one.announce_stop(3)
        await until(lambda: there.owns_table)

        assert there.owns_table
