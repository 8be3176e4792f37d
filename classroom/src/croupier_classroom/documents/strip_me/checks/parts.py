"""The checks of parts 2 to 10: greeting, pay cards, dealing, playing a card, payment."""

from typing import Any

from croupier_classroom.documents.strip_me.checks.document_examples import EXAMPLE_HAND_0
from croupier_classroom.documents.strip_me.checks.played_games import (
    ICON_OF_SUIT,
    cards_of,
    pictures,
    queue_of,
    stack_of,
)
from croupier_classroom.documents.strip_me.checks.points import CHECKS, check
from croupier_classroom.documents.strip_me.checks.screen import cards_shown, shows_a_tuple
from croupier_classroom.documents.strip_me.checks.stand_ins import RATES
from croupier_classroom.grading.checks import Mismatch, Program, RemoteObject, Typed, expect
from croupier_classroom.grading.comparison import is_same, written

FACES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FULL_DECK = sorted((suit, face) for suit in ICON_OF_SUIT for face in FACES)


@CHECKS.check("2 Greeting", "R2.4")
def a_greeting_is_printed(program: Program) -> None:
    """showGreeting() prints a greeting, in words of your own if you like."""
    printed = program.type([], program.module("strip_me").showGreeting).returned()
    if not printed.output.strip():
        raise Mismatch("a greeting", repr(printed.output))


@CHECKS.check("3-5 Pay cards", "R2.5")
def there_are_four_pay_cards(program: Program) -> None:
    """The dictionary payCards has the pay rates of J, Q, K and A: 1, 2, 3 and 4."""
    expect(program.module("strip_me").payCards, RATES)


@check("3-5 Pay cards", "R2.6", "isPayCard")
def a_four_of_hearts_is_no_pay_card(program: Program) -> None:
    """isPayCard(('H',4)) is False, isPayCard(('S','A')) True, as in the document."""
    is_pay_card = program.module("strip_me").isPayCard
    expect(is_pay_card(("H", 4)), False)
    expect(is_pay_card(("S", "A")), True)


@check("3-5 Pay cards", "R2.6", "isPayCard")
def jacks_queens_kings_and_aces_are_pay_cards(program: Program) -> None:
    """Of all 52 cards isPayCard is True for J, Q, K and A and False for 2 to 10."""
    is_pay_card = program.module("strip_me").isPayCard
    came = [(card, is_pay_card(card)) for card in FULL_DECK]
    expect(came, [(card, card[1] in "JQKA") for card in FULL_DECK])


@check("3-5 Pay cards", "R2.6", "getCardRate")
def an_ace_costs_four(program: Program) -> None:
    """getCardRate(('S','A')) is 4 and getCardRate(('H',4)) is 0, as in the document."""
    rate = program.module("strip_me").getCardRate
    expect((rate(("S", "A")), rate(("H", 4))), (4, 0))


@check("3-5 Pay cards", "R2.6", "getCardRate")
def every_face_has_its_rate(program: Program) -> None:
    """Calling getCardRate gives 0 for 2 to 10, then 1, 2, 3 and 4 for J, Q, K and A."""
    rate = program.module("strip_me").getCardRate
    expect([(face, rate(("C", face))) for face in FACES], [(f, RATES.get(f, 0)) for f in FACES])


@check("6-7 Dealing", "R2.7", "fillHand")
def the_example_hand_is_filled(program: Program) -> None:
    """A call of fillHand enqueues the four cards of the document's example one at a time."""
    four = [("C", 10), ("D", "Q"), ("H", 5), ("S", 8)]
    empty = queue_of(program, "")
    expect(program.module("strip_me").fillHand(empty, list(four)), (empty[0], four))


@check("6-7 Dealing", "R2.7", "fillHand")
def a_hand_that_has_cards_is_filled_up(program: Program) -> None:
    """A call of fillHand adds the cards behind those that are in the hand already."""
    fill = program.module("strip_me").fillHand
    came = fill(queue_of(program, "S2 S3"), cards_of("H3 H4"))
    expect(came, queue_of(program, "S2 S3 H3 H4"))


@check("6-7 Dealing", "R2.8", "prepPlayers")
def the_players_get_26_cards_each(program: Program) -> None:
    """prepPlayers() returns two queues of 26 cards, together the whole deck."""
    hands = list(program.module("strip_me").prepPlayers())
    tag = queue_of(program, "")[0]
    expect([(hand[0], len(hand[1])) for hand in hands], [(tag, 26), (tag, 26)])
    expect(sorted(card for hand in hands for card in cards_dealt(hand)), FULL_DECK)


def cards_dealt(hand: Any) -> list[tuple[str, str]]:
    """Return the cards of a hand as plain values, whatever classes a program has made for them."""
    pairs = [plain(card) for card in plain(plain(hand)[1])]
    return [(str(plain(suit)), str(plain(face))) for suit, face in pairs]


def plain(value: Any) -> Any:
    """Return the plain value below what came; what has none cannot be told from another."""
    below = value.plain if isinstance(value, RemoteObject) else value
    if isinstance(below, RemoteObject):
        raise Mismatch("tuples, lists, texts and numbers", written(below))
    return below


@check("6-7 Dealing", "R2.8", "prepPlayers", needs=("the_players_get_26_cards_each",))
def the_hands_come_as_a_tuple(program: Program) -> None:
    """prepPlayers() returns the two filled hands as a tuple."""
    hands = program.module("strip_me").prepPlayers()
    expect([len(hand[1]) for hand in hands], [26, 26])
    expect(type(hands).__name__, "tuple")


@check("6-7 Dealing", "R2.8", "prepPlayers", needs=("the_players_get_26_cards_each",))
def the_deck_is_shuffled(program: Program) -> None:
    """Two calls of prepPlayers() deal different hands of 26 cards."""
    prepare = program.module("strip_me").prepPlayers
    first, second = ([cards_dealt(hand) for hand in prepare()] for _ in range(2))
    expect([len(hand) for hand in [*first, *second]], [26] * 4)
    if first == second:
        raise Mismatch("other cards at the second call", "the same cards")


@check("8-9 Playing a card", "R2.9", "placeCard")
def the_example_card_is_placed(program: Program) -> None:
    """A call of placeCard plays the 10 of spades from the hand of the document's example."""
    hand, left = queue_of(program, EXAMPLE_HAND_0), EXAMPLE_HAND_0.removeprefix("S10 ")
    came = program.module("strip_me").placeCard(hand, stack_of(program, ""))
    expect(came, (queue_of(program, left), stack_of(program, "S10")))


@check("8-9 Playing a card", "R2.9", "placeCard")
def a_card_is_placed_on_top_of_the_pile(program: Program) -> None:
    """A call of placeCard puts the card above those of the pile."""
    hand, pile = queue_of(program, "H5 C2"), stack_of(program, "SA S7")
    came = program.module("strip_me").placeCard(hand, pile)
    expect(came, (queue_of(program, "C2"), stack_of(program, "SA S7 H5")))


def played(program: Program, player: int, hand: str, pile: str) -> tuple[Typed, object]:
    """Call playCard with the player's hand, as the document says, or with both, as it shows.

    Return what came and what should have come.
    """
    card, left = hand.split(maxsplit=1)
    expected = (queue_of(program, left), stack_of(program, f"{pile} {card}"))
    play_card = program.module("strip_me").playCard
    hands = [queue_of(program, "H6 H7"), queue_of(program, "H6 H7")]
    hands[player] = queue_of(program, hand)
    calls = (
        lambda: play_card(player, queue_of(program, hand), stack_of(program, pile)),
        lambda: play_card(player, tuple(hands), stack_of(program, pile)),
    )
    one, other = (program.type([], call) for call in calls)
    return (other if is_same(other.value, expected) else one), expected


@check("8-9 Playing a card", "R2.10", "playCard")
def a_played_card_leaves_the_hand(program: Program) -> None:
    """A call of playCard returns the updated hand and the updated pile."""
    for player, hand, pile in ((0, "C8 SJ S2", ""), (1, "DA H3", "S7 C6")):
        typed, expected = played(program, player, hand, pile)
        expect(typed.returned().value, expected)


@check("8-9 Playing a card", "R2.10 R2.17", "playCard")
def a_card_is_shown_by_face_and_icon(program: Program) -> None:
    """A call of playCard shows every card by its face value and its suit icon, never as a tuple."""
    for card in ("H10", "C2", "SJ", "DA", "S9", "HK", "DQ"):
        output = played(program, 1, f"{card} C3 C4", "C7")[0].returned().output
        shown = [each.card for each in cards_shown(output)]
        if shown != [card] or shows_a_tuple(output):
            raise Mismatch(pictures([card]), repr(output))


@check("10 Payment", "R2.11", "takePayment")
def the_example_payment_is_taken(program: Program) -> None:
    """A call of takePayment moves the example's pile, top first, to the bottom of the hand."""
    hand, pile = " ".join(EXAMPLE_HAND_0.split()[7:]), stack_of(program, "SA S2 S7 C6")
    came = program.module("strip_me").takePayment(queue_of(program, hand), pile)
    expect(came, (queue_of(program, f"{hand} C6 S7 S2 SA"), stack_of(program, "")))


@check("10 Payment", "R2.11", "takePayment")
def a_payment_of_any_size_is_taken(program: Program) -> None:
    """A call of takePayment empties a pile of two cards and one of seven."""
    for pile, taken in (("HJ C2", "C2 HJ"), ("H2 H3 H4 H5 H6 HJ C2", "C2 HJ H6 H5 H4 H3 H2")):
        hand, stack = queue_of(program, "S3"), stack_of(program, pile)
        came = program.module("strip_me").takePayment(hand, stack)
        expect(came, (queue_of(program, f"S3 {taken}"), stack_of(program, "")))
