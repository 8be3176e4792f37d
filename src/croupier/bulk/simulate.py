"""Many games, counted: on every core from the compiled rules, on a GPU, or in the interpreter.

Game k of a run draws from stream k of the run's key, its bots from stream 2**62 + k. So a tally
does not depend on threads, chunks, devices or machines, and any game can be opened as a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from os import cpu_count, environ
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.compile import kernel, make_count_range, new_luck, seats_of
from croupier.bulk.loop import (
    BOT_STREAMS,
    COLUMNS,
    ENDINGS,
    LOWEST,
    SCORES,
    WINS,
    is_scored,
    make_count,
    make_pick,
    make_play,
    score_place,
)
from croupier.engine.english import listing
from croupier.engine.game import Game, PlayerError
from croupier.engine.piles import DRAWN, LOST, UNFINISHED
from croupier.engine.records import pack
from croupier.engine.rng import Luck, install
from croupier.play.match import key_of, secret_of

Counts = NDArray[np.int64]
Span = tuple[int, int]
MOST_ANSWERS = 1_000_000  # of one game, and so the greatest length; rules end theirs long before
CHUNKS = {"python": 200, "cpu": 20_000, "cuda": 1 << 25}  # games counted at a time
DEVICES = ("auto", *CHUNKS)
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
        """Return the key: that of a match with this seed, to which no seat added words."""
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
            raise PlayerError("these are counts of different runs; they cannot be added.")
        spans = join_spans([*self.spans, *other.spans])
        lengths = np.zeros(max(len(self.lengths), len(other.lengths)), np.int64)
        for each in (self.lengths, other.lengths):
            lengths[: len(each)] += each
        counts, scores = self.counts + other.counts, self.scores + other.scores
        return Tally(self.run, spans, counts, lengths, scores)

    def trimmed(self) -> Tally:
        """Return this tally without the lengths no game had after the longest."""
        seen = np.flatnonzero(self.lengths)
        return replace(self, lengths=self.lengths[: seen[-1] + 1 if len(seen) else 0].copy())


def empty_tally(run: Run, longest: int = -1) -> Tally:
    """Return a tally of no games, with room for games of this length."""
    counts = np.zeros((ENDINGS + 1, max(8, run.game.most)), np.int64)
    return Tally(run, (), counts, np.zeros(longest + 1, np.int64), np.zeros(SCORES, np.int64))


def join_spans(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Sort spans and join neighbours; refuse to count a game twice."""
    joined: list[Span] = []
    for first, last in sorted(spans):
        if joined and first < joined[-1][1]:
            raise PlayerError(f"game {first} would be counted twice.")
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
            raise PlayerError(f'{game.title} has no bot "{bot}". It has {listing(game.policies)}.')
    return Run(game, game.settle(len(bots), options or {}), tuple(bots), seed)


def simulate(  # noqa: PLR0913, PLR0917 - one argument for each thing that decides the games
    game: Game,
    options: Mapping[str, str],
    policies: Sequence[str],
    games: int,
    seed: str = SEED,
    device: str = "auto",
) -> Tally:
    """Play games 0, 1, ... of a seed, with a policy on every seat, and count them."""
    return count_run(new_run(game, policies, options, seed), (0, games), find_device(device))


def count_run(run: Run, span: Span, device: str = "cpu", threads: int = 0) -> Tally:
    """Count the games of a span of a run."""
    total = empty_tally(run)
    for part in tallies(run, [span], device, threads):
        total += part
    return total


def usual_threads() -> int:
    """Return the number of threads: NUMBA_NUM_THREADS, or one for each core."""
    return int(environ.get("NUMBA_NUM_THREADS", "0")) or cpu_count() or 1


def find_device(name: str) -> str:
    """Return the device to play on, or say what is missing."""
    if name not in DEVICES:
        raise PlayerError(f'there is no device "{name}". It is {listing(DEVICES, last="or")}.')
    if name not in ("auto", "cuda"):
        return name
    from croupier.bulk.gpu import what_is_missing

    missing = what_is_missing()
    if missing and name == "cuda":
        raise PlayerError(f"{missing} Try --device cpu.")
    return "cpu" if missing else "cuda"


def prepare(run: Run, device: str) -> None:
    """Compile what a run needs, or read it from disk."""
    counter_of(device)(run, (0, 0))


def counter_of(device: str) -> Callable[[Run, Span], Tally]:
    """Return the function that counts a span on a device."""
    return {"cuda": count_on_gpu, "cpu": count_compiled, "python": count_plain}[device]


def tallies(run: Run, spans: Iterable[Span], device: str, threads: int = 0) -> Iterator[Tally]:
    """Count spans in chunks, several at a time on the CPU; yield each tally as it comes."""
    threads = threads or usual_threads()
    chunks = (chunk for span in spans for chunk in split(span, device, threads))
    if device != "cpu":
        yield from (counter_of(device)(run, chunk) for chunk in chunks)
        return
    prepare(run, device)  # one thread compiles, not all of them
    with ThreadPoolExecutor(threads) as pool:
        yield from in_any_order(pool, lambda chunk: count_compiled(run, chunk), chunks, 2 * threads)


def split(span: Span, device: str, threads: int) -> Iterator[Span]:
    """Cut a span into chunks, so that every thread has some."""
    size = CHUNKS[device]
    if device == "cpu":
        size = min(size, 1 + (span[1] - span[0]) // (4 * threads))
    for first in range(span[0], span[1], size):
        yield first, min(first + size, span[1])


def in_any_order(
    pool: ThreadPoolExecutor, work: Callable[[Span], Tally], spans: Iterator[Span], most: int
) -> Iterator[Tally]:
    """Work on spans, at most so many at once; after Ctrl-C, yield what is still being done."""
    waiting: set[Future[Tally]] = set()
    try:
        for span in spans:
            waiting.add(pool.submit(work, span))
            if len(waiting) >= most:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        yield from (future.result() for future in waiting)
    except KeyboardInterrupt:
        begun = [future for future in waiting if not future.cancel()]
        yield from (future.result() for future in begun)
        raise
    finally:
        for future in waiting:
            future.cancel()


def packed_start(run: Run) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return one packed state, before the deal, and the packed luck of its bots."""
    states = pack([run.game.set_up(len(run.bots), run.options)])
    states["key"] = np.frombuffer(run.key, np.uint32)
    return states, new_luck(run.key, np.zeros(1, np.int64))


def count_compiled(run: Run, span: Span) -> Tally:
    """Count a span with the compiled rules, on this thread."""
    tally, who = empty_tally(run, MOST_ANSWERS), seats_of(run.game, list(run.bots))
    play = kernel(run.game, "count_range", make_count_range)
    start = packed_start(run)
    play(*start, who, MOST_ANSWERS, *span, tally.counts, tally.lengths, tally.scores)
    return replace(tally.trimmed(), spans=covered(span))


def count_on_gpu(run: Run, span: Span, ends: NDArray[Any] | None = None) -> Tally:
    """Count a span on the GPU; the final states of its first games go into `ends`."""
    from croupier.bulk.gpu import run_on_gpu

    tally, (states, luck) = empty_tally(run, MOST_ANSWERS), packed_start(run)
    given = states, luck, seats_of(run.game, list(run.bots))
    kept = np.zeros(0, states.dtype) if ends is None else ends
    found = tally.counts, tally.lengths, tally.scores, kept
    run_on_gpu(run.game, given, MOST_ANSWERS, span, found)
    return replace(tally.trimmed(), spans=covered(span))


def covered(span: Span) -> tuple[Span, ...]:
    """Return a span as the spans of a tally: none, if it is empty."""
    return (span,) if span[0] < span[1] else ()


def count_plain(run: Run, span: Span) -> Tally:
    """Count a span in the interpreter, by the same loop."""
    tally, count, game = empty_tally(run, MOST_ANSWERS), make_count(run.game), run.game
    for k in range(*span):
        s = play_plain(run, k)
        count(s, tally.counts)
        tally.lengths[game.length(s)] += 1
        for seat in range(s.seats if is_scored(game) else 0):
            tally.scores[score_place(game.score(s, seat))] += 1
    return replace(tally.trimmed(), spans=covered(span))


def play_plain(run: Run, number: int) -> Any:
    """Return the final state of one game of a run, played in the interpreter."""
    game = run.game
    s, luck = game.set_up(len(run.bots), run.options), Luck()
    install(s, run.key, number)
    install(luck, run.key, BOT_STREAMS + number)
    choices = memoryview(bytearray(8 * game.most_choices)).cast("q")
    who = memoryview(bytearray(8 * len(run.bots))).cast("q")
    for seat, bot in enumerate(run.bots):
        who[seat] = list(game.policies).index(bot)
    make_play(game, make_pick(list(game.policies.values())))(s, luck, who, choices, MOST_ANSWERS)
    return s


def score_counts(tally: Tally) -> dict[int, int]:
    """Return how often each final score was reached, by all seats together."""
    seen = np.flatnonzero(tally.scores)
    return {LOWEST + int(place): int(tally.scores[place]) for place in seen}
