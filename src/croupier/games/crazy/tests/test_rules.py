"""Crazy, rule by rule."""

from collections import Counter
from typing import Any

import pytest

from croupier.engine.errors import UserError
from croupier.engine.piles import DRAWN, NOBODY, RUNNING, WON, at, top
from croupier.engine.position import seen_by
from croupier.engine.rng import start_rng
from croupier.games.crazy import GAME
from croupier.games.crazy.rules import DISCARD, DRAW, HAND, NAME_COLOUR, kind_of, match_card
from croupier.play.view import view
from croupier.testing import cards, play, scene

NAMES = ("Ann", "Ben", "Cem", "Dora")


def table(*hands: str, on: str, draw: str | None = None, **options: str) -> Any:
    """Lay hands and a top card; the rest of the pack, or some cards, is the draw pile."""
    rest = "draw" if draw is None else ""
    s = scene(GAME, hand=list(hands), discard=on, draw=draw or "", rest=rest, options=options)
    match_card(s, top(s, DISCARD))
    s.direction, s.stuck, s.seat, s.question = 1, 0, 0, 0
    for seat in range(s.seats):
        s.turns[seat] = s.played[seat] = s.drawn[seat] = 0
    return s


def words(s: Any) -> set[str]:
    return {GAME.words.codes[code] for code in GAME.choices(s)}


def hand(s: Any, seat: int) -> str:
    return " ".join(sorted(cards(GAME, s, HAND + seat).split()))


def test_the_pack_has_112_cards() -> None:  # rule 1
    texts = Counter(GAME.words.face(card).text for card in range(112))

    assert len(texts) == 54
    assert texts["*"] == texts["*+4"] == 4
    assert {count for text, count in texts.items() if not text.startswith("*")} == {2}


def test_cards_are_dealt_one_each_in_turn_and_a_number_is_turned_up() -> None:  # rules 2 and 3
    for stream in range(200):
        s = GAME.start(4, GAME.resolve_options(4, {}), bytes(32), stream)
        assert [s.count[HAND + seat] for seat in range(4)] == [7] * 4
        assert s.label < 10
        assert kind_of(at(s, DISCARD, s.count[DISCARD] - 1)) == s.colour * 13 + s.label
        assert s.count[DRAW] + s.count[DISCARD] == 112 - 28
        assert s.seat == 0


def test_only_the_owner_sees_a_hand_and_all_see_the_discards() -> None:  # rules 2 and 4
    s = table("R1 R2", "B3", on="R5")
    play(GAME, s, "R1")

    assert cards(GAME, seen_by(s, 1), DISCARD) == "R5 R1"
    assert at(seen_by(s, 1), HAND, 0) == -1
    assert at(seen_by(s, 0), HAND, 0) != -1


def test_a_card_fits_by_colour_by_label_or_when_it_is_crazy() -> None:  # rule 5
    s = table("R1 B5 B6 Gs * *+4", "B3", on="R5")

    assert words(s) == {"R1", "B5", "*", "*+4"}


def test_a_draw_two_fits_on_a_draw_two() -> None:
    s = table("B+2 G1", "B3 B4", "Y1", on="R+2")

    assert words(s) == {"B+2"}


def test_who_can_play_must_and_who_cannot_draws() -> None:  # rule 6
    assert "draw" not in words(table("R1", "B3", on="R5"))
    assert words(table("B1", "B3", on="R5")) == {"draw"}


def test_a_drawn_card_that_fits_is_played_at_once() -> None:  # rule 6
    s = table("B1", "B3", on="R5", draw="G1 R9")
    play(GAME, s, "draw")

    assert cards(GAME, s, DISCARD) == "R5 R9"
    assert hand(s, 0) == "B1"
    assert (s.seat, s.drawn[0], s.played[0], s.turns[0]) == (1, 1, 1, 1)


def test_a_drawn_card_that_does_not_fit_is_kept() -> None:  # rule 6
    s = table("B1", "B3", on="R5", draw="R9 G1")
    play(GAME, s, "draw")

    assert hand(s, 0) == "B1 G1"
    assert (s.seat, s.drawn[0], s.played[0]) == (1, 1, 0)


def test_after_a_crazy_card_its_player_chooses_the_colour() -> None:  # rule 7
    s = table("* B1", "B3 G4", on="R5")
    play(GAME, s, "*")
    assert (s.seat, s.question) == (0, NAME_COLOUR)
    assert words(s) == {"R", "B", "G", "Y"}

    play(GAME, s, "G")

    assert s.seat == 1
    assert words(s) == {"G4"}


def test_a_drawn_crazy_card_asks_for_the_colour_in_the_same_turn() -> None:
    s = table("B1", "B3", on="R5", draw="G1 *")
    play(GAME, s, "draw", "Y")

    assert (s.seat, s.turns[0]) == (1, 1)


def test_after_a_draw_four_the_colour_is_drawn_at_random_and_the_next_player_draws() -> None:
    s = table("*+4 B1", "B3", "Y1", on="R5")  # rule 8
    play(GAME, s, "*+4")

    assert s.question != NAME_COLOUR
    assert (s.count[HAND + 1], s.drawn[1], s.turns[1], s.seat) == (5, 4, 0, 2)


def test_a_chosen_colour_is_settled_before_the_next_player_draws_four() -> None:
    s = table("*+4 B1", "B3", "Y1", on="R5", colour="chosen")
    play(GAME, s, "*+4")
    assert (s.question, s.count[HAND + 1]) == (NAME_COLOUR, 1)

    play(GAME, s, "Y")

    assert (s.count[HAND + 1], s.seat) == (5, 2)


def test_with_random_colours_nobody_is_asked() -> None:
    colours = set()
    for number in range(20):
        s = table("* B1", "B3", on="R5", colour="random")
        start_rng(s, bytes([number]) * 32)
        play(GAME, s, "*")
        colours.add(s.colour)
        assert s.seat == 1
    assert colours == {0, 1, 2, 3}


def test_a_draw_two_costs_two_cards_and_the_turn() -> None:  # rule 8
    s = table("R+2 B1", "B3", "Y1", on="R5")
    play(GAME, s, "R+2")

    assert (s.count[HAND + 1], s.seat) == (3, 2)


def test_who_draws_holds_nothing_that_fitted_until_other_cards_come() -> None:
    s = table("B1", "R+2 Y9", on="R5", draw="R8 Y3 R9 G1")
    blue, red = at(s, HAND, 0), at(s, DRAW, 2)
    play(GAME, s, "draw")
    assert (GAME.may_hold(s, 0, red), GAME.may_hold(s, 0, blue)) == (False, True)
    play(GAME, s, "R+2")  # seat 0 draws R9 and Y3, and loses its turn
    assert GAME.may_hold(s, 0, red)


def test_a_skip_costs_the_turn() -> None:  # rule 8
    s = table("Rs B1", "B3", "Y1", on="R5")
    play(GAME, s, "Rs")

    assert (s.seat, s.turns[1]) == (2, 0)


def test_a_reverse_turns_play_round_and_changes_nothing_with_two() -> None:  # rule 8
    many = table("Rr B1", "B3", "Y1", on="R5")
    play(GAME, many, "Rr")
    two = table("Rr B1", "B3", on="R5")
    play(GAME, two, "Rr")

    assert (many.seat, many.direction) == (2, -1)
    assert two.seat == 1


def test_the_discards_become_the_draw_pile_when_a_card_is_needed() -> None:  # rule 9
    s = table("B1", "B3", on="R7 G9 Y2 R5", draw="")
    s.colour, s.label = 0, 5
    play(GAME, s, "draw")

    assert cards(GAME, s, DISCARD).split()[0] == "R5"
    assert s.count[DRAW] + s.count[DISCARD] + s.count[HAND] == 5
    assert s.drawn[0] == 1


def test_the_last_card_wins_and_a_last_draw_two_still_makes_the_next_player_draw() -> None:
    s = table("R+2", "B3", on="R5")  # rule 10
    play(GAME, s, "R+2")

    assert (s.ending, s.winner, s.seat) == (WON, 0, NOBODY)
    assert s.count[HAND + 1] == 3


def test_no_colour_is_asked_of_an_empty_hand() -> None:  # rule 10
    s = table("*", "B3", on="R5", colour="chosen")
    play(GAME, s, "*")

    assert s.winner == 0


def test_a_round_in_which_nobody_can_play_or_draw_is_a_draw() -> None:  # rule 11
    s = table("B1", "B3", on="R5", draw="")
    play(GAME, s, "draw")
    assert (s.ending, s.seat, s.stuck) == (RUNNING, 1, 1)

    play(GAME, s, "draw")

    assert (s.ending, s.winner) == (DRAWN, NOBODY)
    assert s.drawn[0] == s.drawn[1] == 0


def test_cards_played_or_drawn_end_a_standstill() -> None:
    s = table("B1", "B3 R2", on="R5", draw="")
    play(GAME, s, "draw", "R2")

    assert s.stuck == 0


def test_equal_cards_are_one_choice() -> None:
    s = table("R1 R1 B2", "B3", on="R5")

    assert GAME.choices(s) == [1]
    decision = view(GAME, s, 0, NAMES[:2]).decision
    assert decision is not None
    assert decision.choices[0].at == ("hand0:0", "hand0:1")


def test_a_card_that_does_not_fit_says_why() -> None:
    s = table("R1 B2", "B3", on="R7")
    decision = view(GAME, s, 0, NAMES[:2]).decision

    assert decision is not None
    assert [(r.at, r.why, r.rule) for r in decision.refusals] == [
        ("hand0:1", "Blue 2 does not fit: it needs red or a 7.", 5)
    ]


def test_too_many_cards_leave_none_to_start_with() -> None:
    with pytest.raises(UserError, match="at most 79"):
        GAME.resolve_options(8, {"cards_each": "10"})
    assert GAME.resolve_options(2, {"cards_each": "39"})["cards_each"] == 39
