"""The values of positions, found by playing out worlds that the seat cannot tell apart."""

from collections.abc import Iterator

from croupier.bots.answers import search_key
from croupier.bots.search import chances, evaluate
from croupier.bots.values import Budget, ChoiceValues
from croupier.engine import Game
from croupier.play.history import Step, history
from croupier.play.match import Match
from croupier.play.table import Table


def choice_values(table: Table, budget: Budget) -> ChoiceValues:
    """Return the value of each choice of the question at a table, for the seat that is asked."""
    key = search_key(table.begun, "values", table.question)
    return evaluate(table.game, table.state, budget, key)


def seats_chances(match: Match, step: Step, worlds: int) -> tuple[float, ...]:
    """Return each seat's chance after a step, from what it may know."""
    key, budget = search_key(match, "chances", step.number + 1), Budget(worlds)
    seats, s = range(len(match.players)), step.position.state
    return tuple(chances(step.game, s, seat, budget, key)[0] for seat in seats)


def chances_along(game: Game, match: Match, worlds: int) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield each seat's chance at the deal (0), then after every answer, by its event's number."""
    for step in history(game, match):
        if step.number == 0 or (step.move and not step.is_undone):
            yield step.number, seats_chances(match, step, worlds)
