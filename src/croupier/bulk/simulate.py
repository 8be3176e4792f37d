"""Many games, counted: on every core from the compiled rules, on a GPU, or in the interpreter.

Game k of a run draws from stream k of the run's key, its bots from stream 2**62 + k. So a tally
does not depend on threads, chunks, devices or machines, and any game can be opened as a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from os import cpu_count, environ
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.compile import kernel, make_count_range, new_policy_rng, seats_of
from croupier.bulk.loop import BOT_STREAMS, make_count, make_pick, make_play, score_place
from croupier.bulk.tally import MOST_ANSWERS, SEED, Run, Span, Tally, covered, empty_tally, new_run
from croupier.engine.english import listing
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.records import pack
from croupier.engine.rng import policy_rng, start_rng

CHUNKS = {"python": 200, "cpu": 20_000, "cuda": 1 << 25}  # games counted at a time
DEVICES = ("auto", *CHUNKS)


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
        raise UserError(f'there is no device "{name}". It is {listing(DEVICES, last="or")}.')
    if name not in ("auto", "cuda"):
        return name
    from croupier.bulk.gpu import what_is_missing

    missing = what_is_missing()
    if missing and name == "cuda":
        raise UserError(f"{missing} Try --device cpu.")
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
    """Return one packed state, before the deal, and the packed generator of its bots."""
    states = pack([run.game.set_up(len(run.bots), run.options)])
    states["key"] = np.frombuffer(run.key, np.uint32)
    return states, new_policy_rng(run.key, np.zeros(1, np.int64))


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

    tally, (states, rng) = empty_tally(run, MOST_ANSWERS), packed_start(run)
    given = states, rng, seats_of(run.game, list(run.bots))
    kept = np.zeros(0, states.dtype) if ends is None else ends
    found = tally.counts, tally.lengths, tally.scores, kept
    run_on_gpu(run.game, given, MOST_ANSWERS, span, found)
    return replace(tally.trimmed(), spans=covered(span))


def count_plain(run: Run, span: Span) -> Tally:
    """Count a span in the interpreter, by the same loop."""
    tally, count, game = empty_tally(run, MOST_ANSWERS), make_count(run.game), run.game
    for k in range(*span):
        s = play_plain(run, k)
        count(s, tally.counts)
        tally.lengths[game.length(s)] += 1
        for seat in range(s.seats if game.is_scored else 0):
            tally.scores[score_place(game.score(s, seat))] += 1
    return replace(tally.trimmed(), spans=covered(span))


def play_plain(run: Run, number: int) -> Any:
    """Return the final state of one game of a run, played in the interpreter."""
    game = run.game
    s, rng = game.set_up(len(run.bots), run.options), policy_rng(run.key, BOT_STREAMS + number)
    start_rng(s, run.key, number)
    choices = memoryview(bytearray(8 * game.max_choices)).cast("q")
    who = memoryview(bytearray(8 * len(run.bots))).cast("q")
    for seat, bot in enumerate(run.bots):
        who[seat] = list(game.policies).index(bot)
    make_play(game, make_pick(list(game.policies.values())))(s, rng, who, choices, MOST_ANSWERS)
    return s
