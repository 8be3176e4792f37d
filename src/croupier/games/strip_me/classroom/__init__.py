"""The course's Strip Me, literally: its abstract data types, its cards module, its game."""

from . import adt, cards, strip_me

__all__ = ["adt", "cards", "strip_me"]
