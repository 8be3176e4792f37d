"""States that a seat cannot tell from the true one: bots are given these, never the truth."""

import hashlib
from collections.abc import Callable
from typing import Any

from croupier.engine.piles import UNKNOWN, CardState, at, spot
from croupier.engine.position import S, bare_copy, seen_by
from croupier.engine.records import IntArray
from croupier.engine.rng import below, start_rng

Redeal = Callable[[CardState, int, IntArray], int]
MayHold = Callable[[Any, int, int], bool]
UnsureOf = Callable[[Any, int], int]
TRIES = 100  # to find another place for a card that a seat cannot hold


def information_state(s: S, redeal: Redeal, seat: int, key: bytes) -> S:
    """Return the one state that stands for all a seat cannot tell apart; its chance is the key's.

    The cards the seat may not know lie in order in the places it may not know: whatever state of
    those the truth is, this is the same to the last byte.
    """
    other, seen = redealt(s, redeal, seat, key), seen_by(s, seat)
    hidden = [
        (row, i)
        for row in range(s.cell.shape[0])
        for i in range(seen.count[row])
        if seen.cell[row, i] == UNKNOWN
    ]
    cards = sorted(other.cell[place] for place in hidden)
    for place, card in zip(hidden, cards, strict=True):
        other.cell[place] = card
    return other


def any_card(_s: CardState, _seat: int, _card: int) -> bool:
    """Say that a seat may hold any card, where a game does not know better."""
    return True


def no_card(_s: CardState, _seat: int) -> int:
    """Say of how many cards of a hand, from its top, nothing is known; where a game does not."""
    return 0


def list_unseen(s: CardState, seat: int, places: IntArray) -> int:
    """List the cells whose card a seat may not know; return how many."""
    n, viewer = 0, seat + 1
    for row in range(s.cell.shape[0]):
        if (s.viewers[row] >> viewer) & 1 == 0:
            for i in range(s.count[row] - ((s.tops >> row) & 1)):
                column = spot(s, row, i)
                if (s.known[s.cell[row, column]] >> viewer) & 1 == 0:
                    places[n] = row * s.cell.shape[1] + column
                    n += 1
    return n


def redeal_freely(s: CardState, seat: int, places: IntArray) -> int:
    """Exchange among themselves the cards whose place a seat may not know; return how many."""
    n = list_unseen(s, seat, places)
    for i in range(n - 1, 0, -1):
        swap_cells(s, places[i], places[below(s, i + 1)])
    return n


def make_redeal(may_hold: MayHold, unsure_of: UnsureOf) -> Redeal:
    """Return the function `redeal_unseen(s, seat, places)` of a game, in the dialect."""
    if may_hold is any_card:
        return redeal_freely

    def fits_in(s: CardState, place: int, card: int) -> bool:
        """Say whether a card may lie in a cell, by what is known of the seat whose hand it is."""
        row, width = place // s.cell.shape[1], s.cell.shape[1]
        for seat in range(s.seats):
            if s.viewers[row] == 2 << seat:
                i = (place % width - s.start[row]) & (width - 1)
                return i >= s.count[row] - unsure_of(s, seat) or may_hold(s, seat, card)
        return True

    def redeal_unseen(s: CardState, seat: int, places: IntArray) -> int:
        """Exchange unseen cards, then those that a seat is known not to hold once more."""
        n = redeal_freely(s, seat, places)
        for i in range(n):
            tries = 0
            while tries < TRIES and not fits_in(s, places[i], card_in(s, places[i])):
                j = below(s, n)
                is_better = fits_in(s, places[i], card_in(s, places[j]))
                if is_better and fits_in(s, places[j], card_in(s, places[i])):
                    swap_cells(s, places[i], places[j])
                tries += 1
        return n

    return redeal_unseen


def card_in(s: CardState, place: int) -> int:
    """Return the card in a cell of the table, counted row by row."""
    return s.cell[place // s.cell.shape[1], place % s.cell.shape[1]]


def swap_cells(s: CardState, one: int, other: int) -> None:
    """Exchange two cells of the table, counted row by row."""
    width = s.cell.shape[1]
    card = s.cell[one // width, one % width]
    s.cell[one // width, one % width] = s.cell[other // width, other % width]
    s.cell[other // width, other % width] = card


def redealt(s: S, redeal: Redeal, seat: int, key: bytes) -> S:
    """Return a state a seat cannot tell from this one, with all it may not know dealt anew."""
    other = bare_copy(s)
    for row in range(s.cell.shape[0]):
        for i in range(s.count[row]):
            other.cell[row, i] = at(s, row, i)
    start_rng(other, key)
    places = memoryview(bytearray(4 * len(s.known))).cast("i")
    redeal(other, seat, places)
    for card in range(len(s.known)):
        other.known[card] &= 1 << (seat + 1)
    other.wipe("block")
    start_rng(other, hashlib.sha256(b"croupier redeal" + key).digest())
    return other
