"""What a game says: its questions, labels, narration; the declaration of its words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from croupier.engine.cards import Face
from croupier.engine.english import Names
from croupier.engine.value_class import value

Pace = Literal["action", "step", "reply"]  # an action, a part of one, an answer to an attack


class Question(NamedTuple):
    """The words of a question, the number of the rule it comes from, and how fast it goes on.

    The pace follows from what everybody knows, never from cards that somebody holds.
    """

    text: str
    rule: int
    pace: Pace = "action"


class Target(NamedTuple):
    """Where a choice is clicked: cards, a whole row, a seat; and the row its card goes to."""

    cards: tuple[int, ...] = ()
    row: int | None = None
    to: int | None = None
    seat: int | None = None


class Reason(NamedTuple):
    """Why a card cannot be played now, and by which rule."""

    text: str
    rule: int


@value
class Counter:
    """A word and a number on the table: whose it is (none: the centre's), and out of how many."""

    name: str
    label: str
    value: str
    seat: int | None = None
    of: int = 0
    colour: str = ""
    icon: str = ""
    alarm: bool = False
    soon: int = 0  # how many more there will be when a turn of its owner ends


@value
class CardHighlight:
    """Cards that stand out, and why: `line` for a winning line, `last` for the last move."""

    kind: str
    cards: tuple[int, ...]
    label: str = ""


@value
class Moment:
    """Something in a move that people feel: what it is, its target, and who did it."""

    kind: str  # one of MOMENTS
    seat: int
    by: int | None = None
    text: str = ""


ATTACK, BLOCKED, COMPLETE, BROKEN = "attack", "blocked", "complete", "broken"
ALARM, SHOUT, WIN = "alarm", "shout", "win"
MOMENTS = (ATTACK, BLOCKED, COMPLETE, BROKEN, ALARM, SHOUT, WIN)


@value
class Alarm:
    """A seat that is close to winning, or to being out, and the word for it: "Last card!"."""

    seat: int
    text: str


class CardThreat(NamedTuple):
    """What one seat is about to do to another, by what, and the cards it is after."""

    by: int
    on: int
    text: str = ""
    cards: tuple[int, ...] = ()


class Slot(NamedTuple):
    """A place for one set of a zone of sets, filled or not: its name, its cards, its colour."""

    name: str
    of: int
    colour: str = ""


def nothing(*_: Any) -> list[Any]:
    """Return nothing to show or to say."""
    return []


def no_text(*_: Any) -> str:
    """Return no text."""
    return ""


@dataclass(frozen=True)
class Words:
    """What a game says; each function is given a state as the listener sees it, never the truth."""

    codes: Mapping[int, str]  # every choice code and its word in notation
    face: Callable[[int], Face]
    label: Callable[[Any, int], str]  # (seen, code): what the choice does
    question: Callable[[Any], Question]
    # (before, code, after, who); of a sealed answer everybody but the seat that gave it is told the
    # code SEALED, which needs words too: "Ann lays a card face down."
    narrate: Callable[[Any, int, Any, Names], list[str]]
    target: Callable[[Any, int], Target] = lambda _s, _code: Target()  # none: a button
    now: Callable[[Any, int], str] = no_text  # (seen, code): what would come of it now
    dull: Callable[[Any, int], str] = no_text  # (seen, code): why nothing would come of it
    reason: Callable[[Any, int], Reason | None] = lambda _s, _card: None  # why it cannot be played
    counters: Callable[[Any, Names], list[Counter]] = nothing
    highlights: Callable[[Any], list[CardHighlight]] = nothing
    # (before, code, after, who), as for `narrate`. What follows from `threat`, `alarms` and the
    # result is added by itself: a new threat is an attack, a new alarm is one, a winner wins.
    moments: Callable[[Any, int, Any, Names], list[Moment]] = nothing
    threat: Callable[[Any], CardThreat | None] = lambda _s: None  # that is not answered yet
    alarms: Callable[[Any, Names], list[Alarm]] = nothing
    direction: Callable[[Any], int] = lambda _s: 0  # of play: 1, -1; 0: it never changes
    # (before, code, after): what everybody saw turn up, one word; SEALED as for `narrate`
    revealed: Callable[[Any, int, Any], str] = no_text
    reveals: Callable[[int], bool] = lambda _code: True  # whether a choice may turn something up
    summary: Callable[[Any, Names], list[str]] = nothing  # how it ended, in sentences
    about_options: Callable[[Mapping[str, int]], list[str]] = nothing
    objection: Callable[[int, Mapping[str, int]], str] = no_text  # to seats and options
    group: Callable[[int], tuple[str, int]] = lambda _card: ("", 0)  # of sets: (name, cards of one)
    slots: Callable[[Any], Sequence[Slot]] = nothing  # of zones of sets: all, as their cards lie
    columns: Callable[[Any], int] = lambda _s: 0  # of a grid
