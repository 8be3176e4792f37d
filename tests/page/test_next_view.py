"""The page makes of each update of a match the view that the server has."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from playwright.sync_api import Page

from croupier.engine import Game
from croupier.engine.piles import SPECTATOR
from croupier.server.tables.match_views import MatchViews
from tests.page.conftest import Visit
from tests.server.test_next_view import GAMES, play

pytestmark = pytest.mark.browser

BLANK = "/static/icon.svg"  # any place of the house
FOLLOW = """async ([start, moves]) => {
  const { checkOf, nextView } = await import("/static/next_view.mjs");
  let view = JSON.parse(start);
  return moves.findIndex(([update, after]) => {
    const { check, ...told } = JSON.parse(update);
    view = nextView(view, told);
    const isRight = JSON.stringify(view) === JSON.stringify(JSON.parse(after));
    return !isRight || (check !== null && check !== checkOf(view));
  });
}"""


def moves_of(game: Game, number: int, viewer: int) -> tuple[str, list[tuple[str, str]]]:
    """Return what a viewer was dealt in a match, and of each answer the update and the view."""
    start, moves, views = "", list[tuple[str, str]](), None
    for table, move in play(game, number):
        if views is None or move is None:
            views = MatchViews(table, table.names)
            start = orjson.dumps(views.view(viewer)).decode()
            continue
        views.add(move)
        seen = views.last(viewer)
        update = {"view": seen.change, "cues": seen.cues, "check": seen.check}
        after = views.view(viewer)
        moves.append((orjson.dumps(update).decode(), orjson.dumps(after).decode()))
    return start, moves


def follow(page: Page, game: Game, number: int) -> None:
    """Follow a match as every viewer in turn; each view must be the server's."""
    seats = len(next(play(game, number))[0].names)
    for viewer in range(SPECTATOR, seats):
        start, moves = moves_of(game, number, viewer)
        wrong: Any = page.evaluate(FOLLOW, [start, moves])
        assert wrong == -1, (game.name, number, viewer, moves[wrong])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_page_makes_each_view_from_the_one_before(visit: Visit, game: Game) -> None:
    page = visit(BLANK)
    for number in range(2):
        follow(page, game, number)


@pytest.mark.large
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_page_makes_each_view_of_ten_matches(visit: Visit, game: Game) -> None:
    page = visit(BLANK)
    for number in range(2, 10):
        follow(page, game, number)
