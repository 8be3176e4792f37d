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

from croupier.bulk.tally import Span, join_spans
from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.study.bot_games import Contest, Wanted, nothing
from croupier.study.named_bots import is_slow, play_bots

Meeting = tuple[str, str, Span]  # one bot, the other, and the deals they play
SAMPLES = 200  # pairs of playouts for each piece of luck


@dataclass
class Pairing:
    """The deals one bot played against another; in a game for one, its scores less the other's.

    Where luck was measured it is taken out of the mean: luck, whose mean is 0, correlates with
    points and serves as a control variate.
    """

    one: str
    other: str  # none: one bot alone, and its scores
    totals: Counter[int] = field(default_factory=Counter)  # deals by the points of `one`
    spans: tuple[Span, ...] = ()
    searches: int = 0
    seconds: float = 0.0  # of one core
    luck: tuple[int, int, int] = (0, 0, 0)  # sums over deals: luck, its square, luck by points

    @property
    def deals(self) -> int:
        """Return how many deals were played."""
        return self.totals.total()

    @property
    def mean(self) -> float:
        """Return the mean points of a deal, without what was luck."""
        return self.raw_mean - self.slope * self.luck[0] / max(1, self.deals)

    @property
    def error(self) -> float:
        """Return the standard error of the mean, over deals."""
        return self.spread / sqrt(max(1, self.deals))

    @property
    def spread(self) -> float:
        """Return the standard deviation of a deal's points, without what was luck."""
        left = self.squares - self.slope * self.products
        return sqrt(max(0.0, left) / max(1, self.deals - (2 if self.slope else 1)))

    @property
    def worth(self) -> float:
        """Return how many times as many games the same would need with the luck in it."""
        left = self.squares - self.slope * self.products
        return self.squares / left if left > 0 else 1.0

    @property
    def raw_mean(self) -> float:
        """Return the mean points of a deal as they were counted."""
        return sum(points * n for points, n in self.totals.items()) / max(1, self.deals)

    @property
    def squares(self) -> float:
        """Return the sum of the squared distances of points from their mean."""
        in_order = sorted(self.totals.items())  # the last digit depends on it
        return sum((points - self.raw_mean) ** 2 * n for points, n in in_order)

    @property
    def products(self) -> float:
        """Return the sum over deals of luck by points, each from its mean."""
        return self.luck[2] - self.luck[0] * self.raw_mean

    @property
    def slope(self) -> float:
        """Return how many points go with a piece of luck."""
        squares = self.luck[1] - self.luck[0] ** 2 / max(1, self.deals)
        return self.products / squares if squares > 0 else 0.0

    def add(self, more: "Pairing") -> None:
        """Take in further deals of the same bots."""
        self.spans = join_spans([*self.spans, *more.spans])
        self.totals.update(more.totals)
        first, second, third = (a + b for a, b in zip(self.luck, more.luck, strict=True))
        self.luck = first, second, third
        self.searches += more.searches
        self.seconds += more.seconds

    def mirrored(self, seats: int) -> "Pairing":
        """Return a pairing at two seats, or at one, from the other bot's side."""
        whole, (luck, squares, products) = seats * seats if seats > 1 else 0, self.luck
        totals = Counter({whole - points: n for points, n in self.totals.items()})
        turned = -luck, squares, products - whole * luck
        rest = self.spans, self.searches, self.seconds
        return Pairing(self.other, self.one, totals, *rest, turned)


def play_pairing(contest: Contest, one: str, other: str, span: Span, samples: int = 0) -> Pairing:
    """Play a span of deals between two bots, `one` on every seat in turn."""
    begun, seats, wanted = time.thread_time(), contest.seats, Wanted(samples)
    points, luck, searches = nothing(span[1] - span[0]), nothing(span[1] - span[0]), 0
    sides = [(seat, 1, one, other) for seat in range(seats)]
    if seats == 1 and other:
        sides.append((0, -1, other, ""))
    for seat, sign, bot, rest in sides:
        bots = [rest] * seats
        bots[seat] = bot
        played = play_bots(contest, bots, span, wanted)
        points += sign * played.points[:, seat]
        luck += sign * played.luck[:, seat]
        searches += played.searches
    counted = Counter(int(total) for total in points)
    sums = int(luck.sum()), int((luck * luck).sum()), int((luck * points).sum())
    return Pairing(one, other, counted, (span,), searches, time.thread_time() - begun, sums)


@dataclass(frozen=True)
class Meetings:
    """The pairings of a contest, played a span of deals at a time."""

    contest: Contest
    samples: int = 0  # to measure luck with, where a bot searches
    many_at_once: bool = True

    def prepare(self) -> None:
        """Compile the loop of deals, or read it from disk."""
        play_bots(self.contest, [self.contest.game.default_bot] * self.contest.seats, (0, 1))

    def play(self, part: Meeting) -> Pairing:
        """Play a span of deals between two bots."""
        samples = self.samples if is_slow(self.contest.game, *part[:2]) else 0
        return play_pairing(self.contest, *part, samples)


def play_all(
    contest: Contest,
    wanted: Iterable[Meeting],
    workers: Workers = THIS_MACHINE,
    samples: int = 0,
) -> Iterator[Pairing]:
    """Play spans of deals between pairs of bots, several at a time; yield each when it is done."""
    return workers.play(Meetings(contest, samples), wanted)
