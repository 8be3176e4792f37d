"""Strip Me, rule by rule. Hands are written front card first."""

from typing import Any

import pytest

from croupier.engine.piles import NOBODY, UNFINISHED, WON
from croupier.games.strip_me import GAME, Outcome, play_hands
from croupier.games.strip_me.rules import HAND, PILE
from croupier.testing import cards, scene

THE_LONGEST = ("---JQ---K-A----A-J-K---QK-", "-J-----------AJQA----K---Q")
THE_ENDLESS = ("---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA")


def hands(*given: str, **options: str) -> Any:
    s = scene(GAME, hand=list(given), options=options)
    s.seat = 0
    return s


def play(s: Any, times: int = 1) -> None:
    for _ in range(times):
        GAME.apply(s, 0)


def hand(s: Any, seat: int) -> str:
    return cards(GAME, s, HAND + seat)


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(2, [26, 26]), (3, [18, 17, 17]), (5, [11, 11, 10, 10, 10]), (6, [9, 9, 9, 9, 8, 8])],
)
def test_the_pack_is_dealt_one_card_each_in_turn(seats: int, sizes: list[int]) -> None:  # rule 1
    s = GAME.start(seats, GAME.resolve_options(seats, {}), bytes(32))

    assert [s.count[HAND + seat] for seat in range(seats)] == sizes
    assert s.seat == 0


def test_the_front_card_goes_on_the_pile_and_the_next_seat_follows() -> None:  # rule 3
    s = hands("2♣ 3♣", "4♦ 5♦")
    play(s)

    assert cards(GAME, s, PILE) == "2♣"
    assert hand(s, 0) == "3♣"
    assert s.seat == 1


@pytest.mark.parametrize(("pay", "price"), [("J♥", 1), ("Q♥", 2), ("K♥", 3), ("A♥", 4)])
def test_a_pay_card_has_its_price(pay: str, price: int) -> None:  # rule 4
    s = hands(f"{pay} 2♣", "3♠ 4♦ 5♣ 6♣ 7♣")
    play(s)
    assert (s.owed, s.seat) == (price, 1)

    play(s, times=price)

    assert (s.owed, s.seat) == (0, 0)
    assert s.count[PILE] == 0


def test_a_queen_costs_two_ordinary_cards_and_the_last_goes_under_first() -> None:  # rule 5
    s = hands("Q♥ 2♣", "3♠ 4♦ 5♣")
    play(s, times=3)

    assert hand(s, 0) == "2♣ 4♦ 3♠ Q♥"
    assert s.seat == 0
    assert list(s.drawn)[:2] == [3, 0]


def test_a_turned_pile_goes_under_oldest_card_first() -> None:
    s = hands("Q♥ 2♣", "3♠ 4♦ 5♣", pick_up="turned")
    play(s, times=3)

    assert hand(s, 0) == "2♣ Q♥ 3♠ 4♦"


def test_a_pay_card_in_a_payment_cancels_the_old_debt() -> None:  # rule 6
    s = hands("A♥ 2♣ 3♣", "3♠ J♦ 5♣")
    play(s, times=3)
    assert (s.owed, s.seat, s.creditor) == (1, 0, 1)

    play(s)

    assert hand(s, 1) == "5♣ 2♣ J♦ 3♠ A♥"
    assert s.seat == 1


def test_an_empty_hand_is_out_at_once_even_after_a_pay_card() -> None:  # rule 7
    s = hands("A♥", "3♠ 4♦ 5♣ 6♣ 7♣")
    play(s)

    assert (s.ending, s.winner, s.seat) == (WON, 1, NOBODY)


def test_the_payers_last_card_ends_a_game_of_two_before_the_pile_is_taken() -> None:
    s = hands("J♥ 2♣", "3♠")
    play(s, times=2)

    assert s.winner == 0
    assert cards(GAME, s, PILE) == "J♥ 3♠"


def test_when_a_payer_runs_out_the_next_seat_pays_the_rest() -> None:  # rule 8
    s = hands("K♥ 2♣", "3♠", "4♦ 5♦ 6♦")
    play(s, times=2)
    assert (s.owed, s.seat, s.out) == (2, 2, 0b010)

    play(s, times=2)

    assert hand(s, 0) == "2♣ 5♦ 4♦ 3♠ K♥"


def test_the_creditor_never_pays_his_own_card() -> None:  # rule 8
    s = hands("K♥ 2♣", "3♠ 9♠", "4♦")
    play(s)
    s.seat = 2

    play(s)

    assert (s.seat, s.owed) == (1, 2)


def test_a_creditor_who_is_out_claims_nothing_and_the_seat_after_the_payer_leads() -> None:
    s = hands("J♥", "3♠ 4♠", "5♦ 6♦")  # rule 8
    play(s, times=2)

    assert cards(GAME, s, PILE) == "J♥ 3♠"
    assert (s.seat, s.owed, s.out) == (2, 0, 0b001)


def test_when_asked_a_player_without_cards_may_still_be_paid() -> None:  # rule 9
    s = hands("J♥", "3♠ 4♠", end_rule="when-asked")
    play(s, times=2)

    assert hand(s, 0) == "3♠ J♥"
    assert s.seat == 0


def test_when_asked_and_holding_none_a_player_is_out() -> None:  # rule 9
    s = hands("2♥", "3♠ 4♠", end_rule="when-asked")
    play(s)
    assert s.seat == 1

    play(s)

    assert s.winner == 1


def test_a_pile_taken_by_another_puts_empty_hands_out() -> None:  # rule 9
    s = hands("2♥", "J♠ 4♠", "5♦ 6♦", end_rule="when-asked")
    play(s, times=3)

    assert s.out == 0b001
    assert s.seat == 1


def test_a_game_ends_unfinished_at_its_limit() -> None:  # rule 10
    s = hands("2♥ 3♥ 4♥", "5♠ 6♠ 7♠", limit="4")
    play(s, times=4)

    assert (s.ending, s.winner, s.seat) == (UNFINISHED, NOBODY, NOBODY)


def test_a_turn_is_one_card_or_a_whole_payment() -> None:  # rule 3
    s = hands("2♥ Q♥ 2♣", "4♠ 3♠ 4♦ 5♣")
    play(s, times=2)
    assert list(s.turns)[:2] == [2, 1]  # the next turn has begun

    play(s, times=3)
    assert list(s.turns)[:2] == [3, 2]
    assert list(s.played)[:2] == [2, 3]


def test_each_card_of_a_payment_is_an_answer_of_its_own() -> None:  # rule 4
    s = hands("K♥ 2♣", "3♠ 4♦ 5♣ 6♣")
    play(s)
    for owed in (3, 2, 1):
        assert (s.seat, s.owed, s.turns[1]) == (1, owed, 1)
        play(s)

    assert s.seat == 0


def test_a_seat_that_is_out_is_passed_over() -> None:  # rule 7
    s = hands("2♣ 3♣", "4♦", "5♠ 6♠")
    play(s, times=3)

    assert (s.out, s.seat) == (0b010, 0)
    play(s)
    assert s.out == 0b011  # seat 0 has played its last card
    assert (s.ending, s.winner, s.seat) == (WON, 2, NOBODY)


def test_one_card_that_is_still_owed_is_paid_by_the_next_seat() -> None:  # rule 8
    s = hands("Q♥ 2♣", "4♦", "5♠ 6♠ 7♠")
    play(s, times=2)
    assert (s.owed, s.seat) == (1, 2)

    play(s)
    assert hand(s, 0) == "2♣ 5♠ 4♦ Q♥"
    assert (s.owed, s.seat) == (0, 0)


def test_every_card_is_counted_where_it_lies_and_as_it_is_played() -> None:
    s = GAME.start(3, GAME.resolve_options(3, {}), bytes(32))
    assert GAME.length(s) == 0
    play(s, times=20)

    assert GAME.length(s) == sum(s.played) == 20
    sizes = [GAME.cards_left(s, seat) for seat in range(3)]
    assert len(set(sizes)) > 1
    assert sizes == [len(hand(s, seat).split()) for seat in range(3)]


def test_the_published_longest_deal_of_1999_has_5790_cards() -> None:
    assert play_hands(*THE_LONGEST, pick_up="turned", end_rule="when-asked") == Outcome(
        cards=5790, tricks=805, winner=0, endless=False
    )


def test_the_published_endless_deal_of_2024_is_endless() -> None:
    outcome = play_hands(*THE_ENDLESS, pick_up="turned", end_rule="when-asked")

    assert outcome.endless
    assert outcome.winner is None


def test_a_deal_that_comes_back_to_itself_is_endless() -> None:
    assert play_hands("J--", "-J-", pick_up="turned") == Outcome(8, 3, None, endless=True)
    assert not play_hands("J--", "-J-", pick_up="stack").endless


def test_a_limit_stops_two_hands() -> None:
    assert play_hands(*THE_LONGEST, pick_up="turned", end_rule="when-asked", limit=100).cards == 100


def test_hands_that_no_pack_has_are_refused() -> None:
    with pytest.raises(ValueError, match="no further"):
        play_hands("JJJJJ", "-")
    with pytest.raises(ValueError, match="each hand needs a card"):
        play_hands("", "-")
