"""The verbs over rows of cards: each does what its sentence says, wherever the ring begins."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine import piles
from croupier.engine.piles import NOBODY, RUNNING, WON, CardState, sizes
from croupier.engine.records import record
from croupier.engine.rng import start_rng

CARDS = 8


@record(**sizes(seats=2, rows=3, cards=CARDS))
class Tiny(CardState):
    """Eight cards and three rows."""


def laid(*rows: list[int], start: int = 0) -> Tiny:
    """Lay cards on rows whose rings begin somewhere."""
    s = Tiny()
    start_rng(s, bytes(32))
    s.seats = 2
    for row, cards in enumerate(rows):
        s.start[row] = start
        for card in cards:
            piles.push(s, row, card)
    return s


def row(s: Tiny, number: int) -> list[int]:
    """List the cards of a row from the bottom."""
    return [piles.at(s, number, i) for i in range(s.count[number])]


STARTS = pytest.mark.parametrize("start", range(CARDS))


@STARTS
def test_a_row_is_a_stack_and_a_queue(start: int) -> None:
    s = laid([3, 1, 4, 5], start=start)

    assert piles.top(s, 0) == 5
    assert piles.move_top(s, 0, 1) == 5
    assert piles.move_bottom(s, 0, 1) == 3
    assert row(s, 0) == [1, 4]
    assert row(s, 1) == [5, 3]
    assert not piles.is_empty(s, 0)


@STARTS
def test_taking_a_card_lets_the_top_card_fill_its_place(start: int) -> None:
    s = laid([3, 1, 4, 5], start=start)

    assert piles.move(s, 0, 1, 1) == 1
    assert row(s, 0) == [3, 5, 4]
    assert piles.move(s, 0, 2, 1) == 4
    assert row(s, 0) == [3, 5]
    assert row(s, 1) == [1, 4]


@STARTS
def test_a_card_takes_the_place_of_another_which_is_gone(start: int) -> None:
    s = laid([3, 1, 4], [6, 7], [5], start=start)

    piles.exchange(s, 1, 0, 1, 2)

    assert [row(s, number) for number in range(3)] == [[3, 7, 4], [6], [5, 1]]


@STARTS
def test_a_bot_tries_a_card_and_puts_the_other_back(start: int) -> None:
    s = laid([3, 1, 4], start=start)

    assert piles.try_card(s, 0, 1, 7) == 1
    assert row(s, 0) == [3, 7, 4]


@STARTS
def test_all_but_the_top_card_are_moved(start: int) -> None:
    s = laid([3, 1, 4, 5], [0], start=start)

    piles.move_rest(s, 0, 1)

    assert (row(s, 0), row(s, 1)) == ([5], [0, 4, 1, 3])


def test_a_row_is_dealt_out_to_the_seats_in_turn() -> None:
    s = laid([0, 1, 2, 3, 4])

    piles.deal_out(s, 0, 1)

    assert [row(s, number) for number in range(3)] == [[], [4, 2, 0], [3, 1]]


@STARTS
def test_a_row_moves_from_its_top_and_turns_over_from_its_bottom(start: int) -> None:
    s = laid([0, 1, 2], [7], start=start)

    piles.move_all(s, 0, 1)
    assert row(s, 1) == [7, 2, 1, 0]
    assert piles.is_empty(s, 0)

    piles.turn_over(s, 1, 2)
    assert row(s, 2) == [7, 2, 1, 0]
    assert piles.is_empty(s, 1)


@STARTS
def test_a_full_row_wraps_round_its_ring(start: int) -> None:
    s = laid(list(range(CARDS)), start=start)

    for _ in range(3 * CARDS):
        piles.move_bottom(s, 0, 0)

    assert sorted(row(s, 0)) == list(range(CARDS))
    assert row(s, 0) == list(range(CARDS))


def test_a_cleared_row_is_empty() -> None:
    s = laid([3, 1], start=5)

    piles.clear(s, 0)

    assert row(s, 0) == []


def test_a_shuffle_keeps_the_cards_and_forgets_who_knew_them() -> None:
    s = laid([0, 1, 2, 3], [4], start=6)
    for card in (0, 4):
        piles.show_to_all(s, card)

    piles.shuffle(s, 0)

    assert sorted(row(s, 0)) == [0, 1, 2, 3]
    assert s.known[0] == 0
    assert s.known[4] == 0b111  # two seats and the watcher


def test_a_new_deck_sweeps_the_table() -> None:
    s = laid([0, 1], [2, 3])
    piles.show_to_all(s, 3)
    piles.finish(s, WON, 1)
    s.played[1] = 9

    piles.new_deck(s, 2, CARDS)

    assert sorted(row(s, 2)) == list(range(CARDS))
    assert row(s, 0) == row(s, 1) == []
    assert (s.seat, s.ending, s.winner) == (0, RUNNING, NOBODY)
    assert s.played[1] == 0
    assert s.known[3] == 0


def test_after_the_finish_nobody_is_asked() -> None:
    s = laid([0])

    piles.finish(s, WON, 1)

    assert (s.ending, s.winner, s.seat) == (WON, 1, NOBODY)


def pop_first(cards: list[int]) -> int:
    """Take the first card of a list."""
    return cards.pop(0)


def fill_place(cards: list[int]) -> int:
    """Take the middle card of a list; the last fills its place."""
    middle = len(cards) // 2
    cards[middle], cards[-1] = cards[-1], cards[middle]
    return cards.pop()


def move_middle(s: Tiny, source: int, target: int) -> int:
    """Move the middle card of a row."""
    return piles.move(s, source, s.count[source] // 2, target)


Verb = tuple[Callable[[Any, int, int], int], Callable[[list[int]], int]]
VERBS: list[Verb] = [
    (piles.move_top, list.pop),
    (piles.move_bottom, pop_first),
    (move_middle, fill_place),
]
ROWS = st.integers(0, 2)


@given(st.lists(st.tuples(st.sampled_from(VERBS), ROWS, ROWS), max_size=60))
def test_rows_behave_as_lists_do_whatever_happens(moves: list[tuple[Verb, int, int]]) -> None:
    s, model = laid([0, 1, 2, 3], [4, 5], [6, 7]), [[0, 1, 2, 3], [4, 5], [6, 7]]

    for (ours, theirs), source, target in moves:
        if model[source]:
            moved = theirs(model[source])
            model[target].append(moved)
            assert ours(s, source, target) == moved
        s.check()
        assert [row(s, number) for number in range(3)] == model
