"""Rules compiled for a GPU: the only importer of numba.cuda.

A thread plays many games one after another, its state in local memory; only counts leave the
device. In numba's simulator, where there is no such memory, a thread plays with the interpreter's
own objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numba import config as settings
from numba import int32, int64

from croupier.bulk.compile import Array, register
from croupier.bulk.loop import (
    BOT_STREAMS,
    ENDINGS,
    make_count,
    make_go_on,
    make_pick,
    score_place,
)
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY
from croupier.engine.records import dtype_of, unpack
from croupier.engine.rng import PolicyRng, rewind

np.__dict__.setdefault("row_stack", np.vstack)  # numba-cuda 0.30 asks for it, numpy 2.5 has none
cuda: Any = import_module("numba.cuda")
config: Any = settings
SIMULATED = bool(config.ENABLE_CUDASIM)
BLOCKS, THREADS = (1, 2) if SIMULATED else (8192, 128)
REGISTERS = 64  # of a thread: more would leave room for fewer threads
FIRST, LAST, TOGETHER, BURST = 0, 1, 2, 3  # the plan of a launch
TOGETHER_USUAL, BURST_USUAL = (1, 4) if SIMULATED else (24, 4)
ALL_LANES = 0xFFFFFFFF
_kernels: dict[tuple[Any, ...], Any] = {}


def what_is_missing() -> str:
    """Say what is missing to play on a GPU here; nothing if it can be done."""
    if cuda.is_available():
        return ""
    if find_spec("numba_cuda") is None:
        return "a GPU needs numba-cuda, which is not installed (pip install 'croupier[cuda]')."
    return "there is no GPU here that numba can use, or its driver is missing."


def device(function: Any) -> Any:
    """Compile a function for use within a kernel."""
    return cuda.jit(device=True)(function)


def gpu_kernel(game: Game) -> Any:
    """Return the compiled loop of a game for the GPU."""
    rules = (game.deal, game.list_choices, game.apply, *game.policies.values())
    if rules not in _kernels:
        work = make_work(game)
        _kernels[rules] = make_simulated(game, work) if SIMULATED else make_kernel(game, work)
    return _kernels[rules]


def make_work(game: Game) -> Any:
    """Return what one thread does: play the games first + w, first + w + threads, ..., and count.

    Games differ in length. A thread whose game is over waits until enough of its 32 neighbours
    wait too; then they count and deal together, instead of one after the other.
    """
    go_on = make_go_on(game, make_pick(list(game.policies.values())))
    register(game, go_on, copying=False)
    note, begin = make_note(game), make_begin(game)

    def work(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        s: Any,
        rng: Any,
        who: Array,
        choices: Array,
        most: int,
        plan: Array,
        own: Array,
        lengths: Array,
        scores: Array,
        ends: Array,
    ) -> None:
        step = cuda.gridsize(1)
        k, left, is_out = plan[FIRST] + cuda.grid(1) - step, 0, False
        while True:
            waits = left == 0 and not is_out
            waiting, playing = lanes(waits), lanes(left > 0)
            if waiting + playing == 0:
                break
            if waits and (waiting >= plan[TOGETHER] or playing == 0):
                note(s, k - plan[FIRST], own, lengths, scores, ends)
                k += step
                is_out = k >= plan[LAST]
                if not is_out:
                    begin(s, rng, k)
                    left = most
            if left > 0:
                left -= go_on(s, rng, who, choices, min(plan[BURST], left))
                left = 0 if s.seat == NOBODY else left

    return device(work)


def make_begin(game: Game) -> Any:
    """Return the function that deals game k."""
    deal = game.deal
    register(game, deal, copying=False)
    register(game, rewind, copying=False)

    def begin(s: Any, rng: Any, k: int) -> None:
        s.stream, rng.stream = k, k + BOT_STREAMS
        rewind(s)
        rewind(rng)
        deal(s)

    return device(begin)


def make_note(game: Game) -> Any:
    """Return the function that counts a game that is over; there is none before the first.

    The final states of the first games are stored as far as `ends` has room, to be compared.
    """
    count, length, score, scored = make_count(game), game.length, game.score, game.is_scored
    for function in (count, length, score, score_place):
        register(game, function, copying=False)

    def note(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        s: Any, number: int, own: Array, lengths: Array, scores: Array, ends: Array
    ) -> None:
        if number >= 0:
            count(s, own)
            cuda.atomic.add(lengths, length(s), 1)
            for seat in range(s.seats if scored else 0):
                cuda.atomic.add(scores, score_place(score(s, seat)), 1)
            if number < len(ends):
                ends[number] = s

    return device(note)


def add_counts(own: Array, tally: Array) -> None:
    """Add a thread's counts to those of all."""
    for row in range(own.shape[0]):
        for column in range(own.shape[1]):
            if own[row, column] != 0:
                cuda.atomic.add(tally, (row, column), own[row, column])


def vote(is_so: bool) -> int:
    """Return for how many of the 32 threads of a warp this is so."""
    return cuda.popc(cuda.ballot_sync(ALL_LANES, is_so))  # type: ignore[no-any-return]


def vote_alone(is_so: bool) -> int:
    """Return the vote of a thread by itself; the simulator has no warps."""
    return 1 if is_so else 0


add_up, lanes = device(add_counts), device(vote_alone if SIMULATED else vote)


def make_kernel(game: Game, work: Any) -> Any:
    """Return the kernel of a game: each thread has a state and a tally of its own."""
    state_type, luck_type, most_choices = (
        dtype_of(game.state),
        dtype_of(PolicyRng),
        game.max_choices,
    )
    rows, columns = ENDINGS + 1, max(8, game.max_seats)

    def kernel(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        states: Array,
        lucks: Array,
        who: Array,
        most: int,
        plan: Array,
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
        work(own_state[0], own_luck[0], who, choices, most, plan, own, lengths, scores, ends)
        add_up(own, tally)

    return cuda.jit(kernel, max_registers=REGISTERS)


def make_simulated(game: Game, work: Any) -> Any:
    """Return the same kernel for numba's simulator, with the interpreter's states."""
    shape = ENDINGS + 1, max(8, game.max_seats)

    def kernel(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        states: Array,
        lucks: Array,
        who: Array,
        most: int,
        plan: Array,
        tally: Array,
        lengths: Array,
        scores: Array,
        ends: Array,
    ) -> None:
        s, rng = unpack(game.state, states[0]), unpack(PolicyRng, lucks[0])
        choices = memoryview(bytearray(8 * game.max_choices)).cast("q")
        own = np.zeros(shape, np.int64)
        work(s, rng, who, choices, most, plan, own, lengths, scores, ends)
        add_up(own, tally)

    return cuda.jit(kernel)


def run_on_gpu(
    game: Game, given: Sequence[Array], most: int, span: tuple[int, int], found: Sequence[Array]
) -> None:
    """Play a span of games from packed states, generators and seats; add to what was counted.

    Found are the tally, the lengths, the scores, and the final states of the first games.
    """
    if missing := what_is_missing():
        raise UserError(missing)
    sent = [cuda.to_device(array) for array in given]
    there = [cuda.to_device(array) for array in found]
    plan = cuda.to_device(np.array([*span, TOGETHER_USUAL, BURST_USUAL], np.int64))
    gpu_kernel(game)[BLOCKS, THREADS](*sent, most, plan, *there)
    for array, far in zip(found, there, strict=True):
        far.copy_to_host(array)
