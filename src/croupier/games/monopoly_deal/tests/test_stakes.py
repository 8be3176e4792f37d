"""What Monopoly Deal says of its choices before they are made, and of what people feel."""

from typing import Any

import pytest

from croupier.engine.english import Names
from croupier.engine.piles import SPECTATOR
from croupier.games.monopoly_deal import GAME
from croupier.games.monopoly_deal.tests.table_scene import table
from croupier.play.view import view
from croupier.testing import felt, offered, play

NAMES = ("Ann", "Ben", "Cem", "Dora")
WASTED = "Nobody attacks you in your own turn: the action is lost, and the card stays in your hand."
BLUFF = "Without that card it stops nothing. You are asked so that nobody learns who has one."
TWO_SETS = "Orange Orange Orange Yellow Yellow Yellow"


def nows(s: Any) -> dict[str, str]:
    """Return what each choice would do now, by its word."""
    return {word: choice.now for word, choice in offered(GAME, s).items()}


def dulls(s: Any) -> dict[str, str]:
    """Return why choices would do nothing, by their words."""
    return {word: choice.dull for word, choice in offered(GAME, s).items() if choice.dull}


def moments(s: Any, word: str) -> list[tuple[str, int, int | None, str]]:
    """Give an answer and return its moments for everybody."""
    return [(each.kind, each.seat, each.by, each.text) for each in felt(GAME, s, word)]


def test_a_property_says_how_far_its_set_is() -> None:
    s = table("Blue Green Red PassGo", "Brown", field="Blue Blue Green", sets=[TWO_SETS, ""])

    assert nows(s) == {
        "Blue": "Completes your Blue when your turn ends. "
        "With three sets at the end of your turn you win.",
        "Green": "Green would stand at 2 of 3.",
        "Red": "Red would stand at 1 of 3.",
        "back:Blue": "Blue goes back to your hand; everybody knows it is there. "
        "Blue would stand at 1 of 3.",
        "back:Green": "Green goes back to your hand; everybody knows it is there.",
        "PassGo": "You draw 2 cards.",
        "done": "Then Ben plays.",
    }


def test_the_end_of_a_turn_says_what_it_brings() -> None:
    s = table("", "Green", field="Red Red Red")
    assert (
        nows(s)["done"] == "You complete Red. Your hand is empty: you draw 5 cards. Then Ben plays."
    )

    s = table("Brown", "Green", field="Blue Blue Blue", sets=[TWO_SETS, ""])
    assert nows(s)["done"] == "You complete Blue. You win: three complete sets."

    s = table("Blue Blue Blue Pink Pink Pink Red PassGo", "Green")
    assert nows(s)["done"] == "You discard 1 card first. Then Ben plays."
    assert (
        nows(s)["PassGo"]
        == "You draw 2 cards. You would hold 9; at the end of your turn 7 may stay."
    )


def test_an_attack_says_what_it_could_take_from_whom() -> None:
    s = table("SlyDeal ForcedDeal Dealbreaker", "", "", field="Red / Blue Green / Red",
              sets=["", TWO_SETS, ""])  # fmt: skip

    now = nows(s)
    assert now["SlyDeal"] == "You could take Blue or Green from Ben, or Red from Cem."
    assert now["ForcedDeal"] == "You could take Blue or Green from Ben."
    assert now["Dealbreaker"] == "You could take Orange or Yellow from Ben."


def test_each_step_of_an_attack_says_what_it_would_do() -> None:
    s = table("ForcedDeal", "JustSayNo", field="Red Red Blue / Red Green")
    play(GAME, s, "ForcedDeal")
    assert nows(s) == {"@1": "You could take Green or Red."}
    play(GAME, s, "@1")
    assert nows(s) == {
        "give:Blue": "Ben would get it. You would have no Blue on the table.",
        "give:Red": "Ben would get it. Red would stand at 1 of 3.",
    }
    play(GAME, s, "give:Blue")
    assert nows(s)["take:Green"] == "Green would stand at 1 of 3."
    assert nows(s)["take:Red"].startswith("Completes your Red when your turn ends.")
    play(GAME, s, "take:Red")
    assert nows(s) == {
        "no": "Ann takes your Red and gives you Blue for it.",
        "yes": "The Forced Deal is stopped; your Just Say No is spent.",
    }


def test_a_stolen_set_says_how_many_that_makes() -> None:
    s = table("Dealbreaker", "", sets=["Blue Blue Blue", TWO_SETS])
    play(GAME, s, "Dealbreaker", "@1")

    assert nows(s)["set:Orange"] == "You would have 2 of 3 sets."


@pytest.mark.parametrize(
    ("hand", "field", "why"),
    [
        ("SlyDeal", "Red", "Nobody else has a property."),
        ("Dealbreaker", "Red / Blue", "Nobody else has a complete set."),
        ("ForcedDeal", " / Blue", "You have no property on the table to give."),
        ("ForcedDeal", "Red", "Nobody else has a property."),
        ("ForcedDeal", "Red / Red", "The others have nothing but the colour that you would give."),
        ("JustSayNo", "", WASTED),
    ],
)
def test_a_card_that_does_nothing_is_dull(hand: str, field: str, why: str) -> None:
    s = table(hand, "Green", "Pink", field=field)

    word = "waste" if hand == "JustSayNo" else hand
    assert dulls(s) == {word: why}
    assert not nows(s)[word]


def test_a_card_that_does_something_is_not_dull() -> None:
    s = table("SlyDeal ForcedDeal Dealbreaker PassGo Red", "Green", field="Red / Blue",
              sets=["", TWO_SETS])  # fmt: skip

    assert dulls(s) == {}


def test_complete_sets_are_said_to_be_safe_from_a_sly_deal() -> None:
    s = table("SlyDeal", "Green", sets=["", TWO_SETS])
    safe = "complete sets only, and those are safe from a Sly Deal."

    assert dulls(s) == {"SlyDeal": f"The others have {safe}"}
    play(GAME, s, "SlyDeal")
    assert dulls(s) == {"@1": f"Ben has {safe}"}


def test_a_target_with_nothing_to_take_is_dull() -> None:
    s = table("SlyDeal ForcedDeal", "", "", field="Red / / Red")
    play(GAME, s, "SlyDeal")
    assert dulls(s) == {"@1": "Ben has no property."}

    s = table("ForcedDeal", "", "", "", field="Red / / Red / Blue")
    play(GAME, s, "ForcedDeal")
    assert dulls(s) == {
        "@1": "Ben has no property.",
        "@2": "Cem has nothing but the colour that you would give.",
    }


def test_a_colour_for_itself_is_dull() -> None:
    s = table("ForcedDeal", "", field="Red Blue / Red")
    play(GAME, s, "ForcedDeal", "@1")
    assert dulls(s) == {"give:Red": "Ben has nothing but Red to give for it."}

    s = table("ForcedDeal", "", field="Red Blue / Red Green")
    play(GAME, s, "ForcedDeal", "@1", "give:Red")
    assert dulls(s) == {"take:Red": "You would get Red for Red."}


def test_to_say_no_without_the_card_is_dull() -> None:
    s = table("SlyDeal", "Green", field=" / Red")
    play(GAME, s, "SlyDeal", "@1", "take:Red")

    assert dulls(s) == {"yes": BLUFF}


def test_an_attack_is_a_threat_until_it_is_answered() -> None:
    s = table("SlyDeal Dealbreaker", "JustSayNo", field=" / Blue Red", sets=["", TWO_SETS])
    play(GAME, s, "SlyDeal", "@1")
    assert moments(s, "take:Red") == [("attack", 1, 0, "Sly Deal")]
    threat = view(GAME, s, SPECTATOR, NAMES).threat
    assert threat is not None
    assert (threat.by, threat.on, threat.wants, threat.text) == (0, 1, ("field1:1",), "Sly Deal")

    assert moments(s, "yes") == [("blocked", 1, 0, "No!")]
    assert view(GAME, s, SPECTATOR, NAMES).threat is None
    play(GAME, s, "Dealbreaker", "@1", "set:Orange")
    threat = view(GAME, s, SPECTATOR, NAMES).threat
    assert threat is not None
    assert threat.wants == ("sets1:0", "sets1:1", "sets1:2")


@pytest.mark.parametrize(
    ("viewer", "words"),
    [(0, "No! Sly Deal stopped"), (1, "Stopped!"), (2, "No!"), (SPECTATOR, "No!")],
)
def test_a_stopped_card_is_told_to_each_by_what_it_means_to_them(viewer: int, words: str) -> None:
    s = table("SlyDeal", "JustSayNo", "Pink", field=" / Blue")
    play(GAME, s, "SlyDeal", "@1", "take:Blue")

    assert [(each.kind, each.text) for each in felt(GAME, s, "yes", viewer)] == [("blocked", words)]


def test_a_shuffle_of_the_discards_is_shouted() -> None:
    s = table("Red Blue", "Green", draw="Black", discard="White Pink")

    assert moments(s, "Red") == [("shout", 0, None, "Discards shuffled")]
    assert moments(s, "Blue") == []


def test_a_stolen_set_is_broken_and_completed() -> None:
    s = table("Dealbreaker", "", sets=["Blue Blue Blue", "Green Green Green"])
    play(GAME, s, "Dealbreaker", "@1", "set:Green")

    assert moments(s, "no") == [
        ("broken", 1, 0, "Green"),
        ("complete", 0, None, "Green"),
        ("alarm", 0, None, "One set to go!"),
    ]


def test_sets_of_the_end_of_a_turn_are_completed_and_may_win() -> None:
    s = table("Brown", "Green", field="Blue Blue Blue", sets=[TWO_SETS, ""])

    assert moments(s, "done") == [("complete", 0, None, "Blue"), ("win", 0, None, "")]


def test_who_wins_by_ending_the_turn_is_told_so() -> None:
    s = table("Green", "Green", field="Blue Blue Blue / ", sets=[TWO_SETS, ""])

    found = GAME.words.alarms(s, Names(NAMES))
    assert [(each.seat, each.text) for each in found] == [(0, "Three sets: wins with this turn!")]
    assert nows(s)["done"] == "You complete Blue. You win: three complete sets."
    play(GAME, s, "back:Blue")
    assert GAME.words.alarms(s, Names(NAMES))[0].text == "One set to go!"


def test_a_stolen_third_set_wins_when_the_turn_ends() -> None:
    s = table("Green", "Green", sets=[f"{TWO_SETS} Red Red Red", ""])

    assert nows(s)["done"] == "You win: three complete sets."


def test_who_lacks_one_set_raises_an_alarm() -> None:
    s = table("Brown", "Green", sets=["Blue Blue Blue", TWO_SETS])

    found = GAME.words.alarms(s, Names(NAMES))
    assert [(alarm.seat, alarm.text) for alarm in found] == [(1, "One set to go!")]
    assert view(GAME, s, 0, NAMES).alarms == tuple(found)


def test_faces_say_what_a_card_does_and_to_whom() -> None:
    faces = {face.name: face for face in map(GAME.words.face, range(52))}

    assert all(face.hint for face in faces.values())
    tones = {name: face.tone for name, face in faces.items() if face.tone}
    assert tones == {
        "Pass Go": "gain",
        "Dealbreaker": "attack",
        "Forced Deal": "attack",
        "Sly Deal": "attack",
        "Just Say No": "guard",
    }
