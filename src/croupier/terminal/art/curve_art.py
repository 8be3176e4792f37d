"""Each seat's chance along a match: a row of blocks a seat, under the line of time."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from croupier.terminal.art.canvas import TextLine, TextSpan, clipped, text_width

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
        return 1 + min(LONGEST_NAME, max(text_width(name) for name in self.names))


@dataclass(frozen=True)
class TimeScale:
    """A line of so many cells for the lines of a match up to its end, and where one stands."""

    cells: int
    end: int
    here: int

    def line_at(self, cell: int) -> int:
        """Return the number of the line that a cell stands for."""
        return round(cell * self.end / max(1, self.cells - 1))

    @property
    def cell_here(self) -> int:
        """Return the cell one stands at."""
        return round(self.here * (self.cells - 1) / max(1, self.end))


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
    scale = TimeScale(width - left - right, end, here)
    line = [TextSpan(" " * (left - 1)), TextSpan("├", "dim")]
    for cell in range(scale.cells):
        is_past = cell < scale.cell_here
        char, ink = ("●", "gold") if cell == scale.cell_here else ("━" if is_past else "─", "dim")
        line.append(TextSpan(char, ink, f"{TICK}{scale.line_at(cell)}"))
    line += [TextSpan("┤", "dim"), TextSpan(number, "strong")]
    if curve is None:
        return [line]
    if is_aligned:
        return [line, *(seat_curve(curve, seat, scale) for seat in range(len(curve.names)))]
    return [line, *in_columns(curve, at, width, rows)]


def in_columns(curve: WinCurve, at: tuple[int, int], width: int, rows: int) -> list[TextLine]:
    """Draw the chances side by side, in as many columns as it takes to need no more rows."""
    seats = len(curve.names)
    columns = -(-seats // rows)
    deep = -(-seats // columns)
    each = (width - GAP * (columns - 1)) // columns
    scale = TimeScale(each - curve.name_width - FIGURE, end=at[1], here=at[0])
    drawn = [seat_curve(curve, seat, scale) for seat in range(seats)]
    gap = TextSpan(" " * GAP)
    lines = [drawn[row::deep] for row in range(deep)]
    return [[span for line in row for span in (gap, *line)][1:] for row in lines]


def seat_curve(curve: WinCurve, seat: int, scale: TimeScale) -> TextLine:
    """Draw one seat: its name, a block for every cell, the figure where one stands.

    The figure is the chance in per cent; in a game for one, the points to expect.
    """
    name = clipped(curve.names[seat], LONGEST_NAME)
    line = [TextSpan(name + " " * (curve.name_width - text_width(name)), "dim")]
    for cell in range(scale.cells):
        number = scale.line_at(cell)
        filled = int(curve.at(number)[seat] / curve.top * len(BLOCKS))
        block = BLOCKS[max(0, min(len(BLOCKS) - 1, filled))]
        is_here = cell == scale.cell_here
        line.append(TextSpan(block, "chip" if is_here else "back", f"{TICK}{number}"))
    value = curve.at(scale.here)[seat]
    figure = f"{value:.1f}" if len(curve.names) == 1 else f"{100 * value:.0f} %"
    return [*line, TextSpan(figure.rjust(FIGURE), "strong")]
