"""Blind Trick: whoever leads lays a card face down, so that the answer is sealed."""

import sys

from croupier.engine import (
    FAN,
    HIDDEN,
    OWN,
    RANKS,
    SEALED,
    STACK,
    WON,
    CardState,
    Face,
    Game,
    IntArray,
    Names,
    Question,
    Row,
    Target,
    Words,
    at,
    finish,
    int_array,
    is_empty,
    move,
    move_top,
    new_deck,
    record,
    show_to_all,
    sizes,
    suit_face,
    top,
)

SEATS, CARDS, EACH = 2, 8, 3
OUT, LAID, HAND = 0, 1, 1 + SEATS
MAX_CHOICES = EACH
ROWS = (
    Row("out", HIDDEN, STACK),
    Row("laid", HIDDEN, FAN, each_seat=True),
    Row("hand", OWN, FAN, each_seat=True),
)


@record(**sizes(seats=SEATS, rows=1 + 2 * SEATS, cards=CARDS))
class State(CardState):
    """The table of Blind Trick. Card c has the rank c."""

    tricks: IntArray = int_array("seats", 0, EACH)


def deal(s: State) -> None:
    """Deal three cards to each player (rule 1)."""
    new_deck(s, OUT, CARDS)
    for seat in range(s.seats):
        s.tricks[seat] = 0
        for _ in range(EACH):
            move_top(s, OUT, HAND + seat)


def list_choices(s: State, out: IntArray) -> int:
    """List the cards of the hand (rule 2)."""
    for i in range(s.count[HAND + s.seat]):
        out[i] = at(s, HAND + s.seat, i)
    return s.count[HAND + s.seat]


def leads(s: State) -> bool:
    """Say whether the seat to answer lays the first card of a trick."""
    return s.count[LAID + s.seat] == s.count[LAID + 1 - s.seat]


def is_sealed(s: State, _choice: int) -> bool:
    """Seal the card of the one who leads; that of the other is turned up at once (rule 2)."""
    return leads(s)


def apply(s: State, choice: int) -> None:
    """Lay a card; the second one of a trick ends it (rule 2)."""
    seat, is_first, i = s.seat, leads(s), 0
    while at(s, HAND + seat, i) != choice:
        i += 1
    move(s, HAND + seat, i, LAID + seat)
    s.turns[seat] += 1
    s.played[seat] += 1
    s.seat = 1 - seat
    if not is_first:
        settle(s)


def settle(s: State) -> None:
    """Turn both cards up and give the trick to the higher one (rules 3 and 4)."""
    first, second = top(s, LAID), top(s, LAID + 1)
    show_to_all(s, first)
    show_to_all(s, second)
    s.seat = 0 if first > second else 1
    s.tricks[s.seat] += 1
    if is_empty(s, HAND) and is_empty(s, HAND + 1):
        finish(s, WON, 0 if s.tricks[0] > s.tricks[1] else 1)


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def name(card: int) -> str:
    """Return a card's rank, as it is printed."""
    return RANKS[card]


def face(card: int) -> Face:
    """Return a card's face: all are hearts."""
    return suit_face(RANKS[card], "hearts")


def narrate(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say who laid a card; of a sealed one not which."""
    seat, other = before.seat, 1 - before.seat
    if code == SEALED:
        return [f"{who.does(seat, 'lay')} a card face down."]
    if leads(before):
        return [f"{who.does(seat, 'lay')} the {name(code)} face down."]
    turned = f"{who.own(other, 'card')} is the {name(top(after, LAID + other))}"
    return [f"{who.does(seat, 'lay')} the {name(code)}; {turned}."]


def revealed(before: State, code: int, after: State) -> str:
    """Return the card of the one who led, which the second card of a trick turns up."""
    return "" if code == SEALED else name(top(after, LAID + 1 - before.seat))


WORDS = Words(
    codes={card: name(card) for card in range(CARDS)},
    face=face,
    label=lambda _s, code: f"lay the {name(code)}",
    question=lambda s: Question("Lay a card face down." if leads(s) else "Lay a card.", 2),
    narrate=narrate,
    revealed=revealed,
    target=lambda s, code: Target(cards=(code,), to=LAID + s.seat),
    summary=lambda s, who: [f"{who.does(s.winner, 'win')}."],
)
GAME = Game(
    name="blind-trick",
    title="Blind Trick",
    about="Lead a card face down; the higher one takes the trick.",
    version=1,
    min_seats=SEATS,
    max_seats=SEATS,
    default_seats=SEATS,
    rules=sys.modules[__name__],  # a game in one file is its own rules
    words=WORDS,
    package=__name__,
)
