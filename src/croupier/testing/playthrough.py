"""Whole matches as text, and counted trees: they pin what people see and what the rules allow.

`python -m croupier.testing.playthrough GAME SEED` writes a playthrough.
"""

import sys
from typing import Any

from croupier.bots.answers import bot_answer
from croupier.bots.names import seat_names
from croupier.engine import Game, Names
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.games.catalogue import find_game
from croupier.play.match import Player, new_match
from croupier.play.match_text import write_match
from croupier.play.table import Table


def playthrough(game: Game, seed: str, bot: str = "") -> str:
    """Return a whole match between bots: the match file, then the narration for a spectator."""
    bot = bot or game.default_bot
    players = [Player(name, bot) for name in seat_names(game.default_seats)]
    table = Table(game, new_match(game, players, seed=seed))
    lines = []
    while table.seat != NOBODY:
        move = table.answer(table.seat, table.question, bot_answer(table, bot))
        lines += [f"{move.number}: {line}" for line in move.narrate(SPECTATOR, table.names)]
    lines += game.words.summary(table.state, Names(table.names))
    return write_match(table.match) + "\n" + "\n".join(lines) + "\n"


def perft(game: Game, s: Any, depth: int) -> int:
    """Count the ways to give `depth` answers from a state, its chance being what it is."""
    if depth == 0 or s.seat == NOBODY:
        return 1
    codes = game.choices(s)
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = s.copy()
        game.apply(after, code)
        total += perft(game, after, depth - 1)
    return total


if __name__ == "__main__":
    print(playthrough(find_game(sys.argv[1]), sys.argv[2]), end="")
