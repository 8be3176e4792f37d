"""Listening to a game's words: none may name a card that its listener may not know.

Words are given such a card as UNKNOWN, and a tuple of faces would quietly give them its last one.
So while words are said, every call of the game's `face` is watched.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from croupier.authors.faults import Fault
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY, SPECTATOR, UNKNOWN
from croupier.testing.strategies import new_table

MATCHES, ANSWERS = 12, 80


def find_leaks(game: Game, found: set[Fault]) -> None:
    """Play some matches, and find each line that asks for the face of a card nobody told it."""
    code = getattr(inspect.unwrap(game.words.face), "__code__", None)

    def watch(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code is code and UNKNOWN in frame.f_locals.values():
            found.add(leak_fault(frame.f_back or frame))

    sys.setprofile(watch)
    try:
        for number in range(MATCHES):
            say_everything(game, Random(number))
    finally:
        sys.setprofile(None)


def leak_fault(caller: FrameType) -> Fault:
    """Blame the line that asked."""
    path, name = Path(caller.f_code.co_filename), caller.f_code.co_name
    return Fault(path, caller.f_lineno, f"{name} names a card that its listener may not know")


def say_everything(game: Game, random: Random) -> None:
    """Play a match by lot, and say to everybody all there is to say."""
    table = new_table(game, random)
    for _ in range(ANSWERS):
        if table.seat == NOBODY:
            break
        code = random.choice(game.choices(table.state))
        move = table.answer(table.seat, table.question, code)
        for seat in range(SPECTATOR, len(table.players)):
            table.view(seat)
            move.narrate(seat, table.names)
