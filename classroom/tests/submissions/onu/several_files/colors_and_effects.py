from enum import Enum, IntEnum


class Color(IntEnum):
    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3
    CYAN = 4
    ORANGE = 5
    PURPLE = 6
    WHITE = 7
    BLACK = 8
    VIOLET = 9


class Effect(Enum):
    CHANGE_COLOR = 0
    BAN = 1
    PLUS_TWO = 2


class ActionType(Enum):
    DRAW = 0
    DROP = 1
    PASS = 2
