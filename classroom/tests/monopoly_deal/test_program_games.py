"""Whole games of the edition: random people at the keyboard, and random lines."""

import builtins
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.tests.typed import type_lines
from croupier_classroom.documents.monopoly_deal import program

ANSWERS = 1_500
DECK = sorted(program.complete_deck)
LEFT = "The game was left before its end."
NONSENSE = ["", "done", "yes", "Brown 1", "-1", "9" * 400, "Ünü ♥", "Just Say No", "Player 1"]


def all_cards() -> list[str]:
    """Gather the 52 cards from wherever they are."""
    cards = program.deck + program.discard_pile
    for player in program.total_players:
        cards += player["Hand"] + player["Property"]
        for colour in player["Set"]:
            cards += program.cards_of_colour[colour]
    return sorted(cards)


class Keyboard:
    """People who mostly type something sensible, each game with a temper of its own."""

    def __init__(self, number: int) -> None:
        """Draw tonight's temper from the game's number."""
        self.chance = random.Random(number)
        self.typed = 0
        self.nonsense = self.chance.choice([0.0, 0.02, 0.2])
        self.laziness = self.chance.choice([0.0, 0.1, 0.8])

    def __call__(self, prompt: str) -> str:
        """Answer the prompt, or leave when the evening has become too long."""
        self.typed += 1
        if self.typed > ANSWERS:
            raise EOFError
        if self.chance.random() < self.nonsense:
            return self.chance.choice(NONSENSE)
        return self.sensible(prompt)

    def sensible(self, prompt: str) -> str:
        """Choose among what fits the question."""
        if prompt.startswith("Which card do you play"):
            return self.play()
        if prompt.startswith("Which card do you discard"):
            return self.chance.choice(self.player()["Hand"])
        fitting = {
            "How many players": ["2", "3", "4"],
            "Player": ["Ann", "Ben", "Cem", "Dora", ""],
            "Whom": [player.get("Name", "") for player in program.total_players],
            "Target, do": ["Yes", "No"],
            "Which set": list(program.cards_of_colour),
            "Which property": program.property_cards,
        }
        (answers,) = (fits for start, fits in fitting.items() if prompt.startswith(start))
        return self.chance.choice(answers)

    def play(self) -> str:
        """Play from the hand, now and then take a card back, or be done."""
        if self.chance.random() < self.laziness:
            return "Done"
        if self.chance.random() < 0.05:
            return self.chance.choice(self.player()["Property"] or ["Done"])
        return self.chance.choice(self.player()["Hand"] or ["Done"])

    def player(self) -> program.Player:
        """Return the player whose turn it is."""
        return program.total_players[program.player_number - 1]


def watched(change_turn: Callable[[int, str], int]) -> Callable[[int, str], int]:
    """Look over the table at the end of every turn."""

    def look_then_change(player_number: int, player_name: str) -> int:
        _, hand, _, sets, name = program.start_turn(player_number)
        assert all_cards() == DECK  # R0.38
        assert len(hand) <= 7 or len(sets) >= 3  # R0.32, R0.35
        assert name == player_name
        return change_turn(player_number, player_name)

    return look_then_change


class Evening:
    """How many games were won, and how often nothing was left to draw."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.won = 0
        self.left = 0
        self.empty_draws = 0

    def play(self, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """Play game `number` and look over the table after every turn."""
        monkeypatch.setattr(program, "complete_deck", DECK.copy())
        monkeypatch.setattr(program, "randint", random.Random(number).randint)
        monkeypatch.setattr(program, "change_turn", watched(program.change_turn))
        monkeypatch.setattr(program, "draw_card", self.counted(program.draw_card))
        monkeypatch.setattr(builtins, "input", Keyboard(number))
        played = type_lines([], program.main)
        assert played.raised is None
        end = played.output.splitlines()[-1]
        assert end == LEFT or end.endswith(" wins the game.")
        self.left += end == LEFT
        self.won += end != LEFT

    def counted(
        self, draw_card: Callable[[list[str], list[str]], None]
    ) -> Callable[[list[str], list[str]], None]:
        """Count the draws from nothing."""

        def count_then_draw(deck: list[str], player_hand: list[str]) -> None:
            self.empty_draws += not deck and not program.discard_pile
            draw_card(deck, player_hand)

        return count_then_draw


def play_games(games: range) -> Evening:
    """Play these games one after another."""
    evening = Evening()
    for number in games:
        with pytest.MonkeyPatch.context() as monkeypatch:
            evening.play(number, monkeypatch)
    return evening


def test_fifty_games_lose_no_card_and_raise_nothing() -> None:
    evening = play_games(range(50))

    assert evening.won > 20
    assert evening.empty_draws > 20  # A0.7: nothing to draw is no error


@pytest.mark.large
def test_five_hundred_games_lose_no_card_and_raise_nothing() -> None:
    evening = play_games(range(500))

    assert evening.won + evening.left == 500
    assert evening.won > 200
    assert evening.empty_draws > 200


lines = st.one_of(
    st.sampled_from([*DECK, *NONSENSE, "Done", "Yes", "No", "Ann", "Ben", "Brown"]),
    st.text(max_size=20),
)


@settings(max_examples=60)
@given(
    start=st.sampled_from([[], ["2", "Ann", "Ben"], ["3", "Ann", "Ann", ""]]),
    typed=st.lists(lines, max_size=60),
)
def test_whatever_is_typed_no_error_escapes(start: list[str], typed: list[str]) -> None:
    played = type_lines([*start, *typed], program.main)

    assert played.raised is None
    assert played.output.endswith((f"\n{LEFT}\n", " wins the game.\n"))
