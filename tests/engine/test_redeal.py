"""Worlds that a seat cannot tell from the true one: each possible, and each as likely as others."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from croupier.engine.game import Game
from croupier.engine.piles import NOBODY, CardState, at, cards_in, push, sizes
from croupier.engine.records import record
from croupier.engine.redeal import any_card, make_redeal, redealt
from croupier.engine.rng import start_rng
from croupier.engine.sight import FAN, HIDDEN, OWN, STACK, Row, sight_of
from croupier.games.catalogue import all_games
from croupier.testing.strategies import some_options

SEATS, CARDS = 3, 8
DRAW, HAND = 0, 1
ROWS = (Row("draw", HIDDEN, STACK), Row("hand", OWN, FAN, each_seat=True))
BINDING = [game for game in all_games().values() if game.may_hold is not any_card]
WORLDS = 4000

Lacks = dict[int, set[int]]  # by seat: cards it is known not to hold


@record(**sizes(seats=SEATS, rows=1 + SEATS, cards=CARDS))
class Tiny(CardState):
    """A pile to draw from and three hands."""


def laid(hands: list[int]) -> Tiny:
    """Lay hands of the given sizes; the rest is to be drawn."""
    s = Tiny()
    s.seats = SEATS
    sight_of(ROWS, SEATS).set_up(s)
    start_rng(s, b"the secret of a table of hands..")
    rows = [HAND + seat for seat, number in enumerate(hands) for _ in range(number)]
    for card, row in enumerate(rows + [DRAW] * (CARDS - len(rows))):
        push(s, row, card)
    return s


def rows_of(s: Tiny) -> list[list[int]]:
    """List the cards of every row."""
    return [cards_in(s, row) for row in range(1 + SEATS)]


def is_possible(rows: list[list[int]], lacks: Lacks, loose: int) -> bool:
    """Say whether no hand holds what it lacks, but for a number of cards on top of it."""
    bound = {seat: rows[HAND + seat] for seat in lacks}
    return not any(lacks[seat] & {*hand[: len(hand) - loose]} for seat, hand in bound.items())


def possible_shares(s: Tiny, lacks: Lacks, loose: int) -> dict[tuple[int, int], float]:
    """Count all possible worlds one by one; return how often each row has each card."""
    counts, worlds = Counter[tuple[int, int]](), 0
    lengths = [s.count[row] for row in range(1 + SEATS)]
    for cards in permutations(range(CARDS)):
        ends = [sum(lengths[: row + 1]) for row in range(1 + SEATS)]
        rows = [list(cards[end - n : end]) for end, n in zip(ends, lengths, strict=True)]
        if is_possible(rows, lacks, loose):
            worlds += 1
            counts.update((row, card) for row, held in enumerate(rows) for card in held)
    return {place: number / worlds for place, number in counts.items()}


def dealt_shares(s: Tiny, lacks: Lacks, loose: int) -> dict[tuple[int, int], float]:
    """Redeal many times what seat 0, without cards, may not know; return the same shares."""
    redeal = make_redeal(
        lambda _s, seat, card: card not in lacks.get(seat, ()), lambda _s, _seat: loose
    )
    counts, places = Counter[tuple[int, int]](), memoryview(bytearray(4 * CARDS)).cast("i")
    for _ in range(WORLDS):
        redeal(s, 0, places)
        rows = rows_of(s)
        assert is_possible(rows, lacks, loose)
        counts.update((row, card) for row, held in enumerate(rows) for card in held)
    return {place: number / WORLDS for place, number in counts.items()}


@pytest.mark.parametrize(
    ("hands", "lacks", "loose"),
    [
        ([0, 3, 0], {1: {0, 1, 2}}, 0),  # one hand is bound
        ([0, 4, 0], {1: {0, 1, 2}}, 1),  # but for a card drawn since
        ([0, 2, 2], {1: {0, 1, 2, 3}, 2: {4, 5, 6}}, 0),  # two, each by other cards
        ([0, 2, 3], {1: {4, 5, 6, 7}, 2: {0, 1, 6, 7}}, 0),  # hardly any other way
    ],
)
def test_every_possible_world_is_about_as_likely(
    hands: list[int], lacks: Lacks, loose: int
) -> None:
    s = laid(hands)
    expected, found = possible_shares(s, lacks, loose), dealt_shares(s, lacks, loose)

    assert found.keys() == expected.keys()
    assert all(abs(found[place] - share) < 0.03 for place, share in expected.items())


@pytest.mark.parametrize("game", BINDING, ids=lambda game: game.name)
def test_no_true_hand_holds_more_than_it_is_known_to(game: Game) -> None:
    for seed in range(40):
        for s in played(game, Random(seed)):
            for seat in range(s.seats):
                assert odd_cards(game, s, seat) <= game.unsure_of(s, seat)


@pytest.mark.parametrize("game", BINDING, ids=lambda game: game.name)
def test_no_redealt_hand_holds_more_than_it_is_known_to(game: Game) -> None:
    for seed in range(12):
        for number, s in enumerate(played(game, Random(seed))):
            other = redealt(s, game.redeal_unseen, number % s.seats, bytes([seed]) * 32)
            for seat in range(s.seats):
                assert odd_cards(game, other, seat) <= game.unsure_of(other, seat)


def played(game: Game, random: Random) -> list[Any]:
    """Return the states of a game played at random, at most 150 of them."""
    seats, options = some_options(game, random)
    s = game.start(seats, game.resolve_options(seats, options), random.randbytes(32))
    found = list[Any]()
    while s.seat != NOBODY and len(found) < 150:
        found.append(s.copy())
        game.apply(s, random.choice(game.choices(s)))
        s.check()
    return found


def odd_cards(game: Game, s: Any, seat: int) -> int:
    """Count the cards of a hand that its seat is known not to have had."""
    (hand,) = [row for row in range(s.cell.shape[0]) if game.sight.rows[row] == (OWN, seat)]
    return sum(not game.may_hold(s, seat, at(s, hand, i)) for i in range(s.count[hand]))
