"""Advice for a person: the value of each choice, and how the chances went along a match."""

from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.bots.answers import bot_answer, redealt_at
from croupier.bots.levels import DEFAULT_BUDGET
from croupier.bots.search_worker import analysis_worker, search_worker
from croupier.bots.values import ChoiceValues
from croupier.engine import Game, UserError
from croupier.play.decision import Choice, Decision
from croupier.play.match import Answer, Match, standing_answers
from croupier.play.table import Table

WORLDS = 100  # played out for each figure of a curve
WINNING_WORLDS = 8  # in each of which a sure win must win
SURE = 2  # standard errors by which a choice must be worse to be called so
NEAR = 0.05  # of all games, or points: what is worse by more is not about as good
LEAST_COST, LEAST_POINTS = 0.03, 0.1  # of all games, or alone: what costs less cost nothing much


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
    wins_now: bool = False  # the match ends with this answer

    def about_best(self, decision: Decision) -> list[ChoiceValue]:
        """Return what is advised, then every choice that is about as good as the best one."""
        if self.values is None:
            return []
        found = zip(self.values.codes, self.values.costs, self.values.cost_errors, strict=True)
        close = {code for code, cost, error in found if cost <= min(NEAR, SURE * error)}
        close.add(self.code)
        best = [each for each in self.ranked(decision) if each.choice.code in close]
        return sorted(best, key=lambda each: each.choice.code != self.code)

    def ranked(self, decision: Decision) -> list[ChoiceValue]:
        """Return the choices with their values, the best first, once they are known.

        Those that do nothing are left out where several others are there.
        """
        if self.values is None:
            return []
        choices = {choice.code: choice for choice in decision.choices}
        found = zip(self.values.codes, self.values.means, self.values.errors, strict=True)
        valued = [ChoiceValue(choices[code], mean, error) for code, mean, error in found]
        useful = [each for each in valued if not each.choice.dull or each.choice.code == self.code]
        return sorted(useful if len(useful) > 1 else valued, key=lambda each: -each.mean)


def advise(table: Table) -> Advice:
    """Return a choice that wins now, else what the search finds; until it is ready, the bot's."""
    values = worker_values(table) if len(table.choices) > 1 else None
    if (winning := sure_win(table)) is not None:
        return Advice(winning, values, wins_now=True)
    code = values.answer if values else bot_answer(table, table.game.default_bot)
    return Advice(code, values)


def sure_win(table: Table) -> int | None:
    """Return a choice that wins at once, whatever the seat cannot see; None if no choice does."""
    codes = list(table.choices) if len(table.players) > 1 else []
    for number in range(WINNING_WORLDS):
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


def worker_values(table: Table) -> ChoiceValues | None:
    """Return the values of the choices of the question at the table; None while not ready."""
    game, (world, key) = table.game, redealt_at(table, "values")
    return search_worker(game.name).evaluate(game, world, DEFAULT_BUDGET, key)


class NoSearch(UserError):
    """There is no search to ask for values."""


class AnswerCost(NamedTuple):
    """An answer that was given, by its number, what it cost, and the better one."""

    number: int
    given: Choice
    better: Choice
    cost: float
    error: float  # the standard error of the cost

    def is_much(self, seats: int) -> bool:
        """Say whether it cost more than the search may err by, and enough to speak of."""
        return self.cost > SURE * self.error and self.cost >= (
            LEAST_POINTS if seats == 1 else LEAST_COST
        )


def costliest_answer(game: Game, match: Match, seat: int) -> AnswerCost | None:
    """Return the answer of a seat that cost it most, by what it could know; None if none cost much.

    It waits for the search, so call it in a thread. Without a search it raises NoSearch.
    """
    wait([search_worker(game.name).prepare(game)])
    table, standing = Table(game, match.dealt), standing_answers(match.events)
    found: list[AnswerCost] = []
    for number, event in enumerate(match.events, 1):
        if number in standing and isinstance(event, Answer) and event.seat == seat:
            decision, code = table.view(seat).decision, game.code_by_word[event.word]
            if decision is not None and len(decision.choices) > 1:
                found.append(answer_cost(number, code, known_values(table), decision))
        table.enter(event)
    much = [one for one in found if one.is_much(len(match.players))]
    return max(much, key=lambda one: one.cost, default=None)


def known_values(table: Table) -> ChoiceValues:
    """Return the values of the choices, or raise NoSearch."""
    if (values := worker_values(table)) is None:
        raise NoSearch("The search that would know is not there.")
    return values


def answer_cost(number: int, code: int, values: ChoiceValues, decision: Decision) -> AnswerCost:
    """Return what an answer cost against the best one."""
    choices = {choice.code: choice for choice in decision.choices}
    place, best = values.codes.index(code), values.costs.index(min(values.costs))
    cost, error = values.costs[place], values.cost_errors[place]
    return AnswerCost(number, choices[code], choices[values.codes[best]], cost, error)


Curve = list[tuple[int, tuple[float, ...]]]


def win_curve(game: Game, match: str) -> Future[Curve]:
    """Compute each seat's chance along a finished match, in another process."""
    found: Future[Curve] = Future()

    def pass_on(reply: Future[Any]) -> None:
        if reply.cancelled():
            found.cancel()
        elif not found.cancelled():
            found.set_result([(number, tuple(each)) for number, each in reply.result()])

    analysis_worker(game.name).chances_along(game, match, WORLDS).add_done_callback(pass_on)
    return found
