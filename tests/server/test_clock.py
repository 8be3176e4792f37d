"""Clocks: the usual answer is played for a seat that lets them run out, through the same door."""

from pathlib import Path

import pytest

from croupier.engine.secret import Secret
from croupier.play.match import Answer, Timeout
from croupier.server.storage.stored_values import LogEntry
from croupier.server.tables.clock import Clock
from croupier.server.tables.turn import SPREAD, pause
from tests.server.servers import answer, asked, duel, join, new_table, question, sit, still_server

pytestmark = pytest.mark.anyio


async def test_when_a_turn_runs_out_the_usual_answer_is_played(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server, clock={"kind": "turn", "seconds": 30})
        slow = asked(table)

        await server.pass_time(29)
        assert question(table) == 1
        await server.pass_time(2)

        lines = [logged.event for logged in server.store.log(table.code, 1)]
        assert lines[0] == Timeout(slow)
        assert isinstance(lines[1], Answer)
        assert ann.shown["turn"] == ben.shown["turn"] == 3
        assert ann.shown["clock"]["left"] == [30.0, 30.0]


async def test_an_answer_in_time_stops_the_clock(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server, clock={"kind": "turn", "seconds": 30})

        for _ in range(6):
            await server.pass_time(20)
            await answer(server, table, ann, ben)

        assert all(isinstance(logged.event, Answer) for logged in server.store.log(table.code, 1))


async def test_a_clock_of_the_match_goes_on_where_it_stood_after_a_restart(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server, clock={"kind": "match", "seconds": 100})
        code, slow = table.code, asked(table)
        await server.pass_time(40)
        await answer(server, table, ann, ben)
        assert ann.shown["clock"]["left"][slow] == 60

    async with still_server(tmp_path) as server:
        table = await server.table(code)

        assert join(table, 0).shown["clock"]["left"][slow] == 60


async def test_the_clock_of_the_seat_to_move_runs_in_every_message(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", "open", clock={"kind": "turn", "seconds": 30})
        for name in ("Ben", "Cem"):
            await sit(table, name)
        clients = [join(table, seat) for seat in range(3)]
        code = table.code
        for _ in range(3):
            await answer(server, table, *clients)
            assert all(each.shown["clock"]["running"] == asked(table) for each in clients)

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        assert join(table, 0).shown["clock"]["running"] == asked(table)


async def test_a_clock_does_not_run_while_the_table_is_suspended(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, _, _ = await duel(server, clock={"kind": "turn", "seconds": 30})
        table.suspend()

        await server.pass_time(1000)

        assert question(table) == 1


def test_time_is_counted_for_the_seat_that_is_asked() -> None:
    clock = Clock("match", 60, 2)
    clock.start(0, 10)
    assert clock.stop(15) == (0, 5000)
    clock.add(LogEntry(1, Answer(0, "R7"), 0, 5000))
    clock.start(1, 15)

    assert clock.left(0, now=20) == 55
    assert clock.left(1, now=20) == 55
    assert clock.left(1, now=500) == 0


def test_a_pause_of_the_server_follows_from_the_secret_and_the_question() -> None:
    seeds = [Secret(f"{number:064x}") for number in range(20)]
    pauses = [pause(seed, turn, 0.8) for seed in seeds for turn in range(1, 50)]

    assert pauses == [pause(seed, turn, 0.8) for seed in seeds for turn in range(1, 50)]
    assert len(set(pauses)) == len(pauses)
    assert 0.8 * (1 - SPREAD) <= min(pauses) < 0.62
    assert 0.98 < max(pauses) <= 0.8 * (1 + SPREAD)
    assert pause(seeds[0], 1, 0.0) == 0
