"""Leaks in a game's words: no table of names may be read at a card that its reader may not know.

Such a card is UNKNOWN, -1, and Python would quietly read the last entry. So every table that the
words name is put into one that notes where it is read so.
"""

import inspect
import linecache
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType, FunctionType
from typing import Any, SupportsIndex

from croupier.authors.faults import Fault
from croupier.authors.leak_check import write_everything
from croupier.engine import Game
from croupier.engine.piles import UNKNOWN, CardState
from croupier.engine.records import Record, declared
from croupier.testing.witness import rebound

MATCHES = 12


class WatchedTable(tuple[Any, ...]):  # noqa: SLOT001 - it must hold where to note it
    """A table that notes which lines read it at UNKNOWN, where that stands for a card."""

    found: set[Fault]

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        if at == UNKNOWN and (frame := inspect.currentframe()) and (caller := frame.f_back):
            path, line = caller.f_code.co_filename, caller.f_lineno
            if "[-1]" not in linecache.getline(path, line) and not is_a_number(caller):
                name = caller.f_code.co_name
                message = f"{name} reads a table at a card that its reader may not know"
                self.found.add(Fault(Path(path), line, message))
        return super().__getitem__(at)


def is_a_number(caller: FrameType | None) -> bool:
    """Say whether -1 may be a number of the game's own state, such as a suit not named yet."""
    while caller is not None:
        for s in caller.f_locals.values():
            if isinstance(s, Record):
                own = s._fields.keys() - declared(CardState).keys()
                return any(-1 in values_of(s, name) for name in own)
        caller = caller.f_back
    return False


def values_of(s: Record, name: str) -> Sequence[int]:
    """Return a field's number, or all of its numbers."""
    value = getattr(s, name)
    return [value] if isinstance(value, int) else s.flat(name)


def watched(found: set[Fault], value: Any) -> Any:
    """Return a table of names as one that is watched, and any other value as it is."""
    if not isinstance(value, tuple | list) or len(value) < 2 or hasattr(value, "_fields"):
        return value
    table = WatchedTable(value)
    table.found = found
    return table


def find_table_leaks(game: Game, found: set[Fault]) -> None:
    """Play some matches, and add each line of the words that reads a table so."""
    face = inspect.unwrap(game.words.face)
    change = partial(watched, found)
    changed = {}
    for each in fields(game.words):
        says = getattr(game.words, each.name)
        if isinstance(says, FunctionType) and says is not face:
            changed[each.name] = rebound(says, {face: face}, change)
    words = replace(game.words, **changed)
    for number in range(MATCHES):
        write_everything(replace(game, words=words), Random(number))
