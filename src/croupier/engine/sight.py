"""Who may see what: declared row by row, and all that follows from it.

From the rows' sight come a state as a seat sees it (`seen_by`), a state with everything the seat
may not know dealt anew (`redealt`), and the check that no card is lost or made.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.engine.piles import CardState, at

# Who sees a row: nobody, its seat, everybody but only its top card, everybody.
HIDDEN, OWN, TOP_ONLY, PUBLIC = 0, 1, 2, 3
FAN, STACK, ROW, GRID, SETS = "fan", "stack", "row", "grid", "sets"  # how a row lies on the table


@dataclass(frozen=True)
class Row:
    """A row of the pile table, or one for each seat: its name, who sees it, how it lies."""

    name: str
    sight: int
    shape: str
    each_seat: bool = False
    label: str = ""  # what people call it, if not its name


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


def is_seen(s: CardState, sight: Sight, seat: int, row: int, i: int) -> bool:
    """Say whether a seat may know the i-th card of a row."""
    is_whole, is_known = sight.rows_of(seat) >> row & 1, s.known[at(s, row, i)] >> (seat + 1) & 1
    is_top = sight.tops >> row & 1 and i == s.count[row] - 1
    return bool(is_whole or is_known or is_top)
