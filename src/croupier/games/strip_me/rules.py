"""The rules of Strip Me. Numbers in comments are those of RULES.md."""

from croupier.engine import (
    HIDDEN,
    NOBODY,
    STACK,
    TOP_ONLY,
    UNFINISHED,
    UNKNOWN,
    WON,
    CardState,
    IntArray,
    Row,
    beat,
    deal_out,
    finish,
    int_field,
    is_empty,
    move_bottom,
    new_deck,
    pick_up,
    record,
    seat_field,
    seat_set,
    sizes,
    turn_over,
)

SEATS, DECK = 6, 52
PILE, HAND = 0, 1  # rows; HAND + seat
JACK = 9  # ranks run from 0, a two, to 12, an ace
PLAY = 0
MAX_CHOICES = 1
AT_ONCE, WHEN_ASKED = 0, 1
AS_STACK, TURNED = 0, 1
LONGEST = 1_000_000

ROWS = (
    Row("pile", TOP_ONLY, STACK),  # rule 3
    Row("hand", HIDDEN, STACK, each_seat=True),  # rule 2: face down, even one's own
)


@record(**sizes(seats=SEATS, rows=1 + SEATS, cards=DECK))
class State(CardState):
    """The table of Strip Me. Card c has rank c >> 2."""

    end_rule: int = int_field(AT_ONCE, WHEN_ASKED)
    pick_up: int = int_field(AS_STACK, TURNED)
    limit: int = int_field(1, LONGEST)
    cards: int = int_field(0, LONGEST)  # played in all
    owed: int = int_field(0, 4)  # cards still to pay
    creditor: int = seat_field(0, SEATS)  # to whom
    out: int = seat_set(0, (1 << SEATS) - 1)  # a bit for each seat that is out
    last: int = int_field(UNKNOWN, DECK)  # the card everybody saw played last


def deal(s: State) -> None:
    """Deal the whole pack, one card each in turn; seat 0 leads (rules 1 and 2)."""
    new_deck(s, PILE, DECK)
    deal_out(s, PILE, HAND)
    begin(s)


def begin(s: State) -> None:
    """Let seat 0 lead with the hands as they are."""
    s.cards, s.owed, s.creditor, s.out, s.last = 0, 0, 0, 0, UNKNOWN
    ask(s, 0)


def list_choices(_s: State, out: IntArray) -> int:
    """List the only answer: play the front card (rule 3)."""
    out[0] = PLAY
    return 1


def apply(s: State, _choice: int) -> None:
    """Play the front card, then settle what it does (rules 3 to 9)."""
    player = s.seat
    card = move_bottom(s, HAND + player, PILE)
    s.last = card
    s.cards += 1
    s.played[player] += 1
    if s.end_rule == AT_ONCE and is_empty(s, HAND + player):
        retire(s, player)
    if s.seat != NOBODY:
        settle(s, player, rate_of(card))
    if s.seat != NOBODY and s.cards >= s.limit:
        finish(s, UNFINISHED, NOBODY)  # rule 10


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def length(s: State) -> int:
    """Return the number of cards played."""
    return s.cards


def rate_of(card: int) -> int:
    """Return what must be paid for a card: jack 1, queen 2, king 3, ace 4, others nothing."""
    return max(0, (card >> 2) - JACK + 1)


def settle(s: State, player: int, rate: int) -> None:
    """Go on after a card: a new debt, the old one, or the next seat."""
    if rate > 0:
        s.owed, s.creditor = rate, player  # rule 6: an old debt is forgotten
        ask_next(s, player)
    elif s.owed > 1:
        s.owed -= 1
        if is_empty(s, HAND + player):
            ask_next(s, player)  # rule 8: the next seat pays the rest
    elif s.owed == 1:
        s.owed = 0
        claim(s, player)
    else:
        ask_next(s, player)


def claim(s: State, payer: int) -> None:
    """Give the pile to the creditor, who leads (rule 5)."""
    if (s.out >> s.creditor) & 1:
        ask_next(s, payer)  # rule 8: a creditor who is out claims nothing
        return
    beat(s)  # the last card of the payment is seen before the pile is gone
    s.drawn[s.creditor] += s.count[PILE]
    if s.pick_up == AS_STACK:
        pick_up(s, PILE, HAND + s.creditor)
    else:
        turn_over(s, PILE, HAND + s.creditor)
    for seat in range(s.seats):
        if is_empty(s, HAND + seat):
            retire(s, seat)  # rule 9
    if s.seat != NOBODY:
        ask(s, s.creditor)


def ask_next(s: State, seat: int) -> None:
    """Ask the next seat that has cards; one that has none is out (rules 8 and 9)."""
    if s.owed > 0 and is_empty(s, HAND + seat) and seat != s.creditor:
        retire(s, seat)
    while s.seat != NOBODY:
        seat = next_in(s, seat)
        if not is_empty(s, HAND + seat):
            ask(s, seat)
            return
        retire(s, seat)


def next_in(s: State, seat: int) -> int:
    """Return the next seat that is still in and does not owe to itself."""
    seat = after(s, seat)
    while (s.out >> seat) & 1 or (s.owed > 0 and seat == s.creditor):
        seat = after(s, seat)
    return seat


def after(s: State, seat: int) -> int:
    """Return the seat after another, going round."""
    return seat + 1 if seat + 1 < s.seats else 0


def ask(s: State, seat: int) -> None:
    """Make it a seat's turn."""
    s.seat = seat
    s.turns[seat] += 1


def retire(s: State, seat: int) -> None:
    """Put a seat out; the last one in has won (rule 7)."""
    s.out |= 1 << seat
    inside = ((1 << s.seats) - 1) & ~s.out
    if inside & (inside - 1) == 0:
        finish(s, WON, seat_of(inside))


def seat_of(mask: int) -> int:
    """Return the seat of a mask with one bit."""
    seat = 0
    while mask > 1:
        mask >>= 1
        seat += 1
    return seat
