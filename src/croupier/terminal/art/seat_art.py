"""The other seats: a box each while there are few, a line each when there are many."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.sight import FAN, GRID, SETS
from croupier.engine.words import Counter
from croupier.play.view import Zone
from croupier.terminal.art.canvas import (
    Box,
    Canvas,
    Line,
    Span,
    above,
    beside,
    clipped,
    flow,
    line_width,
    of_lines,
    text_width,
)
from croupier.terminal.art.view_model import Scene, counter_spans
from croupier.terminal.art.zone_art import bar, draw_cards, grid_lines, set_lines, tokens

MOST_BESIDE = 3  # boxes in a row
LEAST_BOX = 17  # columns
WIDEST_BOX = 44
NAME_WIDTH = 14
LEAST_LABEL = 4  # columns below which a label says nothing


def draw_boxes(scene: Scene, width: int, *, flat: bool = False) -> Canvas:
    """Draw a box for every other seat, side by side, in as many rows as it takes."""
    seats = scene.rivals
    rows = -(-len(seats) // MOST_BESIDE)
    beside_each = -(-len(seats) // rows) if rows else 1
    room = min(WIDEST_BOX, (width + 1) // beside_each - 1)
    starts = range(0, len(seats), beside_each)
    return above(
        draw_box_row(scene, seats[start : start + beside_each], room, flat=flat) for start in starts
    )


def least_width(scene: Scene) -> int:
    """Return the columns below which boxes would hide what is in them."""
    return LEAST_BOX * min(MOST_BESIDE, len(scene.rivals))


def draw_box_row(scene: Scene, seats: list[int], width: int, *, flat: bool) -> Canvas:
    """Draw boxes of one height side by side."""
    contents = [list(seat_lines(scene, seat, width - 3, flat=flat)) for seat in seats]
    height = max(len(lines) for lines in contents) + 2
    return beside(
        (
            draw_box(scene, seat, lines, Canvas(width, height))
            for seat, lines in zip(seats, contents, strict=True)
        ),
        gap=1,
    )


def draw_box(scene: Scene, seat: int, lines: list[Line], canvas: Canvas) -> Canvas:
    """Draw the box of one seat."""
    is_asked = scene.view.turn == seat
    ink = "gold" if is_asked else "line"
    canvas.frame(Box(0, 0, canvas.width, canvas.height), ink, heavy=is_asked)
    name = clipped(seat_title(scene, seat), canvas.width - 6)
    canvas.put(2, 0, f" {name} ", "gold" if is_asked else "strong")
    for y, line in enumerate(lines, 1):
        canvas.blit(of_lines([line], canvas.width - 3), 2, y)
    canvas.spots[f"seat {seat}"] = (2, 1)
    return canvas


def seat_title(scene: Scene, seat: int) -> str:
    """Return a seat's name, with a sign if it is to answer or has won."""
    sign = "▸ " if scene.view.turn == seat else "★ " if scene.view.winner == seat else ""
    score = f" {scene.view.scores[seat]}" if scene.shows_scores else ""
    return f"{sign}{scene.names[seat]}{score}"


def seat_lines(scene: Scene, seat: int, width: int, *, flat: bool) -> Iterator[Line]:
    """Say in lines what a seat has on the table."""
    for zone in scene.zones_of(seat):
        if zone.shape == GRID:
            yield from grid_lines(scene, zone)
        elif zone.shape == SETS:
            yield from sets_in_box(scene, zone, width, flat=flat)
        else:
            yield from cards_in_box(scene, zone, width)
    for counter in scene.counters_of(seat):
        yield counter_in_box(counter, width)
    if seat in scene.lately and not flat:
        yield [Span(clipped(scene.lately[seat], width), "dim")]


def counter_in_box(counter: Counter, width: int) -> Line:
    """Return a counter in one line: where there is little room the value alone."""
    label, value = counter_spans(counter)
    room = width - text_width(value.text) - 1
    if room < LEAST_LABEL:
        return [value._replace(text=clipped(value.text, width))]
    return [label._replace(text=f"{clipped(label.text.strip(), room)} "), value]


def sets_in_box(scene: Scene, zone: Zone, width: int, *, flat: bool) -> Iterator[Line]:
    """Give every group a line; flat, as many as fit share one."""
    lines = list(set_lines(scene, zone))
    if not lines:
        return
    if not flat:
        yield from lines
        return
    row: list[Span] = []
    for line in lines:
        short = [*line, Span(" ")]
        if row and sum(len(span.text) for span in [*row, *short]) > width:
            yield row
            row = []
        row += short
    yield row


def cards_in_box(scene: Scene, zone: Zone, width: int) -> Iterator[Line]:
    """Give the backs of a zone as a bar with their number, and every known card as a word."""
    known = [span for span, face in zip(tokens(scene, zone), zone.cards, strict=True) if face]
    backs = zone.count - len(known)
    number = cards_word(scene, zone)
    if backs or not known:
        yield [
            Span(bar(zone, min(backs, width - len(number))) * bool(backs), "back"),
            Span(clipped(number, width), "strong"),
        ]
    else:
        yield [Span(clipped(number.strip(), width), "strong")]
    if known:
        yield from flow(known, width, gap=1)


def cards_word(scene: Scene, zone: Zone) -> str:
    """Say how many cards a zone has, and its name where the seat has others like it."""
    alike = [one for one in scene.zones_of(zone.seat) if one.shape not in (GRID, SETS)]
    what = zone.label if len(alike) > 1 else "card" if zone.count == 1 else "cards"
    return f" {zone.count} {what}" if zone.count else f"no {what}"


def draw_open_seats(scene: Scene, width: int) -> Canvas:
    """Draw every other seat's open cards as cards, with the name at the left."""
    return above(draw_open_seat(scene, seat, width) for seat in scene.rivals)


def draw_open_seat(scene: Scene, seat: int, width: int) -> Canvas:
    """Draw one seat's open cards."""
    canvas = Canvas(width, scene.card_height)
    title = clipped(seat_title(scene, seat), NAME_WIDTH - 1)
    canvas.put(1, 1, title, "gold" if scene.view.turn == seat else "strong")
    zones = scene.zones_of(seat)
    room = (width - NAME_WIDTH) // max(1, len(zones))
    for number, zone in enumerate(zones):
        canvas.put(1, 2 + number, cards_word(scene, zone).strip(), "dim")
        canvas.blit(draw_cards(scene, zone, room), NAME_WIDTH + number * room, 0)
    canvas.spots[f"seat {seat}"] = (NAME_WIDTH, 0)
    return canvas


def has_open_hands(scene: Scene) -> bool:
    """Say whether every card of the other seats is open, and they have nothing but cards."""
    zones = [zone for seat in scene.rivals for zone in scene.zones_of(seat)]
    faces = [face for zone in zones for face in zone.cards]
    return bool(faces) and None not in faces and all(zone.shape == FAN for zone in zones)


def draw_seat_rows(scene: Scene, width: int, *, is_whole: bool) -> Canvas:
    """Draw a line for every other seat, or as many as show it whole."""
    titles = {seat: clipped(seat_title(scene, seat), 16) for seat in scene.rivals}
    start = max(map(text_width, titles.values()), default=0) + 3
    rows = {seat: seat_rows(scene, seat, width - start) for seat in titles}
    shown = {seat: found if is_whole else [cut(found)] for seat, found in rows.items()}
    canvas, y = Canvas(width, sum(map(len, shown.values()))), 0
    for seat, lines in shown.items():
        canvas.put(1, y, titles[seat], "gold" if scene.view.turn == seat else "strong")
        canvas.spots[f"seat {seat}"] = (start, y)
        for line in lines:
            canvas.put_line(start, y, line)
            y += 1
    return canvas


def seat_rows(scene: Scene, seat: int, width: int) -> list[Line]:
    """Return everything of a seat in as few lines as it takes."""
    rows: list[list[Span]] = [[]]
    for line in seat_lines(scene, seat, max(LEAST_BOX, width // 3), flat=True):
        if rows[-1] and line_width(rows[-1]) + line_width(line) > width:
            rows.append([])
        rows[-1] += [*line, Span("  ")]
    return [*rows]


def cut(rows: list[Line]) -> Line:
    """Return the first of some lines, with a sign where others are left out."""
    return [*rows[0], Span("…", "dim")] if len(rows) > 1 else rows[0]
