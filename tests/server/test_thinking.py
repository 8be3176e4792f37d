"""Hints with the worth of every choice, and word of a search that is not ready."""

import hashlib
from pathlib import Path

import pytest

from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.redeal import redealt
from croupier.games.catalogue import all_games
from croupier.play.decision import Decision
from croupier.play.table import Table
from croupier.server.tables.hints import FoundHint, hint_for
from tests.server.servers import Client, asked, duel, join, new_table, played, send, still_server
from tests.server.thinkers import seat_thinker

pytestmark = pytest.mark.anyio
MANY_CHOICES = "monopoly-deal"  # from the first question on, whatever is dealt


async def test_a_hint_names_the_worth_of_its_choice_and_of_all_that_are_of_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_thinker(monkeypatch, is_ready=True)
    async with still_server(tmp_path) as server:
        table, *clients = await duel(server, game=MANY_CHOICES)
        hinted = clients[asked(table)]

        send(table, hinted, "hint")
        await server.settle()

        hint, decision = hinted.last("hint"), hinted.last("snapshot")["view"]["decision"]
        choices, best = decision["choices"], hint["choice"]
        useful = [each for each in choices if not each["dull"] or each["code"] == best]
        named = useful if len(useful) > 1 else choices
        labels = {each["code"]: each["label"] for each in named}
        means = [each["mean"] for each in hint["worths"]]
        assert {each["choice"]: each["label"] for each in hint["worths"]} == labels
        assert means == sorted(means, reverse=True)
        assert hint["choice"] == hint["worths"][0]["choice"]
        assert hint["worths"][0]["worth"] == f"wins {100 * means[0]:.0f} of 100"
        assert hint["text"].startswith(
            (f"Best found: {hint['label']}. It wins about ", "No clear best: ")
        )


async def test_while_the_search_is_prepared_a_hint_is_the_heuristics(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, *clients = await duel(server, game=MANY_CHOICES)
        hinted = clients[asked(table)]

        send(table, hinted, "hint")
        await server.settle()

        hint = hinted.last("hint")
        assert hint["choice"] in played(table).choices
        assert hint["is_preparing"]
        assert hint["worths"] == []


async def test_a_hint_is_a_better_one_as_soon_as_the_search_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_thinker(monkeypatch, is_ready=False)
    guesses: list[int | None] = []

    def find(table: Table, decision: Decision, guess: int | None) -> FoundHint | None:
        guesses.append(guess)
        return hint_for(table, decision, guess)

    monkeypatch.setattr("croupier.server.tables.table_runner.hint_for", find)
    async with still_server(tmp_path) as server:
        table, *clients = await duel(server, game=MANY_CHOICES)
        hinted = clients[asked(table)]
        send(table, hinted, "hint")
        await server.settle()
        guess = hinted.last("hint")
        assert guess["worths"] == []
        assert guess["text"].startswith("A simple bot's first guess, perhaps wrong: ")

        seat_thinker(monkeypatch, is_ready=True)
        send(table, hinted, "hint")
        await server.settle()

        assert hinted.last("hint")["worths"]
        assert guesses == [None, guess["choice"]]  # it is told what was advised before


async def test_a_hint_is_for_whoever_is_asked(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, *clients = await duel(server)
        other = clients[1 - asked(table)]

        send(table, other, "hint")
        await server.settle()

        assert other.last("error")["code"] == "not_your_turn"


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
async def test_a_hint_tells_nothing_that_its_seat_may_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    seat_thinker(monkeypatch, is_ready=True)
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "bot", game=game.name)
        await server.settle()
        client, hosted = join(table, 0), table.table.played
        assert hosted is not None
        assert hosted.table is not None
        send(table, client, "hint")
        await server.settle()

        table.table._turn._hint = None  # it is worked out once a question
        key = hashlib.sha256(b"other cards").digest()
        hosted.table.state = redealt(hosted.table.state, game.redeal_unseen, 0, key)
        send(table, client, "hint")
        await server.settle()

        first, second = [said for said in client.received if said["type"] == "hint"]
        assert first == second


async def test_no_thread_is_given_the_live_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Table] = []

    def look(table: Table, *_: object) -> int:
        given.append(table)
        return table.choices[0]

    monkeypatch.setattr("croupier.server.tables.table_runner.bot_answer", look)
    async with still_server(tmp_path) as server:
        table = await new_table(server, "bot", "me")
        await server.settle()
        hosted = table.table.played

        assert hosted is not None
        assert hosted.table is not None
        assert given
        assert all(each.events is not hosted.table.events for each in given)
        assert all(each.state is not hosted.table.state for each in given)


def notices(client: Client) -> list[str]:
    """Return what a client was given to read."""
    return [said["text"] for said in client.received if said["type"] == "notice"]


async def test_a_bot_that_does_not_search_yet_says_so_once(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "bot:strong", "me")
        ann = join(table, 1)
        await server.settle()
        send(table, ann, "resync")
        await server.settle()

        assert len(notices(ann)) == 1
        assert "heuristic" in notices(ann)[0]


async def test_whoever_waited_for_the_deal_is_told_too(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", "bot:strong")
        ann = join(table, 0)
        await server.settle()
        assert notices(ann) == []

        send(table, ann, "takeover", seat=1)
        await server.settle()

        assert len(notices(ann)) == 1


@pytest.mark.parametrize("bot", ["bot", "bot:steady", "bot:random"])
async def test_a_bot_that_never_searches_says_nothing(tmp_path: Path, bot: str) -> None:
    async with still_server(tmp_path) as server:
        ann = join(await new_table(server, "me", bot), 0)
        await server.settle()

        assert notices(ann) == []


async def test_a_bot_whose_search_is_ready_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_thinker(monkeypatch, is_ready=True)
    async with still_server(tmp_path) as server:
        ann = join(await new_table(server, "me", "bot:strong"), 0)
        await server.settle()

        assert notices(ann) == []


async def test_a_search_that_cannot_be_had_is_told_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_thinker(monkeypatch, is_ready=False, is_lacking=True)
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "bot:strong", game=MANY_CHOICES)
        ann = join(table, 0)
        await server.settle()
        send(table, ann, "hint")
        await server.settle()

        [said] = notices(ann)
        assert "cannot search on this server" in said
        hint = ann.last("hint")
        assert not hint["is_preparing"]
        assert hint["text"].endswith(
            "cannot be had on this server: what it needs is not installed."
        )


async def test_no_client_seats_a_search_of_any_length(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        with pytest.raises(UserError, match="the one that searches is strong"):
            await new_table(server, "me", "bot:search-9000ms")
