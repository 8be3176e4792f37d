"""What a board of the document's game is worth before the next card: one card ahead, then a fit.

Here a board is one number with five bits a place, and a set of cards is a number with a bit a card.
An out is an unseen card that makes a run at once. Worths are thousandths of a point.
"""

from .rules import (
    LEAST_FACE,
    LEAST_SIDE,
    NO_MATCH,
    RUN,
    SET,
    SHORT_CARDS,
    SIMPLE_RUN,
    SIMPLE_SET,
    SUITS,
    face_of,
    lines_of,
    place_on,
    points_of,
    suit_of,
)

PLACES, LINES = LEAST_SIDE * LEAST_SIDE, lines_of(LEAST_SIDE)
BITS = 5
ONE_CARD = (1 << BITS) - 1
TOP_FACE = face_of(SHORT_CARDS - 1)
ALL_SUITS = (1 << SUITS) - 1
SIMPLE = 32  # the bit from which a set of outs has a bit for each face that makes a simple run

POINT = 1000
FEW = 8  # unseen cards; with fewer, which hardly ever comes, the outs alone are reckoned with
# Least squares over boards met in play, by `python bench/rummy.py fit`.
NO_RUN_LIES, A_CARD_LEFT, A_RUN_OUT, A_SIMPLE_OUT, BOTH_OUTS = 21_180, -164, 873, 70, -28
SIMPLE_RUN_LIES, A_CARD_LEFT_THEN, A_RUN_OUT_THEN = 21_720, -166, 682


def worth_ahead(board: int, unseen: int) -> int:
    """Return what a board is worth: its line, or the next card if that promises more."""
    lying = points_of(category_on(board)) * POINT
    if unseen == 0 or lying == points_of(RUN) * POINT:
        return lying
    return max(lying, worth_of_dealing(board, unseen))


def worth_of_dealing(board: int, unseen: int) -> int:
    """Return what the next card brings on average, put in its best place, less its cost."""
    total, left = 0, size_of(unseen)
    for card in range(SHORT_CARDS):
        if (unseen >> card) & 1:
            total += worth_with(board, card, unseen & ~(1 << card), left - 1)
    return total // left - POINT


def worth_with(board: int, card: int, unseen: int, left: int) -> int:
    """Return what a board is worth with a card in the place where it is worth most."""
    most = 0
    for place in range(PLACES):
        most = max(most, worth(put(board, place, card), unseen, left))
    return most


def worth(board: int, unseen: int, left: int) -> int:
    """Return what a board is worth by its best line, its outs and the number of unseen cards."""
    category = category_on(board)
    lying = points_of(category) * POINT
    if left == 0 or category == RUN:
        return lying
    outs = outs_of(board)
    runs = size_of(outs & unseen)
    simple = size_of((outs >> SIMPLE) * ALL_SUITS & unseen) - runs
    if left < FEW:
        return max(lying, promise(RUN, runs, left), promise(SIMPLE_RUN, runs + simple, left))
    if category == SIMPLE_RUN:
        return max(lying, SIMPLE_RUN_LIES + A_CARD_LEFT_THEN * left + A_RUN_OUT_THEN * runs)
    hope = NO_RUN_LIES + A_CARD_LEFT * left + A_RUN_OUT * runs
    return max(lying, hope + (A_SIMPLE_OUT + BOTH_OUTS * runs) * simple)


def promise(category: int, outs: int, left: int) -> int:
    """Return what waiting for the first out is worth: it comes after (left + 1) / (outs + 1)."""
    return points_of(category) * POINT - (left + 1) * POINT // (outs + 1) if outs > 0 else 0


def card_at(board: int, place: int) -> int:
    """Return the card in a place of a board."""
    return (board >> (BITS * place)) & ONE_CARD


def put(board: int, place: int, card: int) -> int:
    """Return a board with a card in the place of another."""
    return board & ~(ONE_CARD << (BITS * place)) | (card << (BITS * place))


def size_of(cards: int) -> int:
    """Count the cards of a set."""
    number = 0
    while cards != 0:
        cards &= cards - 1
        number += 1
    return number


def category_on(board: int) -> int:
    """Return the best category of a board's lines (rule 3)."""
    best = NO_MATCH
    for line in range(LINES):
        first = card_at(board, place_on(LEAST_SIDE, line, 0))
        middle = card_at(board, place_on(LEAST_SIDE, line, 1))
        last = card_at(board, place_on(LEAST_SIDE, line, 2))
        best = max(best, category_of_three(first, middle, last))
    return best


def category_of_three(first: int, middle: int, last: int) -> int:
    """Return the best category that three cards satisfy as they lie."""
    one_suit = suit_of(first) == suit_of(middle) and suit_of(middle) == suit_of(last)
    step = face_of(middle) - face_of(first)
    if abs(step) > 1 or face_of(last) - face_of(middle) != step:
        return SIMPLE_SET if one_suit else NO_MATCH
    if step == 0:
        return SET
    return RUN if one_suit else SIMPLE_RUN


def outs_of(board: int) -> int:
    """Return the cards that would make a run of two that lie, and the faces for a simple run."""
    outs = 0
    for line in range(LINES):
        first = card_at(board, place_on(LEAST_SIDE, line, 0))
        middle = card_at(board, place_on(LEAST_SIDE, line, 1))
        last = card_at(board, place_on(LEAST_SIDE, line, 2))
        outs |= outs_beyond(first, middle) | outs_beyond(last, middle) | outs_between(first, last)
    return outs


def outs_beyond(one: int, middle: int) -> int:
    """Return the outs for the end of a line that has its other end and its middle."""
    step = face_of(middle) - face_of(one)
    return outs_with(one, middle, face_of(middle) + step) if abs(step) == 1 else 0


def outs_between(first: int, last: int) -> int:
    """Return the outs for the middle of a line that has both its ends."""
    middle = (face_of(first) + face_of(last)) // 2
    return outs_with(first, last, middle) if abs(face_of(last) - face_of(first)) == 2 else 0


def outs_with(one: int, other: int, face: int) -> int:
    """Return the outs of a face: in any suit for a simple run, in that of two alike for a run."""
    if face < LEAST_FACE or face > TOP_FACE:
        return 0
    lowest = SUITS * (face - LEAST_FACE)
    outs = 1 << (SIMPLE + lowest)
    if suit_of(one) == suit_of(other):
        outs |= 1 << (lowest + suit_of(one))
    return outs
