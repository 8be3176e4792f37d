"""PA 3: the game of ONU, as a package. `python -m ONU` plays one game."""

from .cards import Card, Color, Effect, NumericCard, SpecialCard
from .game import Game
from .player import ActionType, Player
from .sets import CardSet, Deck, Hand

__all__ = [
    "ActionType", "Card", "CardSet", "Color", "Deck", "Effect",
    "Game", "Hand", "NumericCard", "Player", "SpecialCard",
]
