"""A choice that wins at once, whatever the seat cannot see."""

from typing import Any

from croupier.bots.answers import redealt_at
from croupier.engine import Game
from croupier.play.table import Table

WORLDS = 8  # in each of which it must win


def sure_win(table: Table) -> int | None:
    """Return a choice of the question at the table that ends the match as a win for its seat."""
    codes = list(table.choices) if len(table.players) > 1 else []
    for number in range(WORLDS):
        if not codes:
            return None
        world, _ = redealt_at(table, f"win {number}")
        codes = [code for code in codes if is_won_by(table.game, world, code)]
    return codes[0] if codes else None


def is_won_by(game: Game, world: Any, code: int) -> bool:
    """Say whether a choice wins in a world, at once."""
    after = world.copy()
    game.rules.apply(after, code)
    return bool(after.winner == world.seat)
