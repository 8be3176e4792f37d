"""What is thrown at a seat, and what bots show and say."""

from pathlib import Path

import pytest

from croupier.bots.names import BOT_NAMES, TEMPERS, temper_of
from croupier.engine import Moment
from croupier.engine.piles import SPECTATOR
from croupier.server.messages.from_server import Reaction
from croupier.server.tables.characters import LINES, MOODS, answer_reaction, show_moods
from tests.server.servers import duel, join, new_table, send, still_server

pytestmark = pytest.mark.anyio
NAMES = ("Ann", *BOT_NAMES[:3])
BOTS = frozenset({1, 2, 3})


async def test_what_is_thrown_is_shown_to_all(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        spectator = join(table, SPECTATOR)

        send(table, ann, "react", kind="tomato", seat=1)

        for each in (ann, ben, spectator):
            thrown = each.last("reaction")
            assert (thrown["by"], thrown["at"], thrown["kind"]) == (0, 1, "tomato")


@pytest.mark.parametrize("seat", [0, 2, 99])
async def test_only_at_another_seat_is_something_thrown(tmp_path: Path, seat: int) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)

        send(table, ann, "react", kind="rose", seat=seat)

        assert ann.last("error")["code"] == "malformed"
        assert not any(said["type"] == "reaction" for said in ben.received)


async def test_spectators_throw_nothing_and_nobody_throws_without_end(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        spectator = join(table, SPECTATOR)
        send(table, spectator, "react", kind="rose", seat=1)
        for _ in range(30):
            send(table, ann, "react", kind="rose", seat=1)

        assert spectator.last("error")["code"] == "not_your_turn"
        assert sum(said["type"] == "reaction" for said in ben.received) == 20


async def test_a_bot_answers_in_character(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "bot", "bot")
        me = join(table, 0)
        players = me.shown["players"]
        assert [player["temper"] for player in players] == ["", "calm", "bold"]

        send(table, me, "react", kind="rose", seat=1)
        send(table, me, "react", kind="tomato", seat=2)

        moods = [(said["seat"], said["mood"]) for said in me.received if said["type"] == "mood"]
        assert moods[-2:] == [(1, "glad"), (2, "angry")]


def test_every_temper_sits_at_a_table_of_four_bots() -> None:
    assert {temper_of(name) for name in BOT_NAMES[:4]} == set(TEMPERS)
    assert temper_of("Bot 11") in TEMPERS


def test_the_same_chance_gives_the_same_words() -> None:
    thrown = Reaction(0, 1, "laugh")
    for name in BOT_NAMES[:4]:
        answers = [answer_reaction(thrown, name, f"chance {n}") for n in range(30)]
        again = [answer_reaction(thrown, name, f"chance {n}") for n in range(30)]
        assert answers == again
        assert len({said[0] for said in answers}) > 1


def test_only_bots_show_moods_one_each() -> None:
    moments = [Moment("attack", 0, by=1), Moment("blocked", 0, by=1), Moment("win", 2)]

    moods = {mood.seat: mood for mood in show_moods(moments, NAMES, BOTS, "chance")}

    assert set(moods) == BOTS
    assert moods[2].mood == "glad"
    assert moods[2].text == LINES["win", True][temper_of(NAMES[2])]


def test_nothing_that_matters_to_no_bot_is_shown() -> None:
    assert not list(show_moods([Moment("complete", 0)], NAMES, BOTS, "chance"))
    assert not list(show_moods([], NAMES, BOTS, "chance"))


def test_every_line_belongs_to_a_mood() -> None:
    assert set(LINES) <= set(MOODS)
    assert all(set(lines) == set(TEMPERS) for lines in LINES.values())
