"""What people know follows from the verbs that move cards, and from nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine import piles
from croupier.engine.piles import SPECTATOR, CardState, at, push, sizes
from croupier.engine.records import record
from croupier.engine.sight import FAN, HIDDEN, OWN, PUBLIC, STACK, TOP_ONLY, Row, is_seen, sight_of

SEATS, CARDS = 3, 8
DRAW, DOWN, PILE, OPEN, HAND = 0, 1, 2, 3, 4
ROWS = (
    Row("draw", HIDDEN, STACK),
    Row("down", HIDDEN, STACK),
    Row("pile", TOP_ONLY, STACK),
    Row("open", PUBLIC, FAN),
    Row("hand", OWN, FAN, each_seat=True),
)
VIEWERS = range(SPECTATOR, SEATS)


@record(**sizes(seats=SEATS, rows=4 + SEATS, cards=CARDS))
class Tiny(CardState):
    """A row of each sight and three hands."""


def laid(**rows: list[int]) -> Tiny:
    """Lay rows by their names: draw, down, pile, open, hand0, hand1, hand2."""
    s = Tiny()
    s.seats = SEATS
    sight_of(ROWS, SEATS).set_up(s)
    for name, cards in rows.items():
        for card in cards:
            push(s, ["draw", "down", "pile", "open", "hand0", "hand1", "hand2"].index(name), card)
    return s


def who_knows(s: Tiny, card: int) -> list[int]:
    """List the viewers who may know where a card is."""
    places = [(row, i) for row in range(4 + SEATS) for i in range(s.count[row])]
    (place,) = [place for place in places if at(s, *place) == card]
    return [viewer for viewer in VIEWERS if is_seen(s, viewer, *place)]


def test_a_card_drawn_is_known_to_the_seat_that_drew_it() -> None:
    s = laid(draw=[1, 2])
    piles.move_top(s, DRAW, HAND + 1)
    assert who_knows(s, 2) == [1]
    assert who_knows(s, 1) == []


def test_a_card_taken_from_an_open_row_stays_known_to_all() -> None:
    s = laid(open=[1, 2], hand0=[3])
    piles.move(s, OPEN, 0, HAND)
    assert who_knows(s, 1) == list(VIEWERS)
    assert who_knows(s, 3) == [0]


def test_a_card_laid_face_down_is_known_to_its_player_alone() -> None:
    s = laid(hand0=[1, 2])
    piles.move(s, HAND, 0, DOWN)
    assert who_knows(s, 1) == [0]
    assert who_knows(s, 2) == [0]


def test_a_card_once_shown_is_not_known_after_it_may_have_been_laid_face_down() -> None:
    s = laid(open=[1], hand0=[2, 3])
    piles.move(s, OPEN, 0, HAND)
    piles.move(s, HAND, 1, DOWN)  # it might have been card 1
    assert who_knows(s, 1) == [0]
    assert who_knows(s, 3) == [0]


@pytest.mark.parametrize("laid_down", [0, 1, 2])
def test_what_others_know_does_not_depend_on_which_card_was_chosen(laid_down: int) -> None:
    s = laid(open=[1], hand0=[2, 3])
    piles.move(s, OPEN, 0, HAND)
    piles.move(s, HAND, laid_down, DOWN)
    others = [viewer for viewer in VIEWERS if viewer != 0]
    assert all(s.known[card] >> (viewer + 1) & 1 == 0 for card in (1, 2, 3) for viewer in others)


def test_a_known_card_on_top_of_a_hidden_row_stays_known_where_it_goes() -> None:
    s = laid(open=[1], draw=[5, 6])
    piles.move_top(s, OPEN, DRAW)
    assert who_knows(s, 1) == list(VIEWERS)
    piles.move_top(s, DRAW, HAND + 2)
    assert who_knows(s, 1) == list(VIEWERS)
    piles.move_top(s, DRAW, HAND + 2)
    assert who_knows(s, 6) == [2]


def test_the_top_of_a_pile_is_seen_when_it_goes() -> None:
    s = laid(pile=[1, 2])
    piles.move_top(s, PILE, HAND)
    assert who_knows(s, 2) == list(VIEWERS)
    assert who_knows(s, 1) == list(VIEWERS)  # it is the top card now


def test_a_card_is_shown_to_one_seat() -> None:
    s = laid(hand0=[1])
    piles.show(s, 1, 2)
    assert who_knows(s, 1) == [0, 2]


def test_a_hand_laid_open_is_seen_and_remembered_when_it_is_hidden_again() -> None:
    s = laid(hand0=[1, 2])
    piles.open_row(s, HAND)
    assert who_knows(s, 1) == list(VIEWERS)
    piles.hide(s, HAND)
    assert who_knows(s, 1) == list(VIEWERS)
    piles.forget(s, HAND)
    assert who_knows(s, 1) == []


def test_nobody_knows_cards_picked_up_face_down() -> None:
    s = laid(pile=[1, 2, 3])
    piles.pick_up(s, PILE, DOWN)
    assert [who_knows(s, card) for card in (1, 2, 3)] == [[], [], []]


VERBS = st.sampled_from(["top", "bottom", "chosen"])


@given(st.lists(st.tuples(VERBS, st.integers(0, 6), st.integers(0, 6), st.integers(0, 7))))
def test_who_sees_neither_row_learns_nothing_from_a_choice(
    moves: list[tuple[str, int, int, int]],
) -> None:
    s = laid(draw=[0, 1], open=[2, 3], hand0=[4, 5], hand1=[6, 7])
    for verb, source, target, place in moves:
        if s.count[source] == 0:
            continue
        if verb == "chosen":
            others = [
                viewer
                for viewer in VIEWERS
                if not (s.viewers[source] | piles.top_viewers(s, target)) >> (viewer + 1) & 1
            ]
            held = [at(s, source, i) for i in range(s.count[source])]
            piles.move(s, source, place % s.count[source], target)
            bits = [s.known[card] >> (viewer + 1) & 1 for card in held for viewer in others]
            assert not any(bits)
        elif verb == "top":
            piles.move_top(s, source, target)
        else:
            piles.move_bottom(s, source, target)
        s.check()
