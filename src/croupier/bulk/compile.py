"""Rules compiled for the CPU. Only this module and `gpu` import numba.

Rules are plain functions; those a game's loop calls are found by looking at the names they use, and
registered with numba from outside. Compiled kernels are stored on disk in a folder named by a hash
of every function involved, so that the second start does not compile and a changed rule is never
played stale.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numba
import numpy as np
from numba.core.bytecode import FunctionIdentity
from numba.extending import overload, register_jitable
from numpy.typing import NDArray

from croupier.bulk.loop import BOT_STREAMS, make_begin, make_count, make_go_on, make_pick
from croupier.engine.cues import note
from croupier.engine.dialect import known_names, reachable
from croupier.engine.game import Game
from croupier.engine.records import dtype_of
from croupier.engine.rng import WORDS, PolicyRng

Array = NDArray[Any]
Arrays = tuple[Array, ...]
Kernel = Callable[..., None]
Rule = Callable[..., Any]
CompilerError = numba.core.errors.NumbaError  # of rules that cannot be compiled
SMALL = 600  # bytes of bytecode
FORMAT = 2  # of the kernels on disk
_registered: set[FunctionType] = set()
_kernels: dict[tuple[Any, ...], Kernel] = {}

# Numba tells compiled functions apart by numbers it counts in each process, from 1. Kernels on disk
# come from several processes; with the same numbers they would call each other's functions.
FunctionIdentity._unique_ids = count(int.from_bytes(os.urandom(6)))  # noqa: SLF001


@overload(note, jit_options={"forceinline": True}, strict=False)
def overload_note(*_types: Any) -> Rule:
    """Compile a note to nothing: nobody listens."""
    return lambda *_given: None


def register(game: Game, root: Any, *, copying: bool = True) -> list[FunctionType]:
    """Make a function and all it calls known to numba; return them all.

    The rules of one answer are copied into the loop, which makes it about a third faster; to copy
    the policies too would only make compiling slow. On a GPU a loop so long would be fetched again
    and again.
    """
    hot = reachable([cast(FunctionType, game.list_choices), cast(FunctionType, game.apply)])
    functions = reachable([root])
    for function in functions:
        if function not in _registered:
            _registered.add(function)
            copied = copying and function in hot and len(function.__code__.co_code) < SMALL
            register_jitable(forceinline=copied)(function)
    return functions


def cache_folder(game: Game, functions: Iterable[FunctionType]) -> Path:
    """Return the folder in which the kernels of these very functions are stored."""
    versions = (numba.__version__, np.__version__, sys.version)
    meanings = sorted(repr(meaning_of(function)) for function in functions)
    whole = repr((FORMAT, versions, dtype_of(game.state).descr, list(game.policies), meanings))
    return cache_root() / f"{game.name}-{hashlib.sha256(whole.encode()).hexdigest()[:24]}"


def meaning_of(function: FunctionType) -> tuple[Any, ...]:
    """Return all that decides what a function of the dialect does, but for those it calls."""
    code, known = function.__code__, known_names(function)
    numbers = {name: known.get(name) for name in (*code.co_names, *code.co_freevars)}
    numbers = {name: value for name, value in numbers.items() if isinstance(value, int | tuple)}
    names = (function.__qualname__, code.co_names, code.co_freevars, code.co_varnames)
    return (*names, code.co_code.hex(), code.co_consts, sorted(numbers.items()))


def cache_root() -> Path:
    """Return where kernels are stored: CROUPIER_CACHE, or the user's cache folder."""
    if given := os.environ.get("CROUPIER_CACHE"):
        return Path(given) / "kernels"
    try:
        from platformdirs import user_cache_path
    except ImportError:  # a bare machine with numpy and numba alone
        return Path.home() / ".cache" / "croupier" / "kernels"
    return user_cache_path("croupier") / "kernels"


def kernel(game: Game, name: str, make: Callable[[Game], Rule]) -> Kernel:
    """Return a compiled function of a game, from memory, from disk, or made now."""
    rules = game.rows, game.deal, game.list_choices, game.apply, *game.policies.values()
    if (name, *rules) not in _kernels:
        function = make(game)
        sources = register(game, function)
        folder = str(cache_folder(game, sources))
        numba.core.config.CACHE_DIR = folder  # type: ignore[attr-defined]
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        _kernels[name, *rules] = compiled
    return _kernels[name, *rules]


def make_play_all(game: Game) -> Rule:
    """Return the loop over packed states: each is dealt and played out in place."""
    go_on = make_go_on(game, make_pick(game.policies.values()))
    begin, most_choices = make_begin(game), game.max_choices

    def play_all(states: Array, rngs: Array, who: Array, most: int, answers: Array) -> None:
        choices = np.zeros(most_choices, np.int64)
        for k in range(len(states)):
            begin(states[k], rngs[k], states[k].stream)
            answers[k] = go_on(states[k], rngs[k], who, choices, most)

    return play_all


def make_count_range(game: Game) -> Rule:
    """Return the loop over games by number: each is dealt, played out and counted."""
    go_on = make_go_on(game, make_pick(game.policies.values()))
    begin, count, most_choices = make_begin(game), make_count(game), game.max_choices

    def count_range(given: Arrays, most: int, span: tuple[int, int], found: Arrays) -> None:
        states, rngs, who = given
        tally, lengths, scores = found
        s, rng = states[0], rngs[0]
        choices = np.zeros(most_choices, np.int64)
        for k in range(span[0], span[1]):
            begin(s, rng, k)
            go_on(s, rng, who, choices, most)
            count(s, tally, lengths, scores)

    return count_range


def seats_of(game: Game, bots: Sequence[str]) -> Array:
    """Return the number of the policy on each seat, as the kernels need it."""
    names = list(game.policies)
    return np.array([names.index(bot) for bot in bots], np.int64)


def new_policy_rng(key: bytes, streams: Array) -> Array:
    """Return packed generators for policies, one for each stream of a key."""
    rng = np.zeros(len(streams), dtype_of(PolicyRng))
    rng["key"] = np.frombuffer(key, np.uint32)
    rng["stream"] = streams + BOT_STREAMS
    rng["used"] = WORDS
    return rng


def play_rows(game: Game, states: Array, bots: list[str], key: bytes, most: int) -> Array:
    """Play every packed state out in place; game k's bots draw from stream 2**62 + k of the key."""
    answers = np.zeros(len(states), np.int64)
    rng = new_policy_rng(key, states["stream"])
    kernel(game, "play_all", make_play_all)(states, rng, seats_of(game, bots), most, answers)
    return answers
