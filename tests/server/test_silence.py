"""Who has forced moves played: what others are sent does not tell whether there was a choice.

The same match is played in two worlds: in one Ann has choices and answers within the pause, in the
other she never has more than one. All that others get is compared, to the last byte.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.piles import SPECTATOR
from croupier.engine.secret import Secret
from croupier.play.table import Table
from croupier.server.storage.stored_values import LogEntry
from croupier.server.tables.table_runner import TableRunner
from croupier.server.tables.turn import SPREAD, pause
from tests.server.servers import (
    Client,
    StillServer,
    asked,
    join,
    new_table,
    played,
    question,
    send,
    sit,
    still_server,
)

pytestmark = pytest.mark.anyio
PACE = 0.8
LONGEST = PACE * (1 + SPREAD)
ANN = 0
SEED = Secret("3" * 64)
CLOCKS: list[dict[str, Any]] = [
    {"kind": "none"},
    {"kind": "turn", "seconds": 30},
    {"kind": "match", "seconds": 300},
]


class World:
    """A table of three at a server of its own, at which Ann has forced moves played."""

    def __init__(self, server: StillServer, table: TableRunner, clients: list[Client]) -> None:
        self.server, self.table, self.clients = server, table, clients
        self.choices = 0  # of Ann, where she had several

    @classmethod
    async def made(cls, server: StillServer, clock: dict[str, Any]) -> World:
        """Seat three people, and let a spectator look on."""
        wish = {"clock": clock, "promise": await server.commit(SEED)}
        table = await new_table(server, "me", "open", "open", **wish)
        for name in ("Ben", "Cem"):
            await sit(table, name)
        clients = [join(table, viewer) for viewer in (ANN, 1, 2, SPECTATOR)]
        send(table, clients[ANN], "auto", on=True)
        await server.settle()
        return cls(server, table, clients)

    @property
    def log(self) -> list[LogEntry]:
        """Return the log of the match."""
        return self.server.store.log(self.table.code, 1)

    async def play(self, answers: int) -> None:
        """Play until Ann has answered a few times; where she has a choice she is quick."""
        while answers:
            if is_ann := asked(self.table) == ANN:
                answers -= 1
                if len(played(self.table).choices) > 1:
                    self.choices += 1
                    self.answer()
            turn = question(self.table)
            for _ in range(5):
                await self.server.pass_time(LONGEST / 4)
                for client in self.clients:
                    send(self.table, client, "resync")
            if is_ann:
                assert question(self.table) > turn
            elif asked(self.table) != ANN:
                self.answer()
                await self.server.settle()

    async def reach_a_choice(self) -> None:
        """Play until Ann has several choices."""
        while asked(self.table) != ANN or len(played(self.table).choices) == 1:
            if asked(self.table) != ANN:
                self.answer()
            await self.server.pass_time(LONGEST)

    def answer(self) -> None:
        """Send the first choice of the seat that is asked."""
        choice, turn = played(self.table).choices[0], question(self.table)
        client = self.clients[asked(self.table)]
        send(self.table, client, "answer", id=1, turn=turn, choice=choice)

    def sent_to(self, viewer: int) -> list[str]:
        """Return what a viewer was sent, without the code of the table."""
        texts = next(each.texts for each in self.clients if each.viewer == viewer)
        return [text.replace(self.table.code, "CODE") for text in texts]


def leave_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ann have one choice whenever she is asked."""
    real = Table.choices.fget  # type: ignore[attr-defined]

    def choices(table: Table) -> list[int]:
        found: list[int] = real(table)
        return found[:1] if table.seat == ANN else found

    monkeypatch.setattr(Table, "choices", property(choices))


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock["kind"])
async def test_others_cannot_tell_one_choice_from_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: dict[str, Any]
) -> None:
    sent, counts, logs, choices = list[Any](), list[str](), list[Any](), list[int]()
    for number in range(2):
        async with still_server(tmp_path / str(number), pace=PACE) as server:
            world = await World.made(server, clock)
            await world.play(answers=6)
            sent.append([world.sent_to(viewer) for viewer in (1, 2, SPECTATOR)])
            logs.append(world.log)
            counts.append(server.metrics.text({}, Counter()))
            choices.append(world.choices)
        leave_one_choice(monkeypatch)

    assert choices[0] > 2
    assert choices[1] == 0
    assert sent[0] == sent[1]
    assert logs[0] == logs[1]
    assert counts[0] == counts[1]


async def test_an_answer_is_held_until_the_pause_is_over_and_then_acknowledged(
    tmp_path: Path,
) -> None:
    async with still_server(tmp_path, pace=PACE) as server:
        world = await World.made(server, {"kind": "turn", "seconds": 30})
        await world.reach_a_choice()
        table, turn = world.table, question(world.table)
        choice, me = played(table).choices[0], world.clients[ANN]
        wait = pause(SEED, turn, PACE)
        for number in (1, 2):
            send(table, me, "answer", id=number, turn=turn, choice=choice)

        await server.pass_time(wait - 0.01)
        assert question(table) == turn
        assert not any(said["type"] == "ack" for said in me.received)
        await server.pass_time(0.02)

        assert question(table) == turn + 1
        assert [said["id"] for said in me.received if said["type"] == "ack"] == [1, 2]


async def test_an_answer_later_than_the_pause_is_given_at_once(tmp_path: Path) -> None:
    async with still_server(tmp_path, pace=PACE) as server:
        world = await World.made(server, {"kind": "none"})
        await world.reach_a_choice()
        await server.pass_time(LONGEST)
        turn = question(world.table)

        world.answer()
        await server.settle()

        assert question(world.table) > turn


async def test_whoever_answers_without_help_again_is_held_no_longer(tmp_path: Path) -> None:
    async with still_server(tmp_path, pace=PACE) as server:
        world = await World.made(server, {"kind": "none"})
        await world.reach_a_choice()
        turn = question(world.table)
        world.answer()

        send(world.table, world.clients[ANN], "auto", on=False)
        await server.settle()

        assert question(world.table) > turn


async def test_the_pause_is_shorter_than_the_time_that_is_left(tmp_path: Path) -> None:
    async with still_server(tmp_path, pace=100.0) as server:
        world = await World.made(server, {"kind": "turn", "seconds": 30})
        while asked(world.table) != ANN or len(played(world.table).choices) > 1:
            world.answer()
            await server.pass_time(15)
        turn = question(world.table)

        await server.pass_time(15)

        assert question(world.table) == turn + 1
        assert not any(type(logged.event).__name__ == "Timeout" for logged in world.log)
