"""Where things lie on a table: opponents above, piles in the centre, my things below.

A larger window gives its rows to the opponents first, then to my table; nothing changes sides.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from textwrap import wrap

from croupier.engine import FAN, GRID, SETS
from croupier.play.view import Zone
from croupier.terminal.art import seat_art
from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan, flow
from croupier.terminal.art.card_art import CARD_HEIGHT
from croupier.terminal.art.round_art import lowered, set_round
from croupier.terminal.art.view_model import ViewModel, counter_spans
from croupier.terminal.art.zone_art import SET_WIDTH, draw_zone, empty_slots, grid_size, tokens

LEAST_COUNTER, COUNTER_WIDTH = 12, 18  # columns
LEAST_LINE = 12  # columns behind the name, in a line that shows what a seat has
GAP = 3  # columns between my things
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
        """Draw it with the opponents at the top and the centre far enough below them.

        Where it lies does not follow their boxes, which grow.
        """
        canvas = Canvas(width, height)
        canvas.blit(self.opponents, 0, 0)
        left, top = (self.opponents.width + 2, 0) if self.is_beside else (0, self.opponents.height)
        room = width - left if self.is_beside else max(self.opponents.width, width * 2 // 3)
        x = left + max(0, room - self.centre.width) // 2
        canvas.blit(self.centre, x, lowered(self.centre, height, top))
        return canvas


def arrange(model: ViewModel, widths: tuple[int, int], height: int) -> tuple[Canvas, Canvas]:
    """Return the upper part and mine, the roomiest that fit together."""
    width, mine = widths
    if model.card_height > CARD_HEIGHT and (found := arrange_round(model, widths, height)):
        return found
    part, table = fit(model, widths, height)
    if table.height and part.height + 1 + table.height > height:
        table = draw_mine(model, mine, max(1, height - part.height - 1))
    return part.draw(width, height - table.height - bool(table.height)), table


def arrange_round(
    model: ViewModel, widths: tuple[int, int], height: int
) -> tuple[Canvas, Canvas] | None:
    """Return the others round the centre, and my table; nothing where there is no room for that.

    The others' boards have frames where enough is left for mine to be large as well.
    """
    if has_open_hands(model):
        return None
    width, mine = widths
    roomy, least = replace(model, is_roomy=True), least_rows(model)
    centre = draw_centre(model, width // 2)
    for others, needed in ((roomy, max(least, height * 2 // 5)), (model, least)):
        ring = set_round(others, centre, width)
        room = height - ring.height - 1 if ring else 0
        if ring and room >= needed:
            table = draw_mine(roomy, mine, room)
            return ring.draw(height - table.height - bool(table.height)), table
    return None


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
    if has_open_hands(model):
        yield Upper(seat_art.draw_open_seats(model, width), piles)
    for flat in (False, True):
        yield Upper(seat_art.draw_boxes(model, width, flat=flat), piles)
        half = seat_art.draw_boxes(model, width // 2, flat=flat)
        if half.width + 2 + piles.width <= width and width // 2 >= seat_art.least_width(model):
            yield Upper(half, piles, is_beside=True)


def has_open_hands(model: ViewModel) -> bool:
    """Say whether the others have open hands, and nothing else."""
    zones = [zone for seat in model.opponents for zone in model.zones_of(seat)]
    faces = [face for zone in zones for face in zone.cards]
    return bool(faces) and None not in faces and all(zone.shape == FAN for zone in zones)


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
    """Draw what belongs to nobody: piles side by side, then the counters, each over its value.

    Counters have their columns from the start, so that no pile moves when they appear.
    """
    zones = model.zones_of(None)
    room = width // max(1, len(zones))
    parts = [draw_zone(model, zone, room, model.fan_height) for zone in zones]
    left = width - sum(part.width + 2 for part in parts)
    wide = max(LEAST_COUNTER, min(COUNTER_WIDTH, left))
    counters: list[TextLine] = []
    for label, value in map(counter_spans, model.counters_of(None)):
        counters += [[label._replace(text=each)] for each in wrap(label.text, wide)]
        words = wrap(value.text, wide - 2)
        counters += [[TextSpan("  "), value._replace(text=each)] for each in words]
    parts.append(Canvas.of_lines([[TextSpan("")], *counters], wide))
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
    zones = model.my_zones
    sets = [zone for zone in zones if zone.shape == SETS]
    rest = [zone for zone in zones if zone.shape != SETS]
    tall = min(height, least_rows(model))
    left = draw_my_sets(model, sets, width // 2, tall) if sets else Canvas(0, 0)
    used, parts = left.width + GAP * bool(sets), list[Canvas]()
    for number, zone in enumerate(rest):
        room = (width - used - sum(part.width + GAP for part in parts)) // (len(rest) - number)
        parts.append(draw_zone(model, zone, room, height if zone.shape == GRID else tall))
    laid = Canvas.beside(parts, gap=GAP)
    is_large = model.card_height > CARD_HEIGHT  # then they lie in the middle, but for the sets
    whole = Canvas(width if is_large else used + laid.width, max(left.height, laid.height))
    whole.blit(left, 0, 0)
    whole.blit(laid, used + (whole.width - used - laid.width) // 2, 0)
    return whole


def least_rows(model: ViewModel) -> int:
    """Return the rows in which my things show all they have."""
    sets = [zone for zone in model.my_zones if zone.shape == SETS]
    rows = [len(one.groups) + len(empty_slots(model, one)) for one in sets]
    rows += [1 + 3 * grid_size(one)[1] for one in model.my_zones if one.shape == GRID]
    return max([model.fan_height, *rows])


def draw_my_sets(model: ViewModel, zones: list[Zone], width: int, height: int) -> Canvas:
    """Draw rows of sets in one block, as if they were one."""
    parts = [
        draw_zone(model, zone, SET_WIDTH, height)
        for zone in zones
        if zone.groups or empty_slots(model, zone)
    ]
    if not parts:
        return Canvas.of_lines([[TextSpan("nothing on the table", "line")]], SET_WIDTH)
    if sum(part.height for part in parts) <= height:
        return Canvas.above(parts)
    whole = Canvas.beside(parts)
    return whole if whole.width <= width else Canvas.beside(parts, gap=0)
