"""Many games, counted: on every core from the compiled rules, or one by one in the interpreter.

Game k of a run draws from stream k of the run's key, its bots from stream 2**62 + k. So a tally
does not depend on threads, chunks, devices or machines, and any game can be opened as a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from os import cpu_count, environ
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.compile import kernel, make_count_range, new_luck, seats_of
from croupier.game import Game, PlayerError
from croupier.loop import COLUMNS, ENDINGS, WINS, make_count, make_pick, make_play
from croupier.piles import DRAWN, LOST, UNFINISHED
from croupier.record import pack
from croupier.rng import Luck, install

Counts = NDArray[np.int64]
Span = tuple[int, int]
MOST_ANSWERS = 1_000_000  # of one game; rules end theirs long before
LONGEST = 20_000  # lengths are counted one by one up to here
CHUNK = 20_000


@dataclass(frozen=True)
class Run:
    """What is simulated: everything that decides the outcome of game k."""

    game: Game
    options: Mapping[str, int]
    bots: tuple[str, ...]
    key: bytes


@dataclass(frozen=True)
class Tally:
    """Integer counts of the games of some spans of a run; tallies of disjoint spans add up."""

    run: Run
    spans: tuple[Span, ...]
    counts: Counts  # COLUMNS by seat, then a row of endings
    lengths: Counts  # games by length; the last cell holds all that were longer

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
        """Return the games nobody won."""
        return int(self.counts[ENDINGS, DRAWN] + self.counts[ENDINGS, LOST])

    @property
    def unfinished(self) -> int:
        """Return the games that reached their limit."""
        return int(self.counts[ENDINGS, UNFINISHED])

    def __add__(self, other: Tally) -> Tally:
        if self.run != other.run:
            raise PlayerError("these are counts of different runs; they cannot be added.")
        spans = join_spans([*self.spans, *other.spans])
        return Tally(self.run, spans, self.counts + other.counts, self.lengths + other.lengths)


def empty_tally(run: Run) -> Tally:
    """Return a tally of no games."""
    width = max(8, len(run.bots))
    counts = np.zeros((ENDINGS + 1, width), np.int64)
    return Tally(run, (), counts, np.zeros(LONGEST + 1, np.int64))


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


def new_run(game: Game, bots: Sequence[str], options: Mapping[str, str], key: bytes) -> Run:
    """Return a run, after checking its options and bots."""
    for bot in bots:
        if bot not in game.policies:
            raise PlayerError(
                f'{game.title} has no bot "{bot}"; it has {", ".join(game.policies)}.'
            )
    return Run(game, game.settle(len(bots), options), tuple(bots), key)


def simulate(
    run: Run,
    span: Span,
    *,
    threads: int = 0,
    device: str = "cpu",
    on_progress: Callable[[Tally], None] | None = None,
) -> Tally:
    """Play the games first, first + 1, ... last - 1 of a run, and count them."""
    total = empty_tally(run)
    for part in tallies(run, split(span), threads, device):
        total += part
        if on_progress:
            on_progress(total)
    return total


def usual_threads() -> int:
    """Return the number of threads: NUMBA_NUM_THREADS, or one for each core."""
    return int(environ.get("NUMBA_NUM_THREADS", "0")) or cpu_count() or 1


def has_gpu() -> bool:
    """Say whether games can be played on a GPU here."""
    try:
        from croupier.cuda import is_available
    except ImportError:
        return False
    return is_available()


def split(span: Span, size: int = CHUNK) -> Iterator[Span]:
    """Cut a span into chunks."""
    for first in range(span[0], span[1], size):
        yield first, min(first + size, span[1])


def tallies(run: Run, spans: Iterator[Span], threads: int, device: str) -> Iterator[Tally]:
    """Count spans, several at a time; yield each tally as it comes."""
    threads = threads or usual_threads()
    if device == "python":
        yield from (count_plain(run, span) for span in spans)
        return
    if device == "cuda" or (device == "auto" and has_gpu()):
        from croupier.cuda import count_on_gpu

        yield from (count_on_gpu(run, span, empty_tally(run)) for span in spans)
        return
    count_compiled(run, (0, 0))  # compile before the threads start
    with ThreadPoolExecutor(threads) as pool:
        waiting: set[Future[Tally]] = set()
        try:
            for span in spans:
                waiting.add(pool.submit(count_compiled, run, span))
                if len(waiting) > 2 * threads:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            for future in waiting:
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def count_compiled(run: Run, span: Span) -> Tally:
    """Count a span with the compiled rules, on this thread."""
    tally = empty_tally(run)
    states = pack([run.game.set_up(len(run.bots), run.options)])
    states["key"] = np.frombuffer(run.key, np.uint32)
    luck = new_luck(run.key, np.zeros(1, np.int64))
    play = kernel(run.game, "count_range", make_count_range)
    who = seats_of(run.game, list(run.bots))
    play(states, luck, who, MOST_ANSWERS, *span, tally.counts, tally.lengths)
    return replace(tally, spans=(span,) if span[0] < span[1] else ())


def count_plain(run: Run, span: Span) -> Tally:
    """Count a span in the interpreter, by the same loop."""
    tally, count = empty_tally(run), make_count(run.game)
    for k in range(*span):
        s = play_plain(run, k)
        count(s, tally.counts)
        tally.lengths[min(run.game.length(s), LONGEST)] += 1
    return replace(tally, spans=(span,))


def play_plain(run: Run, number: int) -> Any:
    """Return the final state of one game of a run, played in the interpreter."""
    game = run.game
    s, luck = game.set_up(len(run.bots), run.options), Luck()
    install(s, run.key, number)
    install(luck, run.key, (1 << 62) + number)
    choices = memoryview(bytearray(8 * game.most_choices)).cast("q")
    who = memoryview(bytearray(8 * len(run.bots))).cast("q")
    for seat, bot in enumerate(run.bots):
        who[seat] = list(game.policies).index(bot)
    make_play(game, make_pick(list(game.policies.values())))(s, luck, who, choices, MOST_ANSWERS)
    return s


def statistics(tally: Tally) -> list[dict[str, int]]:
    """Return the sums of every column for each seat."""
    seats = range(len(tally.run.bots))
    return [{name: int(tally.counts[row, s]) for row, name in enumerate(COLUMNS)} for s in seats]


def quantile(tally: Tally, share: float) -> int:
    """Return the least length that at least this share of the games did not exceed."""
    reached = np.cumsum(tally.lengths) >= share * tally.games
    return int(np.argmax(reached))
