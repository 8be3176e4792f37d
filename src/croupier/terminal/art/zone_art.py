"""Zones drawn by their shape: fan, stack, row, grid, sets; each large, or in few lines."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.cards import Face
from croupier.engine.sight import GRID, ROW, SETS, STACK
from croupier.play.view import Group, Zone
from croupier.terminal.art.canvas import Box, Canvas, Line, Span, beside, clipped, flow, of_lines
from croupier.terminal.art.card_art import WHOLE, Manner, draw_card, ink_of, short_print
from croupier.terminal.art.view_model import AT, Scene, place_of
from croupier.terminal.text.view_text import ROW_NAMES

LEAST_STEP = 3  # columns of a covered card that must stay in sight
SET_WIDTH = 20
CELL_WIDTH = 7
LAST_WIDTH = 14  # columns for whose the last move was
BAR = "▒"


def draw_zone(scene: Scene, zone: Zone, width: int, height: int) -> Canvas:
    """Draw a zone as large as there is room for."""
    if zone.shape == SETS:
        return draw_sets(scene, zone, width, height)
    if zone.shape == GRID:
        large = draw_grid(scene, zone)
        fits = large.width <= width and large.height <= height
        return large if fits else of_lines(grid_lines(scene, zone), width)
    if zone.shape == STACK:
        return draw_stack(scene, zone)
    if zone.shape == ROW:
        return draw_row(scene, zone, width)
    return draw_fan(scene, zone, width, height)


def draw_fan(scene: Scene, zone: Zone, width: int, height: int) -> Canvas:
    """Draw cards side by side; when they do not fit each covers the one before it."""
    cards = list(zone.cards)
    if not cards:
        return of_lines([[Span("no cards", "dim")]], 8)
    size = scene.card_width(cards)
    step = min(size, (width - size) // (len(cards) - 1) if len(cards) > 1 else size)
    if step < LEAST_STEP or height < scene.fan_height:
        return of_lines(flow(tokens(scene, zone), width, gap=1)[:height], width)
    canvas = Canvas(size + step * (len(cards) - 1), scene.fan_height)
    canvas.spots[zone.id] = (0, 0)
    manners = [scene.manner(place_of(zone, i)) for i in range(len(cards))]
    order = sorted(range(len(cards)), key=lambda i: manners[i].is_cursor)
    for i in order:  # the card under the cursor lies on top
        raised = 0 if manners[i].is_open else 1
        box = Box(i * step, raised, size, scene.card_height)
        draw_card(canvas, box, cards[i], manners[i], seen_columns(manners, i, step))
    for i, manner in enumerate(manners):
        put_key(canvas, i * step + 1, scene.fan_height - 1, min(step, size) - 1, manner)
    put_last(scene, zone, canvas, step)
    return canvas


def draw_cards(scene: Scene, zone: Zone, width: int) -> Canvas:
    """Draw cards in a row without keys, covering one another where they do not fit."""
    cards = list(zone.cards)
    size = scene.card_width(cards)
    step = max(1, min(size, (width - size) // max(1, len(cards) - 1)))
    canvas = Canvas(min(width, size + step * (len(cards) - 1)), scene.card_height)
    for i, face in enumerate(cards):
        manner = scene.manner(place_of(zone, i))
        seen = step - 1 if i < len(cards) - 1 else size
        draw_card(canvas, Box(i * step, 0, size, scene.card_height), face, manner, seen)
    return canvas


def seen_columns(manners: list[Manner], i: int, step: int) -> int:
    """Return how many columns of a card in a fan are not covered."""
    is_last = i == len(manners) - 1 or manners[i].is_cursor
    return WHOLE if is_last else step - 1


def put_key(canvas: Canvas, x: int, y: int, room: int, manner: Manner) -> None:
    """Write the key of a card beneath it; a dot where there is none."""
    if manner.key:
        ink = "gold" if manner.is_cursor else "key"
        canvas.put(x + max(0, (room - len(manner.key)) // 2), y, manner.key, ink, manner.target)
    elif manner.is_closed:
        ink = "alarm" if manner.is_cursor else "line"
        canvas.put(x + (room - 1) // 2, y, "▲" if manner.is_cursor else "·", ink, manner.target)


def put_last(scene: Scene, zone: Zone, canvas: Canvas, step: int) -> None:
    """Mark the cards of the last move in a fan."""
    for i in range(len(zone.cards)):
        if place_of(zone, i) in scene.last:
            canvas.put(i * step + 1, scene.fan_height - 1, "▴", "gold", AT + place_of(zone, i))


def tokens(scene: Scene, zone: Zone) -> Iterator[Span]:
    """Return the cards as short words with their keys."""
    for i, face in enumerate(zone.cards):
        manner = scene.manner(place_of(zone, i))
        word = short_print(face)
        if manner.key:
            word = f"{manner.key}:{word}"
        if manner.is_marked or place_of(zone, i) in scene.last:
            word = f"{'*' if manner.is_marked else '▴'}{word}"
        if manner.is_cursor:
            word = f"[{word}]"
        yield Span(word, "chip" if manner.is_cursor else token_ink(face, manner), manner.target)


def token_ink(face: Face | None, manner: Manner) -> str:
    """Return the ink of a card drawn as a word."""
    return "dim" if manner.is_closed and face is not None else ink_of(face)


def draw_stack(scene: Scene, zone: Zone) -> Canvas:
    """Draw the top of a pile with its name above it and the number of cards beside it."""
    face, place = (zone.cards[-1] if zone.cards else None), place_of(zone, len(zone.cards) - 1)
    size = scene.card_width([face])
    note = f"▴ last: {scene.last[place]}" if place in scene.last else ""
    width = max(size + 7, len(zone.label) + 1, len(note) + 1)
    canvas = Canvas(width, scene.card_height + 2)
    canvas.spots[zone.id] = (0, 1)
    canvas.put(1, 0, zone.label, "dim")
    if zone.count:
        draw_card(canvas, Box(0, 1, size, scene.card_height), face, scene.manner(place))
        canvas.put(size + 1, 2, str(zone.count), "strong")
        canvas.put(size + 1, 3, "card" if zone.count == 1 else "cards", "dim")
    else:
        canvas.put(1, 2, "empty", "line")
    canvas.put(1, scene.card_height + 1, note, "dim")
    if scene.key_of(place):
        put_key(canvas, 1, scene.card_height + 1, size - 2, scene.manner(place))
    return canvas


def draw_row(scene: Scene, zone: Zone, width: int) -> Canvas:
    """Draw cards side by side, the newest last; older ones are left out where they do not fit."""
    size = scene.card_width(zone.cards)
    room = max(1, width // size)
    first = max(0, len(zone.cards) - room)
    shown = list(zone.cards)[first:]
    title = zone.label if zone.count < 2 else f"{zone.label}: {zone.count}"
    least = LAST_WIDTH if any(place.startswith(f"{zone.id}:") for place in scene.last) else 0
    canvas = Canvas(max(size * len(shown), len(title) + 1, least), scene.card_height + 2)
    canvas.spots[zone.id] = (0, 1)
    canvas.put(1, 0, title, "dim")
    if not shown:
        canvas.put(1, 2, "none", "line")
    for i, face in enumerate(shown):
        place = place_of(zone, first + i)
        manner = scene.manner(place)
        draw_card(canvas, Box(i * size, 1, size, scene.card_height), face, manner)
        put_key(canvas, i * size + 1, scene.card_height + 1, size - 2, manner)
        if place in scene.last and not manner.key:
            note = clipped(f"▴ last: {scene.last[place]}", canvas.width - i * size - 1)
            canvas.put(i * size + 1, scene.card_height + 1, note, "dim")
    return canvas


def draw_grid(scene: Scene, zone: Zone) -> Canvas:
    """Draw framed cells with letters for rows and numbers for columns; keys stand in the frames."""
    columns = zone.columns or len(zone.cards) or 1
    rows, size = -(-len(zone.cards) // columns), CELL_WIDTH
    canvas = Canvas(3 + columns * (size + 1), 1 + 3 * rows)
    canvas.spots[zone.id] = (3, 1)
    for column in range(columns):
        canvas.put(3 + column * (size + 1) + size // 2, 0, str(column + 1), "dim")
    for i, face in enumerate(zone.cards):
        row, column = divmod(i, columns)
        box = Box(3 + column * (size + 1), 1 + 3 * row, size, 3)
        canvas.put(1, 2 + 3 * row, ROW_NAMES[row], "dim")
        draw_cell(canvas, box, face, scene.manner(place_of(zone, i)))
        if place_of(zone, i) in scene.last:
            canvas.put(box.x + size - 2, box.y + 1, "▴", "gold", AT + place_of(zone, i))
    return canvas


def draw_cell(canvas: Canvas, box: Box, face: Face | None, manner: Manner) -> None:
    """Draw one cell of a grid."""
    heavy = manner.is_cursor or manner.is_marked
    canvas.frame(box, manner.frame_ink, manner.target, heavy=heavy)
    word = "" if face is None else clipped(face.text, box.width - 3)
    canvas.put(box.x + 2, box.y + 1, word, ink_of(face), manner.target)
    ink = "chip" if manner.is_cursor else "key"
    canvas.put(box.x + 2, box.y + 2, manner.key, ink, manner.target)


def grid_lines(scene: Scene, zone: Zone) -> list[Line]:
    """Return a grid as one line a row."""
    columns = zone.columns or len(zone.cards) or 1
    words = list(tokens(scene, zone))
    rooms = [
        1 + max((len(span.text) for span in words[i::columns]), default=1) for i in range(columns)
    ]
    head = "".join(str(column).ljust(room) for column, room in enumerate(rooms, 1))
    lines: list[Line] = [[Span(f"  {head}", "dim")]]
    for start in range(0, len(words), columns):
        row: list[Span] = [Span(f"{ROW_NAMES[start // columns]} ", "dim")]
        for word, room in zip(words[start : start + columns], rooms, strict=False):
            row += [word, Span(" " * (room - len(word.text)))]
        lines.append(row)
    return lines


def draw_sets(scene: Scene, zone: Zone, width: int, height: int) -> Canvas:
    """Draw one line a group, in as many columns as the height asks for."""
    lines = list(set_lines(scene, zone)) or [[Span(f"no {zone.label}", "line")]]
    rows = max(1, height)
    blocks = [lines[i : i + rows] for i in range(0, len(lines), rows)]
    canvas = beside(of_lines(block, min(SET_WIDTH, width)) for block in blocks)
    canvas.spots[zone.id] = (0, 0)
    return canvas


def set_lines(scene: Scene, zone: Zone) -> Iterator[Line]:
    """Return each group as its cards' signs, dots for those missing, and its name."""
    first = 0
    for group in zone.groups:
        cards = zone.cards[first : first + group.have]
        places = [place_of(zone, first + i) for i in range(group.have)]
        place = next((place for place in places if place in scene.open_at), places[0])
        yield set_line(scene, group, cards[0], place)
        first += group.have


def set_line(scene: Scene, group: Group, face: Face | None, place: str) -> Line:
    """Return one group: its signs, its name, its key."""
    manner = scene.manner(place)
    sign = (face.sign if face else "") or "■"
    is_full = bool(group.of) and group.have >= group.of
    dots = "·" * max(0, group.of - group.have)
    name = f"{group.name.upper()} set" if is_full else group.name
    line = [
        Span(sign * group.have + dots, ink_of(face), manner.target),
        Span(f" {name}", "chip" if manner.is_cursor else "strong" * is_full, manner.target),
    ]
    if manner.key:
        line.append(Span(f" {manner.key}", "key", manner.target))
    if place in scene.last:
        line.append(Span(" ▴", "gold", manner.target))
    return line


def bar(zone: Zone, room: int) -> str:
    """Return a rival's cards as a bar, cut where there are too many."""
    return BAR * min(zone.count, max(room, 1))
