"""What goes to a viewer: built here and nowhere else, from that viewer's View and public facts.

No function of this module is given a state, a match or its secret; only `ended` is given the
secret of a match that is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from croupier.play.view import View
from croupier.server.messages.from_server import (
    ClockFace,
    Ended,
    GameName,
    Hint,
    Line,
    Notice,
    PhraseSaid,
    Refused,
    Refusing,
    Seated,
    Series,
    Stopping,
    Worth,
)

PHRASES = (
    "Hello!",
    "Good luck.",
    "Well played!",
    "One moment, please.",
    "Oh no.",
    "Thank you.",
    "Again?",
    "I must go now. Goodbye!",
)


@dataclass(frozen=True)
class Facts:
    """What everybody may know of a table."""

    seq: int
    code: str
    game: GameName
    state: str  # waiting, playing, over, closed
    match: int
    players: Sequence[Seated]
    turn: int
    commitment: str
    words: Sequence[str]
    clock: ClockFace | None
    series: Series | None
    result: Ended | None


@dataclass(frozen=True)
class News:
    """What everybody may know of one more answer."""

    seq: int
    turn: int
    clock: ClockFace | None
    result: Ended | None


def picture(facts: Facts, you: int, view: View | None, log: Iterable[Line], *, auto: bool) -> bytes:
    """Return the whole picture for one pair of eyes."""
    own = {"you": you, "view": view, "log": list(log), "auto": auto}
    return spell({"type": "snapshot", "phrases": PHRASES} | vars(facts) | own)


def update(news: News, view: View, said: Line) -> bytes:
    """Return what one more answer changed for one pair of eyes."""
    return spell({"type": "update", "view": view, "said": [said]} | vars(news))


def spell(message: dict[str, Any]) -> bytes:
    """Write one of the two messages that carry a view; they are most of what is sent."""
    return orjson.dumps(message, default=vars)


def taken(number: int, turn: int) -> bytes:
    """Return that an answer is kept."""
    return b'{"type":"ack","id":%d,"turn":%d}' % (number, turn)


def refused(code: Refusing, text: str, number: int | None = None, rule: int | None = None) -> bytes:
    """Return that a message changed nothing, and why."""
    return Refused(id=number, code=code, text=text, rule=rule).model_dump_json().encode()


def phrase(seat: int, number: int) -> bytes:
    """Return that somebody said a phrase."""
    return PhraseSaid(seat=seat, text=PHRASES[number]).model_dump_json().encode()


def hint(choice: int, label: str, text: str, worths: list[Worth]) -> bytes:
    """Return what a bot would do, and what each choice is worth."""
    return Hint(choice=choice, label=label, text=text, worths=worths).model_dump_json().encode()


def notice(text: str) -> bytes:
    """Return something to read."""
    return Notice(text=text).model_dump_json().encode()


def stopping(seconds: int) -> bytes:
    """Return that the house stops."""
    return Stopping(seconds=seconds).model_dump_json().encode()


def ended(title: str, lines: list[str], seed: str, promised: str, again: list[int]) -> Ended:
    """Return how a match ended, with the secret that is one no longer."""
    return Ended(title=title, lines=lines, seed=seed, next_commitment=promised, again=again)
