"""Many deals between two bots, each deal played from every seat, compiled and on every core.

A bot takes each seat of a deal in turn while the other sits on all the rest; deal and chance stay
the same, so that what differs is who played. A game won counts as many points as there are
seats, one nobody won counts one for everybody, so that the equal share of a deal is one a seat.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.levels import GENTLE, budget_of
from croupier.bulk.compile import kernel, new_policy_rng
from croupier.bulk.tally import Span, join_spans
from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.engine import Game
from croupier.engine.records import dtype_of, pack
from croupier.study.paired_deals import TABLE, make_play_deals

Array = NDArray[Any]
Meeting = tuple[str, str, Span]  # one bot, the other, and the deals they play


@dataclass(frozen=True)
class Contest:
    """What decides every deal: the game, its options, the seats and the key."""

    game: Game
    options: dict[str, int]
    seats: int
    key: bytes


@dataclass
class Pairing:
    """The deals one bot played against another; in a game for one, its scores less the other's."""

    one: str
    other: str  # none: one bot alone, and its scores
    totals: Counter[int] = field(default_factory=Counter)  # deals by the points of `one`
    spans: tuple[Span, ...] = ()
    searches: int = 0
    seconds: float = 0.0  # of one core

    @property
    def deals(self) -> int:
        """Return how many deals were played."""
        return self.totals.total()

    @property
    def mean(self) -> float:
        """Return the mean points of a deal."""
        return sum(points * n for points, n in self.totals.items()) / max(1, self.deals)

    @property
    def error(self) -> float:
        """Return the standard error of the mean, over deals."""
        in_order = sorted(self.totals.items())  # the last digit depends on it
        squares = sum((points - self.mean) ** 2 * n for points, n in in_order)
        return sqrt(squares / max(1, self.deals - 1) / max(1, self.deals))

    def add(self, more: "Pairing") -> None:
        """Take in further deals of the same bots."""
        self.spans = join_spans([*self.spans, *more.spans])
        self.totals.update(more.totals)
        self.searches += more.searches
        self.seconds += more.seconds

    def mirrored(self, seats: int) -> "Pairing":
        """Return a pairing at two seats, or at one, from the other bot's side."""
        whole = seats * seats if seats > 1 else 0
        totals = Counter({whole - points: n for points, n in self.totals.items()})
        return Pairing(self.other, self.one, totals, self.spans, self.searches, self.seconds)


def play_span(contest: Contest, bots: list[str], span: Span) -> tuple[Array, int]:
    """Play the deals of a span with these bots; return every seat's points, and the searches."""
    game = contest.game
    names = [*game.policies, GENTLE]
    states = np.zeros(TABLE + 1, dtype_of(game.state))
    states[TABLE] = pack([game.set_up(contest.seats, contest.options)])[0]
    states[TABLE]["key"] = np.frombuffer(contest.key, np.uint32)
    rng = new_policy_rng(contest.key, np.zeros(2, np.int64))
    who = [names.index(bot if bot in names else game.default_bot) for bot in bots]
    budgets = [budget_of(game, bot) for bot in bots]
    playouts = np.array([budget.playouts if budget else 0 for budget in budgets], np.int64)
    ends, searches = np.zeros((span[1] - span[0], contest.seats), np.int64), np.zeros(1, np.int64)
    play = kernel(game, "play_deals", make_play_deals)
    play(states, rng, np.array(who, np.int64), playouts, *span, ends, searches)
    return ends, int(searches[0])


def play_pairing(contest: Contest, one: str, other: str, span: Span) -> Pairing:
    """Play a span of deals between two bots, `one` on every seat in turn."""
    begun, seats = time.thread_time(), contest.seats
    totals, searches = np.zeros(span[1] - span[0], np.int64), 0
    for seat in range(seats):
        bots = [other] * seats
        bots[seat] = one
        ends, more = play_span(contest, bots, span)
        totals, searches = totals + ends[:, seat], searches + more
    if seats == 1 and other:
        ends, more = play_span(contest, [other], span)
        totals, searches = totals - ends[:, 0], searches + more
    counted = Counter(int(total) for total in totals)
    return Pairing(one, other, counted, (span,), searches, time.thread_time() - begun)


@dataclass(frozen=True)
class Meetings:
    """The pairings of a contest, played a span of deals at a time."""

    contest: Contest
    many_at_once: bool = True

    def prepare(self) -> None:
        """Compile the loop of deals, or read it from disk."""
        play_span(self.contest, [self.contest.game.default_bot] * self.contest.seats, (0, 1))

    def play(self, part: Meeting) -> Pairing:
        """Play a span of deals between two bots."""
        return play_pairing(self.contest, *part)


def play_all(
    contest: Contest, wanted: Iterable[Meeting], workers: Workers = THIS_MACHINE
) -> Iterator[Pairing]:
    """Play spans of deals between pairs of bots, several at a time; yield each when it is done."""
    return workers.play(Meetings(contest), wanted)
