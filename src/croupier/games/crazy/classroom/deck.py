"""All cards of the game, in the order they are printed."""

from collections.abc import Iterator

from .card import Card, CardColor, CardLabel
from .constants import Constants
from .data_structures.referential_array import ArrayR


def all_cards() -> ArrayR[Card]:
    """Return the whole deck unshuffled, in O(D) for its D cards."""
    cards: ArrayR[Card] = ArrayR(Constants.DECK_SIZE)
    printed = printed_cards()
    for index in range(len(cards)):
        cards[index] = next(printed)
    return cards


def printed_cards() -> Iterator[Card]:
    """Yield the four colours, then the black cards."""
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
