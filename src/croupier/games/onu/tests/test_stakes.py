"""What ONU says of its choices before they are made, and of what people feel."""

from typing import Any

from croupier.games.onu import GAME
from croupier.games.onu.tests.test_words import PEOPLE, table
from croupier.play.view import view
from croupier.testing import felt, offered


def nows(s: Any) -> dict[str, str]:
    """Return what each choice would do now, by its word."""
    return {word: choice.now for word, choice in offered(GAME, s).items()}


def moments(s: Any, word: str) -> list[tuple[str, int, int | None, str]]:
    """Give an answer and return its moments for everybody."""
    return [(each.kind, each.seat, each.by, each.text) for each in felt(GAME, s, word)]


def test_a_card_says_whom_it_hits_and_what_must_follow() -> None:
    s = table("R1 Rb R+2 Bc", "B1", "B2")

    assert nows(s) == {
        "R1": "Ben must follow with red, any 1 or a Change Color.",
        "Rb": "Ben misses a turn; Cem is next.",
        "R+2": "Ben must take 2 cards, or answer with a Plus-Two.",
        "Bc": "Ben must follow with blue or a Change Color.",
    }


def test_the_last_cards_say_so() -> None:
    assert nows(table("Rb B1", "B2"))["Rb"] == (
        "Ben misses a turn; you are next. Leaves you one card."
    )
    assert nows(table("Rb", "B2")) == {"Rb": "You win."}


def test_drawing_says_who_plays_then_or_that_it_ends_the_game() -> None:
    assert nows(table("B1 B2", "B3")) == {"draw": "Then Ben plays."}
    s = table("Y+2 B1", "B2", played="R+2", deck="G0 G1 G2 G3", pending=2)

    assert nows(s) == {
        "Y+2": "Ben must take 6 cards, or answer with a Plus-Two. Leaves you one card.",
        "take": "The deck is empty then: whoever holds the fewest points wins.",
    }


def test_a_plus_two_is_a_threat_until_it_is_taken() -> None:
    s = table("R+2 B1 B2", "Y+2 B3 B4", "B5 B6")
    assert moments(s, "R+2") == [("attack", 1, 0, "Plus-Two: 2 cards")]
    assert moments(s, "Y+2") == [
        ("blocked", 1, 0, "Plus-Two"),
        ("attack", 2, 1, "Plus-Two: 4 cards"),
    ]
    threat = view(GAME, s, 0, PEOPLE).threat
    assert threat is not None
    assert (threat.by, threat.on) == (1, 2)

    assert moments(s, "take") == []
    assert view(GAME, s, 0, PEOPLE).threat is None


def test_a_ban_a_colour_and_a_last_card_are_felt() -> None:
    assert moments(table("Rb B1 B2", "B3", "B4"), "Rb") == [("attack", 1, 0, "Ban")]
    assert moments(table("Bc B1 B2", "B3", "B4"), "Bc") == [("shout", 0, None, "Blue!")]
    s = table("R1 B1", "B3 B4", "B5 B6")
    assert moments(s, "R1") == [("alarm", 0, None, "Last card!")]


def test_the_card_that_wins_hits_nobody() -> None:
    assert moments(table("Rb", "B3", "B4"), "Rb") == [("win", 0, None, "")]


def test_every_card_that_does_something_says_what() -> None:
    faces = {GAME.words.face(card) for card in range(390)}

    assert all(bool(face.hint) == (not face.label.isdigit()) for face in faces)
