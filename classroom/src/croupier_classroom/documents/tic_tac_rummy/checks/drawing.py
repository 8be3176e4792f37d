"""Boards drawn at random for each run, so that nobody can know them beforehand."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from croupier_classroom.documents.tic_tac_rummy.checks.reading import (
    RUN,
    SET,
    SIMPLE_RUN,
    SIMPLE_SET,
    SUITS,
)

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
LINES = (*ROWS, (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
SCATTERED = ((0, 1, 5), (0, 2, 4), (1, 3, 8), (2, 3, 7), (4, 5, 6), (0, 7, 8))  # on no line
DECK = tuple(f"{suit}{face}" for suit in SUITS for face in range(2, 10))
DRAWN_LINES = 12


def category_of(line: Sequence[str]) -> str | None:
    """Return the best category of three cards in a line."""
    one_suit = len({card[:2] for card in line}) == 1
    first, second, third = (int(card[2:]) for card in line)
    if first - second == second - third and abs(first - second) == 1:
        return RUN if one_suit else SIMPLE_RUN
    if one_suit:
        return SIMPLE_SET
    return SET if first == second == third else None


def is_nearly_a_run(line: Sequence[str]) -> bool:
    """Say whether a wrong program may take a line for a run: 3 5 4, 2 4 6, 4 5 4 or 8 9 2."""
    first, second, third = (int(card[2:]) for card in line)
    steps = {(second - first) % 8, (third - second) % 8, (third - first) % 8}
    evenly = abs(second - first) == abs(third - second) in {1, 2}
    return evenly or steps <= {1, 2, 6, 7}


def drawn_lines(category: str, count: int = DRAWN_LINES) -> list[str]:
    """Draw lines of three cards that are clearly of this category."""
    lines = [line for line in permutations(DECK, 3) if category_of(line) == category]
    if category == SIMPLE_SET:
        lines = [line for line in lines if not is_nearly_a_run(line)]
    return [" ".join(line) for line in random.sample(lines, count)]


def drawn_cards(count: int) -> str:
    """Draw some cards of the deck."""
    return " ".join(random.sample(DECK, count))


def drawn_board(places: Iterable[int], line: str) -> str:
    """Draw a board with these cards on these places, and nothing like a match anywhere else."""
    laid = dict(zip(places, line.split(), strict=True))
    others = [card for card in DECK if card not in laid.values()]
    while True:
        rest = iter(random.sample(others, 9 - len(laid)))
        board = [laid.get(place) or next(rest) for place in range(9)]
        if not any(matches_beside(board, set(laid))):
            return " ".join(board)


def matches_beside(board: Sequence[str], places: set[int]) -> Iterator[bool]:
    """Yield for each line but the one on these places whether it is a match, or nearly one."""
    for line in LINES:
        if set(line) != places:
            three = [board[place] for place in line]
            yield category_of(three) is not None or is_nearly_a_run(three)
