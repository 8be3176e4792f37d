"""Cards as four rows of characters, distinct by letters and signs, never by colour alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from croupier.engine.cards import COLOURS, Face
from croupier.terminal.art.canvas import Box, Canvas, clipped

CARD_HEIGHT, LARGE_HEIGHT, LARGEST_HEIGHT = 4, 6, 8
NARROW, WIDE = 4, 8  # columns within the frame
WHOLE = 99  # columns: nothing is covered
BACK = "░"


@dataclass(frozen=True)
class CardStyle:
    """How one card is drawn: with a key, raised as an answer, under the cursor, marked."""

    target: str = ""
    key: str = ""
    is_open: bool = False
    is_closed: bool = False  # no answer now, though others are
    is_cursor: bool = False
    is_marked: bool = False

    def draw_frame(self, canvas: Canvas, box: Box) -> None:
        """Draw the frame in a box; under the cursor, or marked, it stands out."""
        is_heavy = self.is_cursor or self.is_marked
        ink = "strong" if self.is_open else "line" if self.is_closed else "dim"
        canvas.frame("gold" if is_heavy else ink, self.target, box=box, heavy=is_heavy)


def inner_width(faces: Sequence[Face | None]) -> int:
    """Return the columns that the widest of these cards needs within its frame."""
    named = any(face is not None and face.kind in ("member", "action") for face in faces)
    return WIDE if named else NARROW


def card_width(faces: Sequence[Face | None], height: int) -> int:
    """Return the columns of these cards, frames and all, if they are so high."""
    return inner_width(faces) + 2 + (height - CARD_HEIGHT) * 3 // 2


def ink_of(face: Face | None) -> str:
    """Return the ink of a card's print."""
    if face is None:
        return "back"
    return face.colour or ("gold" if face.kind == "colour" else "strong")


def print_of(face: Face | None, width: int, seen: int) -> tuple[str, str]:
    """Return the two lines within a card's frame, of which only some columns may be seen."""
    if face is None:
        return BACK * width, BACK * width
    if face.kind == "suit":
        return face.text.ljust(width), face.text.rjust(min(width, seen)).ljust(width)
    if face.kind == "colour":
        return colour_print(face, width, seen)
    if face.kind == "member":
        return clipped(face.name, width).ljust(width), face.sign.ljust(width)
    name, room = face.name, min(width, seen)  # of each word as much as is seen
    words = wrap(name, room, break_long_words=False)
    if len(words) == 1 and len(name) > room:
        half = room if room < width else (len(name) + 1) // 2
        words = [name[:half] + "-" * (room == width), name[half:]]
    return words[0][:room].ljust(width), " ".join(words[1:])[:room].ljust(width)


def colour_print(face: Face, width: int, seen: int) -> tuple[str, str]:
    """Print a coloured card: letter and sign, and what is written on it below."""
    if not face.colour:
        return f"*{face.sign * (width - 2)}*", clipped(face.label or "any", width).ljust(width)
    first = COLOURS[face.colour].letter + face.sign
    if face.label.isalpha() and face.icon:
        below = face.icon if len(face.icon) <= width else f"{face.icon[: width - 1]}."
    else:
        below = face.label.rjust(min(width - 1, seen))
    return first.ljust(width), clipped(below, width).ljust(width)


def fill_of(face: Face | None) -> str:
    """Return the ink of a large card, whose whole face is coloured."""
    if face is None:
        return "back fill"
    if face.kind == "suit":
        return "red paper fill" if face.colour == "red" else "paper fill"
    if face.kind == "action":
        return "paper fill"
    return f"{face.colour or 'wild'} fill"


def large_print(face: Face | None, width: int, seen: int, rows: int) -> list[str]:
    """Return the rows within a large card's frame, of which only some columns may be seen."""
    room = min(width, seen)
    if face is None:
        return [BACK * width] * rows
    if face.kind == "action":
        hint = wrap(face.hint, room, max_lines=rows - 1, placeholder=" …") if room >= WIDE else []
        lines = [*wrap(face.name, room), *hint] if hint else list(print_of(face, width, seen))
    elif face.kind == "member":
        lines = spread(clipped(face.name, room), face.sign, face.sign, room, rows)
    else:
        first, below = (text.strip() for text in print_of(face, width, width))
        is_suit = face.kind == "suit"
        middle = face.sign if is_suit else clipped(below or first, room)
        lines = spread(first, middle, first, room, rows)
    return [line[:width].ljust(width) for line in [*lines, *[""] * rows][:rows]]


def spread(first: str, middle: str, last: str, width: int, rows: int) -> list[str]:
    """Set three words into a card: at the top, in the middle, and at the lower right."""
    lines = [first, *[""] * (rows - 2), last.rjust(width)]
    lines[rows // 2] = middle.center(width)
    return lines


def draw_card(
    canvas: Canvas, box: Box, face: Face | None, style: CardStyle, seen: int = WHOLE
) -> None:
    """Draw a card in a box; another will cover all but some columns of its print."""
    style.draw_frame(canvas, box)
    if box.height == CARD_HEIGHT:
        lines, ink = list(print_of(face, box.width - 2, seen)), ink_of(face)
    else:
        lines, ink = large_print(face, box.width - 2, seen, box.height - 2), fill_of(face)
    for row, line in enumerate(lines, 1):
        canvas.put(box.x + 1, box.y + row, line, ink, style.target)
