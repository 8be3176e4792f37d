"""Computing is shared fairly: one hint a question, bounds by address, and bots that never wait."""

import asyncio
import threading
from pathlib import Path

import pytest

from croupier.play.decision import Decision
from croupier.play.table import Table
from croupier.server.limits import Limits
from croupier.server.messages.from_server import HintReply
from croupier.server.tables.computing import Pool
from croupier.server.tables.hints import FoundHint
from croupier.server.tables.rejections import Unavailable
from tests.server.servers import Client, asked, duel, join, new_table, send, still_server

pytestmark = pytest.mark.anyio
HINT = FoundHint(HintReply(1, "draw", "Best found: draw.", []), is_final=True)


class SlowHints:
    """Hints that are found when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.gate = 0, threading.Event()
        monkeypatch.setattr("croupier.server.tables.table_runner.hint_for", self._find)

    def _find(self, _table: Table, _decision: Decision, _guess: int | None) -> FoundHint:
        self.asked += 1
        self.gate.wait()
        return HINT


def hints(client: Client) -> int:
    """Count the hints that a client was sent."""
    return sum(said["type"] == "hint" for said in client.received)


async def test_a_hint_is_worked_out_once_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowHints(monkeypatch)
    async with still_server(tmp_path) as server:
        table, *clients = await duel(server)
        hinted, again = clients[asked(table)], join(table, asked(table))
        for _ in range(50):
            send(table, hinted, "hint")
        send(table, again, "hint")
        slow.gate.set()
        await server.settle()
        assert (slow.asked, hints(hinted), hints(again)) == (1, 1, 1)

        for _ in range(50):
            send(table, hinted, "hint")
        await server.settle()

        assert (slow.asked, hints(hinted)) == (1, 51)


async def test_an_address_has_a_few_hints_in_work_and_others_have_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, limits = SlowHints(monkeypatch), Limits(hints=3, hints_of_address=2)
    async with still_server(tmp_path, limits=limits) as server:
        clients = list[Client]()
        for address in ("one", "one", "one", "other", "third"):
            table, *pair = await duel(server)
            client = pair[asked(table)]
            client.address = address
            send(table, client, "hint")
            clients.append(client)
        slow.gate.set()
        await server.settle()

        assert [hints(client) for client in clients] == [1, 1, 0, 1, 0]
        for refused in (clients[2], clients[4]):
            assert "Ask again in a moment" in refused.last("error")["text"]


async def test_bots_answer_while_hints_and_replays_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowHints(monkeypatch)
    async with still_server(tmp_path) as server:
        for number in range(40):
            table, *pair = await duel(server)
            pair[asked(table)].address = str(number)
            send(table, pair[asked(table)], "hint")
        replays = server.computing.replays
        waiting = [
            asyncio.ensure_future(replays.run(str(number), slow.gate.wait)) for number in range(9)
        ]

        table = await new_table(server, "bot", "bot")
        while table.table.state == "playing":
            await server.store.writer.write()

        assert slow.asked == 1
        slow.gate.set()
        assert all(await asyncio.gather(*waiting))


async def test_a_pool_takes_no_more_than_its_bounds() -> None:
    pool, gate = Pool("test", threads=1, most=2), threading.Event()
    first = asyncio.ensure_future(pool.run("a", gate.wait))
    second = asyncio.ensure_future(pool.run("b", gate.wait))
    await asyncio.sleep(0)
    with pytest.raises(Unavailable):
        await pool.run("c", gate.wait)
    gate.set()
    assert await first
    assert await second
    assert await pool.run("c", gate.wait)
    pool.close()
