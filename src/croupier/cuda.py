"""Rules compiled for a GPU: the only importer of numba.cuda.

A thread plays many games one after another, its state in local memory; only counts leave the
device. In numba's simulator, where there is no such memory, a thread plays with the interpreter's
own objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numba import config as settings
from numba import int32, int64

from croupier.compile import Array, register
from croupier.game import Game, PlayerError
from croupier.loop import ENDINGS, is_scored, make_count, make_pick, make_play, score_place
from croupier.record import dtype_of, unpack
from croupier.rng import Luck, rewind

np.__dict__.setdefault("row_stack", np.vstack)  # numba-cuda 0.30 asks for it, numpy 2.5 has none
cuda: Any = import_module("numba.cuda")
config: Any = settings
SIMULATED = bool(config.ENABLE_CUDASIM)
BLOCKS, THREADS = (1, 2) if SIMULATED else (1024, 128)
_kernels: dict[tuple[Any, ...], Any] = {}


def what_is_missing() -> str:
    """Say what is missing to play on a GPU here; nothing if it can be done."""
    if cuda.is_available():
        return ""
    return "there is no GPU here that numba can use; a driver or croupier[cuda] may be missing."


def gpu_kernel(game: Game) -> Any:
    """Return the compiled loop of a game for the GPU."""
    rules = (game.deal, game.list_choices, game.apply, *game.policies.values())
    if rules not in _kernels:
        work = make_work(game)
        _kernels[rules] = make_simulated(game, work) if SIMULATED else make_kernel(game, work)
    return _kernels[rules]


def make_work(game: Game) -> Any:
    """Return what one thread does: play the games first + w, first + w + threads, ..., and count.

    The final states of the first games are kept where there is room for them, to be compared.
    """
    play = make_play(game, make_pick(list(game.policies.values())))
    count, length, score = make_count(game), game.length, game.score
    scored = is_scored(game)
    for function in (play, count, length, score, score_place, rewind):
        register(game, function)

    def work(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        s: Any,
        luck: Any,
        who: Array,
        choices: Array,
        most: int,
        span: Array,
        own: Array,
        lengths: Array,
        scores: Array,
        ends: Array,
    ) -> None:
        for k in range(span[0] + cuda.grid(1), span[1], cuda.gridsize(1)):
            s.stream, luck.stream = k, k + (1 << 62)
            rewind(s)
            rewind(luck)
            play(s, luck, who, choices, most)
            count(s, own)
            cuda.atomic.add(lengths, length(s), 1)
            for seat in range(s.seats if scored else 0):
                cuda.atomic.add(scores, score_place(score(s, seat)), 1)
            if k - span[0] < len(ends):
                ends[k - span[0]] = s

    return cuda.jit(device=True)(work)


def add_counts(own: Array, tally: Array) -> None:
    """Add a thread's counts to those of all."""
    for row in range(own.shape[0]):
        for column in range(own.shape[1]):
            if own[row, column] != 0:
                cuda.atomic.add(tally, (row, column), own[row, column])


add_up = cuda.jit(device=True)(add_counts)


def make_kernel(game: Game, work: Any) -> Any:
    """Return the kernel of a game: each thread has a state and a tally of its own."""
    state_type, luck_type, most_choices = dtype_of(game.state), dtype_of(Luck), game.most_choices
    rows, columns = ENDINGS + 1, max(8, game.most)

    def kernel(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        states: Array,
        lucks: Array,
        who: Array,
        most: int,
        span: Array,
        tally: Array,
        lengths: Array,
        scores: Array,
        ends: Array,
    ) -> None:
        own_state = cuda.local.array(1, state_type)
        own_luck = cuda.local.array(1, luck_type)
        choices = cuda.local.array(most_choices, int64)
        own = cuda.local.array((rows, columns), int32)
        for row in range(rows):
            for column in range(columns):
                own[row, column] = 0
        own_state[0] = states[0]
        own_luck[0] = lucks[0]
        work(own_state[0], own_luck[0], who, choices, most, span, own, lengths, scores, ends)
        add_up(own, tally)

    return cuda.jit(kernel)


def make_simulated(game: Game, work: Any) -> Any:
    """Return the same kernel for numba's simulator, with the interpreter's states."""
    shape = ENDINGS + 1, max(8, game.most)

    def kernel(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        states: Array,
        lucks: Array,
        who: Array,
        most: int,
        span: Array,
        tally: Array,
        lengths: Array,
        scores: Array,
        ends: Array,
    ) -> None:
        s, luck = unpack(game.state, states[0]), unpack(Luck, lucks[0])
        choices = memoryview(bytearray(8 * game.most_choices)).cast("q")
        own = np.zeros(shape, np.int64)
        work(s, luck, who, choices, most, span, own, lengths, scores, ends)
        add_up(own, tally)

    return cuda.jit(kernel)


def run_on_gpu(
    game: Game, given: Sequence[Array], most: int, span: tuple[int, int], found: Sequence[Array]
) -> None:
    """Play a span of games from packed states, luck and seats; add to the counts found so far.

    Found are the tally, the lengths, the scores, and the final states of the first games.
    """
    if missing := what_is_missing():
        raise PlayerError(missing)
    sent = [cuda.to_device(array) for array in given]
    there = [cuda.to_device(array) for array in found]
    bounds = cuda.to_device(np.array(span, np.int64))
    gpu_kernel(game)[BLOCKS, THREADS](*sent, most, bounds, *there)
    for array, far in zip(found, there, strict=True):
        far.copy_to_host(array)
