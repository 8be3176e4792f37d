"""Where things lie on a table: opponents above, piles in the centre, my things below.

A larger window gives its rows to the opponents first, then to my table; nothing changes sides.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from textwrap import wrap

from croupier.engine import FAN, GRID, SETS
from croupier.play.view import Zone
from croupier.terminal.art import seat_art
from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan, flow, line_width
from croupier.terminal.art.view_model import ViewModel, counter_spans
from croupier.terminal.art.zone_art import SET_WIDTH, draw_zone, tokens

LEAST_COUNTER = 12  # columns
LEAST_LINE = 12  # columns behind the name, in a line that shows what a seat has
SMALL_TABLE = 4  # rows: a grid of three as lines


@dataclass(frozen=True)
class Upper:
    """The opponents and the centre, one above the other or side by side."""

    opponents: Canvas
    centre: Canvas
    is_beside: bool = False

    @property
    def height(self) -> int:
        """Return the fewest rows this takes."""
        rows = self.opponents.height, self.centre.height
        return max(rows) if self.is_beside else sum(rows)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw it with the opponents at the top and the centre in the middle of what is left."""
        canvas = Canvas(width, height)
        canvas.blit(self.opponents, 0, 0)
        left, top = (self.opponents.width + 2, 0) if self.is_beside else (0, self.opponents.height)
        room = width - left if self.is_beside else max(self.opponents.width, width * 2 // 3)
        x = left + max(0, room - self.centre.width) // 2
        y = top + max(0, height - top - self.centre.height) // 2
        canvas.blit(self.centre, x, y)
        return canvas


def arrange(model: ViewModel, widths: tuple[int, int], height: int) -> tuple[Canvas, Canvas]:
    """Return the upper part and mine, the roomiest that fit together."""
    width, mine = widths
    part, table = fit(model, widths, height)
    if table.height and part.height + 1 + table.height > height:
        table = draw_mine(model, mine, max(1, height - part.height - 1))
    return part.draw(width, height - table.height - bool(table.height)), table


def fit(model: ViewModel, widths: tuple[int, int], height: int) -> tuple[Upper, Canvas]:
    """Return the first arrangement that fits, the roomiest first; else the smallest.

    Before a group of arrangements is left, my table is made smaller.
    """
    width, mine = widths
    tables = draw_mine(model, mine, height), draw_mine(model, mine, SMALL_TABLE)
    large, small = (height - table.height - bool(table.height) for table in tables)
    is_crowded = len(model.opponents) > seat_art.MOST_BESIDE  # then lines before piles in words
    group = [boxed, lined, briefly_boxed] if is_crowded else [boxed, briefly_boxed]
    tried: list[Upper] = []
    for ways in (group, [lined]):
        for part in chain.from_iterable(way(model, width) for way in ways):
            if part.height <= large:
                return part, tables[0]
            tried.append(part)
        found = next((part for part in tried if part.height <= small), None)
        if found:
            return found, tables[1]
    return tried[-1], tables[1]


def boxed(model: ViewModel, width: int) -> Iterator[Upper]:
    """Yield the opponents in boxes with the centre, the roomiest arrangement first."""
    piles = draw_centre(model, width)
    zones = [zone for seat in model.opponents for zone in model.zones_of(seat)]
    faces = [face for zone in zones for face in zone.cards]
    if faces and None not in faces and all(zone.shape == FAN for zone in zones):  # open hands alone
        yield Upper(seat_art.draw_open_seats(model, width), piles)
    for flat in (False, True):
        yield Upper(seat_art.draw_boxes(model, width, flat=flat), piles)
        half = seat_art.draw_boxes(model, width // 2, flat=flat)
        if half.width + 2 + piles.width <= width and width // 2 >= seat_art.least_width(model):
            yield Upper(half, piles, is_beside=True)


def briefly_boxed(model: ViewModel, width: int) -> Iterator[Upper]:
    """Yield the opponents in boxes with the centre in words."""
    yield Upper(seat_art.draw_boxes(model, width, flat=True), said_centre(model, width))
    if width // 2 >= seat_art.least_width(model):
        half = seat_art.draw_boxes(model, width // 2, flat=True)
        yield Upper(half, said_centre(model, width - half.width - 2), is_beside=True)


def lined(model: ViewModel, width: int) -> Iterator[Upper]:
    """Yield the opponents as lines with the centre, the roomiest arrangement first."""
    small = draw_centre(model, width // 2)
    for is_whole in (True, False):
        rows = seat_art.draw_seat_rows(model, width, is_whole=is_whole)
        yield Upper(rows, draw_centre(model, width))
        room = width - small.width - 2
        if room >= seat_art.titles_width(model) + LEAST_LINE:
            half = seat_art.draw_seat_rows(model, room, is_whole=is_whole)
            yield Upper(half, small, is_beside=True)
        yield Upper(rows, said_centre(model, width))


def draw_centre(model: ViewModel, width: int) -> Canvas:
    """Draw what belongs to nobody: piles side by side, then the counters, each over its value."""
    zones = model.zones_of(None)
    room = width // max(1, len(zones))
    parts = [draw_zone(model, zone, room, model.fan_height) for zone in zones]
    left = width - sum(part.width + 2 for part in parts)
    counters: list[TextLine] = []
    for label, value in map(counter_spans, model.counters_of(None)):
        words = wrap(value.text, max(LEAST_COUNTER, left) - 2)
        counters += [[label], *([TextSpan("  "), value._replace(text=each)] for each in words)]
    if counters:
        whole = max(line_width(line) for line in counters)
        parts.append(Canvas.of_lines([[TextSpan("")], *counters], whole))
    spare = width - sum(part.width for part in parts)
    return Canvas.beside(parts, gap=max(1, min(6, spare // max(1, len(parts)))))


def said_centre(model: ViewModel, width: int) -> Canvas:
    """Say the centre in few lines."""
    lines: list[TextLine] = []
    for zone in model.zones_of(None):
        title = TextSpan(f"{zone.label} {zone.count}", "dim")
        lines += flow([title, *tokens(model, zone)], width, gap=1)
    lines += [counter_spans(counter) for counter in model.counters_of(None)]
    return Canvas.of_lines(lines, width)


def draw_mine(model: ViewModel, width: int, height: int) -> Canvas:
    """Draw my zones side by side: sets at the left, then the rest."""
    zones = model.zones_of(model.view.seat) if model.view.seat >= 0 else []
    sets = [zone for zone in zones if zone.shape == SETS]
    rest = [zone for zone in zones if zone.shape != SETS]
    rows = [len(one.groups) for one in sets]
    rows += [1 + 3 * -(-len(one.cards) // max(1, one.columns)) for one in rest if one.shape == GRID]
    tall = min(height, max([model.fan_height, *rows]))
    parts = [draw_my_sets(model, sets, width // 2, tall)] if sets else []
    for number, zone in enumerate(rest):
        used = sum(part.width + 3 for part in parts)
        room = (width - used) // (len(rest) - number)
        parts.append(draw_zone(model, zone, room, tall))
    return Canvas.beside(parts, gap=3)


def draw_my_sets(model: ViewModel, zones: list[Zone], width: int, height: int) -> Canvas:
    """Draw rows of sets in one block, as if they were one."""
    parts = [draw_zone(model, zone, SET_WIDTH, height) for zone in zones if zone.groups]
    if not parts:
        return Canvas.of_lines([[TextSpan("nothing on the table", "line")]], SET_WIDTH)
    if sum(part.height for part in parts) <= height:
        return Canvas.above(parts)
    whole = Canvas.beside(parts)
    return whole if whole.width <= width else Canvas.beside(parts, gap=0)
