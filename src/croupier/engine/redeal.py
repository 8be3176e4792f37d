"""States that a seat cannot tell from the true one: bots are given these, never the truth."""

import hashlib
from collections.abc import Callable
from typing import Any

from croupier.engine.piles import NOBODY, UNKNOWN, CardState, at, spot
from croupier.engine.position import S, bare_copy, seen_by
from croupier.engine.records import IntArray
from croupier.engine.rng import below, start_rng

Redeal = Callable[[CardState, int, IntArray], int]
MayHold = Callable[[Any, int, int], bool]
UnsureOf = Callable[[Any, int], int]
BoundTo = Callable[[CardState, IntArray, int, int], int]
TRIES = 100  # to find another place for a card that a seat cannot hold
ATTEMPTS = 20  # to deal so that all find one
SWEEPS = 4  # of exchanges where several hands are bound


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
    """Say that a seat may hold any card: the default of `may_hold`."""
    return True


def no_card(_s: CardState, _seat: int) -> int:
    """Return 0, the default of `unsure_of`: no card of a hand is exempt from `may_hold`."""
    return 0


def list_unseen(s: CardState, seat: int, places: IntArray) -> int:
    """List the cells whose card a seat may not know; return how many."""
    n, viewer = 0, seat + 1
    for row in range(s.cell.shape[0]):
        covered = s.count[row] - ((s.tops >> row) & 1)
        for i in range(0 if (s.viewers[row] >> viewer) & 1 else covered):
            column = spot(s, row, i)
            if (s.known[s.cell[row, column]] >> viewer) & 1 == 0:
                places[n] = row * s.cell.shape[1] + column
                n += 1
    return n


def redeal_freely(s: CardState, seat: int, places: IntArray) -> int:
    """Exchange among themselves the cards whose place a seat may not know; return how many."""
    n = list_unseen(s, seat, places)
    exchange_all(s, places, n)
    return n


def exchange_all(s: CardState, places: IntArray, n: int) -> None:
    """Put the cards of n cells in random order, every order equally likely."""
    for i in range(n - 1, 0, -1):
        swap_cells(s, places[i], places[below(s, i + 1)])


def make_redeal(may_hold: MayHold, unsure_of: UnsureOf) -> Redeal:
    """Return the function `redeal_unseen(s, seat, places)` of a game, in the dialect."""
    if may_hold is any_card:
        return redeal_freely
    bound_to = make_bound_to(unsure_of)
    settle, mix = make_settle(may_hold, bound_to), make_mix(may_hold, bound_to)

    def redeal_unseen(s: CardState, seat: int, places: IntArray) -> int:
        """Exchange unseen cards so that no seat holds what it is known not to hold."""
        n, attempts = redeal_freely(s, seat, places), 1
        while not settle(s, places, n) and attempts < ATTEMPTS:
            exchange_all(s, places, n)
            attempts += 1
        mix(s, places, n)
        return n

    return redeal_unseen


def make_bound_to(unsure_of: UnsureOf) -> BoundTo:
    """Return the function that says by whose hand a place is bound."""

    def bound_to(s: CardState, places: IntArray, n: int, i: int) -> int:
        """Return the seat that must be able to hold what lies in a place; NOBODY: it may be any.

        Nobody else knows the order of a hand, so those of which nothing is known lie on top.
        """
        row = row_of(s, places[i])
        for holder in range(s.seats):
            if s.viewers[row] == 2 << holder:
                above = i + unsure_of(s, holder)
                return holder if above < n and row_of(s, places[above]) == row else NOBODY
        return NOBODY

    return bound_to


def make_fits_in(may_hold: MayHold, bound_to: BoundTo) -> Callable[..., bool]:
    """Return the function that says whether a card may lie in a place."""

    def fits_in(s: CardState, places: IntArray, n: int, i: int, card: int) -> bool:
        """Say whether a card may lie in a place, by what is known of the seat whose hand it is."""
        holder = bound_to(s, places, n, i)
        return holder == NOBODY or may_hold(s, holder, card)

    return fits_in


def make_try_swap(fits_in: Callable[..., bool]) -> Callable[..., None]:
    """Return the function that exchanges two cards if they may be exchanged."""

    def try_swap(s: CardState, places: IntArray, n: int, i: int) -> None:
        """Exchange the cards of a place and of a random one, if each may lie where the other is."""
        j = below(s, n)
        mine, other = card_in(s, places[i]), card_in(s, places[j])
        if fits_in(s, places, n, i, other) and fits_in(s, places, n, j, mine):
            swap_cells(s, places[i], places[j])

    return try_swap


def make_settle(may_hold: MayHold, bound_to: BoundTo) -> Callable[..., bool]:
    """Return the function that mends a deal."""
    fits_in = make_fits_in(may_hold, bound_to)
    try_swap = make_try_swap(fits_in)

    def settle(s: CardState, places: IntArray, n: int) -> bool:
        """Exchange the cards that cannot be where they are; say whether all are settled."""
        is_settled = True
        for i in range(n):
            tries = 0
            while tries < TRIES and not fits_in(s, places, n, i, card_in(s, places[i])):
                try_swap(s, places, n, i)
                tries += 1
            is_settled = is_settled and tries < TRIES
        return is_settled

    return settle


def make_mix(may_hold: MayHold, bound_to: BoundTo) -> Callable[..., None]:
    """Return the function that makes worlds equally likely, or nearly so."""
    try_swap = make_try_swap(make_fits_in(may_hold, bound_to))

    def count_bound_hands(s: CardState, places: IntArray, n: int) -> int:
        """Count the hands of which something is known."""
        hands, last = 0, NOBODY
        for i in range(n):
            holder = bound_to(s, places, n, i)
            if holder != NOBODY:
                hands += holder != last
                last = holder
        return hands

    def mix(s: CardState, places: IntArray, n: int) -> None:
        """Exchange cards of bound hands at random, an exchange as likely as its reverse.

        Where one hand is bound all worlds are equally likely without it; to settle several in turn
        prefers some.
        """
        sweeps = SWEEPS if count_bound_hands(s, places, n) > 1 else 0
        for step in range(sweeps * n):
            if bound_to(s, places, n, step % n) != NOBODY:
                try_swap(s, places, n, step % n)

    return mix


def row_of(s: CardState, place: int) -> int:
    """Return the row of a cell of the table, counted row by row."""
    return place // s.cell.shape[1]


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
    """Return a state a seat cannot tell from this one, with all it may not know redealt."""
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
