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
from numba.extending import overload
from numpy.typing import NDArray

from croupier.bulk.loop import BOT_STREAMS
from croupier.engine.cues import note
from croupier.engine.dialect import known_names, reachable
from croupier.engine.game import Game
from croupier.engine.records import dtype_of
from croupier.engine.rng import WORDS, PolicyRng, below, fill_block

compiler: Any = numba  # `chance` and `carrier` have it from here
core: Any = numba.core
Array = NDArray[Any]
Arrays = tuple[Array, ...]
Kernel = Callable[..., None]
Rule = Callable[..., Any]
CompilerError = numba.core.errors.NumbaError  # of rules that cannot be compiled
SMALL, LARGE = 600, 1200  # bytes of bytecode: of a function, of a policy and all it calls
FORMAT = 5  # of the kernels on disk
_registered: set[FunctionType] = set()
_kernels: dict[tuple[Any, ...], Kernel] = {}

# Numba tells compiled functions apart by numbers it counts in each process, from 1. Kernels on disk
# come from several processes; with the same numbers they would call each other's functions.
FunctionIdentity._unique_ids = count(int.from_bytes(os.urandom(6)))  # noqa: SLF001


@overload(note, jit_options={"forceinline": True}, strict=False)
def overload_note(*_types: Any) -> Rule:
    """Compile `note` to nothing: compiled states record no cues."""
    return lambda *_given: None


def register(game: Game, root: Any, *, copying: bool = True) -> list[FunctionType]:
    """Register a function and all it calls with numba; return them all.

    The rules of one answer are copied into the loop, which makes it about a third faster. On a GPU
    a loop so long would be fetched again and again.
    """
    hot = reachable([cast(FunctionType, game.list_choices), cast(FunctionType, game.apply)])
    functions = reachable([root])
    for function in functions:
        if function not in _registered:
            _registered.add(function)
            copied = copying and function in hot and len(function.__code__.co_code) < SMALL
            register_for_rows(function, copied=copied)
            if function is not fill_block:
                register_for_carried(function, called=is_called(game, function, hot))
    return functions


def is_called(game: Game, function: FunctionType, hot: list[FunctionType]) -> bool:
    """Say whether a function is too long to be copied into a loop that carries its state.

    A policy counts with all it calls but chance: to copy a long one would make compiling slow.
    """
    if function not in game.policies.values():
        return len(function.__code__.co_code) >= SMALL
    shared = {*hot, *reachable([cast(FunctionType, below)])}
    return code_size({*reachable([function])} - shared) >= LARGE


def code_size(functions: Iterable[FunctionType]) -> int:
    """Return how many bytes of bytecode functions have."""
    return sum(len(each.__code__.co_code) for each in functions)


def register_for_rows(function: FunctionType, *, copied: bool) -> None:
    """Register a function with numba, for packed states where it takes a state."""

    @overload(function, jit_options={"forceinline": copied}, strict=False)
    def of_rows(*given: Any) -> Rule | None:
        return None if carried_among(given) else function


def register_for_carried(function: FunctionType, *, called: bool) -> None:
    """Make a function known to numba where states are carried: it is copied into its caller."""

    @overload(function, jit_options={"forceinline": True}, strict=False)
    def of_carried(*given: Any) -> Rule | None:
        carried = carried_among(given)
        if not carried:
            return None
        return cast(Rule, carried[0].call(function, given)) if called else function


def carried_among(given: tuple[Any, ...]) -> list[Any]:
    """Return which types are those of carried states (`bulk.carrier`)."""
    return [each for each in given if getattr(each, "is_carried", False)]


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
        jit = compiler.njit(nogil=True, error_model="numpy", pipeline_class=KernelCompiler)
        made = jit(function)
        made._cache = StoredKernels(function)  # noqa: SLF001
        _kernels[name, *rules] = made
    return _kernels[name, *rules]


class StoredKernels(core.caching.FunctionCache):  # type: ignore[misc]
    """Finds a kernel on disk by its types alone; its folder says which functions it is made of.

    Numba's own index also hashes the closure, whose bytes may differ from process to process.
    """

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return sig, codegen.magic_tuple()


class Part(core.codegen.JITCodeLibrary):  # type: ignore[misc]
    """The IR of a function that a kernel calls: machine code is made with the kernel's alone."""

    def finalize(self) -> None:
        """Link in the IR of what it calls, without optimising it."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)  # noqa: SLF001
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._finalized = True

    @property
    def codegen(self) -> "Part":
        """Return the object on which numba calls `set_env`: this one, which ignores it."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Ignore the environment of a function: rules need none."""


class KernelCompiler(core.compiler.Compiler):  # type: ignore[misc]
    """Compiles a kernel and what it calls in one go.

    Numba by itself optimises every function, makes it machine code, and does so again in each
    of its callers; but rules run in a kernel alone.
    """

    def _compile_core(self) -> Any:
        codegen = self.state.targetctx.codegen()
        self.state.library = codegen.create_library(self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        codegen._library_class = Part  # noqa: SLF001
        try:
            return super()._compile_core()
        finally:
            del codegen._library_class  # noqa: SLF001


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
