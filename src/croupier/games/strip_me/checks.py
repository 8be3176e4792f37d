"""The checks of the Strip Me document, by the parts of its list of what to do.

Cards are written as in `S10 DQ`: the suit, then the face.
"""

from typing import Any

from croupier.games.strip_me.document_examples import (
    BANNER,
    EXAMPLE_HAND_0,
    EXAMPLE_HAND_1,
    GAME_PLAY,
    PLAYED_BY_0,
    PLAYED_BY_1,
    PROMPT,
    screen_of,
    words_of,
)
from croupier.grading.checks import Checks, Program, expect, expect_output

CHECKS = Checks(
    files={"strip_me": "strip_me.py", "adt": "adt.py", "cards": "cards.py"},
    sections={
        "The cards module": 10,
        "1 Queue and stack": 20,
        "2 Greeting": 5,
        "3-5 Pay cards": 15,
        "6-7 Dealing": 10,
        "8-9 Playing a card": 10,
        "10 Payment": 10,
        "11-12 The game": 20,
    },
)

SUITS = "HCSD"
FACES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FULL_DECK = sorted((suit, face) for suit in SUITS for face in FACES)
FAREWELL = "You quit the game before it ended, so there's no result. Bye!"


def cards_of(words: str) -> list[tuple[str, str]]:
    """Make the cards of these words."""
    return [(word[0], word[1:]) for word in words.split()]


def queue_of(program: Program, words: str) -> Any:
    """Make a hand of these cards, the front first."""
    adt = program.module("adt")
    queue = adt.new_Queue()
    for card in cards_of(words):
        queue = adt.enqueue(queue, card)
    return queue


def stack_of(program: Program, words: str) -> Any:
    """Make a pile of these cards, the top last."""
    adt = program.module("adt")
    stack = adt.new_Stack()
    for card in cards_of(words):
        stack = adt.push(stack, card)
    return stack


def play(program: Program, hand_0: str, hand_1: str, lines: list[str]) -> str:
    """Play a game with these hands and return what is printed from the first prompt on."""
    strip_me = program.module("strip_me")
    hands = (queue_of(program, hand_0), queue_of(program, hand_1))
    strip_me.__dict__["prepPlayers"] = lambda: hands
    typed = program.type(lines, strip_me.strip_me)
    if typed.raised is not None:
        raise typed.raised
    return PROMPT + typed.output.partition(PROMPT)[2]


def plays_of(output: str) -> list[str]:
    """Return who played what, as in `1 2 ♣`, in order."""
    words = " ".join(output.split())
    parts = words.replace(" , played the ", " ").split("Player ")
    return [" ".join(part.split()[:3]) for part in parts[1:] if "claimed" not in part.split()[1]]


@CHECKS.check("The cards module", "R2.3")
def a_new_deck_has_52_cards(program: Program) -> None:
    """new_Deck() returns the 52 tuples of two strings."""
    expect(sorted(program.module("cards").new_Deck()), FULL_DECK)


@CHECKS.check("The cards module", "R2.3")
def a_shuffled_deck_has_the_same_cards(program: Program) -> None:
    """shuffle(round, deck) returns the 52 cards in another order."""
    cards = program.module("cards")
    shuffled = cards.shuffle(3, cards.new_Deck())
    expect(sorted(shuffled), FULL_DECK)
    expect(shuffled != cards.new_Deck(), True)


@CHECKS.check("The cards module", "R2.3")
def hands_are_dealt_from_the_deck(program: Program) -> None:
    """deal(deck, 5, 3) returns three hands of five cards and the 37 others."""
    cards = program.module("cards")
    hands, rest = cards.deal(cards.new_Deck(), 5, 3)
    expect([len(hand) for hand in hands], [5, 5, 5])
    expect(len(rest), 37)
    expect(sorted([card for hand in hands for card in hand] + rest), FULL_DECK)


@CHECKS.check("The cards module", "R2.3")
def each_suit_has_its_icon(program: Program) -> None:
    """The call getSuitIcon(card) returns ♥, ♣, ♠ and ♦ for cards of H, C, S and D."""
    icon = program.module("cards").getSuitIcon
    expect([icon((suit, "A")) for suit in SUITS], ["♥", "♣", "♠", "♦"])


@CHECKS.check("1 Queue and stack", "R2.1")
def a_new_queue_is_as_in_the_document(program: Program) -> None:
    """new_Queue() returns ('Queue', [])."""
    expect(program.module("adt").new_Queue(), ("Queue", []))


@CHECKS.check("1 Queue and stack", "R2.1")
def a_queue_keeps_its_front_first(program: Program) -> None:
    """A call of enqueue adds at the back and returns the queue; dequeue deletes the front."""
    adt = program.module("adt")
    queue = adt.enqueue(adt.enqueue(adt.new_Queue(), "a"), "b")
    expect(queue, ("Queue", ["a", "b"]))
    expect((adt.queue_Front(queue), adt.queue_Contents(queue)), ("a", ["a", "b"]))
    expect(adt.dequeue(queue), ("Queue", ["b"]))


@CHECKS.check("1 Queue and stack", "R2.1")
def a_queue_is_recognised(program: Program) -> None:
    """is_Queue accepts queues and nothing else."""
    adt = program.module("adt")
    for queue in (adt.new_Queue(), adt.enqueue(adt.new_Queue(), 1)):
        expect(adt.is_Queue(queue), True)
    others: list[object] = [("Stack", []), ("Queue", ()), ("Queue",), ("Queue", [], []), [], None]
    expect([adt.is_Queue(other) for other in others], [False] * len(others))


@CHECKS.check("1 Queue and stack", "R2.1 R2.2")
def emptiness_is_known(program: Program) -> None:
    """empty_Queue and empty_Stack are True without elements and False with one."""
    adt = program.module("adt")
    expect(adt.empty_Queue(adt.new_Queue()), True)
    expect(adt.empty_Queue(adt.enqueue(adt.new_Queue(), 0)), False)
    expect(adt.empty_Stack(adt.new_Stack()), True)
    expect(adt.empty_Stack(adt.push(adt.new_Stack(), 0)), False)


@CHECKS.check("1 Queue and stack", "R2.2")
def a_new_stack_is_as_in_the_document(program: Program) -> None:
    """new_Stack() returns ('Stack', [])."""
    expect(program.module("adt").new_Stack(), ("Stack", []))


@CHECKS.check("1 Queue and stack", "R2.2")
def a_stack_keeps_its_top_last(program: Program) -> None:
    """A call of push adds at the end of the list; pop deletes the top and returns the stack."""
    adt = program.module("adt")
    stack = adt.push(adt.push(adt.new_Stack(), "a"), "b")
    expect(stack, ("Stack", ["a", "b"]))
    expect((adt.stack_Top(stack), adt.stack_Contents(stack)), ("b", ["a", "b"]))
    expect(adt.pop(stack), ("Stack", ["a"]))


@CHECKS.check("1 Queue and stack", "R2.2")
def a_stack_is_recognised(program: Program) -> None:
    """is_Stack accepts stacks and nothing else."""
    adt = program.module("adt")
    for stack in (adt.new_Stack(), adt.push(adt.new_Stack(), 1)):
        expect(adt.is_Stack(stack), True)
    others: list[object] = [("Queue", []), ("Stack", ()), ("Stack",), ("Stack", [], []), [], None]
    expect([adt.is_Stack(other) for other in others], [False] * len(others))


@CHECKS.check("2 Greeting", "R2.4")
def the_greeting_has_the_words_of_the_document(program: Program) -> None:
    """showGreeting() prints the banner, compared by its words."""
    printed = program.type([], program.module("strip_me").showGreeting).output
    expect(words_of(printed), words_of(BANNER))


@CHECKS.check("3-5 Pay cards", "R2.5")
def there_are_four_pay_cards(program: Program) -> None:
    """The dictionary payCards is {'J': 1, 'Q': 2, 'K': 3, 'A': 4}."""
    expect(program.module("strip_me").payCards, {"J": 1, "Q": 2, "K": 3, "A": 4})


@CHECKS.check("3-5 Pay cards", "R2.6")
def a_four_of_hearts_is_no_pay_card(program: Program) -> None:
    """isPayCard(('H',4)) is False, isPayCard(('S','A')) True, as in the document."""
    is_pay_card = program.module("strip_me").isPayCard
    expect(is_pay_card(("H", 4)), False)
    expect(is_pay_card(("S", "A")), True)


@CHECKS.check("3-5 Pay cards", "R2.6")
def jacks_queens_kings_and_aces_are_pay_cards(program: Program) -> None:
    """Calling isPayCard gives True for J, Q, K and A and False for 2 to 10."""
    is_pay_card = program.module("strip_me").isPayCard
    paying = [face for face in FACES if is_pay_card(("D", face))]
    expect(paying, ["J", "Q", "K", "A"])


@CHECKS.check("3-5 Pay cards", "R2.6")
def an_ace_costs_four(program: Program) -> None:
    """getCardRate(('S','A')) is 4 and getCardRate(('H',4)) is 0, as in the document."""
    rate = program.module("strip_me").getCardRate
    expect((rate(("S", "A")), rate(("H", 4))), (4, 0))


@CHECKS.check("3-5 Pay cards", "R2.6")
def every_face_has_its_rate(program: Program) -> None:
    """Calling getCardRate gives 0 for 2 to 10, then 1, 2, 3 and 4."""
    rate = program.module("strip_me").getCardRate
    expect([rate(("C", face)) for face in FACES], [0] * 9 + [1, 2, 3, 4])


@CHECKS.check("6-7 Dealing", "R2.7")
def the_example_hand_is_filled(program: Program) -> None:
    """A call of fillHand enqueues the four cards of the document's example one at a time."""
    four = [("C", 10), ("D", "Q"), ("H", 5), ("S", 8)]
    hand = program.module("adt").new_Queue()
    fill = program.module("strip_me").fillHand
    expect(fill(hand, four), ("Queue", four))
    expect(fill(("Queue", [("S", "2")]), [("H", "3")]), ("Queue", [("S", "2"), ("H", "3")]))


@CHECKS.check("6-7 Dealing", "R2.8")
def the_players_get_26_cards_each(program: Program) -> None:
    """prepPlayers() returns a tuple of two queues of 26 cards, together the whole deck."""
    hands = program.module("strip_me").prepPlayers()
    expect((type(hands).__name__, len(hands)), ("tuple", 2))
    expect([(tag, len(cards)) for tag, cards in hands], [("Queue", 26), ("Queue", 26)])
    expect(sorted(hands[0][1] + hands[1][1]), FULL_DECK)


@CHECKS.check("6-7 Dealing", "R2.8")
def the_deck_is_shuffled(program: Program) -> None:
    """Two calls of prepPlayers() deal different hands."""
    strip_me = program.module("strip_me")
    expect(strip_me.prepPlayers() != strip_me.prepPlayers(), True)


@CHECKS.check("8-9 Playing a card", "R2.9")
def the_example_card_is_placed(program: Program) -> None:
    """A call of placeCard plays the 10 of spades from the hand of the document's example."""
    hand = queue_of(program, EXAMPLE_HAND_0)
    came = program.module("strip_me").placeCard(hand, program.module("adt").new_Stack())
    left = cards_of(EXAMPLE_HAND_0)[1:]
    expect(came, (("Queue", left), ("Stack", [("S", "10")])))


@CHECKS.check("8-9 Playing a card", "R2.9")
def a_card_is_placed_on_top_of_the_pile(program: Program) -> None:
    """A call of placeCard puts the card above those of the pile."""
    came = program.module("strip_me").placeCard(
        queue_of(program, "H5 C2"), stack_of(program, "SA S7")
    )
    expect(came, (("Queue", [("C", "2")]), ("Stack", cards_of("SA S7 H5"))))


@CHECKS.check("8-9 Playing a card", "R2.9 R2.10")
def the_example_card_is_played(program: Program) -> None:
    """After the placeCard of the example playCard(0, playersHands, ...) plays the 8 of clubs."""
    strip_me, adt = program.module("strip_me"), program.module("adt")
    hands = (queue_of(program, EXAMPLE_HAND_0), queue_of(program, EXAMPLE_HAND_1))
    strip_me.placeCard(hands[0], adt.new_Stack())
    typed = program.type([], lambda: strip_me.playCard(0, hands, adt.new_Stack()))
    expect_output(typed.output, "\nPlayer 0 ,\nplayed the 8 ♣\n")
    left = cards_of(EXAMPLE_HAND_0)[2:]
    expect(typed.value, (("Queue", left), ("Stack", [("C", "8")])))


@CHECKS.check("8-9 Playing a card", "R2.10 R2.17")
def a_card_is_shown_by_face_and_icon(program: Program) -> None:
    """playCard(1, hand, pile) shows every suit by its icon, never a tuple."""
    strip_me = program.module("strip_me")
    hand, pile = queue_of(program, "H10 C2 SJ DA"), stack_of(program, "")
    typed = program.type([], lambda: [strip_me.playCard(1, hand, pile) for _ in range(4)])
    shown = ("10 ♥", "2 ♣", "J ♠", "A ♦")
    expect_output(typed.output, "".join(f"\nPlayer 1 ,\nplayed the {card}\n" for card in shown))


@CHECKS.check("10 Payment", "R2.11")
def the_example_payment_is_taken(program: Program) -> None:
    """A call of takePayment moves the example's pile, top first, to the bottom of the hand."""
    hand, pile = " ".join(EXAMPLE_HAND_0.split()[7:]), stack_of(program, "SA S2 S7 C6")
    came = program.module("strip_me").takePayment(queue_of(program, hand), pile)
    expect(came, (("Queue", cards_of(f"{hand} C6 S7 S2 SA")), ("Stack", [])))


@CHECKS.check("11-12 The game", "R2.12 R2.13 R2.14 R2.15 R2.16 R2.17")
def the_game_play_comes_out_as_printed(program: Program) -> None:
    """The bit of game play of the document comes out line by line."""
    output = play(program, f"{PLAYED_BY_0} C3", f"{PLAYED_BY_1} C4", ["", "", "", "q"])
    expect_output(output, screen_of(GAME_PLAY))


@CHECKS.check("11-12 The game", "R2.12")
def the_greeting_comes_before_the_first_prompt(program: Program) -> None:
    """strip_me() greets, then prompts at once."""
    typed = program.type(["q"], program.module("strip_me").strip_me)
    greeting, _, rest = typed.output.partition(PROMPT)
    expect(words_of(greeting), words_of(BANNER))
    expect_output(rest, f"{FAREWELL}\n")


@CHECKS.check("11-12 The game", "R2.13")
def one_prompt_is_enough_for_a_whole_payment(program: Program) -> None:
    """Four cards for an ace are paid after the one prompt of the turn."""
    output = play(program, "DA D2 D3", "C2 C3 C4 C5 C6 C7", ["", "", "q"])
    expect(output.count(PROMPT), 3)
    expect("played the 3 ♣" in output and "played the 6 ♣" in output, True)
    expect("played the 7 ♣" in output, False)


@CHECKS.check("11-12 The game", "R2.14")
def a_pay_card_cancels_the_debt(program: Program) -> None:
    """A jack played in payment of a king makes the other player owe one card."""
    output = play(program, "DK D2 D3 D4", "C2 C3 CJ C4 C5", ["", "", "q"])
    expected = ["1 2 ♣", "0 K ♦", "1 3 ♣", "1 J ♣", "0 2 ♦"]
    expect(plays_of(output), expected)
    expect("Player 1 claimed the discard pile" in output, True)


@CHECKS.check("11-12 The game", "R2.15")
def the_claimer_leads(program: Program) -> None:
    """Who claimed the pile plays next: player 0 at once, player 1 after a prompt."""
    output = play(program, "D2 D3 D4", "CJ C3 C4", ["", "q"])
    claim = "\nThe full payment was made. Player 1 claimed the discard pile\n"
    expect_output(output.rpartition("played the 2 ♦\n")[2], f"{claim}\n{PROMPT}{FAREWELL}\n")
    output = play(program, "DJ D3 D4", "C2 C3 C4", ["", "", "q"])
    expect(plays_of(output), ["1 2 ♣", "0 J ♦", "1 3 ♣", "0 3 ♦"])


@CHECKS.check("11-12 The game", "R2.11 R2.15")
def a_claimed_pile_is_played_again_from_its_top_card(program: Program) -> None:
    """The last card of the pile comes first when the claimed cards are played."""
    output = play(program, "D2 D3 D4 D5 D6", "CJ C3", ["", "", "", "q"])
    expect(plays_of(output), ["1 J ♣", "0 2 ♦", "1 3 ♣", "0 3 ♦", "1 2 ♦", "0 4 ♦"])


@CHECKS.check("11-12 The game", "R2.19")
def who_runs_out_of_cards_loses(program: Program) -> None:
    """The game stops when a hand is empty, and says so without the words for quitting."""
    for hand_0, hand_1, prompts in (("D2 D3", "C2", 1), ("D2", "C2 C3", 1), ("D2 D3", "C2 C3", 2)):
        output = play(program, hand_0, hand_1, ["", "", "q"])
        expect(output.count(PROMPT), prompts)
        expect("You quit" in output, False)
        last = output.rpartition("played the")[2]
        expect(len(last.splitlines()) > 1, True)


@CHECKS.check("11-12 The game", "R2.18")
def the_script_starts_a_game(program: Program) -> None:
    """Run as a script, the program plays."""
    output = program.run(["", "q"])
    expect(output.count(PROMPT) >= 1, True)
    expect(output.splitlines()[-1].endswith(FAREWELL), True)
