"""Weights of a game's heuristic, found by self-play for one number of seats, on every core.

    python bench/tune.py GAME --seats N [--games N] [--rounds N] [--seconds N] [--threads N] ...

The heuristic is read from the game's own bots module: every call `weight(s, K0, K1, ...)` is a
weight, of which these seats use one constant. In a copy of the module each call reads a table in
the state instead, with a row for each seat, so that two sets of weights can meet in one game and
one compilation serves them all. Numpy and numba are enough. Ctrl-C prints what has been found.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import inspect
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from croupier.bulk.compile import Array, Rule, kernel, new_policy_rng
from croupier.bulk.loop import make_begin, make_go_on, make_pick
from croupier.bulk.tally import MOST_ANSWERS, Span
from croupier.bulk.workers import default_threads
from croupier.engine.errors import UserError
from croupier.engine.game import Game, Policy
from croupier.engine.piles import NOBODY
from croupier.engine.records import Record, int_grid, pack, record
from croupier.engine.rng import start_rng
from croupier.games.catalogue import find_game

Values = tuple[int, ...]
TUNED = "tuned"
GREATEST = 1 << 40  # that a weight can be
PART = 2000  # games of one task
CONFIRM, CLOSE = 5, 10  # times the games of a screening
FIRST_STEP, LEAST_STEP, MOST_STEP = 100, 5, 10_000  # a weight is thousandths of a point
GROW, SHRINK = 1.5, 0.6


@dataclass(frozen=True)
class Weight:
    """A call `weight(s, K0, K1, ...)`: its line, its words, and the constant these seats use."""

    line: int
    call: ast.Call
    column: int

    @property
    def value(self) -> int:
        """Return the constant as it stands."""
        return constants(self.call)[self.column]

    def written(self, value: int) -> str:
        """Return the call with another constant in its place."""
        words = [ast.unparse(each) for each in self.call.args]
        words[1 + self.column] = str(value)
        return f"weight({', '.join(words)})"


@dataclass(frozen=True)
class Subject:
    """A game whose policy `tuned` reads its weights from the state, and the weights it ships."""

    game: Game
    source: Path
    weights: tuple[Weight, ...]

    @property
    def shipped(self) -> Values:
        """Return the weights as they stand."""
        return tuple(each.value for each in self.weights)


class Reader(ast.NodeTransformer):
    """Let every weight be read from the state, and keep what stood there."""

    def __init__(self, module: ModuleType, seats: int) -> None:
        self.rule: Callable[..., int] = module.weight
        self.state = SimpleNamespace(seats=seats)
        self.found: list[Weight] = []

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace a call of `weight` whose constants are numbers."""
        self.generic_visit(node)
        numbers = constants(node)
        if not numbers:
            return node
        state, place = ast.unparse(node.args[0]), len(self.found)
        column = self.rule(self.state, *range(len(numbers)))
        self.found.append(Weight(node.lineno, node, column))
        read = ast.parse(f"{state}.weights[{state}.seat, {place}]", mode="eval").body
        return ast.copy_location(read, node)


def constants(call: ast.Call) -> list[int]:
    """Return the numbers of a call of `weight`; none of another call, or where one is no number."""
    if not isinstance(call.func, ast.Name) or call.func.id != "weight":
        return []
    try:
        return [int(ast.literal_eval(each)) for each in call.args[1:]]
    except ValueError:
        return []


def read_game(game: Game, seats: int) -> Subject:
    """Find the weights of a game's heuristic, and make the policy that reads them at play."""
    rival = game.policies[game.default_bot]
    module = sys.modules[rival.__module__]
    if not hasattr(module, "weight"):
        raise UserError(f"the heuristic of {game.title} has no weights to tune.")
    reader = Reader(module, seats)
    tree = reader.visit(ast.parse(inspect.getsource(module)))
    names: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__}
    source = Path(inspect.getfile(module))
    exec(compile(ast.fix_missing_locations(tree), str(source), "exec"), names)
    policy: Policy = names[getattr(rival, "__name__", game.default_bot)]
    rules = SimpleNamespace(**vars(game.rules))
    rules.State = with_weights(game, len(reader.found))
    return Subject(replace(game, rules=rules, bots={TUNED: policy}), source, tuple(reader.found))


def with_weights(game: Game, number: int) -> type[Record]:
    """Return the state of a game with a row of weights for each seat."""
    table = int_grid(game.max_seats, number, -GREATEST, GREATEST)
    fields = {**game.state._fields, "weights": table}
    return record()(type(game.state.__name__, (Record,), fields))


@dataclass(frozen=True)
class Estimate:
    """The share of games won beyond the equal one, in percent, and its standard error."""

    gain: float
    error: float
    games: int

    @property
    def stands_out(self) -> bool:
        """Say whether the gain is more than luck: above two standard errors."""
        return self.gain > 2 * self.error

    def __str__(self) -> str:
        return f"{self.gain:+.2f} ± {self.error:.2f} % of {self.games:,} games"


Measure = Callable[[Sequence[Values], Values, int], list[Estimate]]


@dataclass
class Arena:
    """Where sets of weights meet; no deal is played in two measurements."""

    subject: Subject
    seats: int
    seed: str
    pool: ThreadPoolExecutor
    dealt: int = 0
    games: int = 0
    start: Array = field(init=False)
    key: bytes = field(init=False)

    def __post_init__(self) -> None:
        game = self.subject.game
        self.key = hashlib.sha256(f"tune {game.name} {self.seats} {self.seed}".encode()).digest()
        s = game.set_up(self.seats, game.resolve_options(self.seats, {}))
        start_rng(s, self.key)
        self.start = pack([s])

    def measure(self, several: Sequence[Values], other: Values, games: int) -> list[Estimate]:
        """Let each of several sets play the same fresh deals against another set."""
        first, last = self.dealt, self.dealt + max(2, games // self.seats)
        part = PART // self.seats
        spans = [(at, min(at + part, last)) for at in range(first, last, part)]
        self.dealt, self.games = last, self.games + len(several) * (last - first) * self.seats
        tasks = [
            [self.pool.submit(self.play, one, other, span) for span in spans] for one in several
        ]
        try:
            totals = [np.concatenate([task.result() for task in row]) for row in tasks]
        finally:
            for task in (task for row in tasks for task in row):
                task.cancel()
        return [estimate(each, self.seats) for each in totals]

    def play(self, one: Values, other: Values, span: Span) -> Array:
        """Play deals with `one` on every seat in turn; return its points of each deal.

        A game won counts as many points as there are seats, one nobody won counts one.
        """
        game, states = self.subject.game, self.start.copy()
        rng, who = new_policy_rng(self.key, np.zeros(1, np.int64)), np.zeros(self.seats, np.int64)
        winners, totals = np.zeros((2, span[1] - span[0]), np.int64)
        find_winners = kernel(game, "find_winners", make_find_winners)
        for seat in range(self.seats):
            states["weights"] = other
            states["weights"][:, seat] = one
            find_winners(states, rng, who, *span, winners)
            totals += np.where(winners == seat, self.seats, winners == NOBODY)
        return totals


def make_find_winners(game: Game) -> Rule:
    """Return the loop over deals by number: each is played out, and its winner noted."""
    go_on = make_go_on(game, make_pick([game.policies[TUNED]]))
    begin, most_choices = make_begin(game), game.max_choices

    def find_winners(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        states: Array, rng: Array, who: Array, first: int, last: int, winners: Array
    ) -> None:
        s, own = states[0], rng[0]
        choices = np.zeros(most_choices, np.int64)
        for k in range(first, last):
            begin(s, own, k)
            go_on(s, own, who, choices, MOST_ANSWERS)
            winners[k - first] = s.winner

    # On disk a kernel belongs to a module: that of the script is not that of `bench.tune`.
    find_winners.__qualname__ = f"{__name__}.find_winners"
    return find_winners


def estimate(totals: Array, seats: int) -> Estimate:
    """Return the gain the points of some deals show; the error is over deals."""
    percent = 100 / seats**2  # a deal has seats**2 points, an equal share is one a seat
    gain, error = float(totals.mean()) - seats, float(totals.std(ddof=1)) / sqrt(len(totals))
    return Estimate(percent * gain, percent * error, len(totals) * seats)


@dataclass(frozen=True)
class Step:
    """The end of a round: the weights it left, and how they were confirmed if they are new."""

    round: int
    values: Values
    confirmed: Estimate | None


def tune(
    measure: Measure, start: Values, games: int, rounds: int, chance: random.Random
) -> Iterator[Step]:
    """Improve the weights in rounds: each is tried one step above and below its value.

    All changes that look better, together, and the best one alone are confirmed on fresh deals,
    several times as many, and taken only if they stand out there too.
    """
    found = start
    sizes = [max(FIRST_STEP, abs(value) / 2) for value in start]
    for number in range(1, rounds + 1):
        tried = neighbours(found, sizes, chance)
        screened = measure(tried, found, games)
        sizes = [adapted(size, screened[2 * i : 2 * i + 2]) for i, size in enumerate(sizes)]
        hopeful = promising(found, tried, screened)
        confirmed = measure(hopeful, found, CONFIRM * games)
        trials = [trial for trial in zip(confirmed, hopeful, strict=True) if trial[0].stands_out]
        best = max(trials, key=lambda trial: trial[0].gain, default=(None, found))
        found = best[1]
        yield Step(number, found, best[0])


def neighbours(found: Values, sizes: Sequence[float], chance: random.Random) -> list[Values]:
    """Return two sets for each weight: one with more of it, one with less."""
    tried = []
    for i, size in enumerate(sizes):
        step = max(1, round(size * 2 ** chance.uniform(-1, 1)))
        tried += [changed(found, i, found[i] + step), changed(found, i, found[i] - step)]
    return tried


def changed(values: Values, i: int, value: int) -> Values:
    """Return a set of weights with another value in one place."""
    return (*values[:i], value, *values[i + 1 :])


def adapted(size: float, sides: Sequence[Estimate]) -> float:
    """Return the next step: smaller if both sides are worse, larger if neither makes a difference.

    So a step comes to be about as long as what the games of a screening can tell apart.
    """
    if all(each.gain < -2 * each.error for each in sides):
        return max(LEAST_STEP, SHRINK * size)
    if all(abs(each.gain) <= 2 * each.error for each in sides):
        return min(MOST_STEP, GROW * size)
    return size


def promising(found: Values, tried: Sequence[Values], screened: Sequence[Estimate]) -> list[Values]:
    """Return what to confirm: all changes that look better, made together, and the best alone."""
    pairs = [pair for pair in zip(screened, tried, strict=True) if pair[0].gain > pair[0].error]
    together, alone = found, found
    for _, alone in sorted(pairs, key=lambda pair: pair[0].gain):
        together = tuple(
            theirs if theirs != ours else kept
            for theirs, ours, kept in zip(alone, found, together, strict=True)
        )
    return [each for each in dict.fromkeys((together, alone)) if each != found]


def put_back(measure: Measure, shipped: Values, found: Values, games: int) -> Values:
    """Undo the change of every weight that makes no significant difference by itself."""
    for i, value in enumerate(shipped):
        without = changed(found, i, value)
        if without != found and not measure([found], without, CONFIRM * games)[0].stands_out:
            found = without
    return found


def differences(subject: Subject, before: Values, after: Values) -> str:
    """Name the weights that changed, by their lines."""
    rows = zip(subject.weights, before, after, strict=True)
    return ", ".join(f"line {w.line}: {old} to {new}" for w, old, new in rows if old != new)


def report(subject: Subject, found: Values) -> str:
    """Write every weight as it stands in the source, and as it should."""
    lines = [f"{subject.source.parent.name}/{subject.source.name}"]
    for each, value in zip(subject.weights, found, strict=True):
        now = "" if value == each.value else f"  ->  {each.written(value)}"
        lines.append(f"{each.line:5}: {each.written(each.value)}{now}")
    return "\n".join(lines)


def parse() -> argparse.Namespace:
    """Read the command's words."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=20_000, help="of a screening")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=3600.0, help="no round begins after them")
    parser.add_argument("--threads", type=int, default=default_threads())
    parser.add_argument("--seed", default="croupier")
    return parser.parse_args()


def search(arena: Arena, asked: argparse.Namespace) -> Values:
    """Tune the weights and say how it goes; return those found, or found until Ctrl-C."""
    shipped = found = arena.subject.shipped
    chance = random.Random(asked.seed)
    try:
        arena.play(shipped, shipped, (0, 1))  # one thread compiles, not all of them
        began = time.monotonic()
        for step in tune(arena.measure, shipped, asked.games, asked.rounds, chance):
            spent = time.monotonic() - began
            rate = f"{arena.games / spent:,.0f} games/s"
            print(f"round {step.round} of {asked.rounds}, {rate}", file=sys.stderr, flush=True)
            if step.confirmed:
                what = differences(arena.subject, found, step.values)
                print(f"round {step.round}: {step.confirmed}: {what}", flush=True)
            found = step.values
            if spent > asked.seconds:
                break
        found = put_back(arena.measure, shipped, found, asked.games)
        closing = arena.measure([found], shipped, CLOSE * asked.games)[0]
        print(f"found against shipped, beyond the equal share: {closing}")
    except KeyboardInterrupt:
        print("stopped: what was found is not measured as a whole.", file=sys.stderr)
    return found


def main() -> None:
    """Tune the weights of a game and print them."""
    asked = parse()
    try:
        subject = read_game(find_game(asked.game), asked.seats)
        with ThreadPoolExecutor(asked.threads) as pool:
            found = search(Arena(subject, asked.seats, asked.seed, pool), asked)
    except UserError as error:
        sys.exit(str(error))
    print(report(subject, found))


if __name__ == "__main__":
    main()
