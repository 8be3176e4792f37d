"""A scene for each rule of ONU; the numbers in the names' comments are those of RULES.md."""

from collections import Counter
from typing import Any

import pytest

from croupier.engine.errors import UserError
from croupier.engine.piles import NOBODY, RUNNING, SPECTATOR, WON, cards_on
from croupier.engine.sight import is_seen
from croupier.games.onu import GAME
from croupier.games.onu.rules import ANSWER, DECK, HAND, PLAY_CARD, PLAYED, hand_points, points_of
from croupier.testing import cards, play, scene

KEY = bytes(range(32))


def table(*hands: str, played: str = "", deck: str = "V0 V1 V2 V3 V4 V5", **fields: int) -> Any:
    """Lay hands, played cards and a deck; a row's last card is its top."""
    options = {"colours": "10", "copies": "2", "change_color": "1", "cards_each": "1"}
    s = scene(GAME, options=options, hand=list(hands), played=played, deck=deck)
    for name, value in fields.items():
        setattr(s, name, value)
    s.question = int(s.pending > 0)
    return s


def open_words(s: Any) -> str:
    return " ".join(GAME.words.codes[code] for code in GAME.choices(s))


def hand(s: Any, seat: int) -> str:
    return cards(GAME, s, HAND + seat)


def dealt(seats: int, **options: str) -> Any:
    return GAME.start(seats, GAME.resolve_options(seats, options), KEY)


# rule 1


@pytest.mark.parametrize(("seats", "size"), [(2, 104), (4, 104), (5, 144), (7, 144), (10, 144)])
def test_the_usual_deck_grows_with_the_seats(seats: int, size: int) -> None:
    assert len(cards_on(dealt(seats))) == size


def test_a_colour_has_its_numbers_and_its_specials_as_often_as_said() -> None:
    s = dealt(3, colours="5", copies="3", change_color="1", ban="0", plus_two="2")

    faces = Counter(GAME.words.face(card).text for card in cards_on(s))
    colour = {text[1:]: n for text, n in faces.items() if text[0] == "C"}  # cyan is the fifth
    assert colour == {str(number): 3 for number in range(10)} | {"c": 1, "+2": 2}
    assert sum(faces.values()) == 5 * 33


def test_a_deck_has_256_cards_at_most() -> None:
    many = {"colours": "8", "copies": "3", "change_color": "1", "ban": "1", "plus_two": "0"}
    assert len(cards_on(dealt(10, **many))) == 256

    with pytest.raises(UserError, match="264 cards; at most 256"):
        GAME.resolve_options(10, many | {"plus_two": "1"})


# rule 2


def test_each_seat_takes_its_whole_hand_in_turn() -> None:
    whole = dealt(2, cards_each="1")
    order = f"{hand(whole, 0)} {hand(whole, 1)} " + " ".join(
        reversed(cards(GAME, whole, DECK).split())
    )

    s = dealt(4, cards_each="3")
    assert " ".join(hand(s, seat) for seat in range(4)).split() == order.split()[:12]
    assert cards(GAME, s, DECK).split()[::-1] == order.split()[12:]


def test_the_chosen_seat_begins() -> None:
    assert [dealt(3, first=str(seat)).seat for seat in range(3)] == [0, 1, 2]


def test_a_second_deal_starts_from_scratch() -> None:
    s = table("R+2", "Y1", "G4 G5", played="R7")
    play(GAME, s, "R+2")
    s.cards_each = 7
    GAME.deal(s)

    assert [s.count[HAND + seat] for seat in range(3)] == [7, 7, 7]
    assert [s.played[seat] for seat in range(3)] == [0, 0, 0]
    assert (s.ending, s.seat, s.pending, s.count[PLAYED]) == (RUNNING, 0, 0, 0)
    assert not any(s.known[card] for card in cards_on(s))


def test_play_goes_to_the_next_seat_and_round() -> None:
    s = table("R1 Y3", "R2 Y4", "R3 Y5")
    asked = []
    for word in ("R1", "R2", "R3"):
        asked.append(s.seat)
        play(GAME, s, word)

    assert [*asked, s.seat] == [0, 1, 2, 0]


def test_any_card_may_start() -> None:
    assert open_words(table("V9 R3 Gb R3 B+2", "Y1")) == "R3 Gb B+2 V9"


def test_hands_that_would_empty_the_deck_and_a_seat_nobody_has_are_refused() -> None:
    GAME.resolve_options(2, {"cards_each": "51"})
    with pytest.raises(UserError, match="cards_each=51"):
        GAME.resolve_options(2, {"cards_each": "52"})
    with pytest.raises(UserError, match="Seat 3 cannot begin: the seats are 0 to 2"):
        GAME.resolve_options(3, {"first": "3"})


# rule 3


def test_a_card_played_is_the_last_card() -> None:
    s = table("R3 G9", "Y1", played="R1 R2")
    play(GAME, s, "R3")

    assert cards(GAME, s, PLAYED) == "R1 R2 R3"
    assert hand(s, 0) == "G9"
    assert all(is_seen(s, SPECTATOR, PLAYED, i) for i in range(3))


# rule 4


@pytest.mark.parametrize(
    ("last", "fitting"),
    [
        ("R7", "R5 Rb Yc G7"),  # colour, number, Change Color
        ("R3", "R5 Rb Yc"),
        ("Yb", "Rb Yc"),  # a Ban on a Ban
        ("Y+2", "Yc B+2"),  # a Plus-Two on a Plus-Two that has struck
        ("Gc", "Yc G7"),  # a Change Color counts as its own colour
        ("Vb", "Rb Yc"),
        ("V9", "Yc"),
    ],
)
def test_a_card_fits_by_colour_number_or_effect(last: str, fitting: str) -> None:
    assert open_words(table("R5 Rb Yc G7 B+2", "Y1", played=last)) == fitting


def test_equal_cards_are_one_choice_and_choices_are_sorted() -> None:
    assert open_words(table("R9 R1 Rb R1 R9 R4", "Y1", played="R7")) == "R1 R4 R9 Rb"


# rule 5


def test_who_has_no_card_that_fits_draws_one_and_does_not_play_it() -> None:
    s = table("G3 B4", "Y1", played="R7", deck="V1 R5")
    assert open_words(s) == "draw"
    play(GAME, s, "draw")

    assert hand(s, 0) == "G3 B4 R5"
    assert s.seat == 1
    assert cards(GAME, s, PLAYED) == "R7"


# rule 6


@pytest.mark.parametrize(("seats", "asked"), [(2, 0), (3, 2), (4, 2)])
def test_a_banned_seat_is_not_asked(seats: int, asked: int) -> None:
    s = table("Rb R1", *["Y1", "Y2", "Y3"][: seats - 1], played="R7")
    play(GAME, s, "Rb")

    assert s.seat == asked
    assert s.turns[1] == 0


# rules 7 and 8


def test_a_plus_two_costs_two_cards_and_the_turn() -> None:
    s = table("R+2 R1", "Y1 R4", "G1", played="R7", deck="V1 V2 V3")
    play(GAME, s, "R+2")
    assert (s.seat, s.pending, s.question) == (1, 1, ANSWER)
    assert open_words(s) == "take"
    play(GAME, s, "take")

    assert hand(s, 1) == "Y1 R4 V3 V2"
    assert (s.seat, s.pending, s.question) == (2, 0, PLAY_CARD)


def test_plus_twos_add_up_until_somebody_takes() -> None:
    s = table("R+2 R1", "Y+2 B+2 Yc", "V+2 R4", played="R7", deck="V0 V1 V2 V3 V4 V5 V6")
    play(GAME, s, "R+2")
    assert open_words(s) == "Y+2 B+2 take"
    play(GAME, s, "B+2", "V+2")
    assert (s.seat, s.pending) == (0, 3)
    play(GAME, s, "take")

    assert hand(s, 0) == "R1 V6 V5 V4 V3 V2 V1"
    assert (s.seat, s.pending) == (1, 0)


def test_a_plus_two_may_be_taken_though_it_could_be_answered() -> None:
    s = table("Y+2 R1", "Y1", played="R+2", pending=1)
    play(GAME, s, "take")

    assert s.count[HAND] == 4
    assert s.pending == 0


# rule 9


def test_a_plus_two_that_was_taken_is_matched_like_any_card() -> None:
    s = table("R+2 R1", "Y1", "R3 B+2 Y2", played="R7")
    play(GAME, s, "R+2", "take")

    assert open_words(s) == "R3 B+2"


def test_a_ban_that_has_struck_is_matched_like_any_card() -> None:
    s = table("Rb R1", "Y1", "R3 Yb G2", played="R7")
    play(GAME, s, "Rb")

    assert open_words(s) == "R3 Yb"


# rule 10


@pytest.mark.parametrize("last", ["R1", "Rb", "R+2", "Yc"])
def test_the_last_card_of_a_hand_wins_at_once_and_strikes_nobody(last: str) -> None:
    s = table("Y1", last, played="R7", seat=1)
    play(GAME, s, last)

    assert (s.ending, s.winner, s.seat) == (WON, 1, NOBODY)
    assert hand(s, 0) == "Y1"
    assert [GAME.score(s, seat) for seat in (0, 1)] == [0, 1]


# rule 11


def test_the_document_counts_42_for_its_example() -> None:
    s = table("B7 R5 Gb Yc", "Y1")
    assert hand_points(s, 0) == (7 + 5) + 10 * ((1 + 1) + (0 + 1)) == 42


def test_cards_cost_their_number_or_ten_twenty_thirty() -> None:
    costs = [points_of(GAME.code_by_word[word]) for word in ("V0", "R9", "Bc", "Kb", "W+2")]
    assert costs == [0, 9, 10, 20, 30]


def test_an_empty_deck_ends_the_game_and_the_lowest_count_wins() -> None:
    s = table("G3 B4", "Rb", "Yc G9", "R9 G9", played="R7", deck="V8")
    play(GAME, s, "draw")

    assert (s.ending, s.winner, s.seat) == (WON, 0, NOBODY)  # 15 to 20, 19 and 18


def test_among_equal_counts_the_lowest_seat_wins() -> None:
    s = table("G9 B4", "V7 G1", "B8", "G8", played="R6", deck="Y2")
    play(GAME, s, "draw")

    assert [hand_points(s, seat) for seat in range(4)] == [15, 8, 8, 8]
    assert s.winner == 1


def test_the_deck_may_run_out_in_the_middle_of_a_penalty() -> None:
    s = table("R1", "Y1", played="R+2", deck="V1 V2 V3", pending=2, seat=1)
    play(GAME, s, "take")

    assert hand(s, 1) == "Y1 V3 V2 V1"
    assert s.drawn[1] == 3
    assert (s.pending, s.ending, s.winner) == (0, WON, 0)


def test_a_penalty_that_empties_the_deck_exactly_ends_the_game_too() -> None:
    s = table("R9", "Y1", played="R+2", deck="V0 V1", pending=1, seat=1)
    play(GAME, s, "take")

    assert (s.ending, s.winner) == (WON, 1)  # taking was worth it: 2 to 9


def test_a_deck_with_one_card_left_goes_on() -> None:
    s = table("R9 R1", "Y1", played="R+2", deck="V0 V1 V2", pending=1)
    play(GAME, s, "take")

    assert (s.ending, s.seat) == (RUNNING, 1)


# rule 12


def test_at_the_end_all_hands_are_laid_open_and_not_before() -> None:
    s = table("R1 R2", "Y1 Y2", "G4", played="R7")
    play(GAME, s, "R1")
    assert not is_seen(s, 0, HAND + 1, 0)

    s = table("R1", "Y1 Y2 Y3 Y4", "G4 G5 G6", played="R7")
    play(GAME, s, "R1")
    for eyes in (SPECTATOR, 0, 1, 2):
        assert all(is_seen(s, eyes, HAND + 1, i) for i in range(4))
        assert all(is_seen(s, eyes, HAND + 2, i) for i in range(3))
        assert not any(is_seen(s, eyes, DECK, i) for i in range(6))


# statistics


def test_turns_cards_played_and_cards_drawn_are_counted_by_seat() -> None:
    s = table("Rb R+2 R1", "Y1", "R3 Y5", played="R7", deck="V0 V1 V2 V3 V4 V5")
    play(GAME, s, "Rb", "R3", "R+2", "take", "draw", "R1")

    assert [s.turns[seat] for seat in range(3)] == [3, 1, 2]
    assert [s.played[seat] for seat in range(3)] == [3, 0, 1]
    assert [s.drawn[seat] for seat in range(3)] == [0, 2, 1]
    assert [GAME.cards_left(s, seat) for seat in range(3)] == [0, 3, 2]
