"""Bots at a table: each is given a state it cannot tell from the truth, never the truth."""

import hashlib

from croupier.game import Game, PlayerError
from croupier.rng import Luck, install
from croupier.sight import redealt
from croupier.speech import listing
from croupier.table import Table


def find_bot(game: Game, name: str) -> str:
    """Return the name of one of a game's bots; `bot` is the usual opponent."""
    if name in ("", "bot"):
        return game.rival
    if name not in game.policies:
        names = listing(sorted(game.policies))
        raise PlayerError(f'{game.title} has no bot "{name}". It has {names}.')
    return name


def bot_answer(table: Table, bot: str) -> int:
    """Return what a bot answers to the question at the table."""
    game, seat = table.game, table.seat
    purpose = f"bot {table.turn}".encode()
    world = redealt(
        table.state, game.sight, seat, hashlib.sha256(table.match.key + purpose).digest()
    )
    luck = Luck()
    install(luck, hashlib.sha256(table.match.key + b"luck" + purpose).digest())
    out = memoryview(bytearray(8 * game.most_choices)).cast("q")
    n = game.list_choices(world, out)
    return game.policies[find_bot(game, bot)](world, out, n, luck)
