from enum import IntEnum


class CardColor(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    CRAZY = 4


class CardLabel(IntEnum):
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
    def __init__(self, color: CardColor, label: CardLabel) -> None:
        """
        Complexity: O(1)
        """
        self.color = color
        self.label = label

    def __lt__(self, other) -> bool:
        if self.color == other.color:
            return self.label < other.label
        return self.color < other.color

    def __gt__(self, other) -> bool:
        return other < self

    def __le__(self, other) -> bool:
        return not self > other

    def __ge__(self, other) -> bool:
        return not self < other

    def __eq__(self, other) -> bool:
        return isinstance(other, Card) and self.color == other.color and self.label == other.label

    def __str__(self) -> str:
        return self.color.name + " " + self.label.name
