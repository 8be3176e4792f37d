"""The other seats: a box each while there are few, a line each when there are many."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.engine import GRID, SETS, STACK
from croupier.play.view import Zone
from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan, clipped, flow, packed, width_of
from croupier.terminal.art.card_art import CARD_HEIGHT
from croupier.terminal.art.view_model import ViewModel, counter_spans
from croupier.terminal.art.zone_art import (
    LEAST_STEP,
    SMALL_CELL,
    card_steps,
    cards_word,
    draw_grid,
    grid_lines,
    lay_cards,
    set_lines,
    tokens,
)
from croupier.terminal.text.view_text import has_scores

MOST_BESIDE = 3  # boxes in a row
LEAST_BOX, WIDEST_BOX = 17, 44  # columns
NAME_WIDTH = 14
LONGEST_TITLE = 16  # of a seat that is a line
LEAST_LABEL = 4  # columns below which a label says nothing
BAR = "▒"


def draw_boxes(model: ViewModel, width: int, *, flat: bool = False) -> Canvas:
    """Draw a box for every other seat, side by side, in as many rows as it takes."""
    seats = model.opponents
    rows = -(-len(seats) // MOST_BESIDE)
    across = -(-len(seats) // rows) if rows else 1
    room = min(WIDEST_BOX, (width + 1) // across - 1)
    drawn = []
    for start in range(0, len(seats), across):
        group = seats[start : start + across]
        contents = {seat: list(seat_lines(model, seat, room - 3, flat=flat)) for seat in group}
        height, boxes = max(map(len, contents.values())) + 2, []  # one height for all of a row
        for seat, lines in contents.items():
            boxes.append(draw_box(model, seat, lines, room, height))
        drawn.append(Canvas.beside(boxes, gap=1))
    return Canvas.above(drawn)


def draw_box(
    model: ViewModel, seat: int, lines: Sequence[TextLine], width: int, height: int
) -> Canvas:
    """Draw the box of a seat around what it has."""
    box, is_asked = Canvas(width, height), model.view.asked == seat
    box.frame("gold" if is_asked else "line", heavy=is_asked)
    title = seat_title(model, seat, width - 6)
    box.put(2, 0, f" {title.text} ", title.ink)
    box.blit(Canvas.of_lines(lines, width - 3), 2, 1)
    box.spots[f"seat {seat}"] = (2, 1)
    return box


def least_width(model: ViewModel) -> int:
    """Return the columns below which boxes would hide what is in them."""
    return LEAST_BOX * min(MOST_BESIDE, len(model.opponents))


def seat_title(model: ViewModel, seat: int, width: int) -> TextSpan:
    """Return a seat's name, with a sign if it is to answer or has won."""
    is_asked = model.view.asked == seat
    sign = "▸ " if is_asked else "★ " if model.view.winner == seat else ""
    if model.view.threat and model.view.threat.by == seat:
        sign = f"▲ {sign}"
    score = f" {model.view.scores[seat]}" if has_scores(model.view) else ""
    title = clipped(f"{sign}{model.names[seat]}{score}", width)
    return TextSpan(title, "gold" if is_asked else "strong")


def seat_lines(model: ViewModel, seat: int, width: int, *, flat: bool) -> Iterator[TextLine]:
    """Say in lines what a seat has on the table; flat, in as few as it takes."""
    for zone in model.zones_of(seat):
        if zone.shape == GRID:
            yield from board_lines(model, zone, width)
        elif zone.shape == SETS:
            lines = list(set_lines(model, zone))
            yield from packed(lines, width - 1, gap=1) if flat and lines else lines
        else:
            yield from cards_in_box(model, zone, width)
    for label, value in map(counter_spans, model.counters_of(seat)):
        room = width - width_of(value.text) - 1
        if room < LEAST_LABEL:  # the value alone
            yield [value._replace(text=clipped(value.text, width))]
        else:
            yield [label._replace(text=f"{clipped(label.text.strip(), room)} "), value]
    if model.last_moves and not flat:  # a row for everybody, so that no box grows by it
        yield [TextSpan(clipped(model.last_moves.get(seat, ""), width), "dim")]


def board_lines(model: ViewModel, zone: Zone, width: int) -> Sequence[TextLine]:
    """Say what lies on a board; where there is room, draw its places."""
    if model.is_roomy and (board := draw_grid(model, zone, SMALL_CELL)).width <= width:
        return board.cells
    return grid_lines(model, zone)


def cards_in_box(model: ViewModel, zone: Zone, width: int) -> Iterator[TextLine]:
    """Draw a zone as small cards where there is room, else as a bar and as words."""
    cards, small = Canvas(width, CARD_HEIGHT), replace(model, card_height=CARD_HEIGHT)
    shown = replace(zone, cards=zone.cards[-1:]) if zone.shape == STACK else zone
    step = card_steps(small, shown, width)[1]
    if not model.is_roomy or (step < LEAST_STEP and any(zone.cards)):
        yield from said_cards(model, zone, width)
        return
    lay_cards(small, shown, cards, max(1, step), top=0)
    yield [TextSpan(clipped(cards_word(model, zone), width), "strong")]
    yield from cards.cells


def said_cards(model: ViewModel, zone: Zone, width: int) -> Iterator[TextLine]:
    """Give the backs of a zone as a bar with their number, and every known card as a word."""
    known = [span for span, face in zip(tokens(model, zone), zone.cards, strict=True) if face]
    backs = zone.count - len(known)
    words = " " * bool(backs) + cards_word(model, zone)
    bar = BAR * max(1, min(backs, width - len(words))) if backs else ""
    yield [TextSpan(bar, "back"), TextSpan(clipped(words, width), "strong")]
    if known:
        yield from flow(known, width, gap=1)


def draw_open_seats(model: ViewModel, width: int) -> Canvas:
    """Draw every other seat's open cards as cards, with the name at the left."""
    high = model.card_height
    canvas = Canvas(width, high * len(model.opponents))
    for y, seat in zip(range(0, canvas.height, high), model.opponents, strict=True):
        canvas.put(1, y + 1, *seat_title(model, seat, NAME_WIDTH - 1))
        zones = model.zones_of(seat)
        room = (width - NAME_WIDTH) // max(1, len(zones))
        for number, zone in enumerate(zones):
            canvas.put(1, y + 2 + number, cards_word(model, zone), "dim")
            cards = Canvas(room, high)  # without keys
            lay_cards(model, zone, cards, max(1, card_steps(model, zone, room)[1]), top=0)
            canvas.blit(cards, NAME_WIDTH + number * room, y)
        canvas.spots[f"seat {seat}"] = (NAME_WIDTH, y)
    return canvas


def titles_width(model: ViewModel) -> int:
    """Return the columns of the other seats' names, with the space around them."""
    titles = [seat_title(model, seat, LONGEST_TITLE) for seat in model.opponents]
    return max((width_of(title.text) for title in titles), default=0) + 3


def draw_seat_rows(model: ViewModel, width: int, *, is_whole: bool) -> Canvas:
    """Draw a line for every other seat, or as many as show it whole."""
    start, parts = titles_width(model), []
    for seat in model.opponents:
        each = max(LEAST_BOX, (width - start) // 3)
        rows = packed(seat_lines(model, seat, each, flat=True), width - start)
        if len(rows) > 1 and not is_whole:
            rows = [[*rows[0], TextSpan("  …", "dim")]]
        part = Canvas(width, len(rows))
        part.put(1, 0, *seat_title(model, seat, LONGEST_TITLE))
        part.blit(Canvas.of_lines(rows, width - start), start, 0)
        part.spots[f"seat {seat}"] = (start, 0)
        parts.append(part)
    return Canvas.above(parts)
