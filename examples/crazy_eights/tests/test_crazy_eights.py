"""Crazy Eights, rule by rule, and the contract of every game."""

from typing import Any

import pytest
from crazy_eights import GAME
from crazy_eights.rules import DISCARD, EIGHT, HAND, STOCK, rank_of, suit_of

from croupier.engine.piles import DRAWN, NOBODY, WON, top
from croupier.testing import Contract, cards, play, scene


class TestCrazyEights(Contract):
    """Crazy Eights keeps the contract."""

    game = GAME


def table(*hands: str, on: str, stock: str = "", **options: str) -> Any:
    """Lay hands, a stock and discards, of which the last lies on top."""
    s = scene(GAME, hand=list(hands), discard=on, stock=stock, options=options)
    s.suit = suit_of(top(s, DISCARD))
    return s


def words(s: Any) -> set[str]:
    """Write the choices as people do."""
    return {GAME.words.codes[code] for code in GAME.choices(s)}


@pytest.mark.parametrize(("seats", "each"), [(2, 7), (3, 5), (5, 5)])
def test_hands_are_dealt_and_no_eight_is_turned_up(seats: int, each: int) -> None:  # rules 1, 2
    for stream in range(100):
        s = GAME.start(seats, GAME.resolve_options(seats, {}), bytes(32), stream)

        assert [s.count[HAND + seat] for seat in range(seats)] == [each] * seats
        assert rank_of(top(s, DISCARD)) != EIGHT
        assert s.suit == suit_of(top(s, DISCARD))


def test_suit_rank_and_eights_fit() -> None:  # rule 3
    s = table("2♥ 9♠ 9♣ 8♦ K♣", "3♣", on="9♥")

    assert words(s) == {"2♥", "9♠", "9♣", "8♦"}


def test_one_draws_until_a_card_fits() -> None:  # rule 4
    s = table("2♣", "3♣", on="9♥", stock="4♥ 5♠")
    play(GAME, s, "draw")
    assert words(s) == {"draw"}
    play(GAME, s, "draw")

    assert words(s) == {"4♥"}


def test_after_three_cards_that_do_not_fit_the_turn_is_passed() -> None:  # rule 4
    s = table("2♣", "3♣", on="9♥", stock="4♥ 5♠ 6♠ 7♠")
    play(GAME, s, "draw", "draw", "draw")

    assert words(s) == {"pass"}
    play(GAME, s, "pass")
    assert s.seat == 1


def test_the_option_draws_says_how_many() -> None:  # rule 4
    s = table("2♣", "3♣", on="9♥", stock="5♠ 6♠", draws="1")
    play(GAME, s, "draw")

    assert words(s) == {"pass"}


def test_after_an_eight_its_player_names_the_suit() -> None:  # rule 5
    s = table("8♠ 2♣", "3♣ 4♠ 5♦", on="9♥")
    play(GAME, s, "8♠")
    assert (s.seat, words(s)) == (0, {"clubs", "diamonds", "hearts", "spades"})
    play(GAME, s, "diamonds")

    assert (s.seat, words(s)) == (1, {"5♦"})


def test_the_discards_become_the_stock() -> None:  # rule 6
    s = table("2♣", "3♣", on="4♦ 5♦ 9♥")
    play(GAME, s, "draw")

    assert cards(GAME, s, DISCARD) == "9♥"
    assert (s.count[STOCK], s.count[HAND]) == (1, 2)


def test_a_round_without_a_move_is_a_draw() -> None:  # rule 7
    s = table("2♣", "3♣", on="9♥")
    play(GAME, s, "pass")
    assert s.seat == 1
    play(GAME, s, "pass")

    assert (s.ending, s.winner, s.seat) == (DRAWN, NOBODY, NOBODY)


@pytest.mark.parametrize("last", ["2♥", "8♠"])
def test_the_last_card_wins_and_an_eight_asks_nothing_more(last: str) -> None:  # rule 8
    s = table(last, "3♣", on="9♥")
    play(GAME, s, last)

    assert (s.ending, s.winner) == (WON, 0)


def test_the_heuristic_keeps_its_eight_and_names_its_longest_suit() -> None:
    s = table("8♠ 2♥ 3♦ 4♦", "3♣", on="2♦")
    out = memoryview(bytearray(8 * GAME.max_choices)).cast("q")
    n = GAME.list_choices(s, out)
    answer = GAME.bots["heuristic"](s, out, n, s)
    assert GAME.words.codes[answer] in {"3♦", "4♦"}

    play(GAME, s, "8♠")
    n = GAME.list_choices(s, out)
    assert GAME.words.codes[GAME.bots["heuristic"](s, out, n, s)] == "diamonds"
