"""Each seat's chance along a match: a row of blocks a seat, under the line of time."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from croupier.terminal.art.canvas import TextLine, TextSpan, clipped, width_of

BLOCKS = "▁▂▃▄▅▆▇█"
TICK = "tick "  # a target: a place on the line of time
LONGEST_NAME = 10
FIGURE = 6  # columns of a figure, with the space before it
GAP = 3  # columns between two curves side by side


@dataclass(frozen=True)
class WinCurve:
    """The chances of a match: points of the number of a line and each seat's chance after it."""

    names: Sequence[str]
    points: Sequence[tuple[int, tuple[float, ...]]]

    def at(self, number: int) -> tuple[float, ...]:
        """Return each seat's chance after a line; a line taken back changes nothing."""
        place = bisect_right(self.points, number, key=itemgetter(0)) - 1
        return self.points[max(0, place)][1]

    @cached_property
    def top(self) -> float:
        """Return the value that fills a cell: certainty, or alone the most points."""
        if len(self.names) > 1:
            return 1.0
        return max(1.0, *(each for _, chances in self.points for each in chances))

    @property
    def name_width(self) -> int:
        """Return the columns of the names, with the space after them."""
        return 1 + min(LONGEST_NAME, max(width_of(name) for name in self.names))


def time_cells(cells: int, here: int, end: int) -> list[tuple[int, int]]:
    """Return for each cell of a line of time how far it is from here, and the line it means."""
    cell_here = round(here * (cells - 1) / max(1, end))
    return [(cell - cell_here, round(cell * end / max(1, cells - 1))) for cell in range(cells)]


def time_and_chances(
    curve: WinCurve | None, at: tuple[int, int], width: int, rows: int
) -> list[TextLine]:
    """Draw the line of time, and under it the chances: cell under cell where there is room.

    `at` is where one stands and where the match ends.
    """
    here, end = at
    number = f" {here} / {end}"
    right = max(FIGURE, 1 + len(number))
    is_aligned = curve is not None and len(curve.names) <= rows
    left = curve.name_width if curve is not None and is_aligned else 1
    cells = time_cells(width - left - right, here, end)
    line = [TextSpan(" " * (left - 1)), TextSpan("├", "dim")]
    for away, place in cells:
        char, ink = ("━" if away < 0 else "─", "dim") if away else ("●", "gold")
        line.append(TextSpan(char, ink, f"{TICK}{place}"))
    line += [TextSpan("┤", "dim"), TextSpan(number, "strong")]
    if curve is None:
        return [line]
    if is_aligned:
        return [line, *(seat_curve(curve, seat, here, cells) for seat in range(len(curve.names)))]
    return [line, *in_columns(curve, at, width, rows)]


def in_columns(curve: WinCurve, at: tuple[int, int], width: int, rows: int) -> list[TextLine]:
    """Draw the chances side by side, in as many columns as it takes to need no more rows."""
    seats = len(curve.names)
    columns = -(-seats // rows)
    deep = -(-seats // columns)
    each = (width - GAP * (columns - 1)) // columns
    cells = time_cells(each - curve.name_width - FIGURE, *at)
    drawn = [seat_curve(curve, seat, at[0], cells) for seat in range(seats)]
    gap = TextSpan(" " * GAP)
    lines = [drawn[row::deep] for row in range(deep)]
    return [[span for line in row for span in (gap, *line)][1:] for row in lines]


def seat_curve(curve: WinCurve, seat: int, here: int, cells: list[tuple[int, int]]) -> TextLine:
    """Draw one seat: name, a block a cell, and the chance here; alone, the points to expect."""
    name = clipped(curve.names[seat], LONGEST_NAME)
    line = [TextSpan(name + " " * (curve.name_width - width_of(name)), "dim")]
    for away, number in cells:
        filled = int(curve.at(number)[seat] / curve.top * len(BLOCKS))
        block = BLOCKS[max(0, min(len(BLOCKS) - 1, filled))]
        line.append(TextSpan(block, "back" if away else "chip", f"{TICK}{number}"))
    value = curve.at(here)[seat]
    figure = f"{value:.1f}" if len(curve.names) == 1 else f"{100 * value:.0f} %"
    return [*line, TextSpan(figure.rjust(FIGURE), "strong")]
