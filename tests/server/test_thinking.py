"""Hints with the worth of every choice, and word of a search that is not ready."""

import hashlib
from pathlib import Path

import pytest

from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.redeal import redealt
from croupier.games.catalogue import all_games
from tests.server.houses import Guest, arrive, asked, duel, new_table, say, still_house
from tests.server.thinkers import seat_thinker

pytestmark = pytest.mark.anyio
MANY_CHOICES = "monopoly-deal"  # from the first question on, whatever is dealt


async def test_a_hint_names_the_worth_of_every_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_thinker(monkeypatch, is_ready=True)
    async with still_house(tmp_path) as house:
        table, *guests = await duel(house, game=MANY_CHOICES)
        hinted = guests[asked(table)]

        say(table, hinted, "hint")
        await house.settle()

        hint, decision = hinted.last("hint"), hinted.last("snapshot")["view"]["decision"]
        labels = {choice["code"]: choice["label"] for choice in decision["choices"]}
        means = [each["mean"] for each in hint["worths"]]
        assert {each["choice"]: each["label"] for each in hint["worths"]} == labels
        assert means == sorted(means, reverse=True)
        assert hint["choice"] == hint["worths"][0]["choice"]
        assert hint["worths"][0]["worth"] == f"wins {100 * means[0]:.0f} % (± 1)"
        assert hint["text"] == f"The best bot would {hint['label']}."


async def test_while_the_search_is_prepared_a_hint_is_the_heuristics(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, *guests = await duel(house, game=MANY_CHOICES)
        hinted = guests[asked(table)]

        say(table, hinted, "hint")
        await house.settle()

        hint = hinted.last("hint")
        assert hint["choice"] in table.game.choices(table.play.state)  # type: ignore[union-attr]
        assert "being prepared" in hint["text"]
        assert hint["worths"] == []


async def test_a_hint_is_for_whoever_is_asked(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, *guests = await duel(house)
        other = guests[1 - asked(table)]

        say(table, other, "hint")
        await house.settle()

        assert other.last("error")["code"] == "not_your_turn"


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
async def test_a_hint_tells_nothing_that_its_seat_may_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    seat_thinker(monkeypatch, is_ready=True)
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "bot", game=game.name)
        await house.settle()
        guest, play = arrive(table, 0), table.play
        assert play is not None
        say(table, guest, "hint")
        await house.settle()

        key = hashlib.sha256(b"other cards").digest()
        play.state = redealt(play.state, table.game.sight, 0, key)
        say(table, guest, "hint")
        await house.settle()

        first, second = [said for said in guest.heard if said["type"] == "hint"]
        assert first == second


def notices(guest: Guest) -> list[str]:
    """Return what a guest was given to read."""
    return [said["text"] for said in guest.heard if said["type"] == "notice"]


async def test_a_bot_that_does_not_search_yet_says_so_once(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "bot:strong", "me")
        ann = arrive(table, 1)
        await house.settle()
        say(table, ann, "resync")
        await house.settle()

        assert len(notices(ann)) == 1
        assert "heuristic" in notices(ann)[0]


async def test_whoever_waited_for_the_deal_is_told_too(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open", "bot:strong")
        ann = arrive(table, 0)
        await house.settle()
        assert notices(ann) == []

        say(table, ann, "takeover", seat=1)
        await house.settle()

        assert len(notices(ann)) == 1


@pytest.mark.parametrize("bot", ["bot", "bot:steady", "bot:random"])
async def test_a_bot_that_never_searches_says_nothing(tmp_path: Path, bot: str) -> None:
    async with still_house(tmp_path) as house:
        ann = arrive(await new_table(house, "me", bot), 0)
        await house.settle()

        assert notices(ann) == []


async def test_a_bot_whose_search_is_ready_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_thinker(monkeypatch, is_ready=True)
    async with still_house(tmp_path) as house:
        ann = arrive(await new_table(house, "me", "bot:strong"), 0)
        await house.settle()

        assert notices(ann) == []


async def test_no_visitor_seats_a_search_of_any_length(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        with pytest.raises(UserError, match="the one that searches is strong"):
            await new_table(house, "me", "bot:search-9000ms")
