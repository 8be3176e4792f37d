"""A card, its colour and its label, and all cards of the game."""

from collections.abc import Iterator
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

    arrival = Constants.NONE_YET

    def __init__(self, color: CardColor, label: CardLabel) -> None:
        """Print the colour and the label on the card."""
        self.color = color
        self.label = label

    def arrive(self, arrival: int) -> None:
        """Remember how many cards its hand was given up to this one."""
        self.arrival = arrival

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
        """Say whether this card comes before the other in a hand; of equals the one added first."""
        if self.sort_key() == other.sort_key():
            return self.arrival < other.arrival
        return self.sort_key() < other.sort_key()

    def __le__(self, other: Self) -> bool:
        """Say whether this card does not come after the other."""
        return not other < self

    def __str__(self) -> str:
        """Name the colour and the label."""
        return f"{self.color.name} {self.label.name}"


def printed_cards() -> Iterator[Card]:
    """Yield all cards in the order they are printed: the four colours, then the black ones."""
    for color in CardColor:
        if color != CardColor.CRAZY:
            yield from colored_cards(color)
    for _ in range(Constants.COPIES_OF_CRAZY):
        yield Card(CardColor.CRAZY, CardLabel.CRAZY)
        yield Card(CardColor.CRAZY, CardLabel.DRAW_FOUR)


def colored_cards(color: CardColor) -> Iterator[Card]:
    """Yield the 26 cards of a colour: each number twice, then twice the special ones."""
    for label in CardLabel:
        if label <= CardLabel.NINE:
            for _ in range(Constants.COPIES_OF_COLORED):
                yield Card(color, label)
    for _ in range(Constants.COPIES_OF_COLORED):
        yield Card(color, CardLabel.SKIP)
        yield Card(color, CardLabel.REVERSE)
        yield Card(color, CardLabel.DRAW_TWO)
