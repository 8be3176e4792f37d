"""Compiled and interpreted games side by side.

`python -m tests.compiled.agreement GAME NUMBER` plays a game so many times both ways and says in
which fields of which states they differ; with NUMBA_BOUNDSCHECK=1 every index is checked as well.
"""

import sys
from random import Random
from typing import Any

import numba
import numpy as np

from croupier.bulk.kernels import play_rows
from croupier.bulk.loop import make_begin, make_go_on, make_pick
from croupier.engine.game import Game
from croupier.engine.records import pack, unpack
from croupier.engine.rng import policy_rng, start_rng
from croupier.games.catalogue import find_game
from croupier.testing.strategies import some_options

KEY = b"the key of all compiled matches."
LONGEST = 20_000  # answers; a game that is longer stops there both ways


def differences(game: Game, number: int) -> list[str]:
    """Play games both ways, every policy on every seat in turn; name each field that differs."""
    names, found = list(game.policies), []
    for turn in range(len(names)):
        bots = [names[(seat + turn) % len(names)] for seat in range(game.max_seats)]
        first, last = number * turn // len(names), number * (turn + 1) // len(names)
        states = [new_state(game, stream) for stream in range(first, last)]
        found += compare(game, states, bots)
    return found


def new_state(game: Game, stream: int) -> Any:
    """Return a state with sampled options, ready for the deal of this stream."""
    seats, options = some_options(game, Random(stream))
    s = game.set_up(seats, game.resolve_options(seats, options))
    start_rng(s, KEY, stream)
    return s


def compare(game: Game, states: list[Any], bots: list[str]) -> list[str]:
    """Play states out both ways; name the fields in which they end differently."""
    rows = pack(states)
    answers = play_rows(game, rows, bots, KEY, LONGEST)
    found = []
    for row, s, compiled_answers in zip(rows, states, answers, strict=True):
        if interpret(game, s, bots) != compiled_answers:
            found.append(f"{game.name} {s.stream}: the number of answers")
        different = s.difference(unpack(game.state, row))
        found += [f"{game.name} {s.stream}: {field}" for field in different]
    return found


def interpret(game: Game, s: Any, bots: list[str]) -> int:
    """Play a state out in the interpreter, with the chance its compiled twin has."""
    rng = policy_rng(KEY)
    names = list(game.policies)
    who: Any = [names.index(bot) for bot in bots]
    choices = memoryview(bytearray(8 * game.max_choices)).cast("q")
    make_begin(game)(s, rng, s.stream)
    go_on = make_go_on(game, make_pick(game.policies.values()))
    return go_on(s, rng, who, choices, LONGEST)


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
    wrong = differences(find_game(sys.argv[1]), int(sys.argv[2]))
    print(f"bounds checked: {are_bounds_checked()}", *wrong, sep="\n")
    sys.exit(bool(wrong))
