"""The rules of Crazy. Numbers in comments are those of RULES.md."""

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
    below,
    finish,
    int_array,
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

SEATS, DECK, COLOURS = 8, 112, 4
DRAW, DISCARD, HAND = 0, 1, 2  # rows; HAND + seat
LABELS = 13  # of a colour: 0 to 9, then
SKIP, REVERSE, DRAW_TWO, CRAZY, DRAW_FOUR = 10, 11, 12, 13, 14  # the last two have no colour
WILD = COLOURS * LABELS  # the kinds from here on are Crazy cards
ONE_COLOUR = (1 << LABELS) - 1  # sets of kinds, as bits: the first colour,
ONE_LABEL = sum(1 << LABELS * colour for colour in range(COLOURS))  # the first label,
WILD_KINDS = 3 << WILD  # the Crazy cards
DRAW_CARD, NAME = 54, 55  # choices: a kind of card (0 to 53), to draw, NAME + colour
MAX_CHOICES = 54
PLAY_CARD, NAME_COLOUR = 0, 1  # questions
BY_RULES, CHOSEN, RANDOM = 0, 1, 2  # how a colour is found
KINDS, ANYTHING = 16, 127  # what is lacked: colour * KINDS + label; or it may hold anything

ROWS = (
    Row("draw", HIDDEN, STACK, label="draw pile"),
    Row("discard", PUBLIC, STACK, label="discard pile"),
    Row("hand", OWN, FAN, each_seat=True),
)


@record(**sizes(seats=SEATS, rows=2 + SEATS, cards=DECK))
class State(CardState):
    """The table of Crazy."""

    cards_each: int = int_field(1, 39)
    colour_rule: int = int_field(BY_RULES, RANDOM)
    colour: int = int_field(0, COLOURS)  # to be matched
    label: int = int_field(0, DRAW_FOUR)  # to be matched
    direction: int = int_field(-1, 1)
    stuck: int = int_field(0, SEATS)  # seats in a row that could neither play nor draw
    lacked: IntArray = int_array("seats", 0, ANYTHING, memory=True)  # what it could not match


def kind_of(card: int) -> int:
    """Return what is printed on a card, colour by colour, then Crazy and Draw Four."""
    return card >> 1 if card < 2 * WILD else WILD + ((card - 2 * WILD) >> 2)


def colour_of(kind: int) -> int:
    """Return the colour of a kind; COLOURS for a Crazy card."""
    return kind // LABELS


def label_of(kind: int) -> int:
    """Return the label of a kind."""
    return kind % LABELS if kind < WILD else kind - WILD + CRAZY


def deal(s: State) -> None:
    """Deal the hands one card each in turn, then turn up a number to start with (rules 1 to 3)."""
    new_deck(s, DRAW, DECK)
    for _ in range(s.cards_each):
        for seat in range(s.seats):
            move_top(s, DRAW, HAND + seat)
    match_card(s, move_top(s, DRAW, DISCARD))
    while s.label >= SKIP:
        match_card(s, move_top(s, DRAW, DISCARD))
    for seat in range(s.seats):
        s.lacked[seat] = ANYTHING
    s.direction, s.stuck = 1, 0
    s.seat, s.question = 0, PLAY_CARD


def list_choices(s: State, out: IntArray) -> int:
    """List the kinds of card that fit, or drawing when none does; or the colours to name."""
    if s.question == NAME_COLOUR:
        for colour in range(COLOURS):
            out[colour] = NAME + colour
        return COLOURS
    n, hand, fitting = 0, HAND + s.seat, fitting_kinds(s)
    for i in range(s.count[hand]):
        kind = kind_of(at(s, hand, i))
        out[n] = kind  # it counts only if it fits: a sum is quicker than a branch
        n += (fitting >> kind) & 1
        fitting &= ~(1 << kind)  # equal cards are one choice
    if n == 0:
        out[0] = DRAW_CARD
        n = 1
    return n


def fitting_kinds(s: State) -> int:
    """Return a bit for each kind of card that may be played now (rule 5)."""
    kinds = WILD_KINDS | (ONE_COLOUR << (LABELS * s.colour))
    if s.label < CRAZY:
        kinds |= ONE_LABEL << s.label
    return kinds


def fits(s: State, kind: int) -> bool:
    """Say whether a kind of card may be played now."""
    return (fitting_kinds(s) >> kind) & 1 == 1


def apply(s: State, choice: int) -> None:
    """Play a card, draw one, or name the colour."""
    if s.question == NAME_COLOUR:
        s.colour = choice - NAME
        settle(s)
        return
    s.turns[s.seat] += 1
    row, i = HAND + s.seat, 0
    if choice == DRAW_CARD:
        row = draw_or_pass(s)
        i = s.count[DRAW] - 1
    else:
        i = find(s, row, choice)
    if row != NOBODY:
        play(s, move(s, row, i, DISCARD))


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def may_hold(s: State, seat: int, card: int) -> bool:
    """Say whether a seat may hold a card since it had to draw: it had none that fitted."""
    kind, lacked = kind_of(card), s.lacked[seat]
    if lacked == ANYTHING:
        return True
    return kind < WILD and colour_of(kind) != lacked // KINDS and label_of(kind) != lacked % KINDS


def find(s: State, row: int, kind: int) -> int:
    """Return where in a row a card of this kind lies."""
    i = 0
    while kind_of(at(s, row, i)) != kind:
        i += 1
    return i


def draw_or_pass(s: State) -> int:
    """Draw a card; return DRAW if it fits and is played at once (rule 6), else NOBODY.

    Pass if no card is left to draw (rule 11).
    """
    s.lacked[s.seat] = s.colour * KINDS + s.label
    if is_drawn_out(s):
        s.stuck += 1
        pass_turn(s)
        if s.stuck == s.seats:
            finish(s, DRAWN, NOBODY)
        return NOBODY
    refill(s)
    s.drawn[s.seat] += 1
    if fits(s, kind_of(top(s, DRAW))):
        return DRAW
    move_top(s, DRAW, HAND + s.seat)
    s.stuck = 0
    pass_turn(s)
    return NOBODY


def is_drawn_out(s: State) -> bool:
    """Say whether no card can be drawn anywhere."""
    return s.count[DRAW] == 0 and s.count[DISCARD] == 1


def refill(s: State) -> None:
    """Refill an empty draw pile from the discards; the top one stays (rule 9)."""
    if is_empty(s, DRAW):
        move_rest(s, DISCARD, DRAW)
        shuffle(s, DRAW)


def play(s: State, card: int) -> None:
    """Go on from a card that was laid down; a Crazy card settles the colour first (7 and 8)."""
    match_card(s, card)
    s.stuck = 0
    s.played[s.seat] += 1
    if s.label >= CRAZY:
        if is_colour_chosen(s):
            if not is_empty(s, HAND + s.seat):
                s.question = NAME_COLOUR
                return
        else:
            s.colour = below(s, COLOURS)
    settle(s)


def match_card(s: State, card: int) -> None:
    """Note what must be matched now: the card on the discard pile (rule 4)."""
    kind = kind_of(card)
    s.label = label_of(kind)
    if kind < WILD:
        s.colour = colour_of(kind)


def is_colour_chosen(s: State) -> bool:
    """Say whether the player of the Crazy card on top may name the colour."""
    return s.colour_rule == CHOSEN or (s.colour_rule == BY_RULES and s.label == CRAZY)


def settle(s: State) -> None:
    """Do what the card says, then go on; an empty hand has won (rules 8 and 10)."""
    player = s.seat
    if s.label == REVERSE:
        s.direction = -s.direction
    elif s.label == SKIP:
        s.seat = next_seat(s)
    elif s.label == DRAW_TWO:
        punish(s, 2)
    elif s.label == DRAW_FOUR:
        punish(s, 4)
    pass_turn(s)
    if is_empty(s, HAND + player):
        finish(s, WON, player)


def punish(s: State, cards: int) -> None:
    """Make the next seat draw cards, as far as there are any, and lose its turn."""
    s.seat = next_seat(s)
    s.lacked[s.seat] = ANYTHING
    for _ in range(cards):
        if not is_drawn_out(s):
            refill(s)
            move_top(s, DRAW, HAND + s.seat)
            s.drawn[s.seat] += 1


def next_seat(s: State) -> int:
    """Return the next seat in the direction of play."""
    seat = s.seat + s.direction
    if seat < 0:
        return s.seats - 1
    return seat if seat < s.seats else 0


def pass_turn(s: State) -> None:
    """Ask the next seat for a card."""
    s.seat = next_seat(s)
    s.question = PLAY_CARD
