"""The classroom Strip Me: every check of the document, whole games, planted bugs."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.strip_me.checks import CHECKS, FAREWELL, cards_of, play, queue_of, stack_of
from croupier.games.strip_me.classroom import adt, cards, strip_me
from croupier.games.strip_me.document_examples import GAME_PLAY, PROMPT, screen_of
from croupier.grading.checks import Check, Program, points_of
from croupier.testing.typed import type_lines

PACKAGE = "croupier.games.strip_me.classroom"
OURS = Program.of_package(PACKAGE)
DEALS = 2_000
TURNS = 1_000  # a deal may be endless: player 1 gives up after so many prompts (A2.13)


@pytest.mark.parametrize("check", CHECKS.all, ids=lambda check: check.name)
def test_our_edition_passes(check: Check) -> None:
    check.on(OURS)


def test_every_requirement_is_cited() -> None:
    cited = {line for check in CHECKS for line in check.cites.split()}
    assert cited == {f"R2.{number}" for number in range(1, 20)}


def test_our_edition_has_full_marks() -> None:
    assert points_of(CHECKS.grade(OURS)) == 100


def test_what_was_typed_is_taken_out_of_the_game_play() -> None:
    assert screen_of(GAME_PLAY).startswith(f"{PROMPT}\nPlayer 1 ,\nplayed the 2 ♣\n\nPlayer 0 ,")
    assert screen_of(GAME_PLAY).endswith(f"played the 6 ♠\n\n{PROMPT}{FAREWELL}\n")


@pytest.mark.parametrize("operation", [adt.queue_Front, adt.dequeue])
def test_an_empty_queue_gives_nothing(operation: Any) -> None:  # A2.12
    with pytest.raises(IndexError, match=r"^the queue is empty$"):
        operation(adt.new_Queue())


@pytest.mark.parametrize("operation", [adt.stack_Top, adt.pop])
def test_an_empty_stack_gives_nothing(operation: Any) -> None:  # A2.12
    with pytest.raises(IndexError, match=r"^the stack is empty$"):
        operation(adt.new_Stack())


def test_queues_and_stacks_change_in_place() -> None:  # A2.2
    queue, stack = adt.new_Queue(), adt.new_Stack()
    assert adt.enqueue(queue, 1) is queue
    assert adt.push(stack, 1) is stack
    assert adt.dequeue(queue) is queue
    assert adt.pop(stack) is stack
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
    pair = (queue_of(OURS, "H2 H3"), queue_of(OURS, "S2 S3"))
    assert strip_me.playCard(1, pair, adt.new_Stack())[1] == ("Stack", [("S", "2")])
    assert strip_me.playCard(1, pair[0], adt.new_Stack())[1] == ("Stack", [("H", "2")])
    assert pair == (("Queue", [("H", "3")]), ("Queue", [("S", "3")]))


def test_a_payment_empties_the_pile_in_place() -> None:  # R2.11
    hand, pile = queue_of(OURS, "H2"), stack_of(OURS, "S2 S3")
    assert strip_me.takePayment(hand, pile)[0] is hand
    assert (hand, pile) == (("Queue", cards_of("H2 S3 S2")), ("Stack", []))


def ours(hand_0: str, hand_1: str, lines: list[str]) -> str:
    with OURS.fresh():
        return play(OURS, hand_0, hand_1, lines)


def test_the_greeting_is_a_box_of_stars() -> None:  # R2.4
    lines = type_lines([], strip_me.showGreeting).output.splitlines()
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
    typed = type_lines([], strip_me.strip_me)
    assert typed.output.endswith(f"***\n\n{FAREWELL}\n")
    assert typed.raised is None


def test_importing_the_modules_starts_nothing() -> None:  # A2.14
    with OURS.fresh():
        typed = type_lines([], lambda: OURS.module("strip_me") and OURS.module("__main__"))
    assert (typed.output, typed.raised) == ("", None)


RATES = {"J": 1, "Q": 2, "K": 3, "A": 4}
ICONS = {"H": "♥", "C": "♣", "S": "♠", "D": "♦"}
Hand = list[tuple[str, str]]


class NaiveTable:
    """Strip Me card by card: after each card it is decided anew who plays the next one."""

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


def play_random_deals(seeds: range) -> None:
    for seed in seeds:
        chance = random.Random(seed)
        deck = cards.new_Deck()
        chance.shuffle(deck)
        size = 26 if seed % 2 else chance.randint(1, 26)
        dealt = (deck[:size], deck[size : 2 * size])
        as_words = [" ".join(suit + face for suit, face in hand) for hand in dealt]
        lines = [""] * TURNS + ["q"]
        assert play(OURS, as_words[0], as_words[1], lines) == naive_screen(dealt, TURNS)


def test_a_tenth_of_the_random_deals_play_as_the_naive_table_does() -> None:
    with OURS.fresh():
        play_random_deals(range(DEALS // 10))


@pytest.mark.slow
def test_all_random_deals_play_as_the_naive_table_does() -> None:
    with OURS.fresh():
        play_random_deals(range(DEALS))


ANSWERS = st.text() | st.sampled_from(["", "q", "Q", "play"])


@given(st.lists(ANSWERS, max_size=60))
def test_no_answers_make_the_program_fail(lines: list[str]) -> None:
    typed = type_lines(lines, strip_me.strip_me)
    assert typed.raised is None
    assert typed.output.endswith((f"{FAREWELL}\n", "won the game!\n"))


BUGS = {
    "R2.1": ("adt.py", "del _unless_empty(queue)[0]", "del _unless_empty(queue)[-1]"),
    "R2.6": ("strip_me.py", "payCards.get(card[1], 0)", "payCards[card[1]]"),
    "R2.11": ("strip_me.py", "while not adt.empty_Stack(pile)", "if not adt.empty_Stack(pile)"),
    "R2.14": ("strip_me.py", "if rate > 0 or adt.empty_Queue(hand)", "if adt.empty_Queue(hand)"),
    "R2.15": ("strip_me.py", "player, owed = rival, rate", "player, owed = player, rate"),
}


def write_flat_files(folder: Path) -> Program:
    for module in (adt, cards, strip_me):
        path = Path(module.__file__ or "")
        flat = path.read_text(encoding="utf-8").replace("from . import", "import")
        (folder / path.name).write_text(flat, encoding="utf-8")
    return Program.of_folder(folder, CHECKS.files)


def test_our_flat_files_have_full_marks(tmp_path: Path) -> None:
    assert points_of(CHECKS.grade(write_flat_files(tmp_path))) == 100


@pytest.mark.parametrize("requirement", BUGS)
def test_a_planted_bug_costs_points(requirement: str, tmp_path: Path) -> None:
    file, right, wrong = BUGS[requirement]
    program = write_flat_files(tmp_path)
    source = (tmp_path / file).read_text(encoding="utf-8")
    assert source.replace(right, wrong) != source
    (tmp_path / file).write_text(source.replace(right, wrong), encoding="utf-8")

    results = CHECKS.grade(program)

    assert points_of(results) < 100
    failed = [result.check.cites.split() for result in results if not result.passed]
    assert any(requirement in cites for cites in failed)
