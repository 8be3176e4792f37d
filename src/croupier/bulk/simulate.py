"""Many games, counted: on every core from the compiled rules, on a GPU, or in the interpreter.

Game k of a run draws from stream k of the run's key, its bots from stream 2**62 + k. So a tally
does not depend on threads, chunks, devices or machines, and any game can be opened as a match.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from croupier.bulk.compile import Array, Arrays, kernel, new_policy_rng, seats_of
from croupier.bulk.kernels import make_count_range
from croupier.bulk.loop import make_begin, make_count, make_go_on, make_pick
from croupier.bulk.tally import MOST_ANSWERS, SEED, Run, Span, Tally, empty_tally, new_run
from croupier.bulk.workers import THIS_MACHINE, Workers
from croupier.engine import Game, UserError, listing
from croupier.engine.records import pack
from croupier.engine.rng import policy_rng, start_rng

CHUNKS = {"python": 200, "cpu": 20_000, "cuda": 1 << 25}  # games counted at a time
SENT = 5  # times as long as others: a chunk for another machine
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


def count_run(run: Run, span: Span, device: str = "cpu", workers: Workers = THIS_MACHINE) -> Tally:
    """Count the games of a span of a run."""
    return sum(tallies(run, [span], device, workers), empty_tally(run))


def find_device(name: str, workers: Workers = THIS_MACHINE) -> str:
    """Return the device to play on, or say what is missing; other machines look for themselves."""
    if name not in DEVICES:
        raise UserError(f'there is no device "{name}". It is {listing(DEVICES, last="or")}.')
    if workers.is_remote:
        return "cpu" if name == "auto" else name
    if name not in ("auto", "cuda"):
        return name
    from croupier.bulk.gpu import what_is_missing

    missing = what_is_missing()
    if missing and name == "cuda":
        raise UserError(f"{missing} Try --device cpu.")
    return "cpu" if missing else "cuda"


def count_span(run: Run, span: Span, device: str) -> Tally:
    """Count a span on a device."""
    return counter_of(device)(run, span)


@dataclass(frozen=True)
class Counting:
    """The games of a run counted on a device, a span at a time."""

    run: Run
    device: str
    count: Callable[[Run, Span, str], Tally] = count_span

    @property
    def many_at_once(self) -> bool:
        """Say whether several threads may count: a GPU is one, and so is the interpreter."""
        return self.device == "cpu"

    def prepare(self) -> None:
        """Compile the rules, or read them from disk."""
        self.play((0, 0))

    def play(self, part: Span) -> Tally:
        """Count a span."""
        return self.count(self.run, part, self.device)


def counter_of(device: str) -> Callable[[Run, Span], Tally]:
    """Return the function that counts a span on a device."""
    return {"cuda": count_on_gpu, "cpu": count_compiled, "python": count_plain}[device]


def tallies(
    run: Run, spans: Iterable[Span], device: str, workers: Workers = THIS_MACHINE
) -> Iterator[Tally]:
    """Count spans in chunks; yield each tally as it comes."""
    chunks = (chunk for span in spans for chunk in split(span, device, workers))
    return workers.play(Counting(run, device), chunks)


def split(span: Span, device: str, workers: Workers) -> Iterator[Span]:
    """Cut a span into chunks, so that every worker has some."""
    size = CHUNKS[device] * (SENT if workers.is_remote else 1)
    if device == "cpu":
        size = min(size, 1 + (span[1] - span[0]) // (4 * workers.size))
    for first in range(span[0], span[1], size):
        yield first, min(first + size, span[1])


def packed_start(run: Run) -> Arrays:
    """Return what a kernel is given: a state before the deal, its bots' generator, the seats."""
    states = pack([run.game.set_up(len(run.bots), run.options)])
    states["key"] = np.frombuffer(run.key, np.uint32)
    rngs = new_policy_rng(run.key, np.zeros(1, np.int64))
    return states, rngs, seats_of(run.game, run.bots)


def count_compiled(run: Run, span: Span) -> Tally:
    """Count a span with the compiled rules, on this thread."""
    tally, (states, rngs, seats) = empty_tally(run, MOST_ANSWERS), packed_start(run)
    used, who = np.unique(seats, return_inverse=True)
    make = partial(make_count_range, used=used.tolist())
    play = kernel(run.game, f"count_range {used}", make)
    play((states, rngs, who), MOST_ANSWERS, span, tally.arrays)
    return tally.of_span(span)


def count_on_gpu(run: Run, span: Span, ends: Array | None = None) -> Tally:
    """Count a span on the GPU; the final states of its first games go into `ends`."""
    from croupier.bulk.gpu import run_on_gpu

    tally, given = empty_tally(run, MOST_ANSWERS), packed_start(run)
    ends = np.zeros(0, given[0].dtype) if ends is None else ends
    run_on_gpu(run.game, given, MOST_ANSWERS, span, (*tally.arrays, ends))
    return tally.of_span(span)


def count_plain(run: Run, span: Span) -> Tally:
    """Count a span in the interpreter, by the same loop."""
    tally, count = empty_tally(run, MOST_ANSWERS), make_count(run.game)
    for k in range(*span):
        count(play_plain(run, k), *tally.arrays)
    return tally.of_span(span)


def play_plain(run: Run, number: int) -> Any:
    """Return the final state of one game of a run, played in the interpreter."""
    game, seats = run.game, len(run.bots)
    s, rng = game.set_up(seats, run.options), policy_rng(run.key)
    start_rng(s, run.key)
    choices, who = [0] * game.max_choices, seats_of(game, run.bots)
    make_begin(game)(s, rng, number)
    make_go_on(game, make_pick(game.policies.values()))(s, rng, who, choices, MOST_ANSWERS)
    return s
