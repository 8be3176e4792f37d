"""Many games side by side on a GPU: their states and all that is found of them stay there.

A step is four launches, one after the other: every game is answered; the arrays are cleared; the
games that are over are dealt again, side by side, since a deal takes longer than an answer; and
what the asked seats may know is written. None waits for the one who calls.
"""

from typing import Any

import numpy as np

from croupier.bulk.compile import Array, Arrays, register
from croupier.bulk.environments import (
    OVER,
    Stepping,
    make_answer,
    make_look,
    make_renew,
    new_found,
    packed_games,
    unpacked_games,
)
from croupier.bulk.gpu import SIMULATED, SOME, cuda, device, what_is_missing
from croupier.engine import NOBODY, UserError
from croupier.engine.records import pack

THREADS = 4 if SIMULATED else 128  # of a block
LIMITS: dict[str, int] = {} if SIMULATED else {"max_registers": SOME}
_kernels: dict[tuple[Any, ...], tuple[Any, ...]] = {}


class GpuGames:
    """Games stepped on a GPU; other programs take its arrays by `__cuda_array_interface__`."""

    def __init__(self, stepping: Stepping, bots: Array) -> None:
        if missing := what_is_missing():
            raise UserError(missing)
        self.stepping, self.size = stepping, len(bots)
        self.found = new_found(stepping.observation, self.size, cuda.device_array)
        self._found = tuple(self.found)
        self._flat = tuple(array.reshape(array.size) for array in self.found[:2])
        self.actions = cuda.to_device(np.zeros(self.size, np.int64))
        layout = np.array(stepping.observation.layout, np.int32)
        self.bots = cuda.to_device(bots)
        self._given = self.bots, self.actions, cuda.to_device(layout)
        self._over = cuda.to_device(np.zeros(self.size + 1, np.int32))  # how many, and which
        self._blocks = (self.size + THREADS - 1) // THREADS
        self._kernels = kernels_of(stepping)
        self.stream: Any = 0  # on which a step is launched: cuda.external_stream(number)

    def begin(self, keys: Array, stride: int) -> None:
        """Have the next step reset every game."""
        self._stride = stride
        if SIMULATED:
            self._games = unpacked_games(self.stepping.observation, keys, stride)
        else:
            packed = packed_games(self.stepping.observation, keys, stride)
            self._games = tuple(cuda.to_device(array) for array in packed)

    @property
    def states(self) -> Array:
        """Return the states, packed, on this side."""
        states: Any = self._games[0]
        return pack(states) if SIMULATED else states.copy_to_host()

    def step(self) -> None:
        """Answer every game by `actions`; return before it is done."""
        answer_all, clear, renew_all, look_at_all = (
            each[self._blocks, THREADS, self.stream] for each in self._kernels
        )
        answer_all(self._games, self.stepping.stops, self._given, self._found, self._over)
        clear(*self._flat)
        renew_all(self._games, self._stride, self._given, self._over)
        look_at_all(self._games, self._given, self._found, self._over)


def kernels_of(stepping: Stepping) -> tuple[Any, ...]:
    """Return the four kernels of a step, made once."""
    game = stepping.game
    rules = (stepping.name, game.deal, game.list_choices, game.apply, *game.policies.values())
    if rules not in _kernels:
        _kernels[rules] = make_kernels(stepping)
    return _kernels[rules]


def make_kernels(stepping: Stepping) -> tuple[Any, ...]:
    """Compile the four kernels of a step."""
    register(stepping.game, stepping.game.list_choices, copying=False)
    return (
        cuda.jit(make_answer_all(stepping), **LIMITS),
        cuda.jit(clear),
        cuda.jit(make_renew_all(stepping), **LIMITS),
        cuda.jit(make_look_at_all(stepping), **LIMITS),
    )


def known_to_gpu(stepping: Stepping, function: Any) -> Any:
    """Make a function and all that it calls known to the compiler of the GPU."""
    register(stepping.game, function, copying=False)
    return device(function)


def make_answer_all(stepping: Stepping) -> Any:
    """Return the kernel that answers every game and notes which have to be dealt again."""
    answer = known_to_gpu(stepping, make_answer(stepping))
    most_choices = stepping.game.max_choices

    def answer_all(games: Arrays, stops: bool, given: Arrays, found: Arrays, over: Array) -> None:
        k = cuda.grid(1)
        if k < len(over) - 1:
            choices = cuda.local.array(most_choices, np.int64)
            n = answer(games[0][k], games[1][k], k, choices, given, found)
            if n == OVER or (n == 0 and not stops):
                over[1 + cuda.atomic.add(over, 0, 1)] = k

    return answer_all


def clear(inputs: Array, mask: Array) -> None:
    """Clear what was found before, neighbours by neighbours."""
    for i in range(cuda.grid(1), len(inputs), cuda.gridsize(1)):
        inputs[i] = 0
    for i in range(cuda.grid(1), len(mask), cuda.gridsize(1)):
        mask[i] = False


def make_renew_all(stepping: Stepping) -> Any:
    """Return the kernel that deals the games that are over."""
    renew = known_to_gpu(stepping, make_renew(stepping))
    most_choices = stepping.game.max_choices

    def renew_all(games: Arrays, stride: int, given: Arrays, over: Array) -> None:
        i = cuda.grid(1)
        if i < over[0]:
            k = over[1 + i]
            choices = cuda.local.array(most_choices, np.int64)
            renew(games[0][k], games[1][k], k, stride, given[0], choices)

    return renew_all


def make_look_at_all(stepping: Stepping) -> Any:
    """Return the kernel that writes what is found; no game has to be dealt any longer."""
    look = known_to_gpu(stepping, make_look(stepping))
    list_choices, most_choices = stepping.game.list_choices, stepping.game.max_choices

    def look_at_all(games: Arrays, given: Arrays, found: Arrays, over: Array) -> None:
        k = cuda.grid(1)
        if k < len(over) - 1:
            s, choices = games[0][k], cuda.local.array(most_choices, np.int64)
            n = list_choices(s, choices) if s.seat != NOBODY else 0
            look(s, k, n, choices, given[2], found)
        if k == 0:
            over[0] = 0

    return look_at_all
