"""Who may see what: declared row by row, and all that follows from it.

From the rows' sight come a state as a seat sees it (`seen_by`), a state with everything the seat
may not know dealt anew (`redealt`), and the check that no card is lost or made.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from struct import calcsize
from typing import Generic, NamedTuple, TypeVar

from croupier.engine.piles import UNKNOWN, CardTable, at, spot
from croupier.engine.records import Line
from croupier.engine.rng import below, install

HIDDEN, OWN, TOP_ONLY, PUBLIC = (
    0,
    1,
    2,
    3,
)  # a row is seen by nobody, its seat, all but only its top, all
FAN, STACK, ROW, GRID, SETS = "fan", "stack", "row", "grid", "sets"  # how a row lies on the table

S = TypeVar("S", bound=CardTable)
Redeal = Callable[[CardTable, int, Line], None]


@dataclass(frozen=True)
class Row:
    """A row of the pile table, or one for each seat: its name, who sees it, how it lies."""

    name: str
    sight: int
    shape: str
    each_seat: bool = False
    label: str = ""  # what people call it, if not its name

    def zone(self, seat: int | None) -> str:
        """Return the name of the zone in which it is seen: `draw`, `hand0`."""
        return self.name if seat is None else f"{self.name}{seat}"


@dataclass(frozen=True)
class Sight:
    """The sight of all rows as bit masks over row numbers."""

    rows: int
    public: int
    tops: int
    own: int  # the row of seat 0; seat k's is k further

    def rows_of(self, seat: int) -> int:
        """Return the mask of the rows a seat sees whole."""
        return self.public | self.own << seat if seat >= 0 else self.public


def numbered(rows: tuple[Row, ...], seats: int) -> Iterator[tuple[int, Row, int | None]]:
    """Yield the rows of the table as (number, row, the seat it belongs to)."""
    number = 0
    for row in rows:
        for seat in range(seats) if row.each_seat else (None,):
            yield number, row, seat
            number += 1


def sight_of(rows: tuple[Row, ...], seats: int) -> Sight:
    """Gather the rows' sight into masks."""
    public = tops = own = count = 0
    for number, row, seat in numbered(rows, seats):
        count += 1
        public |= (row.sight == PUBLIC) << number
        tops |= (row.sight == TOP_ONLY) << number
        own |= (row.sight == OWN and seat == 0) << number
    return Sight(count, public, tops, own)


def is_seen(s: CardTable, sight: Sight, seat: int, row: int, i: int) -> bool:
    """Say whether a seat may know the i-th card of a row."""
    if sight.rows_of(seat) >> row & 1:
        return True
    if sight.tops >> row & 1 and i == s.count[row] - 1:
        return True
    return bool(s.known[at(s, row, i)] >> (seat + 1) & 1)


class Pile(NamedTuple):
    """A row laid straight: its cards from the bottom, and the same as bytes, quick to compare."""

    cards: tuple[int, ...]
    raw: bytes
    code: str  # of a cell, as in `array`


EMPTY = Pile((), b"", "b")


class Glimpse(NamedTuple, Generic[S]):
    """A state as one pair of eyes sees it, and its rows."""

    state: S
    rows: list[Pile]


class Still(Generic[S]):
    """A state that stands still: its rows, and what each pair of eyes sees, worked out once.

    Rows that lie as in the state before are taken over from there.
    """

    def __init__(self, s: S, sight: Sight, before: Still[S] | None = None) -> None:
        self.state, self.sight = s, sight
        self.rows: list[Pile] = straighten(s, before.rows if before is not None else ())
        self._seen: dict[int, Glimpse[S]] = {}
        self._bare: S | None = None  # the state without cards, chance and what is known
        self._known: list[int] = []  # which eyes have seen each card, if any has seen any

    def seen(self, seat: int) -> Glimpse[S]:
        """Return what a seat sees: what it may not know is UNKNOWN, chance is blank."""
        if self._bare is None:
            self._bare = self._laid_bare()
        if seat not in self._seen:
            rows = self._rows_of(seat)
            self._seen[seat] = Glimpse(with_rows(self._bare, rows), rows)
        return self._seen[seat]

    def forget(self) -> None:
        """Let go what was worked out; whoever looks again has it worked out again."""
        self._seen.clear()
        self._bare = None

    def _laid_bare(self) -> S:
        """Return the state as one sees it who sees no card; note what is known of its cards."""
        bare = bare_copy(self.state)
        if bytes(bare.bytes_of("known")).strip(b"\0"):
            self._known = bare.flat("known").tolist()
            bare.wipe("known")
        return bare

    def _rows_of(self, seat: int) -> list[Pile]:
        """Return the rows as a seat sees them."""
        whole, tops, known = self.sight.rows_of(seat), self.sight.tops, self._known
        found = self.rows.copy()
        for row, pile in enumerate(self.rows):
            if pile is EMPTY or whole >> row & 1:
                continue
            top = pile.cards[-1] if tops >> row & 1 else UNKNOWN
            if known:
                found[row] = veil(pile, known, 1 << (seat + 1), top)
            else:
                found[row] = backs(pile.code, len(pile.cards), top)
        return found


def seen_by(s: S, sight: Sight, seat: int) -> S:
    """Return the state as a seat sees it: what it may not know is UNKNOWN, chance is blank."""
    return Still(s, sight).seen(seat).state


def straighten(s: CardTable, kept: Sequence[Pile] = ()) -> list[Pile]:
    """Return every row from its bottom; one that lies as the one that is kept is that one."""
    cells, code = bytes(s.bytes_of("cell")), s.code_of("cell")
    starts, counts = s.flat("start").tolist(), s.flat("count").tolist()
    room, wide = len(cells) // len(counts), calcsize(code)
    found = list[Pile]()
    for row, count in enumerate(counts):
        if not count:
            found.append(EMPTY)
            continue
        end = (row + 1) * room
        first = end - room + starts[row] * wide
        last = first + count * wide
        raw = cells[first:last]
        if last > end:  # the ring goes on at its first cell
            raw = cells[first:end] + cells[end - room : last - room]
        if kept and kept[row].raw == raw:
            found.append(kept[row])
        else:
            found.append(Pile(tuple(array(code, raw)), raw, code))
    return found


def pile_of(code: str, cards: Sequence[int]) -> Pile:
    """Return cards as a row."""
    return Pile(tuple(cards), array(code, cards).tobytes(), code)


def veil(pile: Pile, known: Sequence[int], eye: int, top: int) -> Pile:
    """Return a row of which only cards that an eye knows are seen, and perhaps the top one."""
    seen = [card if known[card] & eye else UNKNOWN for card in pile.cards]
    seen[-1] = max(seen[-1], top)
    return pile_of(pile.code, seen)


@lru_cache(maxsize=1000)
def backs(code: str, number: int, top: int) -> Pile:
    """Return a row of so many cards of which at most the top one is seen."""
    return pile_of(code, [*[UNKNOWN] * (number - 1), top])


def with_rows(bare: S, rows: list[Pile]) -> S:
    """Copy a state that has no cards, with these cards in its rows."""
    seen = bare.copy()
    cells = seen.bytes_of("cell")
    room = len(cells) // len(rows)
    for row, pile in enumerate(rows):
        if pile is not EMPTY:
            cells[row * room : row * room + len(pile.raw)] = pile.raw
    return seen


def bare_copy(s: S) -> S:
    """Copy a state without chance and without cards: what once lay in a cell may be a secret."""
    bare = s.copy()
    bare.wipe("key", "block", "cell", "start")
    bare.stream = bare.counter = bare.used = 0
    return bare


def make_redeal(sight: Sight) -> Redeal:
    """Return the rule `redeal_unseen(s, seat, places)` of a game, in the dialect."""
    rows, public, tops, own = sight.rows, sight.public, sight.tops, sight.own

    def list_row(s: CardTable, seat: int, row: int, places: Line, n: int) -> int:
        """Add the cells of a row whose card a seat may not know to n places; return how many."""
        for i in range(s.count[row] - ((tops >> row) & 1)):
            column = spot(s, row, i)
            if (s.known[s.cell[row, column]] >> (seat + 1)) & 1 == 0:
                places[n] = row * s.cell.shape[1] + column
                n += 1
        return n

    def list_unseen(s: CardTable, seat: int, places: Line) -> int:
        """List the cells whose card a seat may not know; return how many."""
        seen = public | (own << seat) if seat >= 0 else public
        n = 0
        for row in range(rows):
            if (seen >> row) & 1 == 0:
                n = list_row(s, seat, row, places, n)
        return n

    def redeal_unseen(s: CardTable, seat: int, places: Line) -> None:
        """Exchange among themselves the cards whose place a seat may not know."""
        for i in range(list_unseen(s, seat, places) - 1, 0, -1):
            swap_cells(s, places[i], places[below(s, i + 1)])

    return redeal_unseen


def swap_cells(s: CardTable, one: int, other: int) -> None:
    """Exchange two cells of the table, counted row by row."""
    width = s.cell.shape[1]
    card = s.cell[one // width, one % width]
    s.cell[one // width, one % width] = s.cell[other // width, other % width]
    s.cell[other // width, other % width] = card


def redealt(s: S, sight: Sight, seat: int, key: bytes) -> S:
    """Return a state a seat cannot tell from this one, with all it may not know dealt anew."""
    other = bare_copy(s)
    for row in range(sight.rows):
        for i in range(s.count[row]):
            other.cell[row, i] = at(s, row, i)
    install(other, key)
    places = memoryview(bytearray(4 * len(s.known))).cast("i")
    make_redeal(sight)(other, seat, places)
    for card in range(len(s.known)):
        other.known[card] &= 1 << (seat + 1)
    other.wipe("block")
    install(other, hashlib.sha256(b"croupier redeal" + key).digest())
    return other


def cards_on(s: CardTable) -> list[int]:
    """List every card on the table, sorted: it never changes while a game is played."""
    rows = range(s.cell.shape[0])
    return sorted(at(s, row, i) for row in rows for i in range(s.count[row]))
