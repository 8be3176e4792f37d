"""Every card of a game lies in one table of piles; here are the verbs over its rows.

The table is `s.cell[row, i]`. A card is a small int with its own identity. A pile is a ring, so its
bottom (index 0) and its top (the last) are equally near: each pile is a queue and a stack. Row
lengths are powers of two.
"""

from croupier.engine.records import IntArray, IntGrid, int_array, int_field, int_grid
from croupier.engine.rng import Rng, below

NOBODY = -1  # no seat
SPECTATOR = -1  # a viewer without a seat
UNKNOWN = -1  # in a state as somebody sees it: a card they may not know
RUNNING, WON, DRAWN, UNFINISHED, LOST = 0, 1, 2, 3, 4  # endings
MOST = (1 << 31) - 1


class CardState(Rng):
    """What the state of every game begins with. Sizes: seats, rows, cards, room, viewers."""

    cell: IntGrid = int_grid("rows", "room", UNKNOWN, "cards")
    start: IntArray = int_array("rows", 0, "room")
    count: IntArray = int_array("rows", 0, "cards")
    known: IntArray = int_array("cards", 0, "viewers")  # bit seat + 1: it saw where the card is
    seats: int = int_field(0, "seats")
    seat: int = int_field(NOBODY, "seats")  # who answers; NOBODY once it is over
    question: int = int_field(0, 100)
    ending: int = int_field(RUNNING, LOST)
    winner: int = int_field(NOBODY, "seats")
    turns: IntArray = int_array("seats", 0, MOST)  # the columns of the statistics, by seat
    played: IntArray = int_array("seats", 0, MOST)
    drawn: IntArray = int_array("seats", 0, MOST)


def sizes(seats: int, rows: int, cards: int) -> dict[str, int]:
    """Return the sizes of a card table for `@record(**sizes(...))`."""
    room = 1 << (cards - 1).bit_length()
    return {"seats": seats, "rows": rows, "cards": cards, "room": room, "viewers": (2 << seats) - 1}


def spot(s: CardState, row: int, i: int) -> int:
    """Return the column in which the i-th card of a row lies, counted from the bottom."""
    return (s.start[row] + i) & (s.cell.shape[1] - 1)


def at(s: CardState, row: int, i: int) -> int:
    """Return the i-th card of a row, counted from the bottom."""
    return s.cell[row, spot(s, row, i)]


def top(s: CardState, row: int) -> int:
    """Return the top card of a row."""
    return s.cell[row, spot(s, row, s.count[row] - 1)]


def cards_in(s: CardState, row: int) -> list[int]:
    """List the cards of a row from its bottom: for words; rules look at them one by one."""
    cells, counts = s.flat("cell"), s.count
    room = len(cells) // len(counts)
    first, end = row * room + s.start[row], (row + 1) * room
    last = first + counts[row]
    if last > end:  # the ring goes on at its first cell
        return [*cells[first:end], *cells[end - room : last - room]]
    return cells[first:last].tolist()


def is_empty(s: CardState, row: int) -> bool:
    """Say whether a row has no card."""
    return s.count[row] == 0


def push(s: CardState, row: int, card: int) -> None:
    """Put a card on top of a row."""
    s.cell[row, spot(s, row, s.count[row])] = card
    s.count[row] += 1


def pop(s: CardState, row: int) -> int:
    """Take the top card off a row."""
    s.count[row] -= 1
    return s.cell[row, spot(s, row, s.count[row])]


def pop_bottom(s: CardState, row: int) -> int:
    """Take the bottom card out of a row."""
    card = s.cell[row, s.start[row]]
    s.start[row] = spot(s, row, 1)
    s.count[row] -= 1
    return card


def take(s: CardState, row: int, i: int) -> int:
    """Take the i-th card out of a row; the top card fills its place."""
    here = spot(s, row, i)
    card = s.cell[row, here]
    s.cell[row, here] = pop(s, row)
    return card


def put_at(s: CardState, row: int, i: int, card: int) -> int:
    """Lay a card in the place of the i-th of a row, and return the one that lay there."""
    here = spot(s, row, i)
    old = s.cell[row, here]
    s.cell[row, here] = card
    return old


def clear(s: CardState, row: int) -> None:
    """Make a row empty."""
    s.start[row] = s.count[row] = 0


def move_all(s: CardState, source: int, target: int) -> None:
    """Move a whole row, card by card from its top, onto another."""
    while s.count[source] > 0:
        push(s, target, pop(s, source))


def turn_over(s: CardState, source: int, target: int) -> None:
    """Move a whole row, card by card from its bottom, onto another."""
    while s.count[source] > 0:
        push(s, target, pop_bottom(s, source))


def shuffle(s: CardState, row: int) -> None:
    """Put a row in random order; nobody knows any longer where its cards are."""
    first, mask = s.start[row], s.cell.shape[1] - 1
    for i in range(s.count[row]):
        s.known[s.cell[row, (first + i) & mask]] = 0
    for i in range(s.count[row] - 1, 0, -1):
        here, there = (first + i) & mask, (first + below(s, i + 1)) & mask
        card = s.cell[row, there]
        s.cell[row, there] = s.cell[row, here]
        s.cell[row, here] = card


def show_to_all(s: CardState, card: int) -> None:
    """Note that everybody has seen where a card goes."""
    s.known[card] = (2 << s.seats) - 1


def new_deck(s: CardState, row: int, cards: int) -> None:
    """Begin a game: clear the table, lay the cards 0, 1, ... on a row and shuffle them."""
    s.seat, s.question, s.ending, s.winner = 0, 0, RUNNING, NOBODY
    for seat in range(s.seats):
        s.turns[seat] = s.played[seat] = s.drawn[seat] = 0
    for each in range(s.cell.shape[0]):
        clear(s, each)
    for card in range(cards):
        s.cell[row, card] = card
    s.count[row] = cards
    shuffle(s, row)


def finish(s: CardState, ending: int, winner: int) -> None:
    """End the game: nobody is asked any more."""
    s.ending = ending
    s.winner = winner
    s.seat = NOBODY


def cards_on(s: CardState) -> list[int]:
    """List every card on the table, sorted: it never changes while a game is played."""
    rows = range(s.cell.shape[0])
    return sorted(at(s, row, i) for row in rows for i in range(s.count[row]))
