"""Monopoly Deal, rules 1 to 11: the deal, the actions, the cards."""

from collections import Counter

import pytest

from croupier.engine.piles import cards_on
from croupier.engine.position import seen_by
from croupier.games.monopoly_deal import GAME
from croupier.games.monopoly_deal.rules import ACT, DISCARD, DONE, DRAW, FIELD, HAND, SAY_NO, SET
from croupier.games.monopoly_deal.tests.table_scene import field, hand, sets, start, table, words
from croupier.testing import cards, play


def test_the_pack_has_thirty_properties_and_22_action_cards() -> None:  # rule 1
    texts = Counter(GAME.words.face(card).text for card in cards_on(start(2)))

    assert len(texts) == 15
    assert (texts.pop("PassGo"), texts.pop("Dealbreaker")) == (10, 2)
    assert (texts.pop("ForcedDeal"), texts.pop("SlyDeal"), texts.pop("JustSayNo")) == (4, 3, 3)
    assert set(texts.values()) == {3}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_cards_each_are_dealt_and_the_first_seat_draws_two(seats: int) -> None:  # rules 2, 3
    s = start(seats)

    assert [s.count[HAND + seat] for seat in range(seats)] == [7] + [5] * (seats - 1)
    assert s.count[DRAW] == 52 - 5 * seats - 2
    assert (s.seat, s.player, s.question, s.actions) == (0, 0, ACT, 3)
    assert list(s.drawn)[:2] == [2, 0]


def test_the_deal_goes_round_one_card_at_a_time() -> None:  # rule 2
    two, three = start(2), start(3)  # the same shuffled pack

    firsts = [cards(GAME, three, HAND + seat).split()[0] for seat in range(3)]
    assert firsts[:2] == [cards(GAME, two, HAND + seat).split()[0] for seat in range(2)]
    assert firsts[2] == cards(GAME, two, HAND).split()[1]


def test_only_the_owner_sees_a_hand_and_nobody_the_draw_pile() -> None:  # rule 2
    s = table("Red Blue", "Green", field="Brown / Pink", discard="PassGo")
    seen = seen_by(s, 1)

    assert [seen.cell[HAND, i] for i in range(2)] == [-1, -1]
    assert seen.cell[HAND + 1, 0] != -1
    assert seen.cell[DRAW, 0] == -1
    assert cards(GAME, seen, FIELD) == "Brown"
    assert cards(GAME, seen, DISCARD) == "PassGo"


def test_equal_cards_are_one_choice_and_a_just_say_no_can_only_be_wasted() -> None:  # rule 4
    s = table("Red Red Blue PassGo PassGo JustSayNo", "Green", field="Red Brown Brown")

    assert words(s) == ["Blue", "Red", "back:Brown", "back:Red", "PassGo", "waste", "done"]


def test_an_empty_hand_and_field_leave_only_the_end() -> None:  # rule 4
    assert words(table("", "Green")) == ["done"]


def test_a_turn_has_three_actions() -> None:  # rule 4
    s = table("Red Blue Green Pink", "Yellow")
    play(GAME, s, "Red", "Blue")
    assert (s.player, s.actions) == (0, 1)

    play(GAME, s, "Green")

    assert (s.player, s.seat, s.actions) == (1, 1, 3)
    assert hand(s, 1) == "Black Black Yellow"
    assert list(s.turns)[:2] == [1, 1]


def test_done_ends_the_turn_at_once() -> None:  # rule 4
    s = table("Red Blue", "Green", "Pink")
    play(GAME, s, "done", "done")

    assert (s.player, s.seat, s.turn) == (2, 2, 3)


def test_after_the_last_seat_the_first_has_its_turn() -> None:  # rule 2
    s = table("Red", "Green")
    play(GAME, s, "done", "done")

    assert s.player == 0


def test_a_property_is_put_down_and_counted_as_played() -> None:  # rule 5
    s = table("Red Blue", "Green", field="Red")
    play(GAME, s, "Red")

    assert (hand(s, 0), field(s, 0)) == ("Blue", "Red Red")
    assert s.played[0] == 1


def test_everybody_knows_a_property_that_was_taken_back() -> None:  # rule 5
    s = table("Red Blue", "Green", field="Pink")
    play(GAME, s, "back:Pink")
    seen = seen_by(s, 1)

    assert field(s, 0) == ""
    assert sorted(seen.cell[HAND, i] for i in range(3))[:2] == [-1, -1]
    assert max(seen.cell[HAND, i] for i in range(3)) == 12  # the first Pink
    assert s.played[0] == 0


def test_every_card_put_down_counts_as_played() -> None:  # rule 5
    s = table("Red Blue Green Pink", "Yellow")
    play(GAME, s, "Red", "Blue", "Green")

    assert list(s.played)[:2] == [3, 0]


def test_what_another_seat_takes_back_is_known_to_all() -> None:  # rule 5
    s = table("Red", "Green", field="Brown / Pink")
    play(GAME, s, "done", "back:Pink")

    seen = seen_by(s, 0)
    known = [seen.cell[HAND + 1, i] for i in range(seen.count[HAND + 1])]
    assert [GAME.words.face(card).text for card in known if card != -1] == ["Pink"]


def test_of_equal_cards_the_one_that_is_known_goes_first() -> None:  # rule 5
    s = table("Pink Blue", "Green", field="Pink")
    play(GAME, s, "back:Pink", "Pink")

    seen = seen_by(s, 1)
    assert [seen.cell[HAND, i] for i in range(2)] == [
        -1,
        -1,
    ]  # whether there is another stays secret


def test_a_known_card_is_forgotten_when_it_is_shuffled_in() -> None:  # rules 5 and 15
    s = table("Red Red Red Blue Blue Blue Green", "Yellow", field="Pink", draw="Black")
    play(GAME, s, "back:Pink", "done", "drop:Pink")

    assert cards(GAME, s, DISCARD) == ""
    assert not any(s.known[card] for card in range(52))


def test_an_action_card_is_discarded_even_if_nothing_comes_of_it() -> None:  # rule 6
    s = table("SlyDeal Red", "Green")
    play(GAME, s, "SlyDeal")
    assert cards(GAME, s, DISCARD) == "SlyDeal"
    assert words(s) == ["@1"]

    play(GAME, s, "@1")

    assert (s.seat, s.question, s.actions) == (0, ACT, 2)
    assert (s.played[0], hand(s, 0)) == (1, "Red")


def test_pass_go_draws_two_cards() -> None:  # rule 7
    s = table("PassGo Red", "Green", draw="Blue Pink Black Black Black White White")
    play(GAME, s, "PassGo")

    assert hand(s, 0) == "Blue Pink Red"
    assert cards(GAME, s, DRAW) == "Black Black Black White White"
    assert (s.drawn[0], s.played[0]) == (4, 1)  # two of them at the turn's beginning


def test_pass_go_shuffles_after_its_draw_even_as_the_last_action() -> None:  # rules 7 and 15
    s = table("PassGo Red Red", "Green", draw="Blue Pink Black Black Black White", actions=1)
    play(GAME, s, "PassGo")

    assert cards(GAME, s, DISCARD) == ""
    assert hand(s, 0) == "Blue Pink Red Red"
    assert s.count[DRAW] == 3  # four and the Pass Go, less the two cards of the next turn


def test_sly_deal_takes_a_property_when_the_rival_lets_it_happen() -> None:  # rule 8
    s = table("SlyDeal", "Green", field="Red / Blue Pink Pink")
    play(GAME, s, "SlyDeal", "@1")
    assert words(s) == ["take:Blue", "take:Pink"]

    play(GAME, s, "take:Pink", "no")

    assert (field(s, 0), field(s, 1)) == ("Pink Red", "Blue Pink")
    assert (s.seat, s.actions) == (0, 2)


def test_rivals_are_listed_from_the_player_on() -> None:  # rule 8
    s = table("Red", "SlyDeal", "Blue", "Green")
    play(GAME, s, "done", "SlyDeal")

    assert words(s) == ["@2", "@3", "@0"]


def test_forced_deal_exchanges_two_properties() -> None:  # rule 9
    s = table("ForcedDeal", "Green", "Pink", field="Red Red / Brown / Blue Pink")
    play(GAME, s, "ForcedDeal", "@2")
    assert words(s) == ["give:Red"]
    play(GAME, s, "give:Red")
    assert words(s) == ["take:Blue", "take:Pink"]

    play(GAME, s, "take:Blue", "no")

    assert [field(s, seat) for seat in range(3)] == ["Blue Red", "Brown", "Pink Red"]


@pytest.mark.parametrize("fields", ["Red / ", " / Red", " / "])
def test_forced_deal_needs_a_property_on_both_fields(fields: str) -> None:  # rule 9
    s = table("ForcedDeal Pink", "Green", field=fields)
    play(GAME, s, "ForcedDeal", "@1")

    assert (s.question, s.actions) == (ACT, 2)


def test_dealbreaker_takes_a_whole_set() -> None:  # rule 10
    s = table("Dealbreaker", "Green", sets=["", "Blue Blue Blue Pink Pink Pink"], field=" / Red")
    play(GAME, s, "Dealbreaker", "@1")
    assert words(s) == ["set:Blue", "set:Pink"]

    play(GAME, s, "set:Pink", "no")

    assert (sets(s, 0), sets(s, 1)) == ("Pink", "Blue")
    assert (s.count[SET], s.count[SET + 1]) == (3, 3)


def test_dealbreaker_finds_nothing_without_a_complete_set() -> None:  # rule 10
    s = table("Dealbreaker Pink", "Green", field=" / Red Red")
    play(GAME, s, "Dealbreaker", "@1")

    assert (s.question, s.seat, s.actions) == (ACT, 0, 2)


def test_the_rival_is_asked_even_without_a_just_say_no() -> None:  # rule 11
    s = table("SlyDeal", "Green", field=" / Red")
    play(GAME, s, "SlyDeal", "@1", "take:Red")

    assert (s.seat, s.question, s.player) == (1, SAY_NO, 0)
    assert words(s) == ["no", "yes"]


@pytest.mark.parametrize("card", ["SlyDeal", "ForcedDeal", "Dealbreaker"])
def test_just_say_no_stops_a_card_and_both_are_discarded(card: str) -> None:  # rule 11
    s = table(card, "JustSayNo JustSayNo", field="Blue / Red", sets=["", "Pink Pink Pink"])
    while s.question != SAY_NO:
        play(GAME, s, words(s)[-1] if s.question != ACT else card)
    play(GAME, s, "yes")

    assert (field(s, 0), field(s, 1), sets(s, 1)) == ("Blue", "Red", "Pink")
    assert hand(s, 1) == "JustSayNo"
    assert cards(GAME, s, DISCARD) == f"{card} JustSayNo"
    assert (s.seat, s.actions, s.played[1]) == (0, 2, 1)


def test_yes_without_the_card_changes_nothing() -> None:  # rule 11
    s = table("SlyDeal", "Green", field=" / Red")
    play(GAME, s, "SlyDeal", "@1", "take:Red", "yes")

    assert (field(s, 0), field(s, 1), hand(s, 1)) == ("Red", "", "Green")
    assert s.played[1] == 0


def test_a_just_say_no_in_the_own_turn_wastes_the_action_and_is_kept() -> None:  # rule 11
    s = table("JustSayNo Red", "Green")
    play(GAME, s, "waste")

    assert (hand(s, 0), s.actions, s.played[0]) == ("JustSayNo Red", 2, 0)


def test_any_seat_may_act_on_any_other() -> None:  # rules 5 to 11
    held = "SlyDeal ForcedDeal Dealbreaker Yellow"
    fields, sets_laid = "Red / Orange / Brown Pink", ["Blue Blue Blue", "", ""]
    s = table("Green", "Green", f"{held} PassGo", field=fields, sets=sets_laid)
    play(GAME, s, "done", "done", "ForcedDeal", "@1", "give:Pink", "take:Orange", "no")
    play(GAME, s, "SlyDeal", "@0", "take:Red", "no", "Dealbreaker")
    assert cards(GAME, s, DISCARD) == "ForcedDeal SlyDeal Dealbreaker"

    play(GAME, s, "@0", "set:Blue", "no")

    assert [field(s, seat) for seat in range(3)] == ["", "Pink", "Brown Orange Red"]
    assert [sets(s, seat) for seat in range(3)] == ["", "", "Blue"]
    assert (list(s.played), s.player) == ([0, 0, 3, 0], 0)


def test_a_clock_ends_the_turn_and_lets_things_happen() -> None:
    s = table("SlyDeal Red", "JustSayNo", field=" / Red")
    out = memoryview(bytearray(8 * GAME.max_choices)).cast("q")
    assert GAME.timeout_answer(s, out, GAME.list_choices(s, out)) == DONE

    play(GAME, s, "SlyDeal", "@1", "take:Red")

    assert GAME.words.codes[GAME.timeout_answer(s, out, GAME.list_choices(s, out))] == "no"


def test_cards_left_are_those_in_the_hand() -> None:
    s = table("Red Blue", "Green", field="Pink Pink")

    assert [GAME.cards_left(s, seat) for seat in range(2)] == [2, 1]
