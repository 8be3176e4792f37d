"""Monopoly Deal, rules 12 to 16: the end of a turn, the draw pile, the end of the game."""

import pytest

from croupier.engine.piles import DRAWN, NOBODY, RUNNING, WON
from croupier.games.monopoly_deal import GAME
from croupier.games.monopoly_deal.rules import ACT, DISCARD, DRAW, HAND, SET, TOO_MANY
from croupier.games.monopoly_deal.tests.table_scene import field, hand, sets, table, words
from croupier.testing import cards, play


def test_sets_are_found_at_the_end_of_the_turn_only() -> None:  # rule 12
    s = table("Red Blue Pink", "Green", field="Red Red Blue Blue")
    play(GAME, s, "Red", "Blue")
    assert (field(s, 0), sets(s, 0)) == ("Blue Blue Blue Red Red Red", "")

    play(GAME, s, "done")

    assert (field(s, 0), sets(s, 0), s.count[SET]) == ("", "Blue Red", 6)


def test_three_of_a_colour_given_to_a_rival_stay_single_until_the_rivals_own_end() -> None:
    s = table("ForcedDeal Yellow", "SlyDeal", "JustSayNo", field="Red / Blue / Red Red Pink")
    play(GAME, s, "ForcedDeal", "@2", "give:Red", "take:Pink", "no", "done")
    assert (field(s, 2), sets(s, 2)) == ("Red Red Red", "")  # rule 12

    play(GAME, s, "SlyDeal", "@2", "take:Red", "no", "done")

    assert field(s, 1) == "Blue Red"


def test_a_set_completed_by_a_gift_is_found_at_the_end_of_the_own_turn() -> None:  # rule 12
    s = table("ForcedDeal Yellow", "Green", field="Red / Red Red Pink")
    play(GAME, s, "ForcedDeal", "@1", "give:Red", "take:Pink", "no", "done", "done")

    assert (field(s, 1), sets(s, 1)) == ("", "Red")


def test_a_complete_set_is_safe_from_a_sly_deal() -> None:  # rule 12
    s = table("SlyDeal Red", "Green", field=" / ", sets=["", "Pink Pink Pink"])
    play(GAME, s, "SlyDeal", "@1")

    assert s.question == ACT


def test_three_sets_at_the_end_of_the_turn_win() -> None:  # rule 13
    s = table("Red", "Green", field="Red Red", sets=["Blue Blue Blue Pink Pink Pink", ""])
    play(GAME, s, "Red")
    assert s.ending == RUNNING

    play(GAME, s, "done")

    assert (s.ending, s.winner, s.seat) == (WON, 0, NOBODY)
    assert hand(s, 0) == ""  # the winner draws no new hand
    assert [GAME.score(s, seat) for seat in range(2)] == [1, 0]


def test_a_winner_discards_nothing() -> None:  # rule 13
    full = "Orange Orange Orange Yellow Yellow Yellow Brown Brown"
    s = table(full, "Green", sets=["Blue Blue Blue Pink Pink Pink Red Red Red", ""])
    play(GAME, s, "done")

    assert (s.ending, s.winner, s.count[HAND]) == (WON, 0, 8)


def test_a_dealbreaker_can_win() -> None:  # rules 10 and 13
    two, one = "Blue Blue Blue Pink Pink Pink", "Red Red Red"
    s = table("Dealbreaker Green", "Green", sets=[two, one], actions=1)
    play(GAME, s, "Dealbreaker", "@1", "set:Red", "no")

    assert (s.ending, s.winner) == (WON, 0)


def test_an_empty_hand_draws_five_at_the_end_of_the_turn() -> None:  # rule 14
    s = table("Red", "Green", draw="Blue Blue Pink Pink Yellow Black Black Black White White")
    play(GAME, s, "Red")
    assert hand(s, 0) == ""

    play(GAME, s, "done")

    assert hand(s, 0) == "Blue Blue Pink Pink Yellow"
    assert hand(s, 1) == "Black Black Green"
    assert (s.drawn[0], s.drawn[1]) == (7, 2)


def test_a_hand_of_one_is_not_filled() -> None:  # rule 14
    s = table("Red", "Green")
    play(GAME, s, "done")

    assert hand(s, 0) == "Red"


def test_more_than_seven_cards_are_discarded_down_to_seven() -> None:  # rule 14
    s = table("Red Red Blue Blue Pink Pink Yellow Yellow JustSayNo", "Green")
    play(GAME, s, "done")
    assert (s.seat, s.question) == (0, TOO_MANY)
    assert words(s) == ["drop:Blue", "drop:Pink", "drop:Red", "drop:Yellow", "drop:JustSayNo"]

    play(GAME, s, "drop:JustSayNo")
    assert (s.seat, s.question) == (0, TOO_MANY)
    play(GAME, s, "drop:Red")

    assert (s.player, s.count[HAND]) == (1, 7)
    assert cards(GAME, s, DISCARD) == "JustSayNo Red"
    assert s.played[0] == 0


def test_seven_cards_may_stay() -> None:  # rule 14
    s = table("Red Red Blue Blue Pink Pink Yellow", "Green")
    play(GAME, s, "done")

    assert s.player == 1


def test_fewer_than_five_cards_are_shuffled_with_the_discards_before_an_action() -> None:  # rule 15
    s = table("Red Blue", "Green", draw="Black Black Black White", discard="PassGo Pink")
    play(GAME, s, "Red")

    assert (s.count[DRAW], s.count[DISCARD]) == (6, 0)


def test_five_cards_are_enough() -> None:  # rule 15
    pile = "Black Black Black White White"
    s = table("Red Blue", "Green", draw=pile, discard="PassGo Pink")
    play(GAME, s, "Red")

    assert cards(GAME, s, DRAW) == pile
    assert cards(GAME, s, DISCARD) == "PassGo Pink"


def test_a_draw_from_an_empty_pile_shuffles_the_discards_first() -> None:  # rule 15
    s = table("Red Red", "Green", draw="Black", discard="White White White", actions=1)
    play(GAME, s, "Red")

    assert "Black" in hand(s, 1).split()
    assert hand(s, 1) == "Black Green White"
    assert (s.count[DRAW], s.count[DISCARD]) == (2, 0)


def test_nothing_is_drawn_when_there_is_no_card_anywhere() -> None:  # rule 15
    s = table("Red Red", "Green", draw="")
    play(GAME, s, "done")

    assert (hand(s, 1), s.drawn[1], s.question) == ("Green", 0, ACT)


def test_a_new_hand_is_as_large_as_the_cards_allow() -> None:  # rules 14 and 15
    s = table("Red", "Green", draw="Black White", actions=1)
    play(GAME, s, "Red")

    assert (hand(s, 0), hand(s, 1)) == ("Black White", "Green")


def test_a_pass_go_can_bring_itself_back() -> None:  # rules 6 and 15
    s = table("PassGo", "Green", draw="")
    play(GAME, s, "PassGo")

    assert (hand(s, 0), s.drawn[0]) == ("PassGo", 3)


def test_still_rounds_end_the_game_by_sets_then_by_properties() -> None:  # rule 16
    rows = {"sets": ["", "Blue Blue Blue", "Pink Pink Pink"], "options": {"still_rounds": "2"}}
    s = table("Green", "Green", "Green", field="Red Red Brown Brown / Red / Yellow Orange", **rows)
    for _ in range(5):
        play(GAME, s, "done")
    assert s.ending == RUNNING

    play(GAME, s, "done")

    assert (s.ending, s.winner, s.turn) == (WON, 2, 6)


def test_equal_sets_and_properties_are_a_draw() -> None:  # rule 16
    s = table("Green", "Green", field="Red / Blue", options={"still_rounds": "1"})
    play(GAME, s, "done", "done")

    assert (s.ending, s.winner, s.seat) == (DRAWN, NOBODY, NOBODY)


def test_a_third_seat_can_be_ahead_of_two_equals() -> None:  # rule 16
    s = table("Green", "Green", "Green", field="Red / Blue / Pink Yellow", turn_limit=3)
    play(GAME, s, "done", "done", "done")

    assert (s.ending, s.winner) == (WON, 2)


def test_the_first_seat_can_be_ahead() -> None:  # rule 16
    s = table("Green", "Green", "Green", field="Red Red / Blue / Pink", turn_limit=1)
    play(GAME, s, "done")

    assert (s.ending, s.winner) == (WON, 0)


MOVES = {
    "put down": ("Yellow", "done"),
    "taken back": ("back:Red", "done"),
    "taken": ("SlyDeal", "@1", "take:Blue", "no", "done"),
    "swapped": ("ForcedDeal", "@1", "give:Red", "take:Blue", "no", "done"),
    "broken": ("Dealbreaker", "@1", "set:Pink", "no", "done"),
}


@pytest.mark.parametrize("answers", MOVES.values(), ids=MOVES.keys())
def test_a_move_on_the_table_resets_the_still_rounds(answers: tuple[str, ...]) -> None:
    held = "Yellow SlyDeal ForcedDeal Dealbreaker"
    rows = {"sets": ["", "Pink Pink Pink"], "options": {"still_rounds": "1"}}
    s = table(held, "Green", field="Red / Blue", still=1, **rows)
    play(GAME, s, *answers)  # rule 16
    play(GAME, s, "done")
    assert (s.ending, s.still) == (RUNNING, 2)

    play(GAME, s, "done")

    assert s.ending != RUNNING


def test_what_moves_nothing_on_the_table_is_still() -> None:  # rule 16
    s = table("PassGo SlyDeal JustSayNo", "JustSayNo", field=" / Red", still=1)
    play(GAME, s, "PassGo", "waste", "SlyDeal", "@1", "take:Red", "yes")

    assert s.still == 2


def test_limits_can_be_switched_off() -> None:  # rule 16
    s = table("Green", "Green", options={"still_rounds": "0", "turn_limit": "0"})
    for _ in range(2_500):
        play(GAME, s, "done" if s.question == ACT else words(s)[0])

    assert s.ending == RUNNING
    assert s.turn > 2_000


def test_the_turn_limit_waits_until_the_hand_is_in_order() -> None:  # rules 14 and 16
    s = table("Red Red Blue Blue Pink Pink Yellow Yellow", "Green", field="Orange", turn_limit=1)
    play(GAME, s, "done")
    assert s.ending == RUNNING

    play(GAME, s, "drop:Red")

    assert (s.ending, s.winner) == (WON, 0)
