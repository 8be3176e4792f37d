"""Answers the house gives for those who do not: the usual one, when a clock has run out."""

import hashlib

from croupier.engine.sight import redealt
from croupier.play.table import Table


def usual_answer(play: Table) -> int:
    """Return the game's usual answer, found in a state the seat cannot tell from the truth."""
    game = play.game
    key = hashlib.sha256(play.begun.key + f"usual {play.turn}".encode()).digest()
    world = redealt(play.state, game.sight, play.seat, key)
    out = memoryview(bytearray(8 * game.most_choices)).cast("q")
    return game.usual(world, out, game.list_choices(world, out))
