"""A drawing made of characters: what stands where, in which ink, and what a click there means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import get_character_cell_size

FRAME, HEAVY = "╭─╮│╰╯", "┏━┓┃┗┛"
ASCII = str.maketrans(
    "╭─╮│╰╯┏━┓┃┗┛├┤●○░▒▸◂▴▲▼·…←→↑↓♠♥♦♣✶◆■★✚✕◇▣◐–×±▁▂▃▄▅▆▇█",
    "+-+|++#=#H##||*o#:><^##..<>^vshdc*########-x~_.:-=+*#",
)


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
    """A rectangle of cells; whatever is put outside it is left out."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(width, 0), max(height, 0)
        self.text = [[" "] * self.width for _ in range(self.height)]
        self.ink = [[""] * self.width for _ in range(self.height)]
        self.target = [[""] * self.width for _ in range(self.height)]
        self.spots: dict[str, tuple[int, int]] = {}  # where named things begin

    def put(self, x: int, y: int, text: str, ink: str = "", target: str = "") -> int:
        """Write a text in one line; return the column after it."""
        for char in text:
            size = get_character_cell_size(char)
            if size and x >= 0 and x + size <= self.width and 0 <= y < self.height:
                self._set(x, y, char, ink, target)
                if size == 2:  # a wide character fills the next cell too
                    self._set(x + 1, y, "", ink, target)
            x += size
        return x

    def _set(self, x: int, y: int, char: str, ink: str, target: str) -> None:
        self.text[y][x], self.ink[y][x], self.target[y][x] = char, ink, target

    def put_line(self, x: int, y: int, line: TextLine) -> int:
        """Write spans one after another; return the column after them."""
        for span in line:
            x = self.put(x, y, span.text, span.ink, span.target)
        return x

    def put_right(self, y: int, line: TextLine, margin: int = 1) -> None:
        """Write spans so that they end at the right edge."""
        self.put_line(self.width - margin - line_width(line), y, line)

    def frame(self, box: Box, ink: str = "", target: str = "", *, heavy: bool = False) -> None:
        """Draw a frame and clear what is within it."""
        x, y, width, height = box
        left_top, flat, right_top, side, left_low, right_low = list(HEAVY if heavy else FRAME)
        inner = width - 2
        self.put(x, y, left_top + flat * inner + right_top, ink, target)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side + " " * inner + side, ink, target)
        self.put(x, y + height - 1, left_low + flat * inner + right_low, ink, target)

    def blit(self, other: Canvas, x: int, y: int) -> None:
        """Lay another canvas on this one."""
        for row in range(max(0, -y), min(other.height, self.height - y)):
            stop = min(other.width, self.width - x)
            self.text[y + row][x : x + stop] = other.text[row][:stop]
            self.ink[y + row][x : x + stop] = other.ink[row][:stop]
            self.target[y + row][x : x + stop] = other.target[row][:stop]
        self.spots |= {name: (x + at_x, y + at_y) for name, (at_x, at_y) in other.spots.items()}

    def rows(self) -> list[str]:
        """Return what is written, a string for each row."""
        return ["".join(row) for row in self.text]

    def target_at(self, x: int, y: int) -> str:
        """Return what a click on a cell means."""
        return self.target[y][x] if 0 <= y < self.height and 0 <= x < self.width else ""

    def boxes(self) -> dict[str, Box]:
        """Return the rectangle around every target."""
        found: dict[str, tuple[int, int, int, int]] = {}
        for y, row in enumerate(self.target):
            for x, target in enumerate(row):
                if target:
                    left, top, right, low = found.get(target, (x, y, x, y))
                    found[target] = (min(left, x), top, max(right, x), max(low, y))
        return {
            target: Box(left, top, right - left + 1, low - top + 1)
            for target, (left, top, right, low) in found.items()
        }

    def to_ascii(self) -> None:
        """Turn every character into one of ASCII."""
        for row in self.text:
            line = [char.translate(ASCII) for char in row]
            row[:] = [char if char.isascii() else "?" for char in line]


def line_width(line: TextLine) -> int:
    """Return how many cells a line takes."""
    return sum(text_width(span.text) for span in line)


def text_width(text: str) -> int:
    """Return how many cells a text takes."""
    return sum(get_character_cell_size(char) for char in text)


def clipped(text: str, width: int) -> str:
    """Return a text that takes no more cells than there are."""
    if text_width(text) <= width:
        return text
    kept = ""
    for char in text:
        if text_width(kept + char) > width - 1:
            break
        kept += char
    return f"{kept}…" if width > 0 else ""


def flow(spans: Iterable[TextSpan], width: int, gap: int = 2) -> list[list[TextSpan]]:
    """Set spans into lines, with a gap between them, none wider than there is room."""
    lines: list[list[TextSpan]] = [[]]
    for span in spans:
        short = span._replace(text=clipped(span.text, width))
        if lines[-1] and line_width(lines[-1]) + gap + text_width(short.text) > width:
            lines.append([])
        lines[-1] += [TextSpan(" " * gap), short] if lines[-1] else [short]
    return lines


def of_lines(lines: Sequence[TextLine], width: int) -> Canvas:
    """Return lines as a canvas of their height."""
    canvas = Canvas(width, len(lines))
    for y, line in enumerate(lines):
        canvas.put_line(0, y, line)
    return canvas


def beside(parts: Iterable[Canvas], gap: int = 2) -> Canvas:
    """Set canvases side by side, from the top."""
    laid = [part for part in parts if part.width and part.height]
    width = sum(part.width for part in laid) + gap * max(len(laid) - 1, 0)
    whole, x = Canvas(width, max((part.height for part in laid), default=0)), 0
    for part in laid:
        whole.blit(part, x, 0)
        x += part.width + gap
    return whole


def above(parts: Iterable[Canvas], gap: int = 0) -> Canvas:
    """Set canvases one above another, from the left."""
    laid = [part for part in parts if part.width and part.height]
    height = sum(part.height for part in laid) + gap * max(len(laid) - 1, 0)
    whole, y = Canvas(max((part.width for part in laid), default=0), height), 0
    for part in laid:
        whole.blit(part, 0, y)
        y += part.height + gap
    return whole
