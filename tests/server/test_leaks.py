"""Every byte that goes to a viewer stays the same when all it may not know is dealt anew."""

import copy
import hashlib
import json
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.answers import bot_answer
from croupier.engine.game import Game
from croupier.engine.piles import SPECTATOR, UNKNOWN, cards_on
from croupier.engine.position import Position
from croupier.engine.redeal import redealt
from croupier.games.catalogue import all_games
from croupier.play.log_hash import running_hashes
from croupier.play.sealed_answers import without_secrets
from croupier.play.table import Move, Table
from croupier.server.messages.from_server import TableUpdate, encode
from croupier.server.tables.match_views import MatchViews
from croupier.server.tables.table_runner import TableRunner
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
    """Deal everything anew that a viewer may not know."""
    return redealt(s, game.redeal_unseen, viewer, hashlib.sha256(salt.encode()).digest())


def twin_of(play: Table, viewer: int, names: tuple[str, ...]) -> tuple[MatchViews, Move]:
    """Return views that were only ever given dealt-anew states, after the same last move."""
    move, game = play.last, play.game
    assert move is not None
    before = veiled(game, move.before.state, viewer, f"before {move.number}")
    after = veiled(game, move.after.state, viewer, f"after {move.number}")
    twin = copy.copy(play)
    twin.state, twin.position, twin.last = before, Position(before), None
    twin._choices = None
    views = MatchViews(twin, names)
    views._logs[viewer] = deque()
    views.view(viewer)
    twin.state, twin.position, twin._choices = after, Position(after), None
    whence_it_came = Position(whence(play, viewer))
    twin.last = replace(move, before=whence_it_came, after=twin.position)
    views.add(twin.last)
    views._cues[viewer] = replace(twin.last, before=Position(before)).cues(viewer)
    return views, twin.last


def whence(play: Table, viewer: int) -> Any:
    """Deal the state before the last move anew, but for the cards that are seen since.

    A mark says of those alone whether they came from elsewhere.
    """
    move = play.last
    assert move is not None
    before = move.before.state.copy()
    for card in cards_on(move.after.seen(viewer).state):
        if card != UNKNOWN:
            before.known[card] |= 1 << (viewer + 1)
    return veiled(play.game, before, viewer, f"whence {move.number}")


def check(table: TableRunner, client: Client) -> None:
    """Compare the last update and a snapshot with those made from dealt-anew states."""
    viewer, play = client.viewer, played(table)
    twin, _ = twin_of(play, viewer, play.names)
    sent = client.texts[-1]
    public = json.loads(sent)
    said = twin.log(viewer)[-1]
    seq, turn, cues = public["seq"], public["turn"], twin.cues(viewer)
    *before, digits = running_hashes(without_secrets(play.match))
    log = len(before), digits
    update = TableUpdate(seq, turn, twin.view(viewer), cues, [said], None, None, *log)

    assert encode(update).decode() == sent
    send(table, client, "resync")
    snapshot = table.table.snapshots(now=0.0)(viewer)
    whole = replace(snapshot, view=twin.view(viewer), log=[*snapshot.log[:-1], said])
    assert encode(whole).decode() == client.texts[-1]


async def play_and_check(folder: Path, game: Game, most: int) -> int:
    """Play a match by its usual bot, checking every update; return how many there were."""
    async with still_server(folder) as server:
        table, clients = await full_table(server, game)
        checked = 0
        while table.table.state == "playing" and checked < most:
            choice = bot_answer(played(table), game.default_bot)
            client = clients[asked(table)]
            send(table, client, "answer", id=1, turn=question(table), choice=choice)
            await server.settle()
            if table.table.state == "playing":
                for each in clients:
                    check(table, each)
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


@pytest.mark.slow
@pytest.mark.usefixtures("deals")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_nothing_leaks_over_whole_matches(tmp_path: Path, game: Game) -> None:
    checked = 0
    for number in range(5):
        checked += await play_and_check(tmp_path / str(number), game, 100_000)

    assert checked > 10
