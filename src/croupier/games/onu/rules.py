"""The rules of ONU. Numbers in comments are those of RULES.md."""

from croupier.engine import (
    FAN,
    HIDDEN,
    OWN,
    PUBLIC,
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
    move_top,
    new_deck,
    push,
    record,
    seat_field,
    show_to_all,
    shuffle,
    sizes,
    top,
)

SEATS, COLOURS, COPIES = 10, 10, 3
MOST_CARDS = 256  # in one deck
MOST_EACH = 127  # two seats with one more would need the whole deck
DECK, PLAYED, HAND = 0, 1, 2  # rows; HAND + seat
LABELS = 13  # of a colour: 0 to 9, then
CHANGE_COLOR, BAN, PLUS_TWO = 10, 11, 12
KINDS = COLOURS * LABELS
CARDS = KINDS * COPIES  # every card that some deck has
DRAW_CARD, TAKE = KINDS, KINDS + 1  # choices: a kind of card, to draw one, to take the penalty
MAX_CHOICES = KINDS
NOTHING = -1
PLAY_CARD, ANSWER = 0, 1  # questions: an ordinary turn, a Plus-Two is pending

ROWS = (
    Row("deck", HIDDEN, STACK),
    Row("played", PUBLIC, STACK),
    Row("hand", OWN, FAN, each_seat=True),
)


@record(**(sizes(seats=SEATS, rows=2 + SEATS, cards=CARDS) | {"room": MOST_CARDS}))
class State(CardState):
    """The table of ONU. Cards are numbered kind by kind, the copies of a kind side by side."""

    cards_each: int = int_field(1, MOST_EACH)
    first: int = seat_field(0, SEATS - 1)
    colours: int = int_field(1, COLOURS)
    copies: int = int_field(1, COPIES)  # of each number in each colour
    change_color: int = int_field(0, COPIES)  # a colour, as the next two
    ban: int = int_field(0, COPIES)
    plus_two: int = int_field(0, COPIES)
    pending: int = int_field(0, COLOURS * COPIES)  # Plus-Two cards nobody has taken cards for yet
    lacked: IntArray = int_array("seats", NOTHING, KINDS, memory=True)  # what nothing fitted


def kind_of(card: int) -> int:
    """Return what is printed on a card: kinds are ordered as the document compares cards."""
    return card // COPIES


def colour_of(kind: int) -> int:
    """Return the colour of a kind."""
    return kind // LABELS


def label_of(kind: int) -> int:
    """Return the number of a kind, or its effect."""
    return kind % LABELS


def points_of(kind: int) -> int:
    """Return what a card left in a hand costs: its number, or ten, twenty, thirty (rule 11)."""
    label = label_of(kind)
    return label if label < CHANGE_COLOR else 10 * (label - CHANGE_COLOR + 1)


def deal(s: State) -> None:
    """Shuffle the deck and give each seat its whole hand in turn (rules 1 and 2)."""
    new_deck(s, DECK, 0)
    lay_deck(s)
    shuffle(s, DECK)
    for seat in range(s.seats):
        for _ in range(s.cards_each):
            move_top(s, DECK, HAND + seat)
        s.lacked[seat] = NOTHING
    s.pending = 0
    ask(s, s.first)


def list_choices(s: State, out: IntArray) -> int:
    """List the kinds that fit, smallest first; taking a penalty; drawing if it must be."""
    n = 0
    for i in range(s.count[HAND + s.seat]):
        kind = kind_of(at(s, HAND + s.seat, i))
        if fits(s, kind):
            n = enlist(out, n, kind)
    if s.pending > 0 or n == 0:
        out[n] = without_card(s)
        n += 1
    return n


def apply(s: State, choice: int) -> None:
    """Play a card, draw one or take the penalty; then the game is over or goes on."""
    player, steps = s.seat, 1
    s.turns[player] += 1
    if choice == DRAW_CARD:
        s.lacked[player] = kind_of(top(s, PLAYED))
        draw(s, 1)
    elif choice == TAKE:
        s.lacked[player] = NOTHING
        draw(s, 2 * s.pending)
        s.pending = 0
    else:
        play(s, choice)
        if label_of(choice) == BAN:
            steps = 2  # rule 6
    if is_empty(s, HAND + player):
        end(s, player)  # rule 10
    elif is_empty(s, DECK):
        end(s, fewest_points(s))  # rule 11
    else:
        ask(s, (player + steps) % s.seats)


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def may_hold(s: State, seat: int, card: int) -> bool:
    """Say whether a seat may hold a card since it had to draw: it had none that fitted."""
    last, kind = s.lacked[seat], kind_of(card)
    if last == NOTHING:
        return True
    alike = colour_of(kind) == colour_of(last) or label_of(kind) == label_of(last)
    return not (alike or label_of(kind) == CHANGE_COLOR)


def unsure_of(_s: State, _seat: int) -> int:
    """Count the cards of a hand that may be any: the one that was drawn."""
    return 1


def lay_deck(s: State) -> None:
    """Lay out the cards of this table's deck (rule 1)."""
    for kind in range(s.colours * LABELS):
        for copy in range(copies_of(s, label_of(kind))):
            push(s, DECK, COPIES * kind + copy)


def copies_of(s: State, label: int) -> int:
    """Return how many cards of a label each colour has."""
    if label == CHANGE_COLOR:
        return s.change_color
    if label == BAN:
        return s.ban
    if label == PLUS_TWO:
        return s.plus_two
    return s.copies


def ask(s: State, seat: int) -> None:
    """Make it a seat's turn."""
    s.seat = seat
    s.question = ANSWER if s.pending > 0 else PLAY_CARD


def fits(s: State, kind: int) -> bool:
    """Say whether a card may be played now (rules 2, 4 and 8)."""
    if s.pending > 0:
        return label_of(kind) == PLUS_TWO
    if is_empty(s, PLAYED) or label_of(kind) == CHANGE_COLOR:
        return True
    last = kind_of(top(s, PLAYED))
    return colour_of(kind) == colour_of(last) or label_of(kind) == label_of(last)


def without_card(s: State) -> int:
    """Return the answer that plays no card: to take the penalty, or to draw (rules 5 and 7)."""
    return TAKE if s.pending > 0 else DRAW_CARD


def enlist(out: IntArray, n: int, kind: int) -> int:
    """Put a kind into its place in a sorted list of n, unless it is there; return its length."""
    place = n
    while place > 0 and out[place - 1] > kind:
        place -= 1
    if place > 0 and out[place - 1] == kind:
        return n
    for i in range(n, place, -1):
        out[i] = out[i - 1]
    out[place] = kind
    return n + 1


def draw(s: State, number: int) -> None:
    """Give the seat `number` cards, or as many as the deck has (rules 5, 7 and 11)."""
    for _ in range(min(number, s.count[DECK])):
        move_top(s, DECK, HAND + s.seat)
        s.drawn[s.seat] += 1


def play(s: State, kind: int) -> None:
    """Lay a card of this kind on the played cards; Plus-Twos add up (rules 3 and 8)."""
    hand = HAND + s.seat
    move(s, hand, find(s, hand, kind), PLAYED)
    s.played[s.seat] += 1
    if label_of(kind) == PLUS_TWO:
        s.pending += 1


def find(s: State, row: int, kind: int) -> int:
    """Return where in a row a card of this kind lies."""
    i = 0
    while kind_of(at(s, row, i)) != kind:
        i += 1
    return i


def fewest_points(s: State) -> int:
    """Return the seat whose hand costs least, the first of equals (rule 11)."""
    best, least = 0, hand_points(s, 0)
    for seat in range(1, s.seats):
        points = hand_points(s, seat)
        if points < least:
            best, least = seat, points
    return best


def hand_points(s: State, seat: int) -> int:
    """Return what the cards in a hand cost."""
    points = 0
    for i in range(s.count[HAND + seat]):
        points += points_of(kind_of(at(s, HAND + seat, i)))
    return points


def end(s: State, winner: int) -> None:
    """Lay all hands open and end the game (rule 12)."""
    for seat in range(s.seats):
        for i in range(s.count[HAND + seat]):
            show_to_all(s, at(s, HAND + seat, i))
    finish(s, WON, winner)
