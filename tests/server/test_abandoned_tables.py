"""Tables nobody plays at: they do not fill the house, and asking about one does not wake it."""

from pathlib import Path

import pytest

from croupier.engine.piles import SPECTATOR
from croupier.server.limits import Limits
from croupier.server.messages.http_bodies import NewTable
from croupier.server.tables.rejections import Unavailable
from tests.server.servers import GAME, closed_tables, join, new_table, question, still_server

pytestmark = pytest.mark.anyio
WISH = NewTable(game=GAME, seats=["me", "open"], name="Ann")


async def test_tables_nobody_looks_at_make_room(tmp_path: Path) -> None:
    async with still_server(tmp_path, limits=Limits(tables=10)) as server:
        first = await new_table(server, "me", "open", clock={"kind": "turn", "seconds": 30})
        ann = join(first, 0)
        for _ in range(40):
            await new_table(server, "me", "bot", clock={"kind": "match", "seconds": 600})

        assert len(server) <= 10
        assert await server.table(first.code) is first
        assert ann.closed is None


async def test_a_house_of_people_is_full(tmp_path: Path) -> None:
    async with still_server(tmp_path, limits=Limits(tables=2)) as server:
        for _ in range(2):
            join(await new_table(server, "me", "open"), 0)

        with pytest.raises(Unavailable, match="full"):
            await new_table(server, "me", "open")


async def test_what_nobody_ever_saw_leaves_the_memory_first(tmp_path: Path) -> None:
    async with still_server(tmp_path, limits=Limits(tables=3)) as server:
        seen = await new_table(server, "me", "open")
        ann = join(seen, 0)
        seen.leave(ann)
        for _ in range(5):
            await new_table(server, "me", "open")

        assert await server.table(seen.code) is seen


async def test_to_ask_about_a_table_does_not_keep_it(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open")
        for _ in range(4):
            await server.pass_time(10)
            await server.table(table.code)
        await server.sweep()

        assert len(server) == 0


async def test_to_ask_about_a_table_does_not_wake_its_bots(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        made = await new_table(server, "bot", "bot")
    async with still_server(tmp_path) as server:
        table = await server.table(made.code)
        before = question(table)
        await server.settle()
        assert question(table) == before
        assert table.info().state == "playing"

        join(table, SPECTATOR)
        await server.settle()
        assert table.info().state == "over"


async def test_one_address_makes_so_many_tables_nobody_plays_at(tmp_path: Path) -> None:
    async with still_server(tmp_path, limits=Limits(lonely_tables=3)) as server:
        tables = [(await server.make_table(WISH, "here"))[0] for _ in range(3)]
        with pytest.raises(Unavailable, match="at which nobody plays"):
            await server.make_table(WISH, "here")
        await server.make_table(WISH, "elsewhere")

        join(tables[0], 0)
        await server.make_table(WISH, "here")
        with pytest.raises(Unavailable):
            await server.make_table(WISH, "here")
        server.abandoned.visit(tables[1].code, "elsewhere")
        await server.make_table(WISH, "here")


async def test_a_table_nobody_ever_looked_at_is_closed(tmp_path: Path) -> None:
    async with still_server(tmp_path, limits=Limits(unseen_seconds=100)) as server:
        unseen, seen = await new_table(server, "me", "open"), await new_table(server, "me", "open")
        server.abandoned.visit(seen.code, "")
        await server.pass_time(101)
        await server.close_unseen()

        assert list(closed_tables(server, unseen.code, seen.code)) == [unseen.code]
