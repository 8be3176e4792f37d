"""Where the difference between winning and losing comes from: the deal, what turned up, the rest.

A result is what the deal was worth to the seat, and its luck in what turned up later, and the rest:
what the choices made of it. Each part's share is its covariance with the result over the result's
variance, so that the shares add up to one, and noise in the playouts changes none of them.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.bots.search import BASE, BY_HEURISTIC, STATES, TRIAL, make_play_out
from croupier.bulk.compile import kernel, new_policy_rng
from croupier.bulk.loop import make_begin
from croupier.bulk.tally import Span
from croupier.engine import Game
from croupier.engine.records import dtype_of, pack
from croupier.engine.redeal import exchange_all
from croupier.engine.rng import draw_word, rewind
from croupier.study.bot_games import Contest, Wanted, nothing
from croupier.study.luck import OWN, Rule, list_unknown, make_add_points
from croupier.study.named_bots import play_bots

Array = NDArray[Any]
SAMPLES = 200  # playouts for the worth of a deal, and pairs of them for each piece of luck
RESAMPLES = 400  # of the games, for an interval


class Results(NamedTuple):
    """Games, in each for every seat: its result, what its deal was worth, and its luck."""

    numbers: Array  # of the games
    points: Array
    worth: Array
    luck: Array


class Figure(NamedTuple):
    """A mean or a share, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Measuring:
    """Games of one bot on every seat, measured a span at a time."""

    contest: Contest
    bot: str
    many_at_once: bool = True

    def prepare(self) -> None:
        """Compile the loops, or read them from disk."""
        self.play((0, 0))

    def play(self, part: Span) -> Results:
        """Play a span, and measure what its deals were worth and how lucky everybody was."""
        contest, bots = self.contest, [self.bot] * self.contest.seats
        played, whole = play_bots(contest, bots, part, Wanted(SAMPLES)), contest.seats
        worth, luck = (each / SAMPLES for each in (value_deals(contest, part), played.luck))
        return Results(np.arange(*part), played.points / whole, worth / whole, luck / whole)


def value_deals(contest: Contest, span: Span) -> Array:
    """Return what each deal of a span is worth to every seat, in points by samples."""
    game, worth = contest.game, nothing(span[1] - span[0], contest.seats)
    states = np.zeros(STATES, dtype_of(game.state))
    states[BASE] = pack([game.set_up(contest.seats, contest.options)])[0]
    states[BASE]["key"] = np.frombuffer(contest.key, np.uint32)
    rng = new_policy_rng(contest.key, np.zeros(1, np.int64))
    kernel(game, "value_deals", make_value_deals)(states, rng, span, SAMPLES, worth)
    return worth


def make_value_deals(game: Game) -> Rule:
    """Return the loop over deals: redeal what nobody knows, and play to the end."""
    begin, play_out, add_points = make_begin(game), make_play_out(game), make_add_points(game)
    cards, most_choices = len(game.state().known), game.max_choices

    def value_deals(states: Array, rng: Array, span: Span, samples: int, worth: Array) -> None:
        places, choices = np.zeros(cards, np.int32), np.zeros(most_choices, np.int64)
        s, own, trial = states[BASE], rng[OWN], states[TRIAL]
        for k in range(span[0], span[1]):
            begin(s, own, k)
            for _ in range(samples):
                states[TRIAL] = states[BASE]
                for i in range(8):
                    trial.key[i] = draw_word(own)
                rewind(trial)
                exchange_all(trial, places, list_unknown(trial, places))
                play_out(trial, BY_HEURISTIC, choices, own)
                add_points(trial, 1, worth[k - span[0]])

    return value_deals


def joined(parts: list[Results]) -> Results:
    """Return parts as one, in the order of the games."""
    found = [np.concatenate(each) for each in zip(*parts, strict=True)]
    return Results(*(each[found[0].argsort()] for each in found))


def shares_of(results: Results) -> dict[str, Figure]:
    """Return the shares of deal, luck and the rest in the results of all seats together."""
    points, worth, luck = (each - each.mean(axis=0) for each in results[1:])
    products = np.stack([(points * part).sum(axis=1) for part in (points, worth, luck)], axis=1)
    drawn = np.random.default_rng(0).integers(len(products), size=(RESAMPLES, len(products)))
    sums = np.concatenate([products.sum(axis=0)[None], products[drawn].sum(axis=1)])
    deal, later = sums[:, 1] / sums[:, 0], sums[:, 2] / sums[:, 0]
    found = {"deal": deal, "luck": later, "rest": 1 - deal - later}
    return {name: figure_of(values) for name, values in found.items()}


def figure_of(values: Array) -> Figure:
    """Return the first value with the interval that the others give."""
    low, high = np.quantile(values[1:], [0.025, 0.975])
    return Figure(float(values[0]), float(low), float(high))


def seat_means(results: Results) -> list[Figure]:
    """Return the mean result of every seat, without what was luck."""
    found = []
    for points, luck in zip(results.points.T, results.luck.T, strict=True):
        spread = luck.var()
        slope = float(np.cov(points, luck, bias=True)[0, 1] / spread) if spread else 0.0
        left = points - slope * luck
        error = 1.96 * float(left.std(ddof=1)) / len(left) ** 0.5
        found.append(Figure(float(left.mean()), float(left.mean()) - error, left.mean() + error))
    return found
