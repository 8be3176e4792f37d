"""The classroom Strip Me: what its functions do, and whole games of it."""

import importlib
import random
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.tests.strip_me.program_scene import ours, queue_of, stack_of, typed
from croupier_classroom.documents.strip_me.checks.document_examples import (
    FAREWELL,
    GAME_PLAY,
    PROMPT,
    screen_of,
)
from croupier_classroom.documents.strip_me.checks.played_games import cards_of
from croupier_classroom.documents.strip_me.program import cards, strip_me

DEALS = 2_000
TURNS = 1_000  # a deal may be endless: player 1 gives up after so many prompts (A2.13)


def test_what_was_typed_is_taken_out_of_the_game_play() -> None:
    assert screen_of(GAME_PLAY).startswith(f"{PROMPT}\nPlayer 1 ,\nplayed the 2 ♣\n\nPlayer 0 ,")
    assert screen_of(GAME_PLAY).endswith(f"played the 6 ♠\n\n{PROMPT}{FAREWELL}\n")


@pytest.mark.parametrize("operation", [strip_me.queue_Front, strip_me.dequeue])
def test_an_empty_queue_gives_nothing(operation: Any) -> None:  # A2.12
    with pytest.raises(IndexError, match=r"^the queue is empty$"):
        operation(strip_me.new_Queue())


@pytest.mark.parametrize("operation", [strip_me.stack_Top, strip_me.pop])
def test_an_empty_stack_gives_nothing(operation: Any) -> None:  # A2.12
    with pytest.raises(IndexError, match=r"^the stack is empty$"):
        operation(strip_me.new_Stack())


def test_queues_and_stacks_change_in_place() -> None:  # A2.2
    queue, stack = strip_me.new_Queue(), strip_me.new_Stack()
    assert strip_me.enqueue(queue, 1) is queue
    assert strip_me.push(stack, 1) is stack
    assert strip_me.dequeue(queue) is queue
    assert strip_me.pop(stack) is stack
    assert (queue, stack) == (("Queue", []), ("Stack", []))


def test_cards_are_dealt_from_the_end_one_each_in_turn() -> None:  # A2.11
    deck = cards_of("H2 H3 H4 H5 H6 H7 H8")
    hands, rest = cards.deal(deck, 2, 3)
    assert hands == [cards_of("H8 H5"), cards_of("H7 H4"), cards_of("H6 H3")]
    assert rest == cards_of("H2")
    assert rest is deck


def test_more_cards_than_the_deck_has_are_not_dealt() -> None:
    message = r"^3 cards for 2 players are more than the 5 left$"
    with pytest.raises(ValueError, match=message):
        cards.deal(cards_of("H2 H3 H4 H5 H6"), 3, 2)
    assert cards.deal(cards_of("H2 H3 H4 H5 H6 H7"), 3, 2)[1] == []


def test_no_round_leaves_the_deck_as_it_is() -> None:
    assert cards.shuffle(0, cards.new_Deck()) == cards.new_Deck()


def test_each_round_shuffles_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "shuffle", lambda deck: deck.append(deck.pop(0)))
    assert cards.shuffle(2, cards_of("H2 H3 H4 H5")) == cards_of("H4 H5 H2 H3")


def test_the_players_get_a_deck_that_was_shuffled_seven_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # R2.8
    monkeypatch.setattr(cards, "shuffle", lambda rounds, deck: deck[rounds:] + deck[:rounds])
    deck = cards.new_Deck()
    turned = deck[7:] + deck[:7]
    assert strip_me.prepPlayers() == (
        ("Queue", turned[::-1][0::2]),
        ("Queue", turned[::-1][1::2]),
    )


def test_an_icon_is_known_by_the_letter_too() -> None:  # A2.4
    assert [cards.getSuitIcon(letter) for letter in "HCSD"] == ["♥", "♣", "♠", "♦"]


def test_a_card_is_played_from_the_hand_or_from_the_pair_of_hands() -> None:  # A2.3
    pair = (queue_of("H2 H3"), queue_of("S2 S3"))
    assert strip_me.playCard(1, pair, strip_me.new_Stack())[1] == ("Stack", [("S", "2")])
    assert strip_me.playCard(1, pair[0], strip_me.new_Stack())[1] == ("Stack", [("H", "2")])
    assert pair == (("Queue", [("H", "3")]), ("Queue", [("S", "3")]))


def test_a_payment_empties_the_pile_in_place() -> None:  # R2.11
    hand, pile = queue_of("H2"), stack_of("S2 S3")
    assert strip_me.takePayment(hand, pile)[0] is hand
    assert (hand, pile) == (("Queue", cards_of("H2 S3 S2")), ("Stack", []))


def test_the_greeting_is_a_box_of_stars() -> None:  # R2.4
    lines = typed([], strip_me.showGreeting).splitlines()
    assert lines[0] == lines[-1] == "*" * 56
    assert {(line[0], line[-1], len(line)) for line in lines} == {("*", "*", 56)}
    assert lines[1] == f"*{'WELCOME to Strip Me':^54}*"
    assert lines[-3] == f"*{'Enjoy!':^54}*"


def test_the_end_of_a_game_names_loser_and_winner() -> None:  # R2.19
    assert ours("D2 D3", "C2", [""]) == (
        f"{PROMPT}\nPlayer 1 ,\nplayed the 2 ♣\n\n"
        "Player 1 ran out of cards. Player 0 won the game!\n"
    )
    assert ours("D2", "C2 C3", [""]).endswith(
        "\nPlayer 0 ,\nplayed the 2 ♦\n\nPlayer 0 ran out of cards. Player 1 won the game!\n"
    )


def test_a_last_pay_card_loses_at_once() -> None:  # A2.7
    assert ours("D2 D3", "CA", [""]).endswith(
        "played the A ♣\n\nPlayer 1 ran out of cards. Player 0 won the game!\n"
    )


def test_a_last_card_that_completes_a_payment_ends_the_game_before_the_claim() -> None:  # A2.8
    assert ours("DQ D2", "C2 C3 C4", ["", ""]).endswith(
        "played the 4 ♣\n\nPlayer 1 ran out of cards. Player 0 won the game!\n"
    )


@pytest.mark.parametrize("line", ["", "Q", "quit", "9" * 5000, "♥", "-1"])
def test_any_answer_but_q_plays(line: str) -> None:  # A2.9
    assert ours("D2 D3", "C2", [line]) == ours("D2 D3", "C2", [""])


def test_blanks_around_q_do_not_matter() -> None:
    assert ours("D2", "C2", ["  q "]) == f"{PROMPT}{FAREWELL}\n"


def test_the_end_of_input_leaves_with_the_words_for_quitting() -> None:
    assert ours("D2 D3", "C2 C3", []) == f"{PROMPT}\n{FAREWELL}\n"


def test_an_interruption_leaves_with_the_words_for_quitting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt() -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(strip_me, "wantsToQuit", interrupt)
    assert typed([], strip_me.strip_me).endswith(f"***\n\n{FAREWELL}\n")


def test_importing_the_module_starts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:  # A2.14
    monkeypatch.delitem(sys.modules, strip_me.__name__)
    assert typed([], lambda: importlib.import_module(strip_me.__name__)) == ""


RATES = {"J": 1, "Q": 2, "K": 3, "A": 4}
ICONS = {"H": "♥", "C": "♣", "S": "♠", "D": "♦"}
Hand = list[tuple[str, str]]


class NaiveTable:
    """Strip Me card by card: after each card it is decided who plays the next one."""

    def __init__(self, hands: tuple[Hand, Hand]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.pile: Hand = []
        self.screen = ""
        self.player, self.owed = 1, 0

    def play_one(self) -> bool:
        """Play a card; say whether the same player goes on without a new turn."""
        player, rival = self.player, 1 - self.player
        suit, face = self.hands[player].pop(0)
        self.pile.append((suit, face))
        self.screen += f"\nPlayer {player} ,\nplayed the {face} {ICONS[suit]}\n"
        paid = self.owed == 1 and face not in RATES
        self.owed = RATES[face] if face in RATES else max(self.owed - 1, 0)
        if paid and self.hands[player]:
            self.hands[rival] += self.pile[::-1]
            self.pile = []
            claim = f"The full payment was made. Player {rival} claimed the discard pile"
            self.screen += f"\n{claim}\n"
        if self.owed and face not in RATES:
            return True
        self.player = rival
        return False


def naive_screen(hands: tuple[Hand, Hand], turns: int) -> str:
    table, prompts, goes_on = NaiveTable(hands), 0, False
    while all(table.hands):
        if table.player == 1 and not goes_on:
            prompts += 1
            table.screen += PROMPT if prompts == 1 else f"\n{PROMPT}"
            if prompts > turns:
                return f"{table.screen}{FAREWELL}\n"
        goes_on = table.play_one()
    loser = table.hands.index([])
    return f"{table.screen}\nPlayer {loser} ran out of cards. Player {1 - loser} won the game!\n"


def assert_random_deals_agree(seeds: range) -> None:
    for seed in seeds:
        chance = random.Random(seed)
        deck = cards.new_Deck()
        chance.shuffle(deck)
        size = 26 if seed % 2 else chance.randint(1, 26)
        dealt = (deck[:size], deck[size : 2 * size])
        as_words = [" ".join(suit + face for suit, face in hand) for hand in dealt]
        lines = [""] * TURNS + ["q"]
        assert ours(as_words[0], as_words[1], lines) == naive_screen(dealt, TURNS)


def test_a_tenth_of_the_random_deals_play_as_the_naive_table_does() -> None:
    assert_random_deals_agree(range(DEALS // 10))


@pytest.mark.large
def test_all_random_deals_play_as_the_naive_table_does() -> None:
    assert_random_deals_agree(range(DEALS))


ANSWERS = st.text() | st.sampled_from(["", "q", "Q", "play"])


@given(st.lists(ANSWERS, max_size=60))
def test_no_answers_make_the_program_fail(lines: list[str]) -> None:
    assert typed(lines, strip_me.strip_me).endswith((f"{FAREWELL}\n", "won the game!\n"))
