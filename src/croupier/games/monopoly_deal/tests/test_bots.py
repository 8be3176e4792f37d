"""What Monopoly Deal's players prefer, and how often the heuristic wins."""

from typing import Any

import pytest

from croupier.engine.game import random_choice
from croupier.engine.piles import NOBODY
from croupier.engine.rng import PolicyRng, start_rng
from croupier.games.monopoly_deal import GAME
from croupier.games.monopoly_deal.tests.table_scene import table
from croupier.testing import play

LUCK = PolicyRng()
start_rng(LUCK, bytes(32))


def answer(bot: str, s: Any) -> str:
    """Return the word of what a bot answers."""
    choices: Any = GAME.choices(s)
    return GAME.words.codes[GAME.policies[bot](s, choices, len(choices), LUCK)]


def best(s: Any) -> str:
    return answer("heuristic", s)


def wins(seats: int, deals: int) -> float:
    """Return the share of games the heuristic wins against `eager`, each deal from every seat."""
    won = 0
    for deal in range(deals):
        for mine in range(seats):
            s = GAME.start(seats, GAME.resolve_options(seats, {}), bytes(32), stream=deal)
            while s.seat != NOBODY:
                play(GAME, s, answer("heuristic" if s.seat == mine else "eager", s))
            won += s.winner == mine
    return won / (deals * seats)


def test_eager_plays_any_card_it_can_and_takes_nothing_back() -> None:
    s = table("Red PassGo Dealbreaker JustSayNo", "Green", field="Blue")

    assert {answer("eager", s) for _ in range(200)} == {"Red", "PassGo", "Dealbreaker"}


def test_eager_is_done_when_no_card_can_be_played() -> None:
    assert answer("eager", table("JustSayNo", "Green", field="Blue")) == "done"


def test_eager_answers_other_questions_at_random() -> None:
    s = table("SlyDeal", "Green", field=" / Red Blue")
    play(GAME, s, "SlyDeal", "@1")

    assert {answer("eager", s) for _ in range(100)} == {"take:Red", "take:Blue"}


def test_the_careless_half_of_gentle_does_nothing_in_vain() -> None:
    """It gives no answer that the words call dull, nor takes anything back, if there is another."""
    for deal in range(12):
        s = GAME.start(3, GAME.resolve_options(3, {}), bytes(32), stream=deal)
        while s.seat != NOBODY and s.turn < 40:
            choices: Any = GAME.choices(s)
            dull = {code for code in choices if GAME.words.dull(s, code) or is_back(code)}
            code = GAME.careless(s, choices, len(choices), LUCK)
            assert code not in dull or len(dull) == len(choices)
            play(GAME, s, GAME.words.codes[random_choice(s, choices, len(choices), LUCK)])


def is_back(code: int) -> bool:
    """Say whether a choice takes a property back."""
    return GAME.words.codes[code].startswith("back:")


ORDER = [  # each hand lacks the card that was best in the hand before
    ("Dealbreaker Red SlyDeal ForcedDeal PassGo Orange", "Dealbreaker"),
    ("Red SlyDeal ForcedDeal PassGo Orange", "Red"),
    ("SlyDeal ForcedDeal PassGo Orange", "SlyDeal"),
    ("ForcedDeal PassGo Orange", "ForcedDeal"),
    ("PassGo Orange", "PassGo"),
    ("Orange", "Orange"),
    ("JustSayNo", "done"),
]


@pytest.mark.parametrize(("held", "word"), ORDER)
def test_the_heuristic_prefers_in_this_order(held: str, word: str) -> None:
    fields = "Red Red Blue Blue Brown / Blue Pink"
    s = table(held, "Green", field=fields, sets=["", "Yellow Yellow Yellow"])

    assert best(s) == word


def test_it_breaks_the_rival_with_most_sets() -> None:
    sets = ["", "Blue Blue Blue", "Pink Pink Pink Red Red Red"]
    s = table("Dealbreaker", "Green", "Green", sets=sets)
    play(GAME, s, "Dealbreaker")

    assert best(s) == "@2"


def test_among_equal_rivals_it_takes_the_next() -> None:
    s = table("Green", "SlyDeal", "Green", field="Red /  / Red")
    play(GAME, s, "done", "SlyDeal")

    assert best(s) == "@2"


def test_it_puts_down_three_of_a_colour_only_if_the_actions_suffice() -> None:
    held = "Red Red Red PassGo"

    assert best(table(held, "Green")) == "Red"
    assert best(table(held, "Green", actions=2)) == "PassGo"


def test_it_steals_what_finishes_a_colour_with_the_hand() -> None:
    s = table("SlyDeal PassGo Red", "Green", field="Red / Red Blue Blue")
    assert best(s) == "SlyDeal"
    play(GAME, s, "SlyDeal", "@1")
    assert best(s) == "take:Red"

    assert best(table("SlyDeal PassGo Red", "Green", field="Red / Red Blue", actions=1)) == "PassGo"


def test_it_breaks_a_pair_rather_than_take_a_single_property() -> None:
    s = table("SlyDeal", "Green", field=" / Red Blue Blue")
    play(GAME, s, "SlyDeal", "@1")

    assert best(s) == "take:Blue"


def test_it_gives_a_single_property_that_helps_the_rival_least() -> None:
    s = table("ForcedDeal", "Green", field="Red Red Pink Yellow / Red Pink")
    assert best(s) == "ForcedDeal"
    play(GAME, s, "ForcedDeal", "@1")
    assert best(s) == "give:Yellow"
    play(GAME, s, "give:Yellow")
    assert best(s) == "take:Red"


def test_it_never_gives_a_rival_the_third_card() -> None:
    s = table("ForcedDeal PassGo", "Green", field="Red Red Pink / Red Pink Pink")

    assert best(s) == "PassGo"


def test_it_builds_the_fullest_colour() -> None:
    assert best(table("Red Blue", "Green", field="Blue")) == "Blue"


def test_it_throws_useless_cards_away_when_that_empties_the_hand() -> None:
    assert best(table("Dealbreaker SlyDeal", "Green")) == "Dealbreaker"
    assert best(table("Dealbreaker SlyDeal", "Green", actions=1)) == "done"
    assert best(table("Dealbreaker JustSayNo", "Green")) == "done"


REFUSALS = [
    ("Dealbreaker", "", "Red", "yes"),
    ("SlyDeal", "", "Red", "no"),
    ("SlyDeal", "", "Red Red", "yes"),
    ("SlyDeal", "Red Red", "Red", "yes"),
]


@pytest.mark.parametrize(("card", "mine", "theirs", "word"), REFUSALS)
def test_it_keeps_a_just_say_no_for_what_matters(
    card: str, mine: str, theirs: str, word: str
) -> None:
    s = table(card, "JustSayNo", field=f"{mine} / {theirs}", sets=["", "Pink Pink Pink"])
    play(GAME, s, card, "@1", "set:Pink" if card == "Dealbreaker" else "take:Red")

    assert best(s) == word


def test_it_refuses_everything_to_a_rival_with_two_sets() -> None:
    s = table("SlyDeal", "JustSayNo", field=" / Red", sets=["Pink Pink Pink Blue Blue Blue", ""])
    play(GAME, s, "SlyDeal", "@1", "take:Red")

    assert best(s) == "yes"


def test_it_does_not_bluff() -> None:
    s = table("SlyDeal", "Green", field=" / Red Red")
    play(GAME, s, "SlyDeal", "@1", "take:Red")

    assert best(s) == "no"


DISCARDS = "ForcedDeal Red Pink PassGo Blue Blue SlyDeal JustSayNo Dealbreaker"


def test_it_discards_what_helps_least() -> None:
    s = table(f"{DISCARDS} Blue", "Green", field=" / Red")
    play(GAME, s, "done")
    dropped = []
    while s.player == 0:
        dropped.append(best(s))
        play(GAME, s, dropped[-1])

    assert dropped == ["drop:ForcedDeal", "drop:Red", "drop:Pink"]


@pytest.mark.parametrize(("seats", "deals"), [(2, 20), (4, 5)])
def test_the_heuristic_wins_most_games_against_eager(seats: int, deals: int) -> None:
    assert wins(seats, deals) > 0.8
