"""Who may see what: declared row by row, and all that follows from it.

From the rows' sight come a state as a seat sees it (`seen_by`), a state with everything the seat
may not know dealt again (`redealt`), and the check that no card is lost or made.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from croupier.engine.piles import NOBODY, CardState, at, everybody

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
    # of sets: why a whole one that lies here does not count yet; {whose} is said as `your` to its
    # owner, and as `its owner's` to others
    waits: str = ""


@dataclass(frozen=True)
class Sight:
    """The declared sight of all rows: who sees each when a game begins."""

    rows: tuple[tuple[int, int | None], ...]  # of each row: its sight, and the seat it belongs to

    @cached_property
    def set_up(self) -> Callable[[CardState], None]:
        """Return the function that lets every row be seen as it is declared, in the dialect."""
        sights = tuple(sight for sight, _ in self.rows)
        owners = tuple(NOBODY if seat is None else seat for _, seat in self.rows)
        tops, open_rows, dark_rows = (
            sum(1 << row for row, sight in enumerate(sights) if sight == each)
            for each in (TOP_ONLY, PUBLIC, HIDDEN)
        )
        rows = len(sights)

        def set_up(s: CardState) -> None:
            s.tops, s.open_rows, s.dark_rows = tops, open_rows, dark_rows
            for row in range(rows):
                s.viewers[row] = 0
                if sights[row] == PUBLIC:
                    s.viewers[row] = everybody(s)
                elif sights[row] == OWN and 0 <= owners[row] < s.seats:
                    s.viewers[row] = 2 << owners[row]

        return set_up


def numbered(rows: tuple[Row, ...], seats: int) -> Iterator[tuple[int, Row, int | None]]:
    """Yield the rows of the table as (number, row, the seat it belongs to)."""
    number = 0
    for row in rows:
        for seat in range(seats) if row.each_seat else (None,):
            yield number, row, seat
            number += 1


def sight_of(rows: tuple[Row, ...], seats: int) -> Sight:
    """Gather the sight of the rows."""
    return Sight(tuple((row.sight, seat) for _, row, seat in numbered(rows, seats)))


def is_seen(s: CardState, seat: int, row: int, i: int) -> bool:
    """Say whether a seat may know the i-th card of a row."""
    is_top = s.tops >> row & 1 and i == s.count[row] - 1
    knows = s.viewers[row] | s.known[at(s, row, i)]
    return bool(is_top or knows >> (seat + 1) & 1)
