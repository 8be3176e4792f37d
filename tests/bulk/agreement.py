"""Compiled games against interpreted ones, with every index checked.

`NUMBA_BOUNDSCHECK=1 python -m tests.bulk.agreement GAME NUMBER` says whether compiled code
notices a wrong index, then what is wrong in that number of matches.
"""

import sys
from typing import Any

import numba
import numpy as np

from croupier.games.catalogue import find_game
from croupier.testing.compiled_proof import compiled_faults


def are_bounds_checked() -> bool:
    """Say whether compiled code notices an index that is out of range."""

    @numba.njit
    def read(cells: Any, at: int) -> Any:
        return cells[at]

    try:
        read(np.zeros(2, np.int64), 1 << 10)
    except IndexError:
        return True
    return False


if __name__ == "__main__":
    wrong = list(compiled_faults(find_game(sys.argv[1]), int(sys.argv[2])))
    print(f"bounds checked: {are_bounds_checked()}", *wrong, sep="\n")
    sys.exit(bool(wrong))
