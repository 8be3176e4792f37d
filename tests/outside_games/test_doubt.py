"""Doubt, a game whose cards lie face down: its rules one by one, and the contract."""

from pathlib import Path
from typing import Any

from croupier.authors.loading import find_module, load_game
from croupier.engine.piles import SPECTATOR, UNKNOWN, WON, cards_in
from croupier.engine.position import seen_by
from croupier.play.match import Player, new_match
from croupier.play.table import Table
from croupier.testing import Contract, cards, play, scene
from croupier.testing.viewer_difference import told

GAME = load_game(find_module(Path(__file__).parent / "doubt"))
HEAP, SHOWN, PARCEL, HAND = 1, 2, 3, 7
LAY, JUDGE = 1, 2


class TestDoubt(Contract):
    """Doubt keeps the contract."""

    game = GAME


def table(*hands: str, heap: str = "", question: int = LAY, rank: int = 0) -> Any:
    """Lay hands and a heap; the rest is in the stock."""
    s = scene(GAME, hand=list(hands), heap=heap, rest="stock")
    s.question, s.rank = question, rank
    return s


def row(s: Any, number: int) -> str:
    """Write a row as people do."""
    return cards(GAME, s, number)


def test_everybody_passes_a_card_to_the_next_seat() -> None:  # rule 2
    s = table("7♣ 8♣", "9♣ 10♣", "J♣ Q♣", question=0)
    play(GAME, s, "7♣", "9♣")
    assert [row(s, PARCEL + seat) for seat in range(3)] == ["7♣", "9♣", ""]
    play(GAME, s, "J♣")

    assert [row(s, HAND + seat) for seat in range(3)] == ["8♣ J♣", "10♣ 7♣", "Q♣ 9♣"]
    assert (s.seat, s.question) == (0, LAY)


def test_a_card_passed_on_is_known_to_whoever_gave_it() -> None:  # rule 2
    s = table("7♣ 8♣", "9♣ 10♣", question=0)
    play(GAME, s, "7♣", "9♣")

    assert GAME.code_by_word["7♣"] in cards_in(seen_by(s, 0), HAND + 1)
    assert cards_in(seen_by(s, SPECTATOR), HAND + 1) == [UNKNOWN] * 2


def test_nobody_else_knows_which_card_was_laid() -> None:  # rule 3
    s = table("7♣ 8♣", "9♣")
    play(GAME, s, "8♣")

    assert row(s, HEAP) == "8♣"
    assert cards_in(seen_by(s, 1), HEAP) == [UNKNOWN]
    assert cards_in(seen_by(s, 0), HEAP) == [GAME.code_by_word["8♣"]]


def test_who_lied_takes_the_heap() -> None:  # rule 4
    s = table("7♣ 8♣", "9♣", heap="J♥")
    play(GAME, s, "8♣", "doubt")

    assert row(s, SHOWN) == "8♣"
    assert row(s, HAND) == "7♣ J♥"
    assert (s.seat, s.question, s.rank) == (1, LAY, 1)


def test_who_doubted_the_truth_takes_the_heap() -> None:  # rule 4
    s = table("7♣ 8♣", "9♣", heap="J♥")
    play(GAME, s, "7♣", "doubt")

    assert row(s, HAND + 1) == "9♣ J♥"


def test_whoever_has_no_card_left_takes_the_round() -> None:  # rules 5 and 6
    s = table("7♣", "9♣ 10♣")
    play(GAME, s, "7♣", "believe")

    assert (s.points[0], s.over, s.seat) == (1, 1, 1)
    assert [s.count[HAND + seat] for seat in range(2)] == [5, 5]
    assert not any(s.known)


def test_most_points_win_after_the_last_round() -> None:  # rule 6
    s = table("7♣", "9♣ 10♣")
    s.over = 1
    play(GAME, s, "7♣", "doubt")

    assert (s.ending, s.winner) == (WON, 0)


def test_a_card_laid_is_named_to_its_player_alone() -> None:
    seated = [Player("Ann"), Player("Ben"), Player("Cem")]
    at = Table(GAME, new_match(GAME, seated, seed="face down"))
    move = at.answer(0, at.question, at.choices[0])
    name = GAME.words.face(move.code).name

    assert told(move, 0, at.names)["narrate"] == [f"You pass on the {name}."]
    assert told(move, 1, at.names)["narrate"] == ["Ann passes on a card."]
    assert told(move, SPECTATOR, at.names)["narrate"] == ["Ann passes on a card."]
