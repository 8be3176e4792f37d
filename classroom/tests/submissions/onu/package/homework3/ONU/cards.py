"""Problem 1: the cards."""

from enum import IntEnum
from functools import total_ordering


class Color(IntEnum):
    RED, YELLOW, GREEN, BLUE, CYAN, ORANGE, PURPLE, WHITE, BLACK, VIOLET = range(10)


class Effect(IntEnum):
    CHANGE_COLOR, BAN, PLUS_TWO = range(3)


class Card:
    __slots__ = ("_color",)

    def __init__(self, color):
        self._color = color

    def get_color(self):
        return self._color

    def matches(self, below):
        """Can this card be laid on the card `below` in an ordinary turn?"""
        return below is None or self._color == below._color


@total_ordering
class NumericCard(Card):
    __slots__ = ("__number",)

    def __init__(self, color, number):
        super().__init__(color)
        self.__number = number

    def __repr__(self):
        return "Numeric card %s %d" % (self._color.name, self.__number)

    def _rank(self):
        return (self._color, 0, self.__number)

    def __lt__(self, other):
        return self._rank() < other._rank()

    def __eq__(self, other):
        return isinstance(other, Card) and self._rank() == other._rank()

    def __hash__(self):
        return hash(self._rank())

    def get_number(self):
        return self.__number

    def matches(self, below):
        same_number = isinstance(below, NumericCard) and below.__number == self.__number
        return same_number or super().matches(below)


@total_ordering
class SpecialCard(Card):
    __slots__ = ("__effect",)

    def __init__(self, color, effect):
        super().__init__(color)
        self.__effect = effect

    def __repr__(self):
        return "%s card %s" % (self.__effect.name, self._color.name)

    def _rank(self):
        return (self._color, 1, self.__effect)

    def __lt__(self, other):
        return self._rank() < other._rank()

    def __eq__(self, other):
        return isinstance(other, Card) and self._rank() == other._rank()

    def __hash__(self):
        return hash(self._rank())

    def get_effect(self):
        return self.__effect

    def matches(self, below):
        if self.__effect is Effect.CHANGE_COLOR:
            return True
        same_effect = isinstance(below, SpecialCard) and below.__effect is self.__effect
        return same_effect or super().matches(below)
