"""Lowest Leads: who is asked depends on a hidden card, which is laid at once."""

import sys

from croupier.engine import (
    FAN,
    HIDDEN,
    OWN,
    PUBLIC,
    RANKS,
    ROW,
    STACK,
    SUITS,
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
    is_empty,
    move,
    move_all,
    move_top,
    new_deck,
    record,
    seat_field,
    sizes,
    suit_face,
)

SEATS, CARDS, EACH = 3, 12, 4
TRICK, DONE, PARCEL, HAND = 0, 1, 2, 2 + SEATS  # rows; PARCEL + seat, HAND + seat
LOWEST = 0  # the card that leads
MAX_CHOICES = EACH + 1
PASS_ON, LEAD, FOLLOW = 0, 1, 2  # questions

ROWS = (
    Row("trick", PUBLIC, ROW),
    Row("done", PUBLIC, STACK),
    Row("parcel", HIDDEN, STACK, each_seat=True),
    Row("hand", OWN, FAN, each_seat=True),
)


@record(**sizes(seats=SEATS, rows=2 + 2 * SEATS, cards=CARDS))
class State(CardState):
    """The table of Lowest Leads. Card c has the rank c."""

    leader: int = seat_field(0, SEATS - 1)  # of this trick


def deal(s: State) -> None:
    """Deal all cards (rule 1)."""
    new_deck(s, DONE, CARDS)
    for i in range(CARDS):
        move_top(s, DONE, HAND + i % s.seats)
    s.leader, s.question = 0, PASS_ON


def list_choices(s: State, out: IntArray) -> int:
    """List the cards of the hand, or the lowest one that leads (rules 2 and 3)."""
    if s.question == LEAD:
        out[0] = LOWEST
        return 1
    for i in range(s.count[HAND + s.seat]):
        out[i] = at(s, HAND + s.seat, i)
    return s.count[HAND + s.seat]


def is_sealed(s: State, _choice: int) -> bool:
    """Say whether others may not know an answer: a card that is passed on."""
    return s.question == PASS_ON


def apply(s: State, choice: int) -> None:
    """Pass a card on, or lay one (rules 2 and 3)."""
    i = place_of(s, HAND + s.seat, choice)
    if s.question == PASS_ON:
        move(s, HAND + s.seat, i, PARCEL + s.seat)
        s.seat = (s.seat + 1) % s.seats
        if s.seat == 0:
            take_up(s)
        return
    move(s, HAND + s.seat, i, TRICK)
    s.played[s.seat] += 1
    s.turns[s.seat] += 1
    s.seat, s.question = (s.seat + 1) % s.seats, FOLLOW
    if s.count[TRICK] == s.seats:
        end_trick(s)


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def place_of(s: State, row: int, card: int) -> int:
    """Return where in a row a card lies, or its length."""
    i = 0
    while i < s.count[row] and at(s, row, i) != card:
        i += 1
    return i


def take_up(s: State) -> None:
    """Give everybody the card of the seat before; ask the holder of the lowest (rules 2 and 3)."""
    for seat in range(s.seats):
        move_top(s, PARCEL + seat, HAND + (seat + 1) % s.seats)
    for seat in range(s.seats):
        if place_of(s, HAND + seat, LOWEST) < s.count[HAND + seat]:
            s.leader = seat
    s.seat, s.question = s.leader, LEAD


def end_trick(s: State) -> None:
    """Give the trick to its highest card; the last one wins (rules 3 and 4)."""
    best = 0
    for i in range(1, s.seats):
        if at(s, TRICK, i) > at(s, TRICK, best):
            best = i
    s.leader = (s.leader + best) % s.seats
    s.seat = s.leader
    move_all(s, TRICK, DONE)
    if is_empty(s, HAND):
        finish(s, WON, s.leader)


def face(card: int) -> Face:
    """Return a card's face."""
    return suit_face(RANKS[card], SUITS[0])


def narrate(before: State, code: int, _after: State, who: Names) -> list[str]:
    """Say which card was laid; one that is passed on is named to its player alone."""
    player = before.seat
    if before.question != PASS_ON:
        return [f"{who.does(player, 'lay')} the {face(code).name}."]
    card = f"the {face(code).name}" if player == who.me else "a card"
    return [f"{who.does(player, 'pass on', 'passes on')} {card}."]


WORDS = Words(
    codes={card: face(card).text for card in range(CARDS)},
    face=face,
    label=lambda _s, code: f"choose the {face(code).name}",
    question=lambda s: Question("Choose a card.", 2 if s.question == PASS_ON else 3),
    narrate=narrate,
    target=lambda _s, code: Target(cards=(code,)),
    summary=lambda s, who: [f"{who.does(s.winner, 'take')} the last trick."],
)
GAME = Game(
    name="lowest-leads",
    title="Lowest Leads",
    about="The lowest card leads.",
    version=1,
    min_seats=SEATS,
    max_seats=SEATS,
    default_seats=SEATS,
    rules=sys.modules[__name__],  # a game in one file is its own rules
    words=WORDS,
    package=__name__,
)
