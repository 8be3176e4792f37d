"""A hint: the advised answer and what each answer is worth, for line mode and for the screen."""

from dataclasses import dataclass

from croupier.bots.advice import Advice, advise, value_text
from croupier.bots.search_worker import search_worker
from croupier.engine.english import sentence
from croupier.play.decision import Decision
from croupier.play.table import Table

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
        said = [
            sentence(f"{each.choice.label}: {value_text(each.mean, each.error, self.seats)}")
            for each in self.advice.ranked(self.decision)
        ]
        return [self.answer(), *said, *[NOT_READY] * self.is_preparing]

    def answer(self) -> str:
        """Say what the best bot would do, or the default one where nothing was evaluated."""
        if len(self.decision.choices) == 1:
            return f"There is only one answer: {self.decision.choices[0].label}."
        choice = self.decision.choice(self.advice.code)
        bot = "usual" if self.advice.values is None else "best"
        return f"The {bot} bot would {choice.label if choice else 'not know'}."

    def ranking(self) -> tuple[str, list[tuple[str, str]]]:
        """Return what is ranked, then each answer after its worth, the best first."""
        ranked = self.advice.ranked(self.decision)
        if not ranked:
            return NOT_READY * self.is_preparing, []
        error = max(each.error for each in ranked)
        title, scale, digits = f"To win, in % (± {max(1, round(100 * error))})", 100, 0
        if self.seats == 1:
            title, scale, digits = f"Points (± {max(0.1, error):.1f})", 1, 1
        return title, [(f"{scale * each.mean:.{digits}f}", each.choice.label) for each in ranked]


def hint_at(table: Table) -> Hint:
    """Return a hint for whoever is asked; it comes at once, from the default bot if need be."""
    if (decision := table.view(table.seat).decision) is None:
        raise AssertionError("a seat that is asked has a decision")
    found, game = advise(table), table.game
    is_searchable = len(decision.choices) > 1 and found.values is None
    is_preparing = is_searchable and search_worker(game.name).is_preparing(game)
    return Hint(decision, found, len(table.players), is_preparing)
