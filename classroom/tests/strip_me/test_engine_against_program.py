"""The engine's Strip Me and the classroom's, card by card on the same deals."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from classroom.tests.strip_me.program_scene import typed
from croupier.engine.cards import RANKS, SUITS
from croupier.engine.piles import NOBODY, WON, at
from croupier.games.strip_me import GAME
from croupier.games.strip_me.rules import DECK, HAND, PILE, PLAY, State, rate_of
from croupier_classroom.documents.strip_me.program import cards, strip_me

DEALS = 1_500
KEY = bytes(range(32))
OPTIONS = GAME.resolve_options(2, {})

Card = tuple[str, str]
CARDS: tuple[Card, ...] = tuple(
    (SUITS[card & 3][0].upper(), RANKS[card >> 2]) for card in range(DECK)
)
"""The cards of the engine, as the document writes them."""


@dataclass(frozen=True)
class Position:
    """The table before a card is played, in the document's numbers: player 1 leads."""

    player: int
    hands: tuple[list[Card], list[Card]]
    pile: list[Card]


def row_of(s: State, row: int) -> list[Card]:
    return [CARDS[at(s, row, i)] for i in range(s.count[row])]


def position_of(s: State) -> Position:
    """Return the engine's table; its seat 0 is the document's player 1."""
    hands = row_of(s, HAND + 1), row_of(s, HAND)
    return Position(1 - s.seat, hands, row_of(s, PILE))


def play_engine(s: State, seen: Counter[str]) -> list[Position]:
    """Play a deal to its end; count what was met; return the table before every card."""
    table = []
    while s.seat != NOBODY:
        table.append(position_of(s))
        owed, claimed = s.owed, s.drawn[0] + s.drawn[1]
        GAME.apply(s, PLAY)
        seen["payment"] += s.drawn[0] + s.drawn[1] > claimed
        seen["cancelled debt"] += owed > 0 and rate_of(s.last) > 0
        seen["payer's last card"] += owed > 0 and s.ending == WON
    return table


class Classroom:
    """The classroom's program, watched: what lies on the table whenever a card is played."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.table: list[Position] = []
        self.hands: tuple[strip_me.Queue, strip_me.Queue] = (
            strip_me.new_Queue(),
            strip_me.new_Queue(),
        )
        self.pile: strip_me.Stack = strip_me.new_Stack()
        self.deck: list[Card] = []
        self.play_card, self.prepare = strip_me.playCard, strip_me.prepPlayers
        patch.setattr(cards, "shuffle", lambda _rounds, _deck: list(self.deck))
        patch.setattr(strip_me, "prepPlayers", self.prepare_and_keep)
        patch.setattr(strip_me, "playCard", self.play_and_note)

    def prepare_and_keep(self) -> tuple[strip_me.Queue, strip_me.Queue]:
        """Deal, and keep hold of the hands."""
        self.hands = self.prepare()
        return self.hands

    def play_and_note(self, player: int, hand: strip_me.Queue, pile: strip_me.Stack) -> Any:
        """Note the table, then play the card."""
        self.pile = pile
        self.table.append(self.position(player))
        return self.play_card(player, hand, pile)

    def position(self, player: int) -> Position:
        """Return the table as it is now."""
        computer, human = (list(strip_me.queue_Contents(hand)) for hand in self.hands)
        return Position(player, (computer, human), list(strip_me.stack_Contents(self.pile)))

    def play(self, start: Position, prompts: int) -> str:
        """Play the deal that starts so, answering this many prompts; return the screen."""
        computer, human = start.hands
        in_turn = [card for pair in zip(computer, human, strict=True) for card in pair]
        self.deck, self.table = in_turn[::-1], []  # the deck is dealt from its end
        return typed([""] * prompts, strip_me.strip_me)


def play_both(streams: range, classroom: Classroom) -> Counter[str]:
    """Play these deals in both editions; count what was met on the way."""
    seen: Counter[str] = Counter()
    for stream in streams:
        s: State = GAME.start(2, OPTIONS, KEY, stream)
        table = play_engine(s, seen)
        screen = classroom.play(table[0], s.turns[0])
        assert classroom.table == table
        assert s.ending == WON
        loser, winner = s.winner, 1 - s.winner  # seat 0 is player 1
        end = f"\nPlayer {loser} ran out of cards. Player {winner} won the game!\n"
        assert screen.endswith(end)
        assert classroom.position(1 - s.seat) == position_of(s)  # and after the last card
    return seen


def assert_all_met(seen: Counter[str]) -> None:
    for what in ("payment", "cancelled debt", "payer's last card"):
        assert seen[what] > 0, f"no deal met: {what}"


def test_the_editions_have_the_same_cards() -> None:
    assert sorted(CARDS) == sorted(cards.new_Deck())


def test_a_tenth_of_the_deals_are_the_same_in_the_classroom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert_all_met(play_both(range(DEALS // 10), Classroom(monkeypatch)))


@pytest.mark.large
def test_all_deals_are_the_same_in_the_classroom(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_all_met(play_both(range(DEALS), Classroom(monkeypatch)))
