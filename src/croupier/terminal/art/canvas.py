"""A drawing made of characters: what stands where, in which ink, and what a click there means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import get_character_cell_size

from croupier.engine.ascii_text import to_ascii

FRAME, HEAVY = "╭─╮│╰╯", "┏━┓┃┗┛"


class TextSpan(NamedTuple):
    """Some words in one ink, with what a click on them means."""

    text: str
    ink: str = ""
    target: str = ""


class Box(NamedTuple):
    """A rectangle on a canvas."""

    x: int
    y: int
    width: int
    height: int


TextLine = Sequence[TextSpan]


class Canvas:
    """A rectangle of cells, one character each; whatever is put outside it is left out."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(width, 0), max(height, 0)
        self.cells = [[TextSpan(" ")] * self.width for _ in range(self.height)]
        self.spots: dict[str, tuple[int, int]] = {}  # where named things begin

    @staticmethod
    def of_lines(lines: Sequence[TextLine], width: int) -> Canvas:
        """Return lines as a canvas of their height."""
        canvas = Canvas(width, len(lines))
        for y, line in enumerate(lines):
            canvas.put_line(0, y, line)
        return canvas

    @staticmethod
    def beside(parts: Iterable[Canvas], gap: int = 2) -> Canvas:
        """Set canvases side by side, from the top."""
        laid = [part for part in parts if part.width and part.height]
        width, x = sum(part.width + gap for part in laid) - gap, 0
        whole = Canvas(width, max((part.height for part in laid), default=0))
        for part in laid:
            whole.blit(part, x, 0)
            x += part.width + gap
        return whole

    @staticmethod
    def above(parts: Iterable[Canvas]) -> Canvas:
        """Set canvases one above another, from the left."""
        laid = [part for part in parts if part.width and part.height]
        height, y = sum(part.height for part in laid), 0
        whole = Canvas(max((part.width for part in laid), default=0), height)
        for part in laid:
            whole.blit(part, 0, y)
            y += part.height
        return whole

    def put(self, x: int, y: int, text: str, ink: str = "", target: str = "") -> int:
        """Write a text in one line; return the column after it."""
        for char in text:
            size = get_character_cell_size(char)
            if size and x >= 0 and x + size <= self.width and 0 <= y < self.height:
                self.cells[y][x] = TextSpan(char, ink, target)
                if size == 2:  # a wide character fills the next cell too
                    self.cells[y][x + 1] = TextSpan("", ink, target)
            x += size
        return x

    def put_line(self, x: int, y: int, line: TextLine) -> int:
        """Write spans one after another; return the column after them."""
        for span in line:
            x = self.put(x, y, *span)
        return x

    def put_right(self, y: int, span: TextSpan, margin: int = 1) -> None:
        """Write a span so that it ends at the right edge."""
        self.put(self.width - margin - width_of(span.text), y, *span)

    def frame(
        self, ink: str, target: str = "", *, box: Box | None = None, heavy: bool = False
    ) -> None:
        """Draw a frame, around everything if no box is given, and clear what is within it."""
        x, y, width, height = box or Box(0, 0, self.width, self.height)
        left_top, flat, right_top, side, left_low, right_low = list(HEAVY if heavy else FRAME)
        inner = width - 2
        self.put(x, y, left_top + flat * inner + right_top, ink, target)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side + " " * inner + side, ink, target)
        self.put(x, y + height - 1, left_low + flat * inner + right_low, ink, target)

    def blit(self, other: Canvas, x: int, y: int) -> None:
        """Lay another canvas on this one."""
        stop = min(other.width, self.width - x)
        for row in range(max(0, -y), min(other.height, self.height - y)):
            self.cells[y + row][x : x + stop] = other.cells[row][:stop]
        self.spots |= {name: (x + at_x, y + at_y) for name, (at_x, at_y) in other.spots.items()}

    def boxes(self) -> dict[str, Box]:
        """Return the rectangle around every target."""
        found: dict[str, Box] = {}
        for y, row in enumerate(self.cells):
            for x, (_, _, target) in enumerate(row):
                if target:
                    box = found.get(target, Box(x, y, 1, 1))
                    left, right = min(box.x, x), max(box.x + box.width, x + 1)
                    found[target] = Box(left, box.y, right - left, y + 1 - box.y)
        return found

    def to_ascii(self) -> None:
        """Turn every character into one of ASCII."""
        for row in self.cells:
            for x, cell in enumerate(row):
                row[x] = cell._replace(text=to_ascii(cell.text)[:1] or "?")


def line_width(line: TextLine) -> int:
    """Return how many cells a line takes."""
    return sum(width_of(span.text) for span in line)


def width_of(text: str) -> int:
    """Return how many cells a text takes."""
    return sum(get_character_cell_size(char) for char in text)


def clipped(text: str, width: int) -> str:
    """Return a text that takes no more cells than there are."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - 1:
        text = text[:-1]
    return f"{text}…" if width > 0 else ""


def flow(spans: Iterable[TextSpan], width: int, gap: int = 2) -> list[TextLine]:
    """Set spans into lines, with a gap between them, none wider than there is room."""
    return packed(([span._replace(text=clipped(span.text, width))] for span in spans), width, gap)


def packed(lines: Iterable[TextLine], width: int, gap: int = 2) -> list[TextLine]:
    """Set short lines into as few as they take, with a gap between them; at least one."""
    rows: list[TextLine] = [[]]
    for line in lines:
        if rows[-1] and line_width(rows[-1]) + gap + line_width(line) > width:
            rows.append(line)
        else:
            rows[-1] = [*rows[-1], TextSpan(" " * gap), *line] if rows[-1] else line
    return rows
