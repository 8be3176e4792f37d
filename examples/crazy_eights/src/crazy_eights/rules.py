"""The rules of Crazy Eights. Numbers in comments are those of RULES.md."""

from croupier.engine import (
    DRAWN,
    FAN,
    HIDDEN,
    NOBODY,
    OWN,
    PUBLIC,
    STACK,
    WON,
    CardState,
    IntArray,
    Row,
    at,
    finish,
    int_field,
    is_empty,
    move,
    move_rest,
    move_top,
    new_deck,
    record,
    shuffle,
    sizes,
    top,
)

SEATS, DECK, SUITS = 5, 52, 4
STOCK, DISCARD, HAND = 0, 1, 2  # rows; HAND + seat
EIGHT = 6  # its rank: 2 is 0, ace is 12
DRAW, PASS, NAME = 52, 53, 54  # choices: a card (0 to 51), to draw, to pass, NAME + suit
MAX_CHOICES = 52
PLAY_CARD, NAME_SUIT = 0, 1  # questions

ROWS = (
    Row("stock", HIDDEN, STACK),
    Row("discard", PUBLIC, STACK, label="discard pile"),
    Row("hand", OWN, FAN, each_seat=True),
)


@record(**sizes(seats=SEATS, rows=2 + SEATS, cards=DECK))
class State(CardState):
    """The table of Crazy Eights."""

    cards_each: int = int_field(1, 9)
    draws: int = int_field(1, 10)  # the most cards drawn in one turn
    suit: int = int_field(0, SUITS - 1)  # to be matched
    taken: int = int_field(0, 10)  # cards drawn in this turn
    stuck: int = int_field(0, SEATS)  # seats in a row that could neither play nor draw


def rank_of(card: int) -> int:
    """Return a card's rank."""
    return card >> 2


def suit_of(card: int) -> int:
    """Return a card's suit."""
    return card & 3


def deal(s: State) -> None:
    """Deal the hands and turn up a card that is no eight (rules 1 and 2)."""
    new_deck(s, STOCK, DECK)
    for _ in range(s.cards_each):
        for seat in range(s.seats):
            move_top(s, STOCK, HAND + seat)
    match_suit(s, move_top(s, STOCK, DISCARD))
    while rank_of(top(s, DISCARD)) == EIGHT:
        match_suit(s, move_top(s, STOCK, DISCARD))
    s.taken, s.stuck = 0, 0


def match_suit(s: State, card: int) -> None:
    """Note the suit to be matched now: that of the card just laid (rule 5)."""
    s.suit = suit_of(card)


def list_choices(s: State, out: IntArray) -> int:
    """List the suits to name; or the cards that fit; or else to draw or to pass (rule 4)."""
    if s.question == NAME_SUIT:
        for suit in range(SUITS):
            out[suit] = NAME + suit
        return SUITS
    n, hand = 0, HAND + s.seat
    for i in range(s.count[hand]):
        if fits(s, at(s, hand, i)):
            out[n] = at(s, hand, i)
            n += 1
    if n == 0:
        out[0] = DRAW if may_draw(s) else PASS
        n = 1
    return n


def fits(s: State, card: int) -> bool:
    """Say whether a card may be played now (rule 3)."""
    rank = rank_of(card)
    return rank == EIGHT or suit_of(card) == s.suit or rank == rank_of(top(s, DISCARD))


def may_draw(s: State) -> bool:
    """Say whether there is a card to draw, and the turn allows one more (rules 4 and 7)."""
    return s.taken < s.draws and s.count[STOCK] + s.count[DISCARD] > 1


def apply(s: State, choice: int) -> None:
    """Name a suit, pass, draw a card, or play one."""
    if choice >= NAME:
        s.suit = choice - NAME
        end_turn(s)
    elif choice == PASS:
        pass_on(s)
    elif choice == DRAW:
        draw(s)
    else:
        play(s, choice)


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def pass_on(s: State) -> None:
    """Pass the turn; the game is a draw when nobody can do anything (rule 7)."""
    s.stuck = s.stuck + 1 if s.taken == 0 else 0
    end_turn(s)
    if s.stuck == s.seats:
        finish(s, DRAWN, NOBODY)


def draw(s: State) -> None:
    """Take a card of the stock, refilled from the discards if need be (rule 6)."""
    if is_empty(s, STOCK):
        move_rest(s, DISCARD, STOCK)
        shuffle(s, STOCK)
    move_top(s, STOCK, HAND + s.seat)
    s.drawn[s.seat] += 1
    s.taken += 1


def play(s: State, card: int) -> None:
    """Play a card: the last one wins, an eight asks for a suit (rules 5 and 8)."""
    player = s.seat
    match_suit(s, move(s, HAND + player, place_of(s, card), DISCARD))
    s.played[player] += 1
    s.stuck = 0
    if rank_of(card) == EIGHT and not is_empty(s, HAND + player):
        s.question = NAME_SUIT
        return
    end_turn(s)
    if is_empty(s, HAND + player):
        finish(s, WON, player)


def place_of(s: State, card: int) -> int:
    """Return where in the hand of the seat to answer a card lies."""
    i = 0
    while at(s, HAND + s.seat, i) != card:
        i += 1
    return i


def end_turn(s: State) -> None:
    """Ask the next seat for a card."""
    s.turns[s.seat] += 1
    s.seat = (s.seat + 1) % s.seats
    s.question, s.taken = PLAY_CARD, 0
