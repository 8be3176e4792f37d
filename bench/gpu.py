"""Games a second on a GPU, and whether they end as the interpreter's and the CPU's do.

    python bench/gpu.py [GAMES]      from the root, with src on PYTHONPATH

Numpy, numba and numba-cuda are enough. The same 10,000 games of each row are played by all three,
and their final states compared field by field.
"""

import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np

from croupier.bulk.gpu import cuda, gpu_kernel, what_is_missing
from croupier.bulk.kernels import play_rows
from croupier.bulk.simulate import count_on_gpu, packed_start, play_plain
from croupier.bulk.tally import MOST_ANSWERS, Run, new_run
from croupier.engine.records import pack
from croupier.engine.rng import WORDS
from croupier.games.catalogue import find_game

ROWS = (
    ("crazy", ["first"] * 4),
    ("strip-me", ["random"] * 2),
    ("onu", ["largest"] * 4),
    ("monopoly-deal", ["eager"] * 2),
    ("tic-tac-rummy", ["random"]),
)
COMPARED, SHARE = 10_000, 500
USUAL = 30_000_000


def interpreted(row: int, first: int) -> Any:
    """Return the final states of some games of a row, played in the interpreter."""
    name, bots = ROWS[row]
    run = new_run(find_game(name), bots)
    return pack([play_plain(run, k) for k in range(first, first + SHARE)])


def compiled(row: int) -> Any:
    """Return the final states of the compared games of a row, played by the CPU."""
    name, bots = ROWS[row]
    run = new_run(find_game(name), bots)
    states = np.repeat(packed_start(run)[0], COMPARED)
    states["stream"] = np.arange(COMPARED)
    states["used"] = WORDS
    play_rows(run.game, states, bots, run.key, MOST_ANSWERS)
    return states


def differing(ours: Any, theirs: Any) -> list[str]:
    """Name the fields in which states differ."""
    return [name for name in ours.dtype.names if not np.array_equal(ours[name], theirs[name])]


def measure(run: Run, games: int) -> str:
    """Count games on the GPU; say how many a second, and what a thread takes."""
    started = time.perf_counter()
    count_on_gpu(run, (0, games))
    rate = games / (time.perf_counter() - started) / 1e6
    kernel = gpu_kernel(run.game, np.unique(packed_start(run)[2]).tolist())
    registers, local = kernel.get_regs_per_thread(), kernel.get_local_mem_per_thread()
    return (
        f"{rate:7.1f} million games/s, {max_of(registers)} registers, {max_of(local)} local bytes"
    )


def max_of(value: Any) -> int:
    """Return a number, or the greatest of those of each signature."""
    return max(value.values()) if isinstance(value, dict) else int(value)


def main(games: int) -> None:
    """Print one row a game."""
    if missing := what_is_missing():
        sys.exit(missing)
    print(cuda.get_current_device().name)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        by_cpu: list[Future[Any]] = [pool.submit(compiled, row) for row in range(len(ROWS))]
        by_hand = [
            [pool.submit(interpreted, row, first) for first in range(0, COMPARED, SHARE)]
            for row in range(len(ROWS))
        ]
        for row, (name, bots) in enumerate(ROWS):
            run = new_run(find_game(name), bots)
            ends = np.zeros(COMPARED, packed_start(run)[0].dtype)
            count_on_gpu(run, (0, COMPARED), ends)
            said = measure(run, games)
            plain = np.concatenate([part.result() for part in by_hand[row]])
            wrong = differing(ends, by_cpu[row].result()) + differing(ends, plain)
            equal = f"differ in {wrong}" if wrong else "identical in all three"
            print(f"{name:14} {said}; {COMPARED:,} final states: {equal}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
