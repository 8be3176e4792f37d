"""Games a second on a GPU, and whether they are the interpreter's games.

    python bench/gpu.py [GAMES]      from the root, with src on PYTHONPATH
"""

import sys
import time

from croupier.catalogue import find_game
from croupier.cuda import count_on_gpu
from croupier.simulate import CHUNK, count_compiled, empty_tally, new_run

ROWS = (
    ("crazy", ["first"] * 4),
    ("strip-me", ["random"] * 2),
    ("onu", ["largest"] * 4),
    ("monopoly-deal", ["eager"] * 2),
    ("tic-tac-rummy", ["random"]),
)


def main(games: int) -> None:
    """Print one row a game."""
    for name, bots in ROWS:
        try:
            run = new_run(find_game(name), bots, {}, b"k" * 32)
            start = time.perf_counter()
            small = count_on_gpu(run, (0, CHUNK), empty_tally(run))
            compiled = time.perf_counter() - start
            same = count_compiled(run, (0, CHUNK))
            equal = (small.counts == same.counts).all() and (small.lengths == same.lengths).all()
            start = time.perf_counter()
            count_on_gpu(run, (0, games), empty_tally(run))
            rate = games / (time.perf_counter() - start)
            print(f"{name:16} {rate / 1e6:8.1f} million games/s, compiled in {compiled:.0f} s, equal {equal}", flush=True)
        except Exception as error:  # noqa: BLE001
            print(name, type(error).__name__, str(error)[:1500], flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000)
