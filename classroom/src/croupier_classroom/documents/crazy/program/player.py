"""A player and the sorted hand."""

from typing import Self

from .card import Card
from .constants import Constants
from .data_structures.array_sorted_list import ArraySortedList


class Player:
    """Somebody with a name, a seat and a hand; n is the number of cards in the hand."""

    def __init__(self, name: str, position: int) -> None:
        """Sit down with an empty hand, in O(D) for the D cards of a deck."""
        self.name = name
        self.position = position
        self.hand: ArraySortedList[Card] = ArraySortedList(Constants.DECK_SIZE)
        self.cards_added = Constants.NONE_YET

    def add_card(self, card: Card) -> None:
        """Put the card where it belongs, after its equals, in O(n): the greater ones move up."""
        self.hand.add(self._numbered(card))

    def play_card(self, index: int) -> Card:
        """Take the card at the index out of the hand and return it, in O(n)."""
        return self.hand.delete_at_index(index)

    def is_out_of_cards(self) -> bool:
        """Say whether the hand is empty, in O(1)."""
        return self.hand.is_empty()

    def drop_hand(self) -> None:
        """Empty the hand before a new game, in O(1)."""
        self.hand.clear()

    def __len__(self) -> int:
        """Return the number of cards in the hand, in O(1)."""
        return len(self.hand)

    def __getitem__(self, index: int) -> Card:
        """Return the card at the index and leave it in the hand, in O(1)."""
        return self.hand[index]

    def __lt__(self, other: Self) -> bool:
        """Say whether this player sits before the other, in O(1)."""
        return self.position < other.position

    def __le__(self, other: Self) -> bool:
        """Say whether this player does not sit after the other, in O(1)."""
        return self.position <= other.position

    def __str__(self) -> str:
        """Name the player."""
        return self.name

    def _numbered(self, card: Card) -> Card:
        """Count the card, so that it comes after its equals."""
        self.cards_added += Constants.ONE_MORE
        card.arrive(self.cards_added)
        return card
