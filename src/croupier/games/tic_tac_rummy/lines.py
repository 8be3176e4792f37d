"""What the lines of a board are called, and its places."""

from functools import lru_cache
from typing import NamedTuple

from croupier.engine import cards_in, listing, push

from .rules import (
    BOARD,
    DEAL,
    DONE,
    MOST_SIDE,
    NO_LINE,
    PLACE,
    State,
    best_line,
    category_of,
    code_of,
    place_on,
    worth_of,
)

CATEGORIES = ("No Match", "Simple Set", "Set", "Simple Run", "Run")
CODES = {DONE: "done", DEAL: "deal"} | {
    PLACE + MOST_SIDE * row + column: f"{'abcde'[row]}{column + 1}"
    for row in range(MOST_SIDE)
    for column in range(MOST_SIDE)
}


class Best(NamedTuple):
    """The best line of a board, or NO_LINE: its category, and what it is worth."""

    line: int
    category: str
    worth: int


def best_of(s: State, seat: int) -> Best:
    """Return the best line of a seat's board."""
    return best_on(tuple(cards_in(s, BOARD + seat)), s.side, s.scoring)


@lru_cache(maxsize=10_000)  # every viewer looks at every board after every answer
def best_on(board: tuple[int, ...], side: int, scoring: int) -> Best:
    """Return the best line of a board that lies so."""
    s = State()
    s.side, s.scoring = side, scoring
    for card in board:
        push(s, BOARD, card)
    line = best_line(s, 0)
    if line == NO_LINE:
        return Best(line, CATEGORIES[0], 0)
    return Best(line, CATEGORIES[category_of(s, 0, line)], worth_of(s, 0, line))


def found(s: State, seat: int) -> str:
    """Say what the best line of a board is, and what it is worth."""
    return described(best_of(s, seat), s.side)


def described(best: Best, side: int) -> str:
    """Say what a line is, where it lies, and what it is worth."""
    if best.line == NO_LINE:
        return "nothing that matches"
    return f"a {best.category} on {spots(best.line, side)}, worth {best.worth}"


def spots(line: int, side: int) -> str:
    """Name the places of a line."""
    places = (place_on(side, line, i) for i in range(side))
    return listing(CODES[code_of(side, place)] for place in places)
