"""Every card of a game lies in one table of piles; here are the verbs over its rows.

The table is `s.cell[row, i]`. A card is a small int with its own identity. A pile is a ring, so its
bottom (index 0) and its top (the last) are equally near: each pile is a queue and a stack. Row
lengths are powers of two.

What people know follows from the verbs. `s.viewers[row]` says who sees a row, `s.known[card]` who
knows where a card is without seeing it: who saw it where it lay knows it where it goes. What
people see happen follows from them too: each verb notes a cue.
"""

from croupier.engine.cues import (
    BEAT,
    DECK,
    HIDE,
    LAY,
    MOVE,
    MOVE_BOTTOM,
    MOVE_OUT,
    NOWHERE,
    OPEN,
    SHOW,
    SHUFFLE,
    note,
)
from croupier.engine.records import IntArray, IntGrid, int_array, int_field, int_grid
from croupier.engine.rng import Rng, below

NOBODY = -1  # no seat
SPECTATOR = -1  # a viewer without a seat
UNKNOWN = -1  # in a state as somebody sees it: a card they may not know
SEALED = -1  # in words to others: the code of an answer they may not know
RUNNING, WON, DRAWN, UNFINISHED, LOST = 0, 1, 2, 3, 4  # endings
MOST = (1 << 31) - 1
MOST_ROWS = 62  # each is a bit of a number


class CardState(Rng):
    """What the state of every game begins with. Sizes: seats, rows, cards, room, viewers."""

    cell: IntGrid = int_grid("rows", "room", UNKNOWN, "cards")
    start: IntArray = int_array("rows", 0, "room")
    count: IntArray = int_array("rows", 0, "cards")
    known: IntArray = int_array("cards", 0, "viewers")  # bit seat + 1: it knows where the card is
    seats: int = int_field(0, "seats")
    seat: int = int_field(NOBODY, "seats")  # who answers; NOBODY once it is over
    question: int = int_field(0, 100)
    ending: int = int_field(RUNNING, LOST)
    winner: int = int_field(NOBODY, "seats")
    turns: IntArray = int_array("seats", 0, MOST)  # the columns of the statistics, by seat
    played: IntArray = int_array("seats", 0, MOST)
    drawn: IntArray = int_array("seats", 0, MOST)
    viewers: IntArray = int_array("rows", 0, "viewers", memory=True)  # bit seat + 1: it sees it
    tops: int = int_field(0, "row_bits", memory=True)  # bit row: everybody sees its top card
    open_rows: int = int_field(0, "row_bits", memory=True)  # bit row: everybody sees all of it
    dark_rows: int = int_field(0, "row_bits", memory=True)  # bit row: nobody sees any of it


def sizes(seats: int, rows: int, cards: int) -> dict[str, int]:
    """Return the sizes of a card table for `@record(**sizes(...))`."""
    if rows > MOST_ROWS:
        raise ValueError(f"sizes(...) says rows={rows}; a table has at most {MOST_ROWS}")
    room = 1 << (cards - 1).bit_length()
    bits = {"viewers": (2 << seats) - 1, "row_bits": (1 << rows) - 1}
    return {"seats": seats, "rows": rows, "cards": cards, "room": room, **bits}


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
    if s.still_rows is not None:
        return [*s.still_rows[row].cards]
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
    """Bring a card into the game, on top of a row."""
    put(s, row, card)
    note(s, LAY, card, NOWHERE, NOWHERE, row, NOWHERE)


def put(s: CardState, row: int, card: int) -> None:
    """Put a card that lies nowhere on top of a row."""
    s.cell[row, spot(s, row, s.count[row])] = card
    s.count[row] += 1


def lift(s: CardState, row: int) -> int:
    """Take the top card off a row; it lies nowhere until it is put somewhere."""
    s.count[row] -= 1
    return s.cell[row, spot(s, row, s.count[row])]


def everybody(s: CardState) -> int:
    """Return a bit for each viewer: the spectators, then the seats."""
    return (2 << s.seats) - 1


def top_viewers(s: CardState, row: int) -> int:
    """Return who sees the top card of a row."""
    return everybody(s) if (s.tops >> row) & 1 else s.viewers[row]


def teaches(s: CardState, source: int, target: int) -> bool:
    """Say whether anybody may see a card in its old row and not in its new one.

    Most moves are from a dark row or to an open one, and cost no more than this.
    """
    return ((s.dark_rows >> source) | (s.open_rows >> target)) & 1 == 0


def remember(s: CardState, card: int, seers: int, target: int) -> None:
    """Keep what is known of a card on its way to a row: viewers who saw it still know it."""
    if seers & ~s.viewers[target]:
        s.known[card] |= seers


def move_top(s: CardState, source: int, target: int) -> int:
    """Move the top card of a row onto another; everybody sees from where. Return the card."""
    card = lift(s, source)
    if teaches(s, source, target):
        remember(s, card, top_viewers(s, source), target)
    put(s, target, card)
    note(s, MOVE, card, source, s.count[source], target, NOWHERE)
    return card


def move_bottom(s: CardState, source: int, target: int) -> int:
    """Move the bottom card of a row onto another; everybody sees from where. Return the card."""
    card = s.cell[source, s.start[source]]
    s.start[source] = spot(s, source, 1)
    s.count[source] -= 1
    if teaches(s, source, target):
        remember(s, card, s.viewers[source], target)
    put(s, target, card)
    note(s, MOVE_BOTTOM, card, source, 0, target, NOWHERE)
    return card


def move(s: CardState, source: int, i: int, target: int) -> int:
    """Move a chosen card, the i-th of a row, onto another; the top card fills its place.

    Who sees neither row no longer knows which cards the row holds: it may have been any of them.
    """
    here = spot(s, source, i)
    card = s.cell[source, here]
    if (s.open_rows >> target) & 1 == 0:
        hide_choice(s, source, target)
        remember(s, card, s.viewers[source], target)
    s.cell[source, here] = lift(s, source)
    put(s, target, card)
    note(s, MOVE, card, source, i, target, NOWHERE)
    return card


def hide_choice(s: CardState, source: int, target: int) -> None:
    """Have those who see neither row forget what lies in the one that a card is chosen from."""
    seers = s.viewers[source] | top_viewers(s, target)
    if seers != everybody(s):
        for i in range(s.count[source]):
            s.known[at(s, source, i)] &= seers


def exchange(s: CardState, source: int, target: int, i: int, gone: int) -> None:
    """Lay the top card of a row in the place of the i-th of another, which goes onto a third."""
    card, here = lift(s, source), spot(s, target, i)
    old = s.cell[target, here]
    remember(s, card, top_viewers(s, source), target)
    remember(s, old, s.viewers[target], gone)
    s.cell[target, here] = card
    put(s, gone, old)
    note(s, MOVE_OUT, old, target, i, gone, NOWHERE)
    note(s, MOVE, card, source, s.count[source], target, i)


def try_card(s: CardState, row: int, i: int, card: int) -> int:
    """Think of a card in the place of the i-th of a row: for bots, which put back what was there.

    Return the card that was there.
    """
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
        move_top(s, source, target)


def turn_over(s: CardState, source: int, target: int) -> None:
    """Move a whole row, card by card from its bottom, onto another."""
    while s.count[source] > 0:
        move_bottom(s, source, target)


def move_rest(s: CardState, source: int, target: int) -> None:
    """Move all of a row but its top card, card by card from its top, onto another."""
    kept = lift(s, source)
    while s.count[source] > 0:
        card = lift(s, source)
        remember(s, card, s.viewers[source], target)
        put(s, target, card)
        note(s, MOVE, card, source, s.count[source], target, NOWHERE)
    put(s, source, kept)


def deal_out(s: CardState, source: int, target: int) -> None:
    """Deal a whole row, from its top, onto the rows of the seats in turn; nobody sees the cards."""
    seat, left = 0, s.count[source]
    while left > 0:
        left -= 1
        card = at(s, source, left)
        put(s, target + seat, card)
        note(s, MOVE, card, source, left, target + seat, NOWHERE)
        seat = seat + 1 if seat + 1 < s.seats else 0
    s.count[source] = 0


def pick_up(s: CardState, source: int, target: int) -> None:
    """Take up a whole row face down, from its top, onto another; nobody remembers its cards."""
    left, height = s.count[source], s.count[target]  # as numbers they need not be read every time
    while left > 0:
        left -= 1
        card = at(s, source, left)
        s.cell[target, spot(s, target, height)] = card
        height += 1
        note(s, MOVE, card, source, left, target, NOWHERE)
    s.count[source], s.count[target] = 0, height


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
    note(s, SHUFFLE, NOWHERE, NOWHERE, NOWHERE, row, NOWHERE)


def show(s: CardState, card: int, seat: int) -> None:
    """Show a card to one seat: it knows where the card is."""
    s.known[card] |= 2 << seat
    note(s, SHOW, card, NOWHERE, NOWHERE, NOWHERE, NOWHERE)


def show_to_all(s: CardState, card: int) -> None:
    """Show a card to everybody."""
    s.known[card] = everybody(s)
    note(s, SHOW, card, NOWHERE, NOWHERE, NOWHERE, NOWHERE)


def is_shown(s: CardState, card: int) -> bool:
    """Say whether everybody knows where a card is without seeing it."""
    return s.known[card] == everybody(s)


def open_row(s: CardState, row: int) -> None:
    """Lay a row face up: everybody sees it from now on."""
    s.viewers[row] = everybody(s)
    s.open_rows |= 1 << row
    s.dark_rows &= ~(1 << row)
    note(s, OPEN, NOWHERE, NOWHERE, NOWHERE, row, NOWHERE)


def hide(s: CardState, row: int) -> None:
    """Lay a row face down: nobody sees it from now on; who saw its cards knows them."""
    for i in range(s.count[row]):
        s.known[at(s, row, i)] |= s.viewers[row]
    if s.count[row] > 0:
        s.known[top(s, row)] |= top_viewers(s, row)
    s.viewers[row] = 0
    s.tops &= ~(1 << row)
    s.open_rows &= ~(1 << row)
    s.dark_rows |= 1 << row
    note(s, HIDE, NOWHERE, NOWHERE, NOWHERE, row, NOWHERE)


def show_row(s: CardState, row: int, seat: int) -> None:
    """Let a seat see a row from now on: a hand that it holds again after it was hidden."""
    s.viewers[row] |= 2 << seat
    s.dark_rows &= ~(1 << row)
    note(s, OPEN, NOWHERE, NOWHERE, NOWHERE, row, NOWHERE)


def forget(s: CardState, row: int) -> None:
    """Have nobody know any longer which cards a row holds, but by seeing them."""
    for i in range(s.count[row]):
        s.known[at(s, row, i)] = 0


def beat(s: CardState) -> None:
    """Mark a moment that people must see, such as a whole trick before it is taken away."""
    note(s, BEAT, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE)


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
    note(s, DECK, NOWHERE, NOWHERE, NOWHERE, row, NOWHERE)
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
