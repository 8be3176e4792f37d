"""What is printed on a card: faces that can be told apart without colour, spoken and written.

A face says everything three ways: `text`, the notation (`R7`, `10♠`); `name`, for the ear
(`red 7`); and parts from which a picture is drawn. A back is no face at all: `None`.
"""

from dataclasses import dataclass
from typing import NamedTuple

SUITS = ("clubs", "diamonds", "hearts", "spades")
SUIT_SIGNS = ("♣", "♦", "♥", "♠")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COURTS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


class Colour(NamedTuple):
    """A colour that cards may have: its name, its letter, its sign."""

    name: str
    letter: str
    sign: str


COLOUR_NAMES = (
    "red", "yellow", "green", "blue", "cyan", "orange",
    "purple", "white", "black", "violet", "brown", "pink",
)  # fmt: skip
COLOURS = {
    name: Colour(name, letter, sign)
    for name, letter, sign in zip(COLOUR_NAMES, "RYGBCOPWKVNI", "◆■▲●▼★✚○✕◇▣◐", strict=True)
}


@dataclass(frozen=True)
class Face:
    """The printed side of a card."""

    kind: str  # suit, colour, member (of a set), action
    text: str  # short and without spaces, as in a match file
    name: str  # as one says it
    colour: str = ""  # a name in COLOURS, or empty
    sign: str = ""  # a suit's or a colour's sign
    label: str = ""  # the rank, the number, the word on the card
    icon: str = ""  # what a picture of the label shows, if not the label itself
    hint: str = ""  # what the card does, in a few words
    tone: str = ""  # what it means to others: gain, attack, guard, or nothing of these


def suit_face(rank: str, suit: str, hint: str = "", tone: str = "") -> Face:
    """Return the face of a card of the ordinary pack: a rank of RANKS, a suit of SUITS."""
    sign = SUIT_SIGNS[SUITS.index(suit)]
    colour = "red" if suit in ("diamonds", "hearts") else "black"
    name = f"{COURTS.get(rank, rank)} of {suit}"
    text = rank + sign
    return Face("suit", text, name, colour=colour, sign=sign, label=rank, hint=hint, tone=tone)


def colour_face(  # noqa: PLR0913 - what is printed on it
    colour: str, label: str, word: str, icon: str = "", *, hint: str = "", tone: str = ""
) -> Face:
    """Return the face of a coloured card: what is written on it and the word one says."""
    known = COLOURS[colour]
    text, name = known.letter + label, f"{colour} {word}"
    return Face("colour", text, name, colour, known.sign, label, icon, hint, tone)


def wild_face(text: str, name: str, icon: str = "", *, hint: str = "", tone: str = "") -> Face:
    """Return the face of a card of every colour."""
    label = text.lstrip("*")
    return Face("colour", text, name, "", "✶", label, icon, hint, tone)


def member_face(colour: str, text: str, name: str, number: int, hint: str = "") -> Face:
    """Return the face of one card of a set."""
    sign = COLOURS[colour].sign
    return Face("member", text, name, colour=colour, sign=sign, label=str(number), hint=hint)


def action_face(text: str, name: str, icon: str, hint: str, tone: str = "") -> Face:
    """Return the face of a card that does something."""
    return Face("action", text, name, label=name, icon=icon, hint=hint, tone=tone)
