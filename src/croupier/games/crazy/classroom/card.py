"""A card, its colour and its label."""

from enum import IntEnum
from typing import Self

from .constants import Constants


class CardColor(IntEnum):
    """The colours, in the order hands are sorted by; the black cards are CRAZY."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    CRAZY = 4


class CardLabel(IntEnum):
    """The labels, in the order hands are sorted by; those up to NINE are numbers."""

    ZERO = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    SKIP = 10
    REVERSE = 11
    DRAW_TWO = 12
    CRAZY = 13
    DRAW_FOUR = 14


class Card:
    """One of the 112 cards; every method takes O(1)."""

    def __init__(self, color: CardColor, label: CardLabel) -> None:
        """Print the colour and the label on the card."""
        self.color = color
        self.label = label

    def is_number(self) -> bool:
        """Say whether the card shows a number."""
        return self.label <= CardLabel.NINE

    def is_crazy(self) -> bool:
        """Say whether the card is one of the black ones."""
        return self.color == CardColor.CRAZY

    def sort_key(self) -> int:
        """Return a number that grows with the colour, then with the label."""
        return self.color * Constants.NUM_MAX_VALS + self.label

    def __lt__(self, other: Self) -> bool:
        """Say whether this card comes before the other in a hand."""
        return self.sort_key() < other.sort_key()

    def __str__(self) -> str:
        """Name the colour and the label."""
        return f"{self.color.name} {self.label.name}"
