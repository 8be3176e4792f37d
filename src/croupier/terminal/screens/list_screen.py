"""A list to pick one thing from."""

from collections.abc import Sequence

from croupier.terminal.art.canvas import Canvas, clipped
from croupier.terminal.art.page_art import Surroundings, draw_page
from croupier.terminal.screens.drawing_screen import DrawingScreen

KEYS = "↑↓: move, Enter: take it, Esc: back"
ROW = "row "  # a target


class ListScreen(DrawingScreen):
    """Rows of words, each standing for something; it is dismissed with what was picked."""

    def __init__(self, title: str, rows: Sequence[tuple[str, object]]) -> None:
        super().__init__()
        self.list_title, self.rows, self.at = title, rows, 0

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the rows around the chosen one."""
        status = f"{self.at + 1} of {len(self.rows)}"
        canvas = draw_page(Surroundings(self.list_title, status, KEYS), width, height)
        room = height - 4
        first = max(0, min(self.at - room // 2, len(self.rows) - room))
        for number, (text, _) in enumerate(self.rows[first : first + room], first):
            sign, ink = ("▸", "gold") if number == self.at else (" ", "")
            line = f"{sign} {clipped(text, width - 8)}"
            canvas.put(2, 2 + number - first, line, ink, f"{ROW}{number}")
        return canvas

    def pressed(self, key: str) -> None:
        """Move, take, or go back."""
        if key in ("up", "down"):
            self.at = (self.at + (1 if key == "down" else -1)) % len(self.rows)
        elif key == "enter":
            self.dismiss(self.rows[self.at][1])
        elif key in ("escape", "q"):
            self.leave()

    def clicked(self, target: str) -> None:
        """Take what is clicked."""
        self.dismiss(self.rows[int(target.removeprefix(ROW))][1])
