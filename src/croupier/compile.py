"""Rules compiled for the CPU. Nothing else in the house imports numba.

Rules are plain functions; those a game's loop calls are found by looking at the names they use, and
registered with numba from outside.
"""

from collections.abc import Callable, Iterable
from functools import cache
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from croupier.dialect import reachable
from croupier.game import Game
from croupier.loop import make_pick, make_play
from croupier.record import dtype_of
from croupier.rng import Luck

Kernel = Callable[[NDArray[Any], NDArray[Any], NDArray[Any], int, NDArray[Any]], None]
_registered: set[FunctionType] = set()


def register(roots: Iterable[FunctionType]) -> None:
    """Make functions and all they call known to numba."""
    for function in reachable(roots):
        if function not in _registered:
            _registered.add(function)
            register_jitable(function)


@cache
def make_kernel(name: str) -> Kernel:
    """Return the compiled loop over the packed states of the game of this name."""
    from croupier.catalogue import find_game

    return kernel_of(find_game(name))


def kernel_of(game: Game) -> Kernel:
    """Compile a game with all its policies."""
    play: Any = make_play(game, make_pick(list(game.policies.values())))
    register([play])
    most_choices = game.most_choices

    @numba.njit(error_model="numpy", nogil=True)
    def play_all(
        states: NDArray[Any],
        luck: NDArray[Any],
        who: NDArray[Any],
        most: int,
        answers: NDArray[Any],
    ) -> None:
        choices = np.zeros(most_choices, np.int64)
        for k in range(len(states)):
            answers[k] = play(states[k], luck[k], who, choices, most)

    return play_all


def play_rows(
    game: Game, states: NDArray[Any], bots: list[str], key: bytes, most: int
) -> NDArray[Any]:
    """Play every packed state out in place; game k's bots draw from stream 2**62 + k of the key."""
    names = list(game.policies)
    who = np.array([names.index(bot) for bot in bots], np.int64)
    luck = np.zeros(len(states), dtype_of(Luck))
    luck["key"] = np.frombuffer(key, np.uint32)
    luck["stream"] = states["stream"] + (1 << 62)
    luck["used"] = 16
    answers = np.zeros(len(states), np.int64)
    make_kernel(game.name)(states, luck, who, most, answers)
    return answers
