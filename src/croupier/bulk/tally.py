"""The counts of many games: what decides game k (a run), which were counted, and the tally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.loop import COLUMNS, ENDINGS, LOWEST, SCORES, WINS
from croupier.engine import DRAWN, LOST, UNFINISHED, Game, UserError, listing
from croupier.engine.seeds import key_of, secret_of

Counts = NDArray[np.int64]
Span = tuple[int, int]
MOST_ANSWERS = 1_000_000  # of one game, and so the greatest length; rules end theirs long before
SEED = "croupier"


@dataclass(frozen=True)
class Run:
    """What is simulated: everything that decides the outcome of game k."""

    game: Game
    options: Mapping[str, int]
    bots: tuple[str, ...]
    seed: str = SEED

    @property
    def key(self) -> bytes:
        """Return the key: that of a match with this seed, to which no seat added entropy."""
        return key_of(secret_of(self.seed), [""] * len(self.bots))


@dataclass(frozen=True)
class Tally:
    """Integer counts of the games of some spans of a run; tallies of disjoint spans add up."""

    run: Run
    spans: tuple[Span, ...]
    counts: Counts  # COLUMNS by seat, then a row of endings
    lengths: Counts  # games by their length
    scores: Counts  # final scores, from LOWEST, of all seats of a game that is played for points

    @property
    def games(self) -> int:
        """Return how many games were counted."""
        return sum(last - first for first, last in self.spans)

    @property
    def arrays(self) -> tuple[Counts, Counts, Counts]:
        """Return the arrays that a kernel counts in."""
        return self.counts, self.lengths, self.scores

    @property
    def wins(self) -> list[int]:
        """Return the games won by each seat."""
        return [int(n) for n in self.counts[WINS, : len(self.run.bots)]]

    @property
    def draws(self) -> int:
        """Return the games nobody won, though they came to their end."""
        return int(self.counts[ENDINGS, DRAWN] + self.counts[ENDINGS, LOST])

    @property
    def unfinished(self) -> int:
        """Return the games that reached their limit."""
        return int(self.counts[ENDINGS, UNFINISHED])

    @property
    def statistics(self) -> list[dict[str, int]]:
        """Return the sums of every column for each seat."""
        seats = range(len(self.run.bots))
        return [{name: int(self.counts[row, s]) for row, name in enumerate(COLUMNS)} for s in seats]

    @property
    def mean_length(self) -> float:
        """Return the mean length of a game."""
        played = int((self.lengths * np.arange(len(self.lengths))).sum())
        return played / max(1, self.games)

    @property
    def longest(self) -> int:
        """Return the greatest length seen."""
        return max(0, len(self.lengths) - 1)

    def quantile(self, share: float) -> int:
        """Return the least length that at least this share of the games did not exceed."""
        reached = np.cumsum(self.lengths) >= share * self.games
        return int(np.argmax(reached)) if self.games else 0

    def __add__(self, other: Tally) -> Tally:
        if self.run != other.run:
            raise UserError("these are counts of different runs; they cannot be added.")
        spans = join_spans([*self.spans, *other.spans])
        lengths = np.zeros(max(len(self.lengths), len(other.lengths)), np.int64)
        for each in (self.lengths, other.lengths):
            lengths[: len(each)] += each
        counts, scores = self.counts + other.counts, self.scores + other.scores
        return Tally(self.run, spans, counts, lengths, scores)

    def of_span(self, span: Span) -> Tally:
        """Return these counts as those of a span, without the lengths after the longest game's."""
        seen, spans = np.flatnonzero(self.lengths), (span,) if span[0] < span[1] else ()
        lengths = self.lengths[: seen[-1] + 1 if len(seen) else 0].copy()
        return replace(self, spans=spans, lengths=lengths)


def empty_tally(run: Run, longest: int = -1) -> Tally:
    """Return a tally of no games, with room for games of this length."""
    counts = np.zeros((ENDINGS + 1, max(8, run.game.max_seats)), np.int64)
    return Tally(run, (), counts, np.zeros(longest + 1, np.int64), np.zeros(SCORES, np.int64))


def join_spans(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Sort spans and join neighbours; refuse to count a game twice."""
    joined: list[Span] = []
    for first, last in sorted(spans):
        if joined and first < joined[-1][1]:
            raise UserError(f"game {first} would be counted twice.")
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return tuple(joined)


def new_run(
    game: Game, bots: Sequence[str], options: Mapping[str, str] | None = None, seed: str = SEED
) -> Run:
    """Return a run, after checking its options and bots."""
    for bot in bots:
        if bot not in game.policies:
            raise UserError(f'{game.title} has no bot "{bot}". It has {listing(game.policies)}.')
    return Run(game, game.resolve_options(len(bots), options or {}), tuple(bots), seed)


def score_counts(tally: Tally) -> dict[int, int]:
    """Return how often each final score was reached, by all seats together."""
    seen = np.flatnonzero(tally.scores)
    return {LOWEST + int(place): int(tally.scores[place]) for place in seen}
