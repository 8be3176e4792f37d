"""What positions are worth, by playing out worlds that the seat cannot tell apart."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from croupier.bots.search import chances, evaluate
from croupier.bots.values import Budget, ChoiceValues
from croupier.engine.game import Game
from croupier.play.match import Answer, Match, standing_answers
from croupier.play.table import Table


def values(table: Table, budget: Budget) -> ChoiceValues:
    """Return what each choice of the question at a table is worth to the seat that is asked."""
    return evaluate(table.game, table.state, budget, purpose(table, "values"))


def purpose(table: Table, what: str) -> bytes:
    """Return a key for thinking about a position; the match's own is not to be told from it."""
    return hashlib.sha256(table.match.key + f"{what} {table.turn}".encode()).digest()


def seats_chances(table: Table, worlds: int) -> tuple[float, ...]:
    """Return each seat's chance, from what it may know."""
    key, budget = purpose(table, "chances"), Budget(worlds)
    seats = range(len(table.players))
    return tuple(chances(table.game, table.state, seat, budget, key)[0] for seat in seats)


def chances_along(game: Game, match: Match, worlds: int) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield each seat's chance at the deal (0), then after every answer, by its line's number."""
    table = Table(game, replace(match, events=(), result=None))
    yield 0, seats_chances(table, worlds)
    for number in standing_answers(match.events):
        item = match.events[number - 1]
        if isinstance(item, Answer):
            table.enter(item)
            yield number, seats_chances(table, worlds)
