"""What a game says: its questions, labels, narration; the declaration of its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.engine.cards import Face
from croupier.engine.english import Names
from croupier.engine.value_class import value


class Question(NamedTuple):
    """The words of a question and the number of the rule it comes from."""

    text: str
    rule: int


class Target(NamedTuple):
    """Where a choice is clicked: on cards, or on a whole row; and the row its card goes to."""

    cards: tuple[int, ...] = ()
    row: int | None = None
    to: int | None = None


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


@value
class CardHighlight:
    """Cards that stand out, and why: `line` for a winning line, `last` for the last move."""

    kind: str
    cards: tuple[int, ...]
    label: str = ""


def nothing(*_: Any) -> list[Any]:
    """Return nothing to show or to say."""
    return []


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
    reason: Callable[[Any, int], Reason | None] = lambda _s, _card: None  # why it cannot be played
    counters: Callable[[Any, Names], list[Counter]] = nothing
    highlights: Callable[[Any], list[CardHighlight]] = nothing
    # (before, code, after): what everybody saw turn up, one word; SEALED as for `narrate`
    revealed: Callable[[Any, int, Any], str] = lambda *_: ""
    summary: Callable[[Any, Names], list[str]] = nothing  # how it ended, in sentences
    about_options: Callable[[Mapping[str, int]], list[str]] = nothing
    objection: Callable[[int, Mapping[str, int]], str] = lambda *_: ""  # to seats and options
    group: Callable[[int], tuple[str, int]] = lambda _card: ("", 0)  # of sets: (name, cards of one)
    columns: Callable[[Any], int] = lambda _s: 0  # of a grid
