"""The engine's tic-tac-toe rummy and the classroom's, side by side on the same decks."""

import random
from collections import Counter

import pytest

from classroom.tests.typed import type_lines
from croupier.engine.piles import LOST, NOBODY, WON, at
from croupier.games.tic_tac_rummy import GAME, rules
from croupier.games.tic_tac_rummy.lines import best_of
from croupier.games.tic_tac_rummy.rules import BOARD, DEAL, DECK, DONE, NEW, State
from croupier_classroom.documents.tic_tac_rummy import program as a3

GAMES = 3_000
KEY = bytes(range(32))
OPTIONS = GAME.resolve_options(1, {})
PATIENCE = (2, 5, 10, 1_000)  # deals on average before Done; the last plays to the end of the deck

Cards = list[list[str | int]]


def card_of(card: int) -> list[str | int]:
    """Write a card of the engine as the document does."""
    return [a3.SUITS[rules.suit_of(card)], rules.face_of(card)]


def board_of(s: State) -> list[Cards]:
    places = [card_of(at(s, BOARD, i)) for i in range(9)]
    return [places[0:3], places[3:6], places[6:9]]


def deck_of(s: State) -> Cards:
    """Return the engine's deck, the next card first."""
    return [card_of(at(s, DECK, i)) for i in range(s.count[DECK] - 1, -1, -1)]


def random_answer(s: State, chance: random.Random, patience: int) -> int:
    if s.question == rules.DEAL_OR_DONE:
        return DONE if chance.randrange(patience) == 0 else DEAL
    return chance.choice(GAME.choices(s))


class Pair:
    """One game in both editions, taken step by step."""

    def __init__(self, stream: int, seen: Counter[str]) -> None:
        self.s: State = GAME.start(1, OPTIONS, KEY, stream)
        self.whole_deck = [card for row in board_of(self.s) for card in row] + deck_of(self.s)
        self.deck = list(self.whole_deck)
        self.board = a3.deal(self.deck)
        self.score, self.seen = 0, seen
        self.typed: list[str] = []
        self.compare()

    def answer(self, code: int) -> None:
        """Give both editions the same answer, and compare them."""
        GAME.apply(self.s, code)
        if code == DEAL:
            self.score -= 1
            self.typed.append("deal")
            assert card_of(at(self.s, NEW, 0)) == self.deck[0]
        elif code == DONE:
            self.typed.append("done")
        else:
            row, column = divmod(rules.place_of(3, code), 3)
            self.typed.append(f"{row} {column}")
            card = self.deck.pop(0)
            self.board = a3.update_board(self.board, card, row, column)
        if code != DEAL:
            self.compare()

    def compare(self) -> None:
        """Compare board, deck, category and score."""
        match, category, score = a3.verify_matching(self.board, self.score)
        assert board_of(self.s) == self.board
        assert deck_of(self.s) == self.deck
        assert (rules.best_line(self.s, 0) != rules.NO_LINE) == match
        assert best_of(self.s, 0).category == category
        assert rules.line_points(self.s, 0) - self.s.drawn[0] == score
        over = self.s.seat == NOBODY
        assert GAME.score(self.s, 0) == (score if over else self.score)
        self.seen[category] += 1

    def compare_end(self) -> None:
        """Type the whole game at the classroom, and compare how it ends."""
        typed = type_lines(self.typed, lambda: a3.game(list(self.whole_deck)))
        won = self.s.ending == WON
        assert typed.value == (won, GAME.score(self.s, 0), best_of(self.s, 0).category)
        assert (self.s.ending, self.s.winner) == ((WON, 0) if won else (LOST, NOBODY))
        self.seen["empty deck" if self.s.count[DECK] == 0 else "done"] += 1
        self.seen["won" if won else "lost"] += 1


def play_both(streams: range) -> Counter[str]:
    """Play these games in both editions; count what was met on the way."""
    seen: Counter[str] = Counter()
    for stream in streams:
        chance = random.Random(stream)
        patience = chance.choice(PATIENCE)
        pair = Pair(stream, seen)
        while pair.s.seat != NOBODY:
            pair.answer(random_answer(pair.s, chance, patience))
        pair.compare_end()
    return seen


def assert_all_met(seen: Counter[str]) -> None:
    for what in ("empty deck", "done", "won", "lost", *a3.POINTS):
        assert seen[what] > 0, f"no game met: {what}"


def test_a_tenth_of_the_random_games_are_the_same_in_the_classroom() -> None:
    assert_all_met(play_both(range(GAMES // 10)))


@pytest.mark.large
def test_all_random_games_are_the_same_in_the_classroom() -> None:
    assert_all_met(play_both(range(GAMES)))
