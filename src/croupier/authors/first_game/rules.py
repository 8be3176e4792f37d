"""The rules of First Game. Numbers in comments are those of RULES.md."""

from croupier.engine import (
    DRAWN,
    FAN,
    HIDDEN,
    NOBODY,
    OWN,
    PUBLIC,
    ROW,
    STACK,
    WON,
    CardState,
    IntArray,
    Row,
    at,
    finish,
    int_array,
    int_field,
    is_empty,
    move,
    move_all,
    move_top,
    new_deck,
    record,
    seat_field,
    sizes,
)

SEATS, DECK = 4, 52
STOCK, DONE, LAID, HAND = 0, 1, 2, 3  # rows; HAND + seat
MAX_CHOICES = 10  # cards of a hand; a choice is the card itself, 0 to 51
NOTHING = -1  # the best rank of a round in which no card is laid

ROWS = (
    Row("stock", HIDDEN, STACK),
    Row("done", PUBLIC, STACK, label="rounds before"),
    Row("laid", PUBLIC, ROW, label="this round"),
    Row("hand", OWN, FAN, each_seat=True),
)


@record(**sizes(seats=SEATS, rows=3 + SEATS, cards=DECK))
class State(CardState):
    """The table of First Game. Card c has rank c >> 2 and suit c & 3."""

    cards_each: int = int_field(1, 10)
    best: int = int_field(NOTHING, 12)  # the highest rank laid in this round
    taker: int = seat_field(0, SEATS)  # who laid it
    rounds: IntArray = int_array("seats", 0, 10)  # taken by each seat


def deal(s: State) -> None:
    """Deal the hands (rule 1)."""
    new_deck(s, STOCK, DECK)
    for _ in range(s.cards_each):
        for seat in range(s.seats):
            move_top(s, STOCK, HAND + seat)
    for seat in range(s.seats):
        s.rounds[seat] = 0
    s.best, s.taker = NOTHING, 0


def list_choices(s: State, out: IntArray) -> int:
    """List the cards of the hand: any of them may be laid (rule 2)."""
    for i in range(s.count[HAND + s.seat]):
        out[i] = at(s, HAND + s.seat, i)
    return s.count[HAND + s.seat]


def apply(s: State, choice: int) -> None:
    """Lay a card; the last one of a round decides it (rules 2 and 3)."""
    move(s, HAND + s.seat, place_of(s, choice), LAID)
    s.played[s.seat] += 1
    s.turns[s.seat] += 1
    if choice >> 2 > s.best:
        s.best, s.taker = choice >> 2, s.seat
    s.seat = (s.seat + 1) % s.seats
    if s.count[LAID] == s.seats:
        end_round(s)


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def place_of(s: State, card: int) -> int:
    """Return where in the hand of the seat to answer a card lies."""
    i = 0
    while at(s, HAND + s.seat, i) != card:
        i += 1
    return i


def end_round(s: State) -> None:
    """Give the round to its taker, who begins the next one, if there is one (rules 3 and 4)."""
    s.rounds[s.taker] += 1
    move_all(s, LAID, DONE)
    s.seat, s.best = s.taker, NOTHING
    if is_empty(s, HAND):
        end_match(s)


def end_match(s: State) -> None:
    """Find who took most rounds (rule 4)."""
    winner, most = NOBODY, 0
    for seat in range(s.seats):
        if s.rounds[seat] > most:
            winner, most = seat, s.rounds[seat]
        elif s.rounds[seat] == most:
            winner = NOBODY
    finish(s, DRAWN if winner == NOBODY else WON, winner)
