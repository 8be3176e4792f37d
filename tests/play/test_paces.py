"""The pace of a question follows from what everybody knows."""

import hashlib

import pytest

from croupier.bots.answers import bot_answer
from croupier.bots.names import seat_names
from croupier.engine.game import Game
from croupier.engine.piles import SPECTATOR
from croupier.engine.redeal import redealt
from croupier.games.catalogue import all_games, find_game
from croupier.play.match import Player, new_match
from croupier.play.table import Table

GAMES = list(all_games().values())
KEY = hashlib.sha256(b"dealt anew").digest()
MOST = 150  # questions of a match that are looked at


def played(game: Game, seats: int) -> Table:
    """Return a table of bots, before the first answer."""
    players = [Player(name, game.default_bot) for name in seat_names(seats)]
    return Table(game, new_match(game, players, seed="1" * 64))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_redealing_what_spectators_do_not_see_changes_no_pace(game: Game) -> None:
    table, question = played(game, game.default_seats), game.words.question
    while table.result is None and table.next_number <= MOST:
        seen = table.position.seen(table.seat).state
        world = redealt(table.state, game.redeal_unseen, SPECTATOR, KEY)
        assert question(world).pace == question(seen).pace
        table.answer(table.seat, table.question, bot_answer(table, game.default_bot))

    assert table.next_number > 3


def test_whom_an_attack_is_on_replies_and_its_parts_are_steps() -> None:
    table = played(find_game("monopoly-deal"), 4)
    paces = set[tuple[str, int]]()
    while table.result is None and len(paces) < 3:
        question = table.game.words.question(table.position.seen(table.seat).state)
        paces.add((question.pace, question.rule if question.pace == "reply" else 0))
        table.answer(table.seat, table.question, bot_answer(table, "steady"))

    assert paces == {("action", 0), ("step", 0), ("reply", 11)}
