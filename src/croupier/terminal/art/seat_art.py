"""The other seats: a box each while there are few, a line each when there are many."""

from collections.abc import Iterator

from croupier.engine import GRID, SETS
from croupier.play.view import Zone
from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan, clipped, flow, packed, width_of
from croupier.terminal.art.view_model import ViewModel, counter_spans
from croupier.terminal.art.zone_art import card_steps, grid_lines, lay_cards, set_lines, tokens
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
            box, is_asked = Canvas(room, height), model.view.asked == seat
            box.frame("gold" if is_asked else "line", heavy=is_asked)
            title = seat_title(model, seat, room - 6)
            box.put(2, 0, f" {title.text} ", title.ink)
            box.blit(Canvas.of_lines(lines, room - 3), 2, 1)
            box.spots[f"seat {seat}"] = (2, 1)
            boxes.append(box)
        drawn.append(Canvas.beside(boxes, gap=1))
    return Canvas.above(drawn)


def least_width(model: ViewModel) -> int:
    """Return the columns below which boxes would hide what is in them."""
    return LEAST_BOX * min(MOST_BESIDE, len(model.opponents))


def seat_title(model: ViewModel, seat: int, width: int) -> TextSpan:
    """Return a seat's name, with a sign if it is to answer or has won."""
    is_asked = model.view.asked == seat
    sign = "▸ " if is_asked else "★ " if model.view.winner == seat else ""
    score = f" {model.view.scores[seat]}" if has_scores(model.view) else ""
    title = clipped(f"{sign}{model.names[seat]}{score}", width)
    return TextSpan(title, "gold" if is_asked else "strong")


def seat_lines(model: ViewModel, seat: int, width: int, *, flat: bool) -> Iterator[TextLine]:
    """Say in lines what a seat has on the table; flat, in as few as it takes."""
    for zone in model.zones_of(seat):
        if zone.shape == GRID:
            yield from grid_lines(model, zone)
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
    if seat in model.last_moves and not flat:
        yield [TextSpan(clipped(model.last_moves[seat], width), "dim")]


def cards_in_box(model: ViewModel, zone: Zone, width: int) -> Iterator[TextLine]:
    """Give the backs of a zone as a bar with their number, and every known card as a word."""
    known = [span for span, face in zip(tokens(model, zone), zone.cards, strict=True) if face]
    backs, number = zone.count - len(known), cards_word(model, zone)
    bar = BAR * max(1, min(backs, width - len(number))) if backs else ""
    words = number if backs or not known else number.strip()
    yield [TextSpan(bar, "back"), TextSpan(clipped(words, width), "strong")]
    if known:
        yield from flow(known, width, gap=1)


def cards_word(model: ViewModel, zone: Zone) -> str:
    """Say how many cards a zone has, and its name where the seat has others like it."""
    alike = [one for one in model.zones_of(zone.seat) if one.shape not in (GRID, SETS)]
    what = zone.label if len(alike) > 1 else "card" if zone.count == 1 else "cards"
    return f" {zone.count} {what}" if zone.count else f"no {what}"


def draw_open_seats(model: ViewModel, width: int) -> Canvas:
    """Draw every other seat's open cards as cards, with the name at the left."""
    high = model.card_height
    canvas = Canvas(width, high * len(model.opponents))
    for y, seat in zip(range(0, canvas.height, high), model.opponents, strict=True):
        canvas.put(1, y + 1, *seat_title(model, seat, NAME_WIDTH - 1))
        zones = model.zones_of(seat)
        room = (width - NAME_WIDTH) // max(1, len(zones))
        for number, zone in enumerate(zones):
            canvas.put(1, y + 2 + number, cards_word(model, zone).strip(), "dim")
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
