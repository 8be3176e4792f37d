"""The cards module that the course hands out, rewritten from what the document says of it.

A card is (suit, face), two strings; a deck is a list.
"""

import random

Card = tuple[str, str]

SUITS = ("H", "C", "S", "D")
FACES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ICONS = {"H": "♥", "C": "♣", "S": "♠", "D": "♦"}


def new_Deck() -> list[Card]:
    """Create a new, full deck of cards."""
    return [(suit, face) for suit in SUITS for face in FACES]


def shuffle(round: int, deck: list[Card]) -> list[Card]:  # noqa: A002  the document's own name
    """Shuffle the deck `round` times."""
    for _ in range(round):
        random.shuffle(deck)
    return deck


def deal(deck: list[Card], cards: int, players: int) -> tuple[list[list[Card]], list[Card]]:
    """Deal `cards` cards to each player, one each in turn from the end of the deck."""
    if cards * players > len(deck):
        raise ValueError(f"{cards} cards for {players} players are more than the {len(deck)} left")
    hands: list[list[Card]] = [[] for _ in range(players)]
    for _ in range(cards):
        for hand in hands:
            hand.append(deck.pop())
    return hands, deck


def getSuitIcon(card: Card | str) -> str:
    """Retrieve the icon of a card's suit; the letter of the suit alone will do."""
    return ICONS[card[0]]
