"""What a page makes of the cues of whole matches is what the server sees, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from croupier.authors.loading import find_module, load_game
from croupier.bots.answers import bot_answer
from croupier.engine import Game
from croupier.engine.piles import SPECTATOR
from croupier.games.catalogue import all_games
from croupier.play.match import Player, new_match
from croupier.play.table import Move, Table
from croupier.server.tables.match_views import MatchViews, SeenMove
from tests.server.next_view import check_of, next_view

ROOT = Path(__file__).parents[2]
OUTSIDE = ("tests/outside_games/war", "tests/outside_games/doubt", "examples/crazy_eights")
GAMES = [*all_games().values(), *(load_game(find_module(ROOT / path)) for path in OUTSIDE)]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay")
LONGEST = 1500  # answers: random bots hardly end a match of Strip Me


def play(game: Game, number: int) -> Iterator[tuple[Table, Move | None]]:
    """Play a match of random or of usual bots; yield the table after the deal and each answer."""
    random = Random(f"{game.name} {number}")
    seats = random.randint(game.min_seats, min(len(NAMES), game.max_seats))
    bot = "random" if number % 2 else game.default_bot
    players = [Player(name, bot) for name in NAMES[:seats]]
    table = Table(game, new_match(game, players, seed=random.randbytes(32).hex()))
    yield table, None
    while table.result is None and len(table.events) < LONGEST:
        yield table, table.answer(table.seat, table.question, bot_answer(table, bot))


def as_json(value: Any) -> Any:
    """Return what a page gets."""
    return orjson.loads(orjson.dumps(value))


def follow_match(game: Game, number: int) -> tuple[int, int]:
    """Follow a match as every viewer; return how many zones changed, and how many were sent."""
    changed = sent = 0
    views, pages = None, dict[int, Any]()
    for table, move in play(game, number):
        viewers = range(SPECTATOR, len(table.names))
        if views is None or move is None:
            views = MatchViews(table, table.names)
            pages = {viewer: as_json(views.view(viewer)) for viewer in viewers}
            continue
        views.add(move)
        for viewer, before in pages.items():
            seen = views.last(viewer)
            after = next_view(before, as_json({"view": seen.change, "cues": seen.cues}))
            assert orjson.dumps(after) == orjson.dumps(views.view(viewer)), (number, move, viewer)
            check_end(move, seen, after)
            zones = zip(before["zones"], after["zones"], strict=True)
            changed += sum(old != new for old, new in zones)
            sent += len(seen.change["zones"])
            pages[viewer] = after
    return changed, sent


def check_end(move: Move, seen: SeenMove, after: Any) -> None:
    """At the end of a turn the server says how all cards lie."""
    is_end = move.after.state.seat != move.before.state.seat
    assert seen.check == (check_of(after) if is_end else None)


@EVERY_GAME
def test_cues_of_a_match_make_each_view_from_the_one_before(game: Game) -> None:
    changed, sent = map(sum, zip(*(follow_match(game, number) for number in range(3)), strict=True))

    assert sent < changed / 2  # by far the most is told by cues


@pytest.mark.large
@EVERY_GAME
def test_cues_of_a_hundred_matches_make_each_view(game: Game) -> None:
    for number in range(100):
        changed, sent = follow_match(game, number)
        assert sent <= changed
