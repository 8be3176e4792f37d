"""A match looked back upon: each seat's chance along it, the cost of every choice, turning points.

Every figure is what that seat could have known then: worlds it cannot tell apart are played out by
the game's heuristic. A chance is that to win; in a game for one it is the score to be expected.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.bots.evaluation import seats_chances, values
from croupier.bots.values import Budget
from croupier.engine.english import Names
from croupier.engine.game import Game
from croupier.engine.position import seen_by
from croupier.play.match import Answer, Match, standing_answers
from croupier.play.table import Table

TURNS = 5  # turning points that are named
SURE = 2.0  # standard errors beyond which a cost is more than noise


@dataclass(frozen=True)
class AnalysedMove:
    """One answer: what it was, what it gave away, and each seat's chance once it was given."""

    number: int  # of the line
    seat: int
    word: str
    label: str
    choices: int
    best: str  # the word of the best choice
    better: str  # and its label
    cost: float  # against the best; 0 where that is no more than noise
    error: float
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Analysis:
    """A whole match: the chances at the deal, then after every answer that stood."""

    title: str
    names: tuple[str, ...]
    opening: tuple[float, ...]
    steps: tuple[AnalysedMove, ...]

    @property
    def curve(self) -> list[tuple[float, ...]]:
        """Return each seat's chance from the deal to the end."""
        return [self.opening, *(step.chances for step in self.steps)]

    def given_away(self, seat: int) -> float:
        """Return all that a seat's choices cost it."""
        return sum(step.cost for step in self.steps if step.seat == seat)

    def turning_points(self) -> list[tuple[AnalysedMove, int, float]]:
        """Return the answers that changed a seat's chance most: the step, the seat, the change."""
        found = []
        for before, step in zip(self.curve, self.steps, strict=False):
            changes = [now - was for was, now in zip(before, step.chances, strict=True)]
            seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
            found.append((step, seat, changes[seat]))
        most = sorted(found, key=lambda turn: -abs(turn[2]))[:TURNS]
        return sorted(most, key=lambda turn: turn[0].number)


def analyse(table: Table, match: Match, worlds: int) -> Iterator[AnalysedMove]:
    """Go through the answers of a match that stood; yield what can be said of each."""
    for number in standing_answers(match.events):
        item = match.events[number - 1]
        if isinstance(item, Answer):
            yield step_of(table, item, number, worlds)


def step_of(table: Table, item: Answer, number: int, worlds: int) -> AnalysedMove:
    """Give an answer at the table, and say what it was worth."""
    game, s = table.game, table.state
    code, listed = game.code_by_word[item.word], game.choices(s)
    cost, error, best = 0.0, 0.0, code
    if len(listed) > 1:
        weighed = values(table, Budget(worlds * len(listed)))
        cost, error = weighed.cost_of(code)
        best = weighed.codes[weighed.costs.index(0.0)]
        cost = cost if cost > SURE * error else 0.0
    seen, who = seen_by(s, game.sight, s.seat), Names(table.names)
    label, better = (who.named(game.words.label(seen, each)) for each in (code, best))
    table.enter(item)
    return AnalysedMove(
        number=number,
        seat=item.seat,
        word=item.word,
        label=label,
        choices=len(listed),
        best=game.words.codes[best],
        better=better,
        cost=cost,
        error=error,
        chances=seats_chances(table, worlds),
    )


def analyse_match(game: Game, match: Match, worlds: int) -> Analysis:
    """Analyse a match, or as much of it as has been played."""
    table = Table(game, replace(match, events=(), result=None))
    opening = seats_chances(table, worlds)
    steps = tuple(analyse(table, match, worlds))
    return Analysis(game.title, match.names, opening, steps)
