"""What ONU says, to whom."""

from typing import Any

import pytest

from croupier.engine.english import Names
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.engine.position import seen_by
from croupier.games.onu import GAME
from croupier.play.view import view
from croupier.testing import scene

PEOPLE = ("Ann", "Ben", "Cem")
DECK = "G0 G1 G2 G3 G4 G5"


def table(*hands: str, played: str = "R7", deck: str = DECK, pending: int = 0) -> Any:
    s = scene(GAME, hand=list(hands), played=played, deck=deck)
    s.pending = pending
    return s


def told(s: Any, word: str, ears: int) -> list[str]:
    """Give an answer and return what one of them hears of it."""
    code, before = GAME.code_by_word[word], seen_by(s, ears)
    GAME.apply(s, code)
    return GAME.words.narrate(before, code, seen_by(s, ears), Names(PEOPLE, ears))


def shown(s: Any, word: str) -> str:
    code, before = GAME.code_by_word[word], s.copy()
    GAME.apply(s, code)
    return GAME.words.revealed(before, code, s)


def labels(s: Any) -> list[str]:
    return [GAME.words.label(s, code) for code in GAME.choices(s)]


def ending(s: Any) -> list[str]:
    return GAME.words.summary(seen_by(s, SPECTATOR), Names(PEOPLE))


@pytest.mark.parametrize(
    ("word", "name", "sign"),
    [("R7", "red 7", "◆"), ("Yb", "yellow Ban", "■"), ("K+2", "black Plus-Two", "✕")],
)
def test_a_card_is_written_and_spoken(word: str, name: str, sign: str) -> None:
    face = GAME.words.face(3 * GAME.code_by_word[word])
    assert (face.text, face.name, face.sign) == (word, name, sign)


def test_all_130_kinds_are_told_apart_in_plain_text() -> None:
    words = {GAME.words.face(card).text for card in range(390)}
    assert words == {GAME.words.codes[kind] for kind in range(130)}
    assert len(words) == 130


def test_a_question_says_what_fits() -> None:
    assert GAME.words.question(table("R1", "Y1", played="")).rule == 2
    assert GAME.words.question(table("R1", "Y1")).text == (
        "Play a card: red, any 7 or a Change Color."
    )
    assert GAME.words.question(table("R1", "Y1", played="Rb")).text == (
        "Play a card: red, a Ban or a Change Color."
    )
    assert GAME.words.question(table("R1", "Y1", played="Rc")).text == (
        "Play a card: red or a Change Color."
    )
    assert GAME.words.question(table("Y1", "Y1"))[:2] == ("Nothing in your hand fits.", 5)
    assert GAME.words.question(table("R1", "Y1", played="R+2", pending=2))[:2] == (
        "4 cards to take. Answer with a Plus-Two, or take them.",
        8,
    )


def test_a_card_that_cannot_be_played_says_why() -> None:
    decision = view(GAME, table("R1 B4", "Y1"), 0, PEOPLE).decision
    assert decision is not None
    assert [(r.why, r.rule) for r in decision.refusals] == [
        ("Blue 4 does not fit: it takes red, any 7 or a Change Color.", 4)
    ]

    decision = view(GAME, table("Bc", "Y1", played="R+2", pending=1), 0, PEOPLE).decision
    assert decision is not None
    assert [(r.why, r.rule) for r in decision.refusals] == [
        ("Blue Change Color cannot answer a Plus-Two: only a Plus-Two can.", 8)
    ]


def test_equal_cards_are_clicked_for_the_same_choice() -> None:
    decision = view(GAME, table("R1 R1 B4", "Y1"), 0, PEOPLE).decision
    assert decision is not None
    assert [(c.label, c.at, c.to) for c in decision.choices] == [
        ("play red 1", ("hand0:0", "hand0:1"), "played")
    ]


def test_a_choice_that_ends_the_game_says_so() -> None:
    assert labels(table("Y1", "Y1")) == ["draw a card"]
    assert labels(table("Y1", "Y1", deck="G1")) == ["draw the last card, which ends the game"]
    pending = [labels(table("Y1", "Y1", deck=deck, pending=1)) for deck in (DECK, "G1 G2", "G1")]
    assert pending == [
        ["take 2 cards"],
        ["take the last 2 cards, which ends the game"],
        ["take the last card, which ends the game"],
    ]


def test_a_penalty_is_shown_while_it_is_pending() -> None:
    counter = GAME.words.counters(table("Y1", "Y1", pending=2), Names(PEOPLE))[0]
    assert (counter.label, counter.value, counter.alarm) == ("cards to take", "4", True)
    assert counter.seat == 0
    assert GAME.words.counters(table("Y1", "Y1"), Names(PEOPLE)) == []


def test_only_the_one_who_draws_hears_the_card() -> None:
    assert told(table("Y1", "Y1"), "draw", 0) == ["You draw green 5; nothing fitted."]
    for ears in (1, NOBODY):
        assert told(table("Y1", "Y1"), "draw", ears) == ["Ann draws a card; nothing fitted."]


def test_only_the_one_who_takes_hears_the_cards() -> None:
    assert told(table("Y1", "Y1", pending=1), "take", 0) == [
        "You take 2 cards: green 4 and green 5."
    ]
    assert told(table("Y1", "Y1", pending=1), "take", 1) == ["Ann takes 2 cards."]


def test_a_penalty_cut_short_is_told_and_shown() -> None:
    assert told(table("Y1", "Y1", deck="G4", pending=1), "take", 1) == [
        "Ann takes 1 card.",
        "The deck has no more (rule 11).",
    ]
    assert shown(table("Y1", "Y1", deck="G4", pending=1), "take") == "1"
    assert shown(table("Y1", "Y1", pending=2), "take") == "4"
    assert shown(table("Y1", "Y1"), "draw") == ""


def test_a_ban_and_a_last_card_are_told() -> None:
    assert told(table("Rb R1", "Y1", "Y2"), "Rb", 1) == [
        "Ann plays red Ban.",
        "You miss a turn (rule 6).",
        "Ann has one card left.",
    ]
    assert told(table("Rb", "Y1", "Y2"), "Rb", 2) == ["Ann plays red Ban."]


def test_the_end_names_the_winner_and_the_points() -> None:
    s = table("R1", "Y1 Bb", "Gc")
    told(s, "R1", 0)
    assert ending(s) == [
        "Ann has no cards left and wins (rule 10).",
        "Points left in the hands: Ann 0, Ben 21, Cem 10.",
    ]


def test_an_empty_deck_names_the_lowest_count_and_a_tie() -> None:
    s = table("Y3", "B4", "G9", deck="G1")
    told(s, "draw", 0)
    assert ending(s)[0] == (
        "The deck is empty: Ann wins with 4 points, as the first of equals (rule 11)."
    )


def test_the_table_says_its_deck() -> None:
    assert GAME.words.about_options(GAME.resolve_options(7, {"ban": "0"})) == [
        "7 cards each, 136 cards in 4 colours.",
        "Each colour has 0 to 9 three times, 2 Change Color, 0 Ban and 2 Plus-Two.",
    ]
