"""A hint: the advised answer and what each answer is worth, for line mode and for the screen."""

from dataclasses import dataclass

from croupier.bots.advice import Advice, AnswerCost, advise
from croupier.bots.advice_text import advice_text, value_text
from croupier.bots.search_worker import search_worker
from croupier.engine.english import sentence
from croupier.engine.extras import can_have, lacking, missing_modules
from croupier.play.decision import Decision
from croupier.play.table import Table

OF_100 = "Games won of 100"
LOOKING = "Looking for the answer that cost most …"
FETCHING = "Fetching what hints need, once; a deeper look follows"
COMPILING = "A deeper look follows: the search is compiled first, in a minute at most"
LACKING = "A deeper look cannot be had: what it needs could not be fetched."


@dataclass(frozen=True)
class Hint:
    """Advice about one question, and whether better advice is still to come."""

    decision: Decision
    advice: Advice
    seats: int
    note: str = ""  # why it is no better one
    is_preparing: bool = False
    guess: int | None = None  # what was advised before the search was ready

    def lines(self) -> list[str]:
        """Say it, one statement a line."""
        said = [
            sentence(f"{each.choice.label}: {value_text(each.mean, self.seats)}")
            for each in self.advice.ranked(self.decision)
        ]
        return [self.answer(), *said, *[self.note] * bool(self.note)]

    def answer(self) -> str:
        """Say which answer is best, as the page does."""
        return advice_text(self.advice, self.decision, self.seats, self.guess)

    def ranking(self) -> tuple[str, list[tuple[str, str]]]:
        """Return what is ranked, then each answer after its worth, the best first."""
        ranked = self.advice.ranked(self.decision)
        if not ranked:
            return self.note, []
        title, scale, digits = ("Points", 1, 1) if self.seats == 1 else (OF_100, 100, 0)
        return title, [(f"{scale * each.mean:.{digits}f}", each.choice.label) for each in ranked]


def cost_text(found: AnswerCost, seats: int) -> str:
    """Say which answer cost most, what it cost, and which one would have been better."""
    price = f"{found.cost:.1f} points" if seats == 1 else f"{100 * found.cost:.0f} of 100 games"
    return (
        f"This answer cost most: {found.given.label}, about {price}. "
        f"Better: {found.better.label}. t plays on from here."
    )


def no_cost_text(name: str = "") -> str:
    """Say that no answer cost much: none of mine, or none of somebody else's."""
    return f"No answer of {f'{name} ' if name else 'yours '}cost much: the cards decided."


def hint_at(table: Table, guess: int | None = None) -> Hint:
    """Return a hint for the player who is asked, at once: from the default bot if need be."""
    if (decision := table.view(table.seat).decision) is None:
        raise AssertionError("a seat that is asked has a decision")
    worker, seats = search_worker(table.game.name), len(table.players)
    is_preparing = worker.is_preparing(table.game)  # before the values are asked for, not after
    found = advise(table)
    if len(decision.choices) == 1 or found.wins_now or found.values is not None:
        return Hint(decision, found, seats, guess=guess)
    if not can_have("search"):
        return Hint(decision, found, seats, str(lacking("search", "A better hint")))
    if worker.is_lacking:
        return Hint(decision, found, seats, LACKING)
    waiting = FETCHING if missing_modules("search") else COMPILING
    note = f"{worker.progress or waiting}." if is_preparing else ""
    return Hint(decision, found, seats, note, is_preparing)
