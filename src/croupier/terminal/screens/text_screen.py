"""A text to read: rules, the log, the table in words, results, the keys."""

from collections.abc import Sequence
from textwrap import wrap

from croupier.engine.game import Game
from croupier.engine.rulebook import player_rules_lines
from croupier.terminal.art.canvas import Canvas
from croupier.terminal.art.page_art import Surroundings, draw_page
from croupier.terminal.screens.drawing_screen import DrawingScreen

WIDEST = 96  # columns one reads with ease
KEYS = "↑↓: line, PgUp PgDn: page, Esc: back"


class TextScreen(DrawingScreen):
    """Lines of text that can be scrolled; `start` is the line it opens at, and marks."""

    def __init__(self, title: str, lines: Sequence[str], start: int = 0, marked: int = -1) -> None:
        super().__init__()
        self.text_title, self.lines, self.start, self.marked = title, lines, start, marked
        self.first = -1  # the first row shown; -1: not yet known

    def rows(self, width: int) -> list[tuple[int, str]]:
        """Return the lines wrapped, each with its number."""
        found: list[tuple[int, str]] = []
        for number, line in enumerate(self.lines):
            is_item = line[:1].isdigit() or line.startswith("- ")
            indent = " " * (line.find(" ") + 1) if is_item else ""
            found += [(number, row) for row in wrap(line, width, subsequent_indent=indent) or [""]]
        return found

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the rows in sight."""
        rows, room = self.rows(min(WIDEST, width - 6)), height - 3
        if self.first < 0:
            self.first = next((i for i, row in enumerate(rows) if row[0] >= self.start), 0)
        self.first = max(0, min(self.first, len(rows) - room))
        shown = rows[self.first : self.first + room]
        status = f"{self.first + len(shown)} of {len(rows)} lines"
        canvas = draw_page(Surroundings(self.text_title, status, KEYS), width, height)
        for y, (number, text) in enumerate(shown, 2):
            sign, ink = ("▸", "gold") if number == self.marked else ("", "")
            canvas.put(1, y, sign, ink)
            canvas.put(3, y, text, ink)
        return canvas

    def pressed(self, key: str) -> None:
        """Scroll, or go back."""
        page, end = self.size.height - 4, len(self.rows(WIDEST)) * 10
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page}
        steps |= {"home": -self.first, "end": end}
        if key in steps:
            self.first = max(0, self.first + steps[key])
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
    lines = player_rules_lines(game)
    at = next((i for i, line in enumerate(lines) if line.startswith(f"{rule}. ")), -1)
    return TextScreen(f"The rules of {game.title}", lines, start=max(0, at - 2), marked=at)
