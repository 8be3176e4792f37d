"""Rules compiled for a GPU: the only importer of numba.cuda.

A thread plays many games one after another, the numbers of its state in registers, the small arrays
in shared memory and the others in local memory; only counts leave the device. In numba's simulator,
where there is no such memory, a thread plays with the interpreter's own objects.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any, cast

import numpy as np
from numba import config as settings
from numba import int32, int64

from croupier.bulk.carrier import ALL, carry_light, carry_near, near_type, row_of, write_back
from croupier.bulk.compile import Array, Arrays, code_size, register
from croupier.bulk.loop import ENDINGS, make_begin, make_count, make_loop
from croupier.engine import NOBODY, Game, UserError
from croupier.engine.dialect import reachable
from croupier.engine.records import dtype_of, unpack
from croupier.engine.rng import PolicyRng

np.__dict__.setdefault("row_stack", np.vstack)  # numba-cuda 0.30 asks for it, numpy 2.5 has none
cuda: Any = import_module("numba.cuda")
config: Any = settings
SIMULATED = bool(config.ENABLE_CUDASIM)
BLOCKS, THREADS = (1, 2) if SIMULATED else (8192, 128)
LONGEST_CARRIED, LONG = 10_000, 6_000  # bytes of bytecode
FEW, SOME, MANY = 48, 64, 96  # registers of a thread: more would leave room for fewer threads
FIRST, LAST, MOST, TOGETHER, BURST = 0, 1, 2, 3, 4  # the plan of a launch
TOGETHER_DEFAULT, BURST_DEFAULT = (1, 4) if SIMULATED else (32, 16)
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


def copied(function: Any) -> Any:
    """Compile a function to be copied into the kernel: it is given carried states."""
    if SIMULATED:
        return device(function)
    return cuda.jit(device=True, forceinline=True)(function)


def gpu_kernel(game: Game, used: Sequence[int]) -> Any:
    """Return the compiled loop of a game for the GPU, with the policies of these numbers."""
    names = [list(game.policies)[i] for i in used]
    rules = (game.deal, game.list_choices, game.apply, *(game.policies[name] for name in names))
    if rules not in _kernels:
        work = make_work(game, names)
        _kernels[rules] = make_simulated(game, work) if SIMULATED else make_kernel(game, work)
    return _kernels[rules]


def is_carried(game: Game) -> bool:
    """Say whether a game's numbers are in registers, for which its rules are copied into the loop.

    Where they are long, a loop of copies would be fetched again and again.
    """
    return size_of_rules(game) < LONGEST_CARRIED


def registers_for(game: Game) -> int:
    """Return the registers of a thread: as few as rules of that length do well with."""
    if not is_carried(game):
        return SOME
    return MANY if size_of_rules(game) > LONG else FEW


def size_of_rules(game: Game) -> int:
    """Return the bytes of bytecode that answer a question."""
    rules = (cast(FunctionType, game.list_choices), cast(FunctionType, game.apply))
    return code_size(reachable(rules))


def make_work(game: Game, bots: Sequence[str]) -> Any:
    """Return what one thread does: play the games first + w, first + w + threads, ..., and count.

    Games differ in length. A thread whose game is over waits until enough of its 32 neighbours
    wait too; then they count and deal together, instead of one after the other.
    """
    go_on = make_loop(game, bots)
    begin, note = make_begin(game), make_note(game)
    register(game, go_on, copying=False)
    register(game, begin, copying=False)

    def work(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        s: Any, rng: Any, who: Array, choices: Array, plan: Array, own: Array, found: Arrays
    ) -> None:
        step = cuda.gridsize(1)
        k, left, is_out = plan[FIRST] + cuda.grid(1) - step, 0, False
        while True:
            waits = left == 0 and not is_out
            waiting, playing = lanes(waits), lanes(left > 0)
            if waiting + playing == 0:
                break
            if waits and (waiting >= plan[TOGETHER] or playing == 0):
                note(s, k - plan[FIRST], own, found)
                k += step
                is_out = k >= plan[LAST]
                if not is_out:
                    begin(s, rng, k)
                    left = plan[MOST]
            if left > 0:
                left -= go_on(s, rng, who, choices, min(plan[BURST], left))
                left = 0 if s.seat == NOBODY else left

    return copied(work)


def make_note(game: Game) -> Any:
    """Return the function that counts a finished game; it does nothing before the first.

    The final states of the first games are stored as far as there is room, to be compared.
    """
    count, store = make_count(game, add_for_all), store_carried if is_carried(game) else store_row
    register(game, count, copying=False)

    def note(s: Any, number: int, own: Array, found: Arrays) -> None:
        _, lengths, scores, ends = found
        if number >= 0:
            count(s, own, lengths, scores)
            if number < len(ends):
                store(s, ends, number)

    return copied(note)


def write_carried(s: Any, ends: Array, number: int) -> None:
    """Store a final state whose numbers are in registers."""
    write_back(s, ALL)
    ends[number] = row_of(s)


def write_row(s: Any, ends: Array, number: int) -> None:
    """Store a final state that is a row."""
    ends[number] = s


def add_atomically(counts: Array, place: int) -> None:
    """Count one more in a place that all threads share."""
    cuda.atomic.add(counts, place, 1)


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


add_for_all, add_up = device(add_atomically), device(add_counts)
lanes = device(vote_alone if SIMULATED else vote)
store_carried, store_row = copied(write_carried), copied(write_row)


def itself(row: Any) -> Any:
    """Return a row as it is."""
    return row


def as_row(row: Any, _near: Any) -> Any:
    """Return a row as it is."""
    return row


def make_kernel(game: Game, work: Any) -> Any:
    """Return the kernel of a game: each thread has a state and a tally of its own."""
    state_type, rng_type, most_choices = dtype_of(game.state), dtype_of(PolicyRng), game.max_choices
    rows, columns = ENDINGS + 1, max(8, game.max_seats)
    small, threads = near_type(state_type), THREADS if is_carried(game) else 1
    carried = carry_near, carry_light
    take_state, take_rng = carried if is_carried(game) else (device(as_row), device(itself))

    def kernel(given: Arrays, plan: Array, found: Arrays) -> None:
        states, rngs, who = given
        s, rng = cuda.local.array(1, state_type), cuda.local.array(1, rng_type)
        near = cuda.shared.array(threads, small)
        choices = cuda.local.array(most_choices, int64)
        own = cuda.local.array((rows, columns), int32)
        for row in range(rows):
            for column in range(columns):
                own[row, column] = 0
        s[0], rng[0] = states[0], rngs[0]
        state = take_state(s[0], near[cuda.threadIdx.x % threads])
        work(state, take_rng(rng[0]), who, choices, plan, own, found)
        add_up(own, found[0])

    return cuda.jit(kernel, max_registers=registers_for(game))


def make_simulated(game: Game, work: Any) -> Any:
    """Return the same kernel for numba's simulator, with the interpreter's states."""

    def kernel(given: Arrays, plan: Array, found: Arrays) -> None:
        s, rng = unpack(game.state, given[0][0]), unpack(PolicyRng, given[1][0])
        own = np.zeros(found[0].shape, np.int64)
        work(s, rng, given[2], [0] * game.max_choices, plan, own, found)
        add_up(own, found[0])

    return cuda.jit(kernel)


def run_on_gpu(game: Game, given: Arrays, most: int, span: tuple[int, int], found: Arrays) -> None:
    """Play a span of games from packed states, generators and seats; add to what was counted.

    Found are the tally, the lengths, the scores, and the final states of the first games.
    """
    if missing := what_is_missing():
        raise UserError(missing)
    used, who = np.unique(given[2], return_inverse=True)
    given = (*given[:2], who)
    sent, there = (tuple(cuda.to_device(array) for array in arrays) for arrays in (given, found))
    plan = cuda.to_device(np.array([*span, most, TOGETHER_DEFAULT, BURST_DEFAULT], np.int64))
    gpu_kernel(game, used.tolist())[BLOCKS, THREADS](sent, plan, there)
    for array, far in zip(found, there, strict=True):
        far.copy_to_host(array)
