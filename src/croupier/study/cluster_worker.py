"""What a worker of a cluster does: it is given an order and a part, and gives a result.

Rules never travel, only the name of a game. A worker compiles the rules that are installed where it
runs, once for all its threads, and plays only if its rules equal the client's.
"""

import hashlib
import io
import pickle
import platform
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import version
from threading import Lock
from types import FunctionType
from typing import Any, NamedTuple, cast

from croupier.bulk.compile import meaning_of
from croupier.bulk.kernels import make_count_range
from croupier.bulk.workers import Work
from croupier.engine import Game, UserError
from croupier.engine.dialect import reachable
from croupier.games.catalogue import find_game
from croupier.study.bot_games import make_play_games

PACKAGES = ("croupier", "numba", "numpy", "distributed")
Program = dict[str, str]
_opening = Lock()


class Order(NamedTuple):
    """Some work as bytes, the name of its game, and the program that alone may do it."""

    game: str
    program: tuple[tuple[str, str], ...]
    work: bytes


class Packer(pickle.Pickler):
    """Write values with games by name."""

    def persistent_id(self, obj: Any) -> str | None:
        """Return the name of a game; anything else is written as it is."""
        return obj.name if isinstance(obj, Game) else None


class Unpacker(pickle.Unpickler):
    """Read values with the games that are installed here."""

    def persistent_load(self, name: str) -> Game:
        """Return the game of a name."""
        return find_game(name)


def packed(value: Any) -> bytes:
    """Return a value as bytes."""
    file = io.BytesIO()
    Packer(file).dump(value)
    return file.getvalue()


def unpacked(data: bytes) -> Any:
    """Return the value of some bytes."""
    return Unpacker(io.BytesIO(data)).load()


def program_here(game: Game) -> Program:
    """Return all that decides the figures of a game, each with its version."""
    packages = {name: version(name) for name in PACKAGES}
    rules = f"version {game.version} ({digest(game)})"
    return {**versions(platform.python_version(), packages), f"the rules of {game.title}": rules}


def versions(python: str, packages: Mapping[str, str | None]) -> Program:
    """Return the versions that must agree; of Python the first two numbers are enough."""
    numbers = {"Python": ".".join(python.split(".")[:2])}
    return numbers | {name: packages[name] or "missing" for name in PACKAGES}


def digest(game: Game) -> str:
    """Return a short hash of every function that bulk play of a game calls."""
    loops = [cast(FunctionType, make(game)) for make in (make_count_range, make_play_games)]
    functions = reachable(loops)
    meanings = sorted(repr(meaning_of(function)) for function in functions)
    return hashlib.sha256(repr(meanings).encode()).hexdigest()[:12]


def check_same(place: str, found: Program, wanted: Program) -> None:
    """Refuse a machine with other versions or rules; name what differs."""
    for name, here in wanted.items():
        if found[name] != here:
            raise UserError(
                f"{place} has other software: {name} is {found[name]} there, {here} here. "
                "Every machine needs the same."
            )


@lru_cache(maxsize=64)
def opened(order: Order) -> Work[Any, Any]:
    """Return the work of an order, checked and compiled."""
    try:
        check_same("it", program_here(find_game(order.game)), dict(order.program))
        work: Work[Any, Any] = unpacked(order.work)
        work.prepare()
    except UserError as error:
        raise UserError(f"the worker {own_address()} cannot play: {error}") from None
    return work


def own_address() -> str:
    """Return where this worker is."""
    from distributed import get_worker

    return str(get_worker().address)


def get_ready(order: Order) -> None:
    """Check and compile what an order needs; a second thread waits for the first."""
    with _opening:
        opened(order)


def play_part(order: Order, part: bytes) -> bytes:
    """Play a part of an order's work."""
    with _opening:
        work = opened(order)
    return packed(work.play(unpacked(part)))
