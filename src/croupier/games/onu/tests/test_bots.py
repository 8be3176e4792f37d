"""What ONU's players prefer, and how often the heuristic wins."""

from typing import Any

import pytest

from croupier.engine.piles import NOBODY
from croupier.engine.rng import PolicyRng
from croupier.games.onu import GAME
from croupier.testing import scene

LUCK = PolicyRng()  # neither player draws any


def answer(bot: str, s: Any) -> str:
    """Return the word of what a bot answers."""
    choices: Any = GAME.choices(s)
    return GAME.words.codes[GAME.policies[bot](s, choices, len(choices), LUCK)]


def table(hand: str, played: str, others: list[str], pending: int = 0) -> Any:
    s = scene(GAME, hand=[hand, *others], played=played, rest="deck")
    s.pending = pending
    return s


def wins(seats: int, deals: int) -> float:
    """Return the share the heuristic wins against the document's bot, each deal from every seat."""
    won = 0
    for deal in range(deals):
        for mine in range(seats):
            s = GAME.start(seats, GAME.resolve_options(seats, {}), bytes(32), stream=deal)
            while s.seat != NOBODY:
                bot = "heuristic" if s.seat == mine else "largest"
                GAME.apply(s, GAME.code_by_word[answer(bot, s)])
            won += s.winner == mine
    return won / (deals * seats)


def test_largest_means_the_highest_colour_then_effects_above_numbers() -> None:
    others = ["Y1", "Y1"]
    assert answer("largest", table("R9 Rb G7 B7", "R7", others)) == "B7"
    assert answer("largest", table("R9 Rb Rc R+2", "R7", others)) == "R+2"
    assert answer("largest", table("G9 B9", "R7", others)) == "draw"


def test_largest_answers_a_plus_two_whenever_it_can() -> None:
    assert answer("largest", table("R+2 G+2 B1", "Y+2", ["Y1"], pending=1)) == "G+2"
    assert answer("largest", table("R1 Bc", "Y+2", ["Y1"], pending=1)) == "take"


def test_with_two_seats_the_rarest_colour_goes_first_with_more_the_commonest() -> None:
    hand = "R7 R1 R2 G7"
    assert answer("heuristic", table(hand, "Y7", ["Y1 Y2 Y3"])) == "G7"
    assert answer("heuristic", table(hand, "Y7", ["Y1 Y2 Y3", "Y4", "Y5"])) == "R7"
    assert answer("heuristic", table(hand, "Y7", ["Y1 Y2 Y3", "Y4", "Y5", "Y6", "Y8"])) == "R7"


@pytest.mark.parametrize("others", [["Y1"], ["Y1", "Y2", "Y3"], ["Y1", "Y2", "Y3", "Y4"]])
def test_a_change_color_is_kept_and_a_plus_two_answered(others: list[str]) -> None:
    assert answer("heuristic", table("R7 Rc B1 B2", "R8", others)) == "R7"
    assert answer("heuristic", table("R+2 B1 B2", "Y+2", others, pending=1)) == "R+2"


def test_a_neighbour_with_few_cards_is_stopped() -> None:
    assert answer("heuristic", table("Rb R5 R6 Y1", "R7", ["G1", "G2", "G3"])) == "Rb"


def test_the_seat_that_is_attacked_is_the_next_one_at_every_table() -> None:
    s = table("R9 R8", "R7", ["Y1 Y2 Y3", "Rb R5 R6 Y1"])  # seat 2, then seat 0 with two cards
    s.seat = 2
    assert answer("heuristic", s) == "Rb"


@pytest.mark.parametrize(("seats", "deals", "least"), [(2, 150, 0.54), (4, 60, 0.27)])
def test_the_heuristic_beats_the_habit(seats: int, deals: int, least: float) -> None:
    assert wins(seats, deals) > least
