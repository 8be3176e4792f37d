"""A match analysed: each seat's chance along it, the cost of every choice, turning points.

Every figure is what that seat could have known then: worlds it cannot tell apart are played out by
the game's heuristic. A chance is that to win; in a game for one it is the score to be expected.
"""

from dataclasses import asdict, dataclass
from typing import Any

from croupier.bots.answers import search_key
from croupier.bots.evaluation import seats_chances
from croupier.bots.search import evaluate
from croupier.bots.values import Budget
from croupier.engine import Game, Names
from croupier.engine.position import seen_by
from croupier.play.history import Step, history
from croupier.play.match import Match
from croupier.play.table import Move

TURNS = 5  # turning points, and costly choices, that are named
SPARKS = "▁▂▃▄▅▆▇█"
SURE = 2.0  # standard errors beyond which a cost is more than noise


@dataclass(frozen=True)
class AnalysedMove:
    """One answer: what it was, what it gave away, and each seat's chance once it was given."""

    number: int  # of the event
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


def analysed_move(match: Match, move: Move, after: Step, worlds: int) -> AnalysedMove:
    """Return an answer with its cost, and each seat's chance after it."""
    game, s, code = move.game, move.before.state, move.code
    listed = game.choices(s)
    cost, error, best = 0.0, 0.0, code
    if len(listed) > 1:
        budget, key = Budget(worlds * len(listed)), search_key(match, "values", move.question)
        found = evaluate(game, s, budget, key)
        place, best = found.codes.index(code), found.codes[found.costs.index(0.0)]
        cost, error = found.costs[place], found.cost_errors[place]
        cost = cost if cost > SURE * error else 0.0
    seen, who = seen_by(s, move.seat), Names(after.names)
    label, better = (who.named(game.words.label(seen, each)) for each in (code, best))
    return AnalysedMove(
        number=move.number,
        seat=move.seat,
        word=game.words.codes[code],
        label=label,
        choices=len(listed),
        best=game.words.codes[best],
        better=better,
        cost=cost,
        error=error,
        chances=seats_chances(match, after, worlds),
    )


def analyse_match(game: Game, match: Match, worlds: int) -> Analysis:
    """Analyse a match, or as much of it as has been played; what was taken back is left out."""
    deal, *rest = history(game, match)
    answers = [(step, step.move) for step in rest if step.move and not step.is_undone]
    opening = seats_chances(match, deal, worlds)
    steps = tuple(analysed_move(match, move, step, worlds) for step, move in answers)
    return Analysis(game.title, match.names, opening, steps)


def analysis_lines(analysis: Analysis) -> list[str]:
    """Say how a match went: a curve for each seat, costly choices, turning points."""
    said = [analysis.title]
    for seat, name in enumerate(analysis.names):
        values = [chances[seat] for chances in analysis.curve]
        said.append(f"{name}: {spark(values)} {values[0]:.2f} at the deal, {values[-1]:.2f}")
    for seat, name in enumerate(analysis.names):
        said.append(f"{name}'s choices gave away {analysis.given_away(seat):.2f} in all.")
    costly = sorted((step for step in analysis.steps if step.cost), key=lambda step: -step.cost)
    said += [
        f"Answer {step.number}, {analysis.names[step.seat]}: {step.label} gave away "
        f"{step.cost:.2f} (± {step.error:.2f}); better: {step.better}."
        for step in costly[:TURNS]
    ]
    said += [
        f"Turning point, answer {step.number}, {analysis.names[step.seat]}: {step.label}; "
        f"{analysis.names[seat]} {'up' if change > 0 else 'down'} {abs(change):.2f}."
        for step, seat, change in analysis.turning_points()
    ]
    return said


def spark(values: list[float], width: int = 60) -> str:
    """Draw a curve as a line of blocks."""
    low, high = min(0.0, *values), max(1.0, *values)
    step = max(1, -(-len(values) // width))
    picked = [*values[:-1:step], values[-1]]
    return "".join(SPARKS[round((v - low) / (high - low) * (len(SPARKS) - 1))] for v in picked)


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    """Return an analysis as plain values."""
    turns = [
        {"number": step.number, "seat": seat, "change": change}
        for step, seat, change in analysis.turning_points()
    ]
    return {"croupier": 1, **asdict(analysis), "turning_points": turns}
