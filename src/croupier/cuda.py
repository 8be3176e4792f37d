"""Rules compiled for a GPU: the only importer of numba.cuda.

A thread plays many games one after another, its state in local memory; only counts leave the
device.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numpy 2.5 took away what numba-cuda 0.30 still asks for
    np.row_stack = np.vstack  # type: ignore[attr-defined]

from numba import cuda, int64

from croupier.compile import new_luck, register, seats_of
from croupier.game import Game, PlayerError
from croupier.loop import ENDINGS, make_count, make_pick, make_play
from croupier.record import dtype_of, pack
from croupier.rng import WORDS, Luck

THREADS = 128  # in a block
BLOCKS = 1024
SEATS = 16  # columns of a thread's own tally
_kernels: dict[str, Any] = {}


def is_available() -> bool:
    """Say whether there is a GPU to play on."""
    return bool(cuda.is_available())


def gpu_kernel(game: Game) -> Any:
    """Return the compiled loop of a game for the GPU."""
    if game.name not in _kernels:
        play = make_play(game, make_pick(list(game.policies.values())))
        count, length = make_count(game), game.length
        for function in (play, count, length):
            register(game, function)
        _kernels[game.name] = build(game, play, count, length)
    return _kernels[game.name]


def build(game: Game, play: Any, count: Any, length: Any) -> Any:
    """Compile the kernel: thread w plays the games first + w, first + w + threads, ..."""
    state_type, luck_type, most_choices = dtype_of(game.state), dtype_of(Luck), game.most_choices
    rows = ENDINGS + 1

    @cuda.jit
    def kernel(states: Any, lucks: Any, who: Any, most: int, span: Any, tally: Any, lengths: Any) -> None:
        own_state = cuda.local.array(1, state_type)
        own_luck = cuda.local.array(1, luck_type)
        choices = cuda.local.array(most_choices, int64)
        own = cuda.local.array((rows, SEATS), int64)
        for row in range(rows):
            for seat in range(SEATS):
                own[row, seat] = 0
        own_state[0] = states[0]
        own_luck[0] = lucks[0]
        s, luck = own_state[0], own_luck[0]
        for k in range(span[0] + cuda.grid(1), span[1], cuda.gridsize(1)):
            s.stream, s.counter, s.used = k, 0, WORDS
            luck.stream, luck.counter, luck.used = k + (1 << 62), 0, WORDS
            play(s, luck, who, choices, most)
            count(s, own)
            cuda.atomic.add(lengths, min(length(s), len(lengths) - 1), 1)
        for row in range(rows):
            for seat in range(SEATS):
                if own[row, seat] != 0:
                    cuda.atomic.add(tally, (row, seat), own[row, seat])

    return kernel


def count_on_gpu(run: Any, span: tuple[int, int], empty: Any) -> Any:
    """Count a span of a run on the GPU."""
    if not is_available():
        raise PlayerError("there is no GPU here that numba can use. Try --device cpu.")
    states = pack([run.game.set_up(len(run.bots), run.options)])
    states["key"] = np.frombuffer(run.key, np.uint32)
    tally = cuda.to_device(np.zeros((ENDINGS + 1, SEATS), np.int64))
    lengths = cuda.to_device(empty.lengths)
    gpu_kernel(run.game)[BLOCKS, THREADS](
        cuda.to_device(states),
        cuda.to_device(new_luck(run.key, np.zeros(1, np.int64))),
        cuda.to_device(seats_of(run.game, list(run.bots))),
        1_000_000,
        cuda.to_device(np.array(span, np.int64)),
        tally,
        lengths,
    )
    counts = tally.copy_to_host()[:, : empty.counts.shape[1]]
    return replace(empty, spans=(span,), counts=counts, lengths=lengths.copy_to_host())
