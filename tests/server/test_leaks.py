"""Every byte that goes to a viewer stays the same when all it may not know is redealt."""

import copy
import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, cast

import orjson
import pytest

from croupier.bots.answers import bot_answer
from croupier.engine.game import Game
from croupier.engine.piles import SPECTATOR
from croupier.engine.position import Position
from croupier.engine.redeal import redealt
from croupier.games.catalogue import all_games
from croupier.play.log_hash import running_hashes
from croupier.play.sealed_answers import without_secrets
from croupier.play.table import Move, Table
from croupier.play.taking_back import UndoableAnswers
from croupier.server.messages.from_server import TableUpdate, ViewChange, encode
from croupier.server.tables.match_views import MatchViews
from croupier.server.tables.table_runner import TableRunner
from croupier.server.tables.table_snapshots import snapshots_of
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
GAMES = list(all_games().values())
QUICK = 60  # moves of a match that the quick run looks at
NAMES = ("Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana")


async def full_table(server: StillServer, game: Game) -> tuple[TableRunner, list[Client]]:
    """Seat people on every seat, and let a watcher look on."""
    others = game.default_seats - 1
    table = await new_table(server, "me", *["open"] * others, game=game.name)
    for name in NAMES[:others]:
        await sit(table, name)
    clients = [join(table, seat) for seat in range(game.default_seats)]
    return table, [*clients, join(table, SPECTATOR)]


def veiled(game: Game, s: Any, viewer: int, salt: str) -> Any:
    """Redeal everything that a viewer may not know."""
    return redealt(s, game.redeal_unseen, viewer, hashlib.sha256(salt.encode()).digest())


def twin_of(play: Table, viewer: int, names: tuple[str, ...]) -> tuple[MatchViews, Move]:
    """Return views that were only ever given redealt states, after the same last move."""
    move, game = play.last, play.game
    assert move is not None
    before = veiled(game, move.before.state, viewer, f"before {move.number}")
    after = veiled(game, move.after.state, viewer, f"after {move.number}")
    twin = copy.copy(play)
    twin.state, twin.position, twin.last = before, Position(before), None
    twin._choices = None
    views = MatchViews(twin, names)
    views.view(viewer)
    twin.state, twin.position, twin._choices = after, Position(after), None
    twin.last = replace(move, before=Position(before), after=twin.position)
    views.add(twin.last)
    return views, twin.last


def without_secrets_before(move: Move) -> Move:
    """Return a move, with all redealt before it that spectators do not see."""
    state = move.before.state
    again = veiled(move.game, state, SPECTATOR, f"undo {move.number}")
    again.counter, again.used = state.counter, state.used
    return replace(move, before=Position(again))


def check(table: TableRunner, client: Client, undoable: UndoableAnswers) -> None:
    """Compare the last update and a snapshot with those made from redealt states."""
    viewer, play = client.viewer, played(table)
    twin, _ = twin_of(play, viewer, play.names)
    shown = client.shown
    seen = twin.last(viewer)
    seq, turn = shown["seq"], shown["turn"]
    *before, digits = running_hashes(without_secrets(play.match))
    log = len(before), digits
    whole_view = cast(ViewChange, vars(twin.view(viewer)))
    undo = undoable.last_of(viewer) if viewer != SPECTATOR else 0
    told = seen.cues, seen.moments, [seen.said]
    update = TableUpdate(seq, turn, whole_view, *told, None, None, *log, undo)

    assert without_ids(encode(update).decode()) == without_ids(orjson.dumps(shown).decode())
    sent = [zone["id"] for zone in client.last("update")["view"]["zones"]]
    assert sent == [zone.id for zone in seen.change["zones"]]
    send(table, client, "resync")
    snapshot = snapshots_of(table.table, now=0.0)(viewer)
    whole = replace(snapshot, view=twin.view(viewer), log=[*snapshot.log[:-1], seen.said])
    assert without_ids(encode(whole).decode()) == without_ids(client.texts[-1])


def without_ids(text: str) -> str:
    """Leave out the numbers of cards: they tell what was seen since the match began."""
    return re.sub(r'"ids":\[[\d,]*\]|"id":\d+|"check":(\d+|null)', "", text)


async def play_and_check(folder: Path, game: Game, most: int) -> int:
    """Play a match by its usual bot, checking every update; return how many there were."""
    async with still_server(folder) as server:
        table, clients = await full_table(server, game)
        checked, undoable = 0, UndoableAnswers()
        while table.table.state == "playing" and checked < most:
            choice = bot_answer(played(table), game.default_bot)
            client = clients[asked(table)]
            send(table, client, "answer", id=1, turn=question(table), choice=choice)
            await server.settle()
            if table.table.state == "playing":
                last = played(table).last
                assert last is not None
                undoable.add(without_secrets_before(last))
                for each in clients:
                    check(table, each, undoable)
                checked += 1
        return checked


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards in every run."""
    seeds = (f"{number:064x}" for number in count(1))
    monkeypatch.setattr(
        "croupier.server.tables.stored_match.secrets.token_hex", lambda _: next(seeds)
    )


@pytest.mark.usefixtures("deals")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_nothing_a_seat_may_not_know_is_sent_to_it(
    new_house: Callable[[], Path], game: Game
) -> None:
    checked = number = 0
    while checked < QUICK // 3 and number < 6:
        checked += await play_and_check(new_house(), game, QUICK // 2)
        number += 1

    assert checked > 5


@pytest.mark.large
@pytest.mark.usefixtures("deals")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_nothing_leaks_in_the_first_five_hundred_answers(tmp_path: Path, game: Game) -> None:
    checked = 0
    for number in range(5):
        checked += await play_and_check(tmp_path / str(number), game, 500)

    assert checked > 10
