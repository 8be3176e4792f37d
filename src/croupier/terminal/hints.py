"""A hint: the advised answer and what each answer is worth, for line mode and for the screen."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.bots.thinker import thinker_of
from croupier.decision import Decision
from croupier.players import Advice, advice
from croupier.speech import sentence
from croupier.table import Table

NOT_READY = "The search is being prepared; this is the usual bot's answer."


@dataclass(frozen=True)
class Hint:
    """Advice about one question, and whether better advice is still to come."""

    decision: Decision
    advice: Advice
    seats: int
    is_preparing: bool = False

    def lines(self) -> list[str]:
        """Say it, one statement a line."""
        worths = self.advice.worths(self.decision, self.seats)
        said = [self.answer(), *(sentence(f"{label}: {worth}") for label, worth in worths)]
        return said + [NOT_READY] * self.is_preparing

    def answer(self) -> str:
        """Say what the best bot would do, or the usual one where nothing has been weighed."""
        if len(self.decision.choices) == 1:
            return f"There is only one answer: {self.decision.choices[0].label}."
        choice = self.decision.choice(self.advice.code)
        bot = "usual" if self.advice.weighed is None else "best"
        return f"The {bot} bot would {choice.label if choice else 'not know'}."

    def ranking(self) -> tuple[str, list[tuple[str, str]]]:
        """Return what is ranked, then each answer after its worth, the best first."""
        weighed = self.advice.weighed
        if weighed is None:
            return NOT_READY * self.is_preparing, []
        error = max(weighed.errors)
        labels = {choice.code: choice.label for choice in self.decision.choices}
        ranked = sorted(zip(weighed.means, weighed.codes, strict=True), key=lambda one: -one[0])
        if self.seats == 1:
            rows = [(f"{mean:.1f}", labels[code]) for mean, code in ranked]
            return f"Points (± {max(0.1, error):.1f})", rows
        rows = [(f"{100 * mean:.0f}", labels[code]) for mean, code in ranked]
        return f"To win, in % (± {max(1, round(100 * error))})", rows


def hint_at(table: Table) -> Hint:
    """Return a hint for whoever is asked; it comes at once, from the usual bot if need be."""
    decision = table.view(table.seat).decision
    if decision is None:
        raise AssertionError("a seat that is asked has a decision")
    found, game = advice(table), table.game
    is_weighable = len(decision.choices) > 1 and found.weighed is None
    is_preparing = is_weighable and thinker_of(game.name).is_preparing(game)
    return Hint(decision, found, len(table.players), is_preparing)
