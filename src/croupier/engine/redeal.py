"""States that a seat cannot tell from the true one: bots are given these, never the truth."""

import hashlib
from collections.abc import Callable

from croupier.engine.piles import UNKNOWN, CardState, at, spot
from croupier.engine.position import S, bare_copy, seen_by
from croupier.engine.records import IntArray
from croupier.engine.rng import below, start_rng
from croupier.engine.sight import Sight


def information_state(s: S, sight: Sight, seat: int, key: bytes) -> S:
    """Return the one state that stands for all a seat cannot tell apart; its chance is the key's.

    The cards the seat may not know lie in order in the places it may not know: whatever state of
    those the truth is, this is the same to the last byte.
    """
    other, seen = redealt(s, sight, seat, key), seen_by(s, sight, seat)
    hidden = [
        (row, i)
        for row in range(sight.rows)
        for i in range(seen.count[row])
        if seen.cell[row, i] == UNKNOWN
    ]
    cards = sorted(other.cell[place] for place in hidden)
    for place, card in zip(hidden, cards, strict=True):
        other.cell[place] = card
    return other


Redeal = Callable[[CardState, int, IntArray], None]


def make_redeal(sight: Sight) -> Redeal:
    """Return the function `redeal_unseen(s, seat, places)` of a game, in the dialect."""
    rows, public, tops, own = sight.rows, sight.public, sight.tops, sight.own

    def list_unseen(s: CardState, seat: int, places: IntArray) -> int:
        """List the cells whose card a seat may not know; return how many."""
        seen, n = public | (own << seat) if seat >= 0 else public, 0
        for row in range(rows):
            for i in range(0 if (seen >> row) & 1 else s.count[row] - ((tops >> row) & 1)):
                column = spot(s, row, i)
                if (s.known[s.cell[row, column]] >> (seat + 1)) & 1 == 0:
                    places[n] = row * s.cell.shape[1] + column
                    n += 1
        return n

    def redeal_unseen(s: CardState, seat: int, places: IntArray) -> None:
        """Exchange among themselves the cards whose place a seat may not know."""
        for i in range(list_unseen(s, seat, places) - 1, 0, -1):
            swap_cells(s, places[i], places[below(s, i + 1)])

    return redeal_unseen


def swap_cells(s: CardState, one: int, other: int) -> None:
    """Exchange two cells of the table, counted row by row."""
    width = s.cell.shape[1]
    card = s.cell[one // width, one % width]
    s.cell[one // width, one % width] = s.cell[other // width, other % width]
    s.cell[other // width, other % width] = card


def redealt(s: S, sight: Sight, seat: int, key: bytes) -> S:
    """Return a state a seat cannot tell from this one, with all it may not know dealt anew."""
    other = bare_copy(s)
    for row in range(sight.rows):
        for i in range(s.count[row]):
            other.cell[row, i] = at(s, row, i)
    start_rng(other, key)
    places = memoryview(bytearray(4 * len(s.known))).cast("i")
    make_redeal(sight)(other, seat, places)
    for card in range(len(s.known)):
        other.known[card] &= 1 << (seat + 1)
    other.wipe("block")
    start_rng(other, hashlib.sha256(b"croupier redeal" + key).digest())
    return other
