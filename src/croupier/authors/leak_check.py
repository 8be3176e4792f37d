"""Leaks in a game's words: none may name a card that its reader may not know.

Words are given such a card as UNKNOWN, and a tuple of faces would quietly give them its last one.
So while words are written, every call of the game's `face` is traced.
"""

import inspect
import sys
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from croupier.authors.faults import Fault
from croupier.engine import Game
from croupier.engine.piles import NOBODY, SPECTATOR, UNKNOWN
from croupier.testing.strategies import new_table

MATCHES, ANSWERS = 12, 80


def find_leaks(game: Game, found: set[Fault]) -> None:
    """Play some matches, and add each line of code that asks for the face of an unknown card."""
    code = getattr(inspect.unwrap(game.words.face), "__code__", None)

    def trace(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code is code and UNKNOWN in frame.f_locals.values():
            caller = frame.f_back or frame
            message = f"{caller.f_code.co_name} names a card that its reader may not know"
            found.add(Fault(Path(caller.f_code.co_filename), caller.f_lineno, message))

    sys.setprofile(trace)
    try:
        for number in range(MATCHES):
            write_everything(game, Random(number))
    finally:
        sys.setprofile(None)


def write_everything(game: Game, random: Random) -> None:
    """Play a match of random answers, and write all its words for every viewer."""
    table = new_table(game, random)
    for _ in range(ANSWERS):
        if table.seat == NOBODY:
            break
        code = random.choice(game.choices(table.state))
        move = table.answer(table.seat, table.question, code)
        for seat in range(SPECTATOR, len(table.players)):
            table.view(seat)
            move.narrate(seat, table.names)
            move.moments(seat, table.names)
