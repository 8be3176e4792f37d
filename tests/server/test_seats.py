"""Seats: taken by link, held by a token, left to a bot, taken back, replaced by consent."""

from pathlib import Path

import pytest

from croupier.engine.errors import UserError
from croupier.engine.secret import Secret
from croupier.server.http.security import Tokens
from croupier.server.storage.house_copies import restore, write_copy
from croupier.server.tables.rejections import Unavailable
from croupier.server.tables.table_runner import TableRunner
from tests.server.servers import (
    StillServer,
    asked,
    duel,
    join,
    kind_of,
    new_table,
    question,
    send,
    sit,
    still_server,
)

pytestmark = pytest.mark.anyio


def token_of(server: StillServer, table: TableRunner, seat: int) -> str:
    """Return the token of a seat."""
    return Tokens(server.store.secret()).make(table.code, seat, table.table.ticket(seat) or "")


async def test_a_token_opens_its_seat_at_its_table_alone(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, _, _ = await duel(server)
        token, tokens = token_of(server, table, 1), Tokens(server.store.secret())

        assert tokens.seat_of(token, table.code, table.table) == 1
        assert tokens.seat_of(token, "bado-rikune", table.table) is None
        assert Tokens(Secret("another")).seat_of(token, table.code, table.table) is None
        assert tokens.seat_of(token[:-1], table.code, table.table) is None
        assert tokens.seat_of("", table.code, table.table) is None


async def test_tokens_outlive_a_restart(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, _, _ = await duel(server)
        token = token_of(server, table, 1)
    async with still_server(tmp_path) as server:
        found = (await server.table(table.code)).table
        assert Tokens(server.store.secret()).seat_of(token, table.code, found) == 1


async def test_a_seat_that_is_taken_anew_has_another_token(tmp_path: Path) -> None:
    house, copy = tmp_path / "house.sqlite3", tmp_path / "copy.sqlite3"
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open")
        write_copy(house, copy)
        await sit(table, "Ben")
        token = token_of(server, table, 1)
    restore(copy, house)
    async with still_server(tmp_path) as server:
        again = await server.table(table.code)
        tokens = Tokens(server.store.secret())
        assert tokens.seat_of(token, table.code, again.table) is None
        await sit(again, "Cleo")

        assert tokens.seat_of(token, table.code, again.table) is None
        assert tokens.seat_of(token_of(server, again, 1), table.code, again.table) == 1


async def test_the_deal_waits_for_the_last_seat(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", "bot")
        ann = join(table, 0)
        assert [seat["kind"] for seat in ann.shown["players"]] == ["person", "open", "bot"]
        promised = ann.shown["commitment"]

        seat = await sit(table, "Ben")

        assert seat == 1
        assert ann.shown["state"] == "playing"
        assert ann.shown["commitment"] == promised
        assert len({player["name"] for player in ann.shown["players"]}) == 3


async def test_nobody_takes_a_seat_twice(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", "open")
        await sit(table, "Ben", seat=2)

        with pytest.raises(Unavailable):
            await sit(table, "Cem", seat=2)
        with pytest.raises(Unavailable):
            await sit(table, "Cem", seat=0)
        seat = await sit(table, "Ann")
        assert seat == 1
        assert [each.name for each in table.info().players] == ["Ann", "Ann 2", "Ben"]


async def test_an_open_seat_can_be_given_to_a_bot(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open")
        ann = join(table, 0)

        send(table, ann, "takeover", seat=1)
        await server.settle()

        assert ann.shown["state"] == "playing" if asked(table) == 0 else table.table.match
        assert kind_of(table, 1) == "bot"


async def test_whoever_leaves_is_away_and_comes_back_by_the_same_token(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)

        table.leave(ben)
        assert ann.shown["players"][1]["away"]
        again = join(table, 1)

        assert not ann.shown["players"][1]["away"]
        assert again.shown["you"] == 1


async def test_a_seat_that_comes_and_goes_does_not_flood_the_others(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        before = len(ann.received)
        for _ in range(50):
            table.leave(ben)
            ben = join(table, 1)
            assert ben.shown["players"][1]["name"] == "Ben"
        table.leave(ben)
        assert len(ann.received) - before == 5

        await server.sweep()
        assert ann.shown["players"][1]["away"]
        assert len(ann.received) - before == 6

        await server.pass_time(1)
        await server.sweep()
        join(table, 1)
        assert not ann.shown["players"][1]["away"]
        assert len(ann.received) - before == 7


async def test_one_leaves_ones_own_seat_to_a_bot_and_takes_it_back(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        me = (ann, ben)[1 - asked(table)]

        send(table, me, "takeover", seat=me.viewer)
        await server.settle()
        assert ann.shown["players"][me.viewer]["kind"] == "bot"
        send(table, me, "return")
        await server.settle()

        assert ann.shown["players"][me.viewer]["kind"] == "person"
        lines = [type(logged.event).__name__ for logged in server.store.log(table.code, 1)]
        assert lines == ["SeatChange", "SeatChange"]


async def test_a_bot_goes_on_where_a_person_left(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        gone = (ann, ben)[asked(table)]

        send(table, gone, "takeover", seat=gone.viewer)
        await server.settle()
        send(table, gone, "answer", id=1, turn=question(table), choice=0)

        assert question(table) > 2
        assert table.table.state == "over" or asked(table) != gone.viewer
        assert gone.last("error")["code"] in ("not_your_turn", "over")


async def test_a_person_who_is_here_is_not_replaced(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await duel(server)

        send(table, ann, "takeover", seat=1)

        assert ann.last("error")["code"] == "not_your_turn"


async def test_an_idle_person_is_replaced_when_all_others_agree(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", "open")
        for name in ("Ben", "Cem"):
            await sit(table, name)
        ann, ben, cem = (join(table, seat) for seat in range(3))
        table.leave(cem)
        await server.pass_time(server.config.idle_seconds + 1)
        await server.sweep()
        assert ann.shown["players"][2]["idle"]

        send(table, ann, "takeover", seat=2)
        await server.settle()
        assert kind_of(table, 2) == "person"
        assert "Ben may agree" in ben.last("notice")["text"]
        send(table, ben, "takeover", seat=2)
        await server.settle()

        assert kind_of(table, 2) == "bot"


async def test_a_person_who_thinks_for_long_is_not_replaced(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        slow, other = (ann, ben) if asked(table) == 0 else (ben, ann)
        await server.pass_time(100 * server.config.idle_seconds)
        await server.sweep()

        send(table, other, "takeover", seat=slow.viewer)
        await server.settle()

        assert not other.shown["players"][slow.viewer]["idle"]
        assert other.last("error")["code"] == "not_your_turn"
        assert kind_of(table, slow.viewer) == "person"


async def test_a_person_who_never_came_back_after_a_restart_may_be_replaced(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, _, _ = await duel(server)
        code = table.code
    async with still_server(tmp_path) as server:
        table = await server.table(code)
        ann = join(table, 0)
        send(table, ann, "takeover", seat=1)
        assert ann.last("error")["code"] == "not_your_turn"
        await server.pass_time(server.config.idle_seconds + 1)

        send(table, ann, "takeover", seat=1)
        await server.settle()

        assert kind_of(table, 1) == "bot"


async def test_a_wrong_wish_for_a_table_is_refused_in_words(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        with pytest.raises(UserError, match="me \\(once\\)"):
            await new_table(server, "me", "me")
        with pytest.raises(UserError, match="no bot"):
            await new_table(server, "me", "bot:nobody")
        with pytest.raises(UserError, match="needs"):
            await new_table(server, "me")
        assert not len(server)
