"""Advice for a person: the value of each choice, and how the chances went along a match."""

from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.bots.answers import bot_answer, redealt_at
from croupier.bots.levels import DEFAULT_BUDGET
from croupier.bots.search_worker import analysis_worker, search_worker
from croupier.bots.values import ChoiceValues
from croupier.engine import Game
from croupier.play.decision import Choice, Decision
from croupier.play.table import Table

WORLDS = 100  # played out for each figure of a curve


class ChoiceValue(NamedTuple):
    """A choice, its value, and the standard error of that."""

    choice: Choice
    mean: float
    error: float


@dataclass(frozen=True)
class Advice:
    """What to answer, and the values of all choices once they are known."""

    code: int
    values: ChoiceValues | None

    def ranked(self, decision: Decision) -> list[ChoiceValue]:
        """Return each choice with its value, the best first; nothing before that is known."""
        if self.values is None:
            return []
        choices = {choice.code: choice for choice in decision.choices}
        found = zip(self.values.codes, self.values.means, self.values.errors, strict=True)
        valued = [ChoiceValue(choices[code], mean, error) for code, mean, error in found]
        return sorted(valued, key=lambda each: -each.mean)


def value_text(mean: float, error: float, seats: int) -> str:
    """Write a chance to win, or in a game for one the points to expect, with its error."""
    if seats == 1:
        return f"{mean:.2f} points (± {error:.2f})"
    return f"wins {100 * mean:.0f} % (± {max(1, round(100 * error))})"


def advise(table: Table) -> Advice:
    """Return what the best bot would answer; before its search is ready, the default bot."""
    values = worker_values(table) if len(table.choices) > 1 else None
    code = values.answer if values else bot_answer(table, table.game.default_bot)
    return Advice(code, values)


def worker_values(table: Table) -> ChoiceValues | None:
    """Return the values of the choices of the question at the table; None while not ready."""
    game, (world, key) = table.game, redealt_at(table, "values")
    return search_worker(game.name).evaluate(game, world, DEFAULT_BUDGET, key)


Curve = list[tuple[int, tuple[float, ...]]]


def win_curve(game: Game, match: str) -> Future[Curve]:
    """Have each seat's chance along a match that is over worked out in another process."""
    found: Future[Curve] = Future()

    def pass_on(reply: Future[Any]) -> None:
        if reply.cancelled():
            found.cancel()
        elif not found.cancelled():
            found.set_result([(number, tuple(each)) for number, each in reply.result()])

    analysis_worker(game.name).chances_along(game, match, WORLDS).add_done_callback(pass_on)
    return found
