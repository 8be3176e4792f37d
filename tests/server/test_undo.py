"""An answer is taken back: at once among bots, by consent among people."""

from pathlib import Path
from typing import Any

import pytest

from croupier.engine.piles import SPECTATOR
from croupier.engine.secret import Secret
from croupier.play.match import Answer, Undo
from croupier.server.tables.table_runner import TableRunner
from tests.server.servers import (
    Client,
    StillServer,
    asked,
    give,
    join,
    new_table,
    played,
    question,
    send,
    sit,
    still_server,
)

pytestmark = pytest.mark.anyio
GAME = "monopoly-deal"
ANN, BEN = 0, 1
SEED = Secret("4" * 64)


async def seated(server: StillServer, *seats: str, **wish: Any) -> TableRunner:
    """Make a table that always deals the same cards."""
    promise = await server.commit(SEED)
    return await new_table(server, "me", *seats, game=GAME, promise=promise, **wish)


async def put_down_and_take_back(server: StillServer, table: TableRunner, client: Client) -> bytes:
    """Put a property down, then take it back into the hand; return the state in between."""
    play = played(table)
    colour = play.game.word_of(play.choices[0])
    await give(server, table, client, colour)
    between = bytes(played(table).state.recorded_bytes())
    await give(server, table, client, f"back:{colour}")
    return between


def state_of(table: TableRunner) -> bytes:
    """Return the state of the match."""
    return bytes(played(table).state.recorded_bytes())


def errors(client: Client) -> list[str]:
    """Return the codes of what was rejected."""
    return [said["code"] for said in client.received if said["type"] == "error"]


async def test_among_bots_an_answer_is_taken_back_at_once(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "bot")
        me = join(table, ANN)
        between = await put_down_and_take_back(server, table, me)
        turn = question(table)
        assert me.shown["undo"] == 2

        send(table, me, "undo", answer=2)
        await server.settle()

        assert state_of(table) == between
        assert me.shown["type"] == "snapshot"
        assert me.shown["turn"] > turn
        assert me.shown["undo"] == 0
        assert [len(item["said"]) for item in me.shown["log"]] == [1, 1]
        assert me.shown["log"][-1]["said"] == ["You take an answer back."]
        assert isinstance(server.store.log(table.code, 1)[-1].event, Undo)


async def test_it_is_taken_back_for_good(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "bot")
        me = join(table, ANN)
        between = await put_down_and_take_back(server, table, me)
        send(table, me, "undo", answer=2)
        await server.settle()
        code = table.code

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        me = join(table, ANN)
        assert state_of(table) == between
        await give(server, table, me, "done")
        assert asked(table) == ANN or len(server.store.log(table.code, 1)) > 4


async def test_a_card_that_others_have_seen_is_not_taken_back(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "bot")
        me = join(table, ANN)
        play = played(table)
        await give(server, table, me, play.game.word_of(play.choices[0]))
        before = state_of(table)

        send(table, me, "undo", answer=1)
        await server.settle()

        assert me.shown["undo"] == 0
        assert errors(me) == ["stale"]
        assert state_of(table) == before


async def test_among_people_all_others_have_to_agree(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "open", "open")
        for name in ("Ben", "Cem"):
            await sit(table, name)
        ann, ben, cem = (join(table, seat) for seat in range(3))
        between = await put_down_and_take_back(server, table, ann)
        after = state_of(table)

        send(table, ann, "undo", answer=2)
        send(table, cem, "undo", answer=2)
        await server.settle()
        asked_about = ben.last("undo")
        assert (asked_about["seat"], asked_about["waiting"]) == (ANN, [BEN])
        send(table, ben, "resync")
        assert ben.shown["wish"]["waiting"] == [BEN]
        assert state_of(table) == after
        send(table, ben, "undo", answer=2)
        await server.settle()

        assert state_of(table) == between
        assert ben.last("undo")["waiting"] == []
        assert ben.shown["wish"] is None


async def test_one_who_does_not_agree_is_enough(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "open")
        await sit(table, "Ben")
        ann, ben = join(table, ANN), join(table, BEN)
        await put_down_and_take_back(server, table, ann)
        after = state_of(table)
        send(table, ann, "undo", answer=2)

        send(table, ben, "undo", answer=2, agree=False)
        send(table, ben, "undo", answer=2)
        await server.settle()

        assert ann.last("undo")["waiting"] == []
        assert errors(ben) == ["stale"]
        assert state_of(table) == after


async def test_nobody_takes_back_for_others_nor_what_is_too_late(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "open")
        await sit(table, "Ben")
        ann, ben, spectator = join(table, ANN), join(table, BEN), join(table, SPECTATOR)
        await put_down_and_take_back(server, table, ann)
        send(table, ben, "undo", answer=2)
        send(table, spectator, "undo", answer=2)
        send(table, ann, "undo", answer=2)
        await give(server, table, ann, "done")  # Ben draws two cards

        send(table, ben, "undo", answer=2)
        send(table, ann, "undo", answer=2)
        await server.settle()

        assert errors(ben) == ["stale", "stale"]
        assert errors(spectator) == ["not_your_turn"]
        assert errors(ann) == ["stale"]
        assert ben.last("undo")["waiting"] == []
        assert all(isinstance(entry.event, Answer) for entry in server.store.log(table.code, 1))


async def test_to_take_back_has_a_limit(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "bot")
        me = join(table, ANN)
        for _ in range(30):
            send(table, me, "undo", answer=1)

        assert errors(me).count("too_fast") == 10


async def test_others_learn_nothing_by_what_is_taken_back(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await seated(server, "open")
        await sit(table, "Ben")
        ann, ben = join(table, ANN), join(table, BEN)
        play = played(table)
        await give(server, table, ann, play.game.word_of(play.choices[0]))
        send(table, ben, "resync")
        known = ben.shown["view"]["zones"]
        await give(server, table, ann, f"back:{play.game.word_of(play.choices[0])}")

        send(table, ann, "undo", answer=2)
        send(table, ben, "undo", answer=2)
        await server.settle()

        assert faces(ben.shown["view"]["zones"]) == faces(known)


def faces(zones: list[dict[str, Any]]) -> list[list[Any]]:
    """Return the cards of zones as they are seen."""
    return [zone["cards"] for zone in zones]
