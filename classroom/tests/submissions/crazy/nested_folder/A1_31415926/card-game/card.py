from enum import auto, IntEnum
from constants import Constants


class CardColor(IntEnum):
    RED = 0
    BLUE = auto()
    GREEN = auto()
    YELLOW = auto()
    CRAZY = auto()


class CardLabel(IntEnum):
    ZERO = 0
    ONE = auto()
    TWO = auto()
    THREE = auto()
    FOUR = auto()
    FIVE = auto()
    SIX = auto()
    SEVEN = auto()
    EIGHT = auto()
    NINE = auto()
    SKIP = auto()
    REVERSE = auto()
    DRAW_TWO = auto()
    CRAZY = auto()
    DRAW_FOUR = auto()


class Card:
    def __init__(self, color, label):
        self.color, self.label = color, label
        self._rank = color * Constants.NUM_MAX_VALS + label

    def __lt__(self, other):
        # "less or equal", so that a new card goes behind its equals
        return self._rank <= other._rank

    def __le__(self, other):
        return self._rank <= other._rank

    def fits(self, color, label):
        return self.color == CardColor.CRAZY or self.color == color or self.label == label
