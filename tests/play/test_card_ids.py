"""A viewer tells cards apart by numbers, which follow no card through a place out of sight."""

from random import Random

import pytest

from croupier.engine import Game
from croupier.engine.cues import DECK, SHUFFLE
from croupier.engine.piles import SPECTATOR, UNKNOWN
from croupier.games.catalogue import all_games
from croupier.play.card_ids import NO_ID
from croupier.play.table import Move
from croupier.server.tables.match_views import MatchViews
from croupier.testing.strategies import new_table

GAMES = list(all_games().values())
LONGEST = 400


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_numbers_follow_a_card_in_sight_and_no_other(game: Game) -> None:
    random = Random(7)
    table = new_table(game, random)
    views, viewers = MatchViews(table, table.names), range(SPECTATOR, len(table.players))
    known = {viewer: numbers_of(views, viewer) for viewer in viewers}
    used = {viewer: set(known[viewer].values()) for viewer in viewers}

    for _ in range(LONGEST):
        if table.result is not None:
            break
        move = table.answer(table.seat, table.question, random.choice(table.choices))
        views.add(move)
        for viewer in viewers:
            lost = out_of_sight(move, viewer)
            for card, number in numbers_of(views, viewer).items():
                was = None if card in lost else known[viewer].get(card)
                assert number == was if was is not None else number not in used[viewer]
            known[viewer] = numbers_of(views, viewer)
            assert len(set(known[viewer].values())) == len(known[viewer])
            used[viewer] |= set(known[viewer].values())


def out_of_sight(move: Move, viewer: int) -> set[int]:
    """Return the cards that a viewer could not follow through a move."""
    bit = 1 << (viewer + 1)
    shuffled = {card for cue in move.noted if cue.kind in (SHUFFLE, DECK) for card in cue.order}
    return shuffled | {cue.card for cue in move.noted if not cue.knowers & bit}


def numbers_of(views: MatchViews, viewer: int) -> dict[int, int]:
    """Return the number of every card that a viewer has in sight."""
    views.view(viewer)
    found = {}
    for row in views._viewer(viewer)._laid.rows.values():
        for card, place in row.places.items():
            found[card] = row.ids[int(place.partition(":")[2])]
    assert UNKNOWN not in found
    assert NO_ID not in found.values()
    return found
