"""The rules of Doubt. Numbers in comments are those of RULES.md."""

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
    shuffle,
    sizes,
)

SEATS, DECK, RANKS = 4, 32, 8
STOCK, HEAP, SHOWN, PARCEL, HAND = 0, 1, 2, 3, 3 + SEATS  # rows; PARCEL + seat, HAND + seat
MOST_EACH, MOST_ROUNDS, MOST_LAYS = 7, 5, 200
BELIEVE, DOUBT = DECK, DECK + 1  # choices: a card (0 to 31), to believe, to doubt
MAX_CHOICES = DECK
PASS_ON, LAY, JUDGE = 0, 1, 2  # questions

ROWS = (
    Row("stock", HIDDEN, STACK),
    Row("heap", HIDDEN, STACK),  # rule 3
    Row("shown", PUBLIC, ROW, label="turned up"),  # rule 4
    Row("parcel", HIDDEN, STACK, each_seat=True, label="passed on"),  # rule 2
    Row("hand", OWN, FAN, each_seat=True),
)


@record(**sizes(seats=SEATS, rows=3 + 2 * SEATS, cards=DECK))
class State(CardState):
    """The table of Doubt. Card c has rank c >> 2 and suit c & 3."""

    cards_each: int = int_field(1, MOST_EACH)
    rounds: int = int_field(1, MOST_ROUNDS)
    lays: int = int_field(1, MOST_LAYS)
    over: int = int_field(0, MOST_ROUNDS)  # rounds that are over
    laid: int = int_field(0, MOST_LAYS)  # cards laid in this round
    rank: int = int_field(0, RANKS - 1)  # that the card is said to be
    layer: int = seat_field(0, SEATS - 1)  # who laid the last card
    points: IntArray = int_array("seats", 0, MOST_ROUNDS)


def rank_of(card: int) -> int:
    """Return a card's rank: 0 is a seven, 7 an ace."""
    return card >> 2


def deal(s: State) -> None:
    """Begin the first round (rule 1)."""
    new_deck(s, STOCK, DECK)
    for seat in range(s.seats):
        s.points[seat] = 0
    s.over = 0
    begin_round(s)


def list_choices(s: State, out: IntArray) -> int:
    """List the cards of the hand, or to believe and to doubt (rules 2 to 4)."""
    if s.question == JUDGE:
        out[0], out[1] = BELIEVE, DOUBT
        return 2
    for i in range(s.count[HAND + s.seat]):
        out[i] = at(s, HAND + s.seat, i)
    return s.count[HAND + s.seat]


def is_sealed(s: State, _choice: int) -> bool:
    """Say whether others may not know an answer: a card passed on or laid, face down."""
    return s.question != JUDGE


def apply(s: State, choice: int) -> None:
    """Pass a card on, lay one, or judge the last one (rules 2 to 4)."""
    if s.question == PASS_ON:
        pass_on(s, choice)
    elif s.question == LAY:
        lay(s, choice)
    else:
        judge(s, choice)


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def begin_round(s: State) -> None:
    """Deal the hands (rule 1)."""
    for _ in range(s.cards_each):
        for seat in range(s.seats):
            move_top(s, STOCK, HAND + seat)
    s.rank, s.laid, s.layer = 0, 0, 0
    s.seat, s.question = s.over % s.seats, PASS_ON


def pass_on(s: State, card: int) -> None:
    """Put a card before its player, face down; the last one has all of them taken up (rule 2)."""
    move(s, HAND + s.seat, place_of(s, card), PARCEL + s.seat)
    s.seat = next_seat(s)
    if not is_empty(s, PARCEL + s.seat):
        for seat in range(s.seats):
            move_top(s, PARCEL + seat, HAND + (seat + 1) % s.seats)
        s.question = LAY


def lay(s: State, card: int) -> None:
    """Lay a card face down; the next seat is asked whether it is what was said (rule 3)."""
    move(s, HAND + s.seat, place_of(s, card), HEAP)
    s.played[s.seat] += 1
    s.turns[s.seat] += 1
    s.laid, s.layer = s.laid + 1, s.seat
    s.seat, s.question = next_seat(s), JUDGE


def place_of(s: State, card: int) -> int:
    """Return where in the hand of the seat to answer a card lies."""
    i = 0
    while at(s, HAND + s.seat, i) != card:
        i += 1
    return i


def next_seat(s: State) -> int:
    """Return the seat after the one that answers."""
    return (s.seat + 1) % s.seats


def judge(s: State, choice: int) -> None:
    """Turn the card up if it is doubted; then the round is over or goes on (rules 4 and 5)."""
    if choice == DOUBT:
        card = move_top(s, HEAP, SHOWN)
        take_heap(s, s.seat if rank_of(card) == s.rank else s.layer)
    if is_empty(s, HAND + s.layer):
        s.points[s.layer] += 1
        end_round(s)
    elif s.laid >= s.lays:
        end_round(s)
    else:
        s.rank, s.question = (s.rank + 1) % RANKS, LAY


def take_heap(s: State, seat: int) -> None:
    """Have a seat take up the heap (rule 4)."""
    s.drawn[seat] += s.count[HEAP]
    move_all(s, HEAP, HAND + seat)


def end_round(s: State) -> None:
    """Gather the cards for another round, or end the match (rule 6)."""
    s.over += 1
    if s.over == s.rounds:
        end_match(s)
        return
    for row in range(1, 3 + 2 * SEATS):
        move_all(s, row, STOCK)
    shuffle(s, STOCK)
    begin_round(s)


def end_match(s: State) -> None:
    """Find who has most points (rule 6)."""
    winner, most = NOBODY, 0
    for seat in range(s.seats):
        if s.points[seat] > most:
            winner, most = seat, s.points[seat]
        elif s.points[seat] == most:
            winner = NOBODY
    finish(s, DRAWN if winner == NOBODY else WON, winner)
