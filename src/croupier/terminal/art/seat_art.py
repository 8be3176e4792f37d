"""The other seats: a box each while there are few, a line each when there are many."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.sight import FAN, GRID, SETS
from croupier.engine.words import Counter
from croupier.play.view import Zone
from croupier.terminal.art.canvas import (
    Box,
    Canvas,
    TextLine,
    TextSpan,
    above,
    beside,
    clipped,
    flow,
    line_width,
    of_lines,
    text_width,
)
from croupier.terminal.art.view_model import ViewModel, counter_spans
from croupier.terminal.art.zone_art import bar, draw_cards, grid_lines, set_lines, tokens

MOST_BESIDE = 3  # boxes in a row
LEAST_BOX = 17  # columns
WIDEST_BOX = 44
NAME_WIDTH = 14
LEAST_LABEL = 4  # columns below which a label says nothing


def draw_boxes(model: ViewModel, width: int, *, flat: bool = False) -> Canvas:
    """Draw a box for every other seat, side by side, in as many rows as it takes."""
    seats = model.opponents
    rows = -(-len(seats) // MOST_BESIDE)
    beside_each = -(-len(seats) // rows) if rows else 1
    room = min(WIDEST_BOX, (width + 1) // beside_each - 1)
    starts = range(0, len(seats), beside_each)
    return above(
        draw_box_row(model, seats[start : start + beside_each], room, flat=flat) for start in starts
    )


def least_width(model: ViewModel) -> int:
    """Return the columns below which boxes would hide what is in them."""
    return LEAST_BOX * min(MOST_BESIDE, len(model.opponents))


def draw_box_row(model: ViewModel, seats: list[int], width: int, *, flat: bool) -> Canvas:
    """Draw boxes of one height side by side."""
    contents = [list(seat_lines(model, seat, width - 3, flat=flat)) for seat in seats]
    height = max(len(lines) for lines in contents) + 2
    return beside(
        (
            draw_box(model, seat, lines, Canvas(width, height))
            for seat, lines in zip(seats, contents, strict=True)
        ),
        gap=1,
    )


def draw_box(model: ViewModel, seat: int, lines: list[TextLine], canvas: Canvas) -> Canvas:
    """Draw the box of one seat."""
    is_asked = model.view.turn == seat
    ink = "gold" if is_asked else "line"
    canvas.frame(Box(0, 0, canvas.width, canvas.height), ink, heavy=is_asked)
    name = clipped(seat_title(model, seat), canvas.width - 6)
    canvas.put(2, 0, f" {name} ", "gold" if is_asked else "strong")
    for y, line in enumerate(lines, 1):
        canvas.blit(of_lines([line], canvas.width - 3), 2, y)
    canvas.spots[f"seat {seat}"] = (2, 1)
    return canvas


def seat_title(model: ViewModel, seat: int) -> str:
    """Return a seat's name, with a sign if it is to answer or has won."""
    sign = "▸ " if model.view.turn == seat else "★ " if model.view.winner == seat else ""
    score = f" {model.view.scores[seat]}" if model.shows_scores else ""
    return f"{sign}{model.names[seat]}{score}"


def seat_lines(model: ViewModel, seat: int, width: int, *, flat: bool) -> Iterator[TextLine]:
    """Say in lines what a seat has on the table."""
    for zone in model.zones_of(seat):
        if zone.shape == GRID:
            yield from grid_lines(model, zone)
        elif zone.shape == SETS:
            yield from sets_in_box(model, zone, width, flat=flat)
        else:
            yield from cards_in_box(model, zone, width)
    for counter in model.counters_of(seat):
        yield counter_in_box(counter, width)
    if seat in model.last_moves and not flat:
        yield [TextSpan(clipped(model.last_moves[seat], width), "dim")]


def counter_in_box(counter: Counter, width: int) -> TextLine:
    """Return a counter in one line: where there is little room the value alone."""
    label, value = counter_spans(counter)
    room = width - text_width(value.text) - 1
    if room < LEAST_LABEL:
        return [value._replace(text=clipped(value.text, width))]
    return [label._replace(text=f"{clipped(label.text.strip(), room)} "), value]


def sets_in_box(model: ViewModel, zone: Zone, width: int, *, flat: bool) -> Iterator[TextLine]:
    """Give every group a line; flat, as many as fit share one."""
    lines = list(set_lines(model, zone))
    if not lines:
        return
    if not flat:
        yield from lines
        return
    row: list[TextSpan] = []
    for line in lines:
        short = [*line, TextSpan(" ")]
        if row and sum(len(span.text) for span in [*row, *short]) > width:
            yield row
            row = []
        row += short
    yield row


def cards_in_box(model: ViewModel, zone: Zone, width: int) -> Iterator[TextLine]:
    """Give the backs of a zone as a bar with their number, and every known card as a word."""
    known = [span for span, face in zip(tokens(model, zone), zone.cards, strict=True) if face]
    backs = zone.count - len(known)
    number = cards_word(model, zone)
    if backs or not known:
        yield [
            TextSpan(bar(zone, min(backs, width - len(number))) * bool(backs), "back"),
            TextSpan(clipped(number, width), "strong"),
        ]
    else:
        yield [TextSpan(clipped(number.strip(), width), "strong")]
    if known:
        yield from flow(known, width, gap=1)


def cards_word(model: ViewModel, zone: Zone) -> str:
    """Say how many cards a zone has, and its name where the seat has others like it."""
    alike = [one for one in model.zones_of(zone.seat) if one.shape not in (GRID, SETS)]
    what = zone.label if len(alike) > 1 else "card" if zone.count == 1 else "cards"
    return f" {zone.count} {what}" if zone.count else f"no {what}"


def draw_open_seats(model: ViewModel, width: int) -> Canvas:
    """Draw every other seat's open cards as cards, with the name at the left."""
    return above(draw_open_seat(model, seat, width) for seat in model.opponents)


def draw_open_seat(model: ViewModel, seat: int, width: int) -> Canvas:
    """Draw one seat's open cards."""
    canvas = Canvas(width, model.card_height)
    title = clipped(seat_title(model, seat), NAME_WIDTH - 1)
    canvas.put(1, 1, title, "gold" if model.view.turn == seat else "strong")
    zones = model.zones_of(seat)
    room = (width - NAME_WIDTH) // max(1, len(zones))
    for number, zone in enumerate(zones):
        canvas.put(1, 2 + number, cards_word(model, zone).strip(), "dim")
        canvas.blit(draw_cards(model, zone, room), NAME_WIDTH + number * room, 0)
    canvas.spots[f"seat {seat}"] = (NAME_WIDTH, 0)
    return canvas


def has_open_hands(model: ViewModel) -> bool:
    """Say whether every card of the other seats is open, and they have nothing but cards."""
    zones = [zone for seat in model.opponents for zone in model.zones_of(seat)]
    faces = [face for zone in zones for face in zone.cards]
    return bool(faces) and None not in faces and all(zone.shape == FAN for zone in zones)


def draw_seat_rows(model: ViewModel, width: int, *, is_whole: bool) -> Canvas:
    """Draw a line for every other seat, or as many as show it whole."""
    titles = {seat: clipped(seat_title(model, seat), 16) for seat in model.opponents}
    start = max(map(text_width, titles.values()), default=0) + 3
    rows = {seat: seat_rows(model, seat, width - start) for seat in titles}
    shown = {seat: found if is_whole else [cut(found)] for seat, found in rows.items()}
    canvas, y = Canvas(width, sum(map(len, shown.values()))), 0
    for seat, lines in shown.items():
        canvas.put(1, y, titles[seat], "gold" if model.view.turn == seat else "strong")
        canvas.spots[f"seat {seat}"] = (start, y)
        for line in lines:
            canvas.put_line(start, y, line)
            y += 1
    return canvas


def seat_rows(model: ViewModel, seat: int, width: int) -> list[TextLine]:
    """Return everything of a seat in as few lines as it takes."""
    rows: list[list[TextSpan]] = [[]]
    for line in seat_lines(model, seat, max(LEAST_BOX, width // 3), flat=True):
        if rows[-1] and line_width(rows[-1]) + line_width(line) > width:
            rows.append([])
        rows[-1] += [*line, TextSpan("  ")]
    return [*rows]


def cut(rows: list[TextLine]) -> TextLine:
    """Return the first of some lines, with a sign where others are left out."""
    return [*rows[0], TextSpan("…", "dim")] if len(rows) > 1 else rows[0]
