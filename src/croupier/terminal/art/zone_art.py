"""Zones drawn by their shape: fan, stack, row, grid, sets; each large, or in few lines."""

from collections.abc import Iterator

from croupier.engine import GRID, ROW, SETS, STACK, Face
from croupier.play.view import Group, Zone
from croupier.terminal.art.canvas import Box, Canvas, TextLine, TextSpan, clipped, flow, width_of
from croupier.terminal.art.card_art import (
    BACK,
    CARD_HEIGHT,
    LARGE_HEIGHT,
    LARGEST_HEIGHT,
    WHOLE,
    CardStyle,
    card_width,
    draw_card,
    ink_of,
)
from croupier.terminal.art.view_model import AT, ViewModel, place_name
from croupier.terminal.text.view_text import ROW_NAMES

LEAST_STEP = 3  # columns of a covered card that must stay in sight
SET_WIDTH = 20
SMALL_CELL = 7, 3  # columns and rows of a place in a grid
LAST_WIDTH = 14  # columns for whose the last move was


def draw_zone(model: ViewModel, zone: Zone, width: int, height: int) -> Canvas:
    """Draw a zone as large as there is room for."""
    if zone.shape == SETS:
        return draw_sets(model, zone, width, height)
    if zone.shape == GRID:
        large = draw_grid(model, zone, cell_size(model, zone, width, height))
        fits = large.width <= width and large.height <= height
        return large if fits else Canvas.of_lines(grid_lines(model, zone), width)
    if zone.shape == STACK:
        return draw_stack(model, zone)
    if zone.shape == ROW:
        return draw_row(model, zone, width)
    return draw_fan(model, zone, width, height)


def draw_fan(model: ViewModel, zone: Zone, width: int, height: int) -> Canvas:
    """Draw cards side by side; when they do not fit each covers the one before it."""
    if not zone.cards:
        word = clipped(cards_word(model, zone), width)
        return Canvas.of_lines([[TextSpan(word, "dim")]], width_of(word))
    size, step = card_steps(model, zone, width)
    if step < LEAST_STEP or height < model.fan_height:
        return Canvas.of_lines(flow(tokens(model, zone), width, gap=1)[:height], width)
    canvas = Canvas(size + step * (len(zone.cards) - 1), model.fan_height)
    canvas.spots[zone.id] = (0, 0)
    lay_cards(model, zone, canvas, step, top=1)
    low = model.fan_height - 1
    for i in range(len(zone.cards)):
        place = place_name(zone, i)
        put_key(canvas, i * step + 1, low, min(step, size) - 1, model.card_style(place))
        if place in model.last:
            canvas.put(i * step + 1, low, "▴", "gold", AT + place)
    return canvas


def cards_word(model: ViewModel, zone: Zone) -> str:
    """Say how many cards a zone has, and its name where the seat has others like it.

    An empty zone is named also beside a board or sets, whose cards are in sight.
    """
    others = [one for one in model.zones_of(zone.seat) if one.id != zone.id]
    alike = [one for one in others if one.shape not in (GRID, SETS)]
    is_named = alike or (not zone.count and any(one.count for one in others))
    what = zone.label if is_named else "card" if zone.count == 1 else "cards"
    return f"{zone.count or 'no'} {what}"


def card_steps(model: ViewModel, zone: Zone, width: int) -> tuple[int, int]:
    """Return the columns of a zone's cards, and from where one begins to where the next does."""
    size = model.card_width(zone.cards)
    return size, min(size, (width - size) // max(1, len(zone.cards) - 1))


def lay_cards(model: ViewModel, zone: Zone, canvas: Canvas, step: int, top: int) -> None:
    """Draw cards from left to right, those that are answers a row higher."""
    size, last = model.card_width(zone.cards), len(zone.cards) - 1
    styles = [model.card_style(place_name(zone, i)) for i in range(len(zone.cards))]
    for i in sorted(range(len(styles)), key=lambda i: styles[i].is_cursor):
        style = styles[i]  # the card under the cursor lies on top
        seen = WHOLE if i == last or style.is_cursor else step - 1
        box = Box(i * step, top - style.is_open, size, model.card_height)
        draw_card(canvas, box, zone.cards[i], style, seen)


def put_key(canvas: Canvas, x: int, y: int, room: int, style: CardStyle) -> None:
    """Write the key of a card beneath it; a dot for a card without one."""
    if style.key:
        ink = "gold" if style.is_cursor else "key"
        canvas.put(x + max(0, (room - len(style.key)) // 2), y, style.key, ink, style.target)
    elif style.is_closed:
        sign, ink = ("▲", "alarm") if style.is_cursor else ("·", "line")
        canvas.put(x + (room - 1) // 2, y, sign, ink, style.target)


def tokens(model: ViewModel, zone: Zone) -> Iterator[TextSpan]:
    """Return the cards as short words with their keys."""
    for i, face in enumerate(zone.cards):
        style = model.card_style(place_name(zone, i))
        word = f"{style.key}:" * bool(style.key) + (face.text if face else BACK * 2)
        if style.is_marked or place_name(zone, i) in model.last:
            word = f"{'*' if style.is_marked else '▴'}{word}"
        ink = "dim" if style.is_closed and face is not None else ink_of(face)
        if style.is_cursor:
            word, ink = f"[{word}]", "chip"
        yield TextSpan(word, ink, style.target)


def draw_stack(model: ViewModel, zone: Zone) -> Canvas:
    """Draw the top of a pile with its name above it and the number of cards beside it."""
    face, place = (zone.cards[-1] if zone.cards else None), place_name(zone, len(zone.cards) - 1)
    size, style = model.pile_width, model.card_style(place)
    canvas = Canvas(max(size + 7, LAST_WIDTH, len(zone.label) + 1), model.card_height + 2)
    note = f"▴ last: {model.last[place]}" if place in model.last else ""
    canvas.spots[zone.id] = (0, 1)
    canvas.put(1, 0, zone.label, "dim")
    if zone.count:
        draw_card(canvas, Box(0, 1, size, model.card_height), face, style)
        canvas.put(size + 1, 2, str(zone.count), "strong")
        canvas.put(size + 1, 3, "card" if zone.count == 1 else "cards", "dim")
    else:
        canvas.put(1, 2, "empty", "line")
    canvas.put(1, model.card_height + 1, clipped(note, canvas.width - 1), "dim")
    if style.key:
        put_key(canvas, 1, model.card_height + 1, size - 2, style)
    return canvas


def draw_row(model: ViewModel, zone: Zone, width: int) -> Canvas:
    """Draw cards side by side, the newest last; older ones are left out where they do not fit."""
    size = model.pile_width
    first = max(0, len(zone.cards) - max(1, width // size))
    shown = zone.cards[first:]
    title = zone.label if zone.count < 2 else f"{zone.label}: {zone.count}"
    canvas = Canvas(
        max(size * max(1, len(shown)), len(title) + 1, LAST_WIDTH), model.card_height + 2
    )
    canvas.spots[zone.id] = (0, 1)
    canvas.put(1, 0, title, "dim")
    if not shown:
        canvas.put(1, 2, "none", "line")
    for i, face in enumerate(shown):
        place = place_name(zone, first + i)
        style = model.card_style(place)
        draw_card(canvas, Box(i * size, 1, size, model.card_height), face, style)
        put_key(canvas, i * size + 1, model.card_height + 1, size - 2, style)
        if place in model.last and not style.key:
            note = clipped(f"▴ last: {model.last[place]}", canvas.width - i * size - 1)
            canvas.put(i * size + 1, model.card_height + 1, note, "dim")
    return canvas


def cell_size(model: ViewModel, zone: Zone, width: int, height: int) -> tuple[int, int]:
    """Return the columns and rows of a grid's places: those of a large card, where all fit."""
    columns, rows = grid_size(zone)
    for high in (LARGEST_HEIGHT, LARGE_HEIGHT) if model.is_roomy else ():
        wide = card_width(zone.cards, high)
        if columns * (wide + 1) + 3 <= width and rows * high + 1 <= height:
            return wide, high
    return SMALL_CELL


def grid_size(zone: Zone) -> tuple[int, int]:
    """Return how many columns and rows of places a grid has."""
    columns = zone.columns or len(zone.cards) or 1
    return columns, -(-len(zone.cards) // columns)


def draw_grid(model: ViewModel, zone: Zone, cell: tuple[int, int]) -> Canvas:
    """Draw framed cells with letters for rows and numbers for columns; keys stand in the frames."""
    (columns, rows), (wide, high) = grid_size(zone), cell
    canvas = Canvas(3 + columns * (wide + 1), 1 + high * rows)
    canvas.spots[zone.id] = (3, 1)
    for column in range(columns):
        canvas.put(3 + column * (wide + 1) + wide // 2, 0, str(column + 1), "dim")
    for i, face in enumerate(zone.cards):
        row, column = divmod(i, columns)
        box, place = Box(3 + column * (wide + 1), 1 + high * row, wide, high), place_name(zone, i)
        canvas.put(1, box.y + high // 2, ROW_NAMES[row], "dim")
        style = model.card_style(place)
        draw_cell(canvas, box, face, style)
        ink = "chip" if style.is_cursor else "key"
        canvas.put(box.x + 2, box.y + high - 1, style.key, ink, style.target)
        if place in model.last:
            canvas.put(box.x + wide - 2, box.y + 1, "▴", "gold", AT + place)
    return canvas


def draw_cell(canvas: Canvas, box: Box, face: Face | None, style: CardStyle) -> None:
    """Draw a place of a grid: with a word for its card or as a back, a card where it is large."""
    if box.height > CARD_HEIGHT:
        draw_card(canvas, box, face, style)
    else:
        style.draw_frame(canvas, box)
        word = clipped(face.text, box.width - 3) if face else BACK * (box.width - 4)
        canvas.put(box.x + 2, box.y + 1, word, ink_of(face), style.target)


def grid_lines(model: ViewModel, zone: Zone) -> list[TextLine]:
    """Return a grid as one line a row."""
    columns, _ = grid_size(zone)
    words = list(tokens(model, zone))
    rooms = [1 + max([1, *(len(word.text) for word in words[i::columns])]) for i in range(columns)]
    head = "".join(str(column).ljust(room) for column, room in enumerate(rooms, 1))
    lines: list[TextLine] = [[TextSpan(f"  {head}", "dim")]]
    for row, start in enumerate(range(0, len(words), columns)):
        line = [TextSpan(f"{ROW_NAMES[row]} ", "dim")]
        for word, room in zip(words[start : start + columns], rooms, strict=False):
            line += [word, TextSpan(" " * (room - len(word.text)))]
        lines.append(line)
    return lines


def draw_sets(model: ViewModel, zone: Zone, width: int, height: int) -> Canvas:
    """Draw one line a group, in as many columns as the height asks for."""
    lines = list(set_lines(model, zone)) or [[TextSpan(f"no {zone.label}", "line")]]
    rows = max(1, height)
    blocks = [lines[i : i + rows] for i in range(0, len(lines), rows)]
    canvas = Canvas.beside(Canvas.of_lines(block, min(SET_WIDTH, width)) for block in blocks)
    canvas.spots[zone.id] = (0, 0)
    return canvas


def set_lines(model: ViewModel, zone: Zone) -> Iterator[TextLine]:
    """Return each group as its cards' signs, dots for those missing, its name and its key."""
    first = 0
    for group in zone.groups:
        places = [place_name(zone, first + i) for i in range(group.have)]
        place = next((place for place in places if place in model.open_at), places[0])
        face, style = zone.cards[first], model.card_style(place)
        signs = ((face.sign if face else "") or "■") * group.have
        dots = "·" * max(0, group.of - group.have)
        is_full = group.have >= group.of > 0 and not zone.waits
        name = f" {group.name.upper() if is_full else group.name}"
        name += " set" * (is_full and not style.key)  # else there is no room for the key
        ink = "chip" if style.is_cursor else "strong" * is_full
        line = [(signs + dots, ink_of(face)), (name, ink)]
        line += [(f" [{style.key}]", "key")] * bool(style.key)
        line += [(" ▴", "gold")] * (place in model.last)
        line += [(" ▲", "alarm")] * any(each in model.wanted for each in places)
        yield [TextSpan(text, ink, style.target) for text, ink in line]
        first += group.have
    for slot in empty_slots(model, zone):
        yield [TextSpan("·" * slot.of, slot.colour), TextSpan(f" {slot.name}", "dim")]


def empty_slots(model: ViewModel, zone: Zone) -> list[Group]:
    """Return the sets of which I have no card yet, where there is much room; once for all zones."""
    mine = [one for one in model.zones_of(model.view.seat) if one.shape == SETS]
    if model.card_height == CARD_HEIGHT or zone not in mine[:1]:
        return []
    begun = {group.name for one in mine for group in one.groups}
    return [slot for slot in zone.slots if slot.name not in begun]
