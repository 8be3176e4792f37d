"""What Crazy says of its choices before they are made, and of what people feel."""

from typing import Any

from croupier.engine.piles import SPECTATOR
from croupier.games.crazy import GAME
from croupier.games.crazy.tests.test_rules import table
from croupier.play.view import view
from croupier.testing import felt, offered, play

NAMES = ("Ann", "Ben", "Cem")


def nows(s: Any) -> dict[str, str]:
    """Return what each choice would do now, by its word."""
    return {word: choice.now for word, choice in offered(GAME, s).items()}


def moments(s: Any, word: str) -> list[tuple[str, int, int | None, str]]:
    """Give an answer and return its moments for everybody."""
    return [(each.kind, each.seat, each.by, each.text) for each in felt(GAME, s, word)]


def test_a_card_says_whom_it_hits_and_what_must_follow() -> None:
    s = table("R7 Rs Rr R+2 * *+4", "B1 B2", "B3 B4", on="R5")

    assert nows(s) == {
        "R7": "Ben must follow with red or a 7.",
        "Rs": "Ben loses the turn; Cem is next.",
        "Rr": "Play turns round: Cem is next.",
        "R+2": "Ben draws two cards and loses the turn; Cem is next.",
        "*": "You name the colour.",
        "*+4": "The colour is drawn at random. Ben draws four cards and loses the turn.",
    }


def test_with_two_seats_a_skip_brings_the_turn_back() -> None:
    s = table("Rs R7 G1", "B1 B2", on="R5")

    assert nows(s)["Rs"] == "Ben loses the turn; you are next."


def test_the_last_cards_say_so() -> None:
    s = table("R7 G1", "B1 B2", on="R5")
    assert nows(s) == {"R7": "Ben must follow with red or a 7. Leaves you one card."}

    assert nows(table("R7", "B1 B2", on="R5")) == {"R7": "You win."}


def test_drawing_and_naming_say_what_comes_next() -> None:
    s = table("G1 G2", "B1 B2", on="R5")
    drawn = "If it fits, it is played at once; else you keep it, and Ben plays."
    assert nows(s) == {"draw": drawn}
    assert nows(table("G1 G2", "B1 B2", on="R5", draw="")) == {"draw": "Then Ben plays."}

    s = table("* G1 G2", "B1 B2", on="R5")
    play(GAME, s, "*")
    assert nows(s)["G"] == "Ben must follow with green."


def test_a_hit_is_an_attack_and_a_colour_is_called() -> None:
    s = table("Rs Rr R+2 * *+4 G1", "B1 B2", "B3 B4", on="R5", colour="chosen")

    assert moments(s.copy(), "Rs") == [("attack", 1, 0, "Skip")]
    assert moments(s.copy(), "R+2") == [("attack", 1, 0, "Draw Two")]
    assert moments(s.copy(), "Rr") == [("shout", 0, None, "Reverse!")]
    assert moments(s, "*+4") == []  # its colour is not settled yet
    assert moments(s, "B") == [("shout", 0, None, "Blue!"), ("attack", 1, 0, "Draw Four")]


def test_a_drawn_card_that_is_played_hits_too() -> None:
    s = table("G1 G2", "B1 B2", "B3 B4", on="R5", draw="Y1 Y2 Rs")
    assert moments(s, "draw") == [("attack", 1, 0, "Skip")]

    s = table("G1 G2", "B1 B2", "B3 B4", on="Rs", draw="Y1 Y2")
    assert moments(s, "draw") == []


def test_a_last_card_raises_an_alarm_once() -> None:
    s = table("R7 R8", "B1 R2", on="R5")
    assert view(GAME, s, 0, NAMES[:2]).alarms == ()

    assert moments(s, "R7") == [("alarm", 0, None, "Last card!")]
    assert [alarm.seat for alarm in view(GAME, s, 1, NAMES[:2]).alarms] == [0]
    assert moments(s, "R2") == [("alarm", 1, None, "Last card!")]
    assert moments(s, "R8") == [("win", 0, None, "")]
    assert view(GAME, s, 1, NAMES[:2]).alarms == ()


def test_the_view_has_the_direction_of_play() -> None:
    s = table("Rr R8 R9", "B1 R2", "B3", on="R5")
    assert view(GAME, s, SPECTATOR, NAMES).direction == 1
    play(GAME, s, "Rr")

    assert view(GAME, s, SPECTATOR, NAMES).direction == -1


def test_every_card_that_does_something_says_what() -> None:
    faces = {GAME.words.face(card) for card in range(112)}

    assert all(bool(face.hint) == (not face.label.isdigit()) for face in faces)
    attacks = {face.name for face in faces if face.tone == "attack"}
    assert {"red Skip", "green Draw Two", "Crazy Draw Four"} <= attacks
    assert "red Reverse" not in attacks
