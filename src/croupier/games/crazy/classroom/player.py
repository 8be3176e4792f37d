"""A player and the sorted hand."""

from .card import Card
from .constants import Constants
from .data_structures.array_sorted_list import ArraySortedList
from .data_structures.sorted_list_adt import SortedList


class Player:
    """Somebody with a name, a seat and a hand; n is the number of cards in the hand."""

    def __init__(self, name: str, position: int) -> None:
        """Sit down with an empty hand, in O(D) for the D cards of a deck."""
        self.name = name
        self.position = position
        self.hand: SortedList[Card] = ArraySortedList(Constants.DECK_SIZE)

    def add_card(self, card: Card) -> None:
        """Put the card where it belongs, after its equals, in O(n): the greater ones move up."""
        self.hand.add(card)

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

    def __str__(self) -> str:
        """Name the player."""
        return self.name
