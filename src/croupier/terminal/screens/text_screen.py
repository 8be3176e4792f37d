"""A sheet to read: rules, the log, the table in words, results, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from croupier.engine.game import Game
from croupier.engine.rulebook import rules_text
from croupier.terminal.art.canvas import Canvas
from croupier.terminal.art.page_art import Surroundings, draw_keys, draw_title
from croupier.terminal.screens.drawing_screen import DrawingScreen

WIDEST = 96  # columns one reads with ease
KEYS = (("↑↓", "line", ""), ("PgUp PgDn", "page", ""), ("Esc", "back", "escape"))


class TextScreen(DrawingScreen):
    """Lines of text that can be scrolled; `start` is the line it opens at, and marks."""

    def __init__(self, title: str, lines: Sequence[str], start: int = 0, marked: int = -1) -> None:
        super().__init__()
        self.sheet_title, self.lines = title, lines
        self.start, self.marked = start, marked
        self.first = -1  # the first row shown; -1: not yet known

    def rows(self, width: int) -> list[tuple[int, str]]:
        """Return the lines wrapped, each with its number."""
        found: list[tuple[int, str]] = []
        for number, line in enumerate(self.lines):
            is_item = line[:1].isdigit() or line.startswith("- ")
            indent = " " * (line.find(" ") + 1) if is_item else ""
            wrapped = wrap(line, width, subsequent_indent=indent) or [""]
            found += [(number, text) for text in wrapped]
        return found

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the rows in sight."""
        canvas = Canvas(width, height)
        rows = self.rows(min(WIDEST, width - 6))
        if self.first < 0:
            self.first = next((i for i, row in enumerate(rows) if row[0] >= self.start), 0)
        room = height - 3
        self.first = max(0, min(self.first, len(rows) - room))
        shown = rows[self.first : self.first + room]
        for y, (number, text) in enumerate(shown, 2):
            is_marked = number == self.marked
            canvas.put(1, y, "▸" if is_marked else "", "gold")
            canvas.put(3, y, text, "gold" if is_marked else "")
        last = self.first + len(shown)
        draw_title(canvas, Surroundings(self.sheet_title, f"{last} of {len(rows)} lines"))
        draw_keys(canvas, KEYS)
        return canvas

    def pressed(self, key: str) -> None:
        """Scroll, or go back."""
        page = self.size.height - 4
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page}
        if key in steps:
            self.first = max(0, self.first + steps[key])
        elif key in ("home", "end"):
            self.first = 0 if key == "home" else len(self.rows(WIDEST)) * 10
        elif key in ("escape", "enter", "q", "f1"):
            self.leave()

    def on_mouse_scroll_down(self) -> None:
        """Scroll on."""
        self.key_pressed("down")

    def on_mouse_scroll_up(self) -> None:
        """Scroll back."""
        self.key_pressed("up")


def rules_screen(game: Game, rule: int = 0) -> TextScreen:
    """Return a game's rules, opened at one of them."""
    lines = rules_text(game)
    at = next((i for i, line in enumerate(lines) if line.startswith(f"{rule}. ")), -1)
    return TextScreen(f"The rules of {game.title}", lines, start=max(0, at - 2), marked=at)


def end_screen(title: str, lines: Sequence[str]) -> TextScreen:
    """Return a sheet that opens at its end."""
    return TextScreen(title, lines, start=max(0, len(lines) - 1))
