"""Who sees what: views and redeals that follow from the sight of rows alone."""

from collections import defaultdict

import pytest

from croupier.engine.piles import (
    SPECTATOR,
    UNKNOWN,
    CardState,
    at,
    cards_on,
    clear,
    move_top,
    push,
    show,
    show_to_all,
    sizes,
)
from croupier.engine.position import seen_by
from croupier.engine.records import record
from croupier.engine.redeal import redeal_freely, redealt, swap_cells
from croupier.engine.rng import draw_word, start_rng
from croupier.engine.sight import (
    FAN,
    HIDDEN,
    OWN,
    PUBLIC,
    STACK,
    TOP_ONLY,
    Row,
    is_seen,
    numbered,
    sight_of,
)

SEATS, CARDS = 3, 16
DRAW, PILE, OPEN, HAND = 0, 1, 2, 3
ROWS = (
    Row("draw", HIDDEN, STACK),
    Row("pile", TOP_ONLY, STACK),
    Row("open", PUBLIC, FAN),
    Row("hand", OWN, FAN, each_seat=True),
)
SIGHT = sight_of(ROWS, SEATS)
KEYS = [bytes([number]) * 32 for number in range(60)]


@record(**sizes(seats=SEATS, rows=3 + SEATS, cards=CARDS))
class Tiny(CardState):
    """A row of each sight and three hands."""


def laid() -> Tiny:
    """Lay 16 cards: 4 to draw, 3 on the pile, 2 open, and hands of 3, 2 and 2."""
    s = Tiny()
    s.seats = SEATS
    SIGHT.set_up(s)
    start_rng(s, b"the secret of this very table...")
    draw_word(s)
    rows = {DRAW: 4, PILE: 3, OPEN: 2, HAND: 3, HAND + 1: 2, HAND + 2: 2}
    card = 0
    for row, count in rows.items():
        s.start[row] = 9
        for _ in range(count):
            push(s, row, card)
            card += 1
    return s


def row(s: Tiny, number: int) -> list[int]:
    """List the cards of a row from the bottom."""
    return [at(s, number, i) for i in range(s.count[number])]


def test_rows_are_numbered_in_order_with_one_for_each_seat() -> None:
    named = [(number, row.name, seat) for number, row, seat in numbered(ROWS, 2)]

    assert named == [
        (0, "draw", None), (1, "pile", None), (2, "open", None), (3, "hand", 0), (4, "hand", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "hands"),
    [(SPECTATOR, [[-1] * 3, [-1] * 2, [-1] * 2]), (1, [[-1] * 3, [12, 13], [-1] * 2])],
)
def test_a_seat_sees_its_own_rows_tops_and_what_is_public(
    seat: int, hands: list[list[int]]
) -> None:
    seen = seen_by(laid(), seat)

    assert row(seen, DRAW) == [UNKNOWN] * 4
    assert row(seen, PILE) == [UNKNOWN, UNKNOWN, 6]
    assert row(seen, OPEN) == [7, 8]
    assert [row(seen, HAND + each) for each in range(SEATS)] == hands


def test_a_card_shown_to_all_is_known_wherever_it_lies() -> None:
    s = laid()
    show_to_all(s, 10)

    for seat in range(SPECTATOR, SEATS):
        assert is_seen(s, seat, HAND, 1)
        assert row(seen_by(s, seat), HAND)[1] == 10


def test_a_card_shown_to_one_seat_is_known_to_that_seat_alone() -> None:
    s = laid()
    show(s, 3, 2)

    assert [is_seen(s, seat, DRAW, 3) for seat in range(SPECTATOR, SEATS)] == [
        False, False, False, True,
    ]  # fmt: skip


def test_a_seen_state_holds_no_chance_and_no_traces() -> None:
    s = laid()
    move_top(s, HAND + 2, OPEN)
    clear(s, OPEN)

    seen = seen_by(s, 0)

    for name in ("key", "block", "known", "start"):
        assert not any(seen.flat(name))
    assert (seen.stream, seen.counter, seen.used) == (0, 0, 0)
    held = {seen.cell[r, i] for r in range(3 + SEATS) for i in range(seen.count[r])}
    assert set(seen.flat("cell")) <= held | {0}


@pytest.mark.parametrize("seat", range(SPECTATOR, SEATS))
def test_a_redealt_state_cannot_be_told_from_the_true_one(seat: int) -> None:
    s = laid()
    show_to_all(s, 2)
    s.known[13] = 1 << 1

    for key in KEYS:
        other = redealt(s, redeal_freely, seat, key)
        assert seen_by(other, seat) == seen_by(s, seat)
        assert cards_on(other) == list(range(CARDS))


def test_all_a_seat_may_not_know_moves_and_nothing_else_does() -> None:
    s = laid()
    show_to_all(s, 2)
    places: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for key in KEYS:
        other = redealt(s, redeal_freely, 1, key)
        for number in range(3 + SEATS):
            for i, card in enumerate(row(other, number)):
                places[card].add((number, i))

    known = {2, 6, 7, 8, 12, 13}
    assert {card for card in places if len(places[card]) == 1} == known
    hidden = {(0, 0), (0, 1), (0, 3), (1, 0), (1, 1), (3, 0), (3, 1), (3, 2), (5, 0), (5, 1)}
    assert all(places[card] == hidden for card in set(range(CARDS)) - known)


def test_a_redeal_knows_nothing_of_the_true_chance_or_of_what_others_know() -> None:
    s, other = laid(), laid()
    start_rng(other, bytes(32), 5)
    s.known[0] = other.known[0] = 1 << 1

    one, two = redealt(s, redeal_freely, 1, KEYS[0]), redealt(other, redeal_freely, 1, KEYS[0])

    assert one == two
    assert one.known[0] == 0


def test_two_cells_change_places() -> None:
    s = laid()
    s.start[DRAW] = s.start[PILE] = 0

    swap_cells(s, 9, 16 + 9)

    assert (s.cell[0, 9], s.cell[1, 9]) == (4, 0)
