"""The rules of tic-tac-toe rummy. Numbers in comments are those of RULES.md."""

from croupier.engine import (
    DRAWN,
    GRID,
    HIDDEN,
    LOST,
    NOBODY,
    PUBLIC,
    ROW,
    STACK,
    WON,
    CardState,
    IntArray,
    Row,
    at,
    exchange,
    finish,
    int_field,
    is_empty,
    move_top,
    new_deck,
    record,
    seat_set,
    sizes,
)

SEATS, SUITS = 4, 4
LEAST_SIDE, MOST_SIDE = 3, 5  # of a board
DECK, NEW, GONE, BOARD = 0, 1, 2, 3  # rows; BOARD + seat
SHORT, FULL, DOUBLE = 0, 1, 2  # decks
SHORT_CARDS, PACK, CARDS, LEAST_FACE = 32, 52, 104, 2
BY_CATEGORY, BY_FACES = 0, 1
DEAL, DONE, PLACE = 0, 1, 2  # choices; PLACE + 5 * row + column of the board
MAX_CHOICES = MOST_SIDE * MOST_SIDE
DEAL_OR_DONE, WHERE = 0, 1  # questions
NO_MATCH, SIMPLE_SET, SET, SIMPLE_RUN, RUN = 0, 1, 2, 3, 4  # categories
NO_LINE = -1

ROWS = (
    Row("deck", HIDDEN, STACK),
    Row("new", PUBLIC, ROW, label="new card"),  # rule 5
    Row("gone", PUBLIC, STACK, label="replaced cards"),  # rule 6
    Row("board", PUBLIC, GRID, each_seat=True),
)


@record(**sizes(seats=SEATS, rows=BOARD + SEATS, cards=CARDS))
class State(CardState):
    """The table of tic-tac-toe rummy; a board lies row by row in its row of the table."""

    deck: int = int_field(SHORT, DOUBLE)
    side: int = int_field(LEAST_SIDE, MOST_SIDE)
    scoring: int = int_field(BY_CATEGORY, BY_FACES)
    done: int = seat_set(0, (1 << SEATS) - 1)  # a bit for each seat that is asked no more


def kind_of(card: int) -> int:
    """Return what is printed on a card, whichever pack it is of: face by face, the twos first."""
    return card % PACK


def suit_of(card: int) -> int:
    """Return the suit of a card: spades, clubs, hearts or diamonds."""
    return kind_of(card) % SUITS


def face_of(card: int) -> int:
    """Return the face of a card, 2 to 14; the ace is high (rule 1)."""
    return LEAST_FACE + kind_of(card) // SUITS


def cards_in(deck: int) -> int:
    """Return how many cards a deck has (rule 1)."""
    if deck == SHORT:
        return SHORT_CARDS
    return PACK if deck == FULL else CARDS


def deal(s: State) -> None:
    """Deal every seat its board, row by row; seat 0 begins (rule 2)."""
    new_deck(s, DECK, cards_in(s.deck))
    for seat in range(s.seats):
        for _ in range(s.side * s.side):
            move_top(s, DECK, BOARD + seat)
    s.done = 0
    s.question = DEAL_OR_DONE


def list_choices(s: State, out: IntArray) -> int:
    """List being done and dealing (rule 4), or every place of the board (rule 6)."""
    if s.question == DEAL_OR_DONE:
        out[0], out[1] = DONE, DEAL  # the first is said for whoever lets the clock run out
        return 2
    n = s.side * s.side
    for place in range(n):
        out[place] = code_of(s.side, place)
    return n


def code_of(side: int, place: int) -> int:
    """Return the choice of a place: the same on boards of every size."""
    return PLACE + MOST_SIDE * (place // side) + place % side


def apply(s: State, choice: int) -> None:
    """Deal a card, put it on the board, or be done."""
    if s.question == WHERE:
        replace(s, place_of(s.side, choice))
    elif choice == DEAL:
        turn_up(s)
    else:
        s.turns[s.seat] += 1
        s.done |= 1 << s.seat
        pass_turn(s)


def score(s: State, seat: int) -> int:
    """Return a seat's points: one lost for each card dealt; its line counts once it is done."""
    if (s.done >> seat) & 1 == 0:
        return -s.drawn[seat]
    return line_points(s, seat) - s.drawn[seat]


def cards_left(s: State, seat: int) -> int:
    """Count the cards of a seat's board."""
    return s.count[BOARD + seat]


def place_of(side: int, choice: int) -> int:
    """Return the place of a choice, counted row by row."""
    return (choice - PLACE) // MOST_SIDE * side + (choice - PLACE) % MOST_SIDE


def replace(s: State, place: int) -> None:
    """Put the new card on the board; the card that lay there is gone (rule 6)."""
    exchange(s, NEW, BOARD + s.seat, place, GONE)
    s.played[s.seat] += 1
    if is_empty(s, DECK):
        s.done = everybody(s)  # rule 9
    pass_turn(s)


def everybody(s: State) -> int:
    """Return a bit for each seat."""
    return (1 << s.seats) - 1


def pass_turn(s: State) -> None:
    """Ask the next seat that is not done; when all are, the game is over (rules 7 to 9)."""
    if s.done == everybody(s):
        judge(s)
        return
    s.seat = (s.seat + 1) % s.seats
    while (s.done >> s.seat) & 1:
        s.seat = (s.seat + 1) % s.seats
    s.question = DEAL_OR_DONE


def turn_up(s: State) -> None:
    """Deal the seat a new card, face up, for a point (rule 5)."""
    s.turns[s.seat] += 1
    move_top(s, DECK, NEW)
    s.drawn[s.seat] += 1
    s.question = WHERE


def judge(s: State) -> None:
    """Find the winner: alone by a match, else by the highest score (rules 10 and 11)."""
    if s.seats == 1:
        won = best_line(s, 0) != NO_LINE
        finish(s, WON if won else LOST, 0 if won else NOBODY)
        return
    ending, winner = WON, 0
    for seat in range(1, s.seats):
        ahead = score(s, seat) - score(s, winner)
        if ahead > 0:
            ending, winner = WON, seat
        elif ahead == 0:
            ending = DRAWN
    finish(s, ending, winner if ending == WON else NOBODY)


def line_points(s: State, seat: int) -> int:
    """Return what the best line of a board is worth; nothing without a match."""
    line = best_line(s, seat)
    return 0 if line == NO_LINE else worth_of(s, seat, line)


def best_line(s: State, seat: int) -> int:
    """Return the line worth most, the first of equals; NO_LINE if none matches (rule 8)."""
    best, most = NO_LINE, 0
    for line in range(lines_of(s.side)):
        worth = worth_of(s, seat, line)
        if worth > most:
            best, most = line, worth
    return best


def lines_of(side: int) -> int:
    """Count the lines of a board: rows, then columns, then the two diagonals."""
    return 2 * side + 2


def worth_of(s: State, seat: int, line: int) -> int:
    """Return the points of a line, with its faces where the option says so (rule 8)."""
    category = category_of(s, seat, line)
    worth = points_of(category)
    if s.scoring == BY_FACES and category != NO_MATCH:
        for i in range(s.side):
            worth += face_of(card_on(s, seat, line, i))
    return worth


def category_of(s: State, seat: int, line: int) -> int:
    """Return the best category that a whole line satisfies (rule 3)."""
    first = card_on(s, seat, line, 0)
    step = face_of(card_on(s, seat, line, 1)) - face_of(first)
    one_suit, steady = True, True
    for i in range(1, s.side):
        card = card_on(s, seat, line, i)
        one_suit = one_suit and suit_of(card) == suit_of(first)
        steady = steady and face_of(card) == face_of(first) + i * step
    if steady and (step == 1 or step == -1):
        return RUN if one_suit else SIMPLE_RUN
    if steady and step == 0:
        return SET
    return SIMPLE_SET if one_suit else NO_MATCH


def points_of(category: int) -> int:
    """Return 10 for a Simple Set, 15 for a Set, 20 for a Simple Run, 25 for a Run."""
    return 0 if category == NO_MATCH else 5 + 5 * category


def card_on(s: State, seat: int, line: int, i: int) -> int:
    """Return the i-th card of a line of a seat's board."""
    return at(s, BOARD + seat, place_on(s.side, line, i))


def place_on(side: int, line: int, i: int) -> int:
    """Return the i-th place of a line, counted row by row."""
    if line < side:
        return line * side + i
    if line < 2 * side:
        return i * side + line - side
    if line == 2 * side:
        return i * (side + 1)  # the falling diagonal
    return (i + 1) * (side - 1)  # the rising one
