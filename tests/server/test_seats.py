"""Seats: taken by link, held by a token, left to a bot, taken back, replaced by consent."""

from pathlib import Path

import pytest

from croupier.engine.errors import UserError
from croupier.server.http.tokens import Tokens
from croupier.server.messages.http_bodies import Sit
from croupier.server.tables.registry import Full
from tests.server.houses import arrive, asked, duel, new_table, say, still_house

pytestmark = pytest.mark.anyio


def test_a_token_opens_its_seat_at_its_table_alone() -> None:
    tokens = Tokens("a secret")
    token = tokens.make("tamo-rikune", 1)

    assert tokens.read(token, "tamo-rikune") == 1
    assert tokens.read(token, "bado-rikune") is None
    assert Tokens("another").read(token, "tamo-rikune") is None
    assert tokens.read(token[:-1], "tamo-rikune") is None
    assert tokens.read("", "tamo-rikune") is None


async def test_tokens_outlive_a_restart(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        token = Tokens(house.store.secret()).make("tamo-rikune", 1)
    async with still_house(tmp_path) as house:
        assert Tokens(house.store.secret()).read(token, "tamo-rikune") == 1


async def test_the_deal_waits_for_the_last_seat(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open", "bot")
        ann = arrive(table, 0)
        assert [seat["kind"] for seat in ann.seen["players"]] == ["person", "open", "bot"]
        promised = ann.seen["commitment"]

        _, seat = await house.sit(table.row.code, Sit(name="Ben"))

        assert seat == 1
        assert ann.seen["state"] == "playing"
        assert ann.seen["commitment"] == promised
        assert len({player["name"] for player in ann.seen["players"]}) == 3


async def test_nobody_takes_a_seat_twice(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open", "open")
        await house.sit(table.row.code, Sit(name="Ben", seat=2))

        with pytest.raises(Full):
            await house.sit(table.row.code, Sit(name="Cem", seat=2))
        with pytest.raises(Full):
            await house.sit(table.row.code, Sit(name="Cem", seat=0))
        _, seat = await house.sit(table.row.code, Sit(name="Ann"))
        assert seat == 1
        assert table.names == ("Ann", "Ann 2", "Ben")


async def test_an_open_seat_can_be_given_to_a_bot(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open")
        ann = arrive(table, 0)

        say(table, ann, "takeover", seat=1)
        await house.settle()

        assert ann.seen["state"] == "playing" if asked(table) == 0 else table.match is not None
        assert table.kind_of(1) == "bot"


async def test_whoever_leaves_is_away_and_comes_back_by_the_same_token(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)

        table.go(ben)
        assert ann.seen["players"][1]["away"]
        again = arrive(table, 1)

        assert not ann.seen["players"][1]["away"]
        assert again.seen["you"] == 1


async def test_one_leaves_ones_own_seat_to_a_bot_and_takes_it_back(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        me = (ann, ben)[1 - asked(table)]

        say(table, me, "takeover", seat=me.viewer)
        await house.settle()
        assert ann.seen["players"][me.viewer]["kind"] == "bot"
        say(table, me, "return")
        await house.settle()

        assert ann.seen["players"][me.viewer]["kind"] == "person"
        lines = [type(logged.line).__name__ for logged in house.store.lines(1)]
        assert lines == ["SeatChange", "SeatChange"]


async def test_a_bot_goes_on_where_a_person_left(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        gone = (ann, ben)[asked(table)]

        say(table, gone, "takeover", seat=gone.viewer)
        await house.settle()
        say(table, gone, "answer", id=1, turn=table.turn, choice=0)

        assert table.turn > 2
        assert table.state == "over" or asked(table) != gone.viewer
        assert gone.last("error")["code"] in ("not_your_turn", "over")


async def test_a_person_who_is_here_is_not_replaced(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, _ = await duel(house)

        say(table, ann, "takeover", seat=1)

        assert ann.last("error")["code"] == "not_your_turn"


async def test_an_idle_person_is_replaced_when_all_others_agree(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open", "open")
        for name in ("Ben", "Cem"):
            await house.sit(table.row.code, Sit(name=name))
        ann, ben, cem = (arrive(table, seat) for seat in range(3))
        table.go(cem)
        await house.pass_time(house.settings.idle_seconds + 1)
        table.look_for_idle()
        assert ann.seen["players"][2]["idle"]

        say(table, ann, "takeover", seat=2)
        await house.settle()
        assert table.kind_of(2) == "person"
        assert "Ben may agree" in ben.last("notice")["text"]
        say(table, ben, "takeover", seat=2)
        await house.settle()

        assert table.kind_of(2) == "bot"


async def test_a_person_who_does_not_answer_for_long_is_idle(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        slow, other = (ann, ben) if asked(table) == 0 else (ben, ann)
        await house.pass_time(house.settings.idle_seconds + 1)

        say(table, other, "takeover", seat=slow.viewer)
        await house.settle()

        assert table.kind_of(slow.viewer) == "bot"


async def test_a_wrong_wish_for_a_table_is_refused_in_words(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        with pytest.raises(UserError, match="me \\(once\\)"):
            await new_table(house, "me", "me")
        with pytest.raises(UserError, match="no bot"):
            await new_table(house, "me", "bot:nobody")
        with pytest.raises(UserError, match="needs"):
            await new_table(house, "me")
        assert not house.live
