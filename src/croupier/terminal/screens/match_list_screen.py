"""The library of matches on the screen: go on with one, see it again, search, rename, delete."""

from croupier.engine.errors import UserError
from croupier.terminal.art.canvas import Canvas, clipped, width_of
from croupier.terminal.art.page_art import Surroundings, draw_page
from croupier.terminal.files.saved_matches import SavedMatch, saved_matches
from croupier.terminal.screens.drawing_screen import DrawingScreen

KEYS = "↑↓: move, Enter: take it, /: search, Tab: which, n: rename, d: delete, Esc: back"
TYPING = "Enter: done, Esc: leave it"
KINDS = ("open", "finished", "all")
ROW = "row "  # a target
SEARCH, NAME = "search", "name"  # what is being typed
LONGEST = 40
MOST_READ = 500  # of the newest matches


class MatchListScreen(DrawingScreen):
    """The matches of the library; it is dismissed with the one that was picked."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind, self.at = kind, 0
        self.matches = saved_matches(MOST_READ)
        self.words = self.typed = self.typing = ""
        self.doomed: SavedMatch | None = None  # what a second `d` deletes

    @property
    def rows(self) -> list[SavedMatch]:
        """Return the matches of the kind that is looked at, with all words that are searched."""
        words = self.words.lower().split()
        return [
            one
            for one in self.matches
            if self.kind == "all" or one.is_open == (self.kind == "open")
            if all(word in one.described.lower() for word in words)
        ]

    @property
    def chosen(self) -> SavedMatch | None:
        """Return the match under the cursor, if there is one."""
        rows = self.rows
        self.at = max(0, min(self.at, len(rows) - 1))
        return rows[self.at] if rows else None

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the rows around the chosen one; below, its file, or what is typed."""
        chosen, rows = self.chosen, self.rows
        about = f"with “{self.words}” · " * bool(self.words)
        status = f"{about}{self.kind} · {min(self.at + 1, len(rows))} of {len(rows)}"
        keys = TYPING if self.typing else KEYS
        canvas = draw_page(Surroundings("Matches", status, keys), width, height)
        room = height - 6
        first = max(0, min(self.at - room // 2, len(rows) - room))
        for number, one in enumerate(rows[first : first + room], first):
            sign, ink = ("▸", "gold") if one is chosen else (" ", "")
            line = f"{sign} {clipped(row_text(one, width), width - 6)}"
            canvas.put(2, 2 + number - first, line, ink, f"{ROW}{number}")
        if not rows:
            canvas.put(4, 2, "There is no such match." if self.words else "None yet.", "dim")
        said, ink = self.note or (f"Its name: {chosen.name}" if chosen else ""), "dim"
        if self.typing:
            said, ink = f"{self.typing.capitalize()}: {self.typed}_", "chip"
        canvas.put(4, height - 3, clipped(said, width - 6), ink)
        return canvas

    def pressed(self, key: str) -> None:
        """Move, take, search, rename, delete, or go back."""
        doomed, self.doomed, self.note = self.doomed, None, ""
        if self.typing:
            self.type_on(key)
        elif key in ("up", "down", "pageup", "pagedown"):
            step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[key]
            self.at = max(0, min(self.at + step, len(self.rows) - 1))
        elif key == "tab":
            self.kind = KINDS[(KINDS.index(self.kind) + 1) % len(KINDS)]
        elif key in ("escape", "q"):
            self.leave()
        elif key == "/":
            self.typing, self.typed = SEARCH, self.words
        elif (one := self.chosen) is not None:
            self.change(key, one, doomed)

    def change(self, key: str, one: SavedMatch, doomed: SavedMatch | None) -> None:
        """Take, rename or delete a match; it is deleted when it is asked for twice."""
        if key == "enter":
            self.dismiss(one)
        elif key == "n":
            self.typing, self.typed = NAME, one.name
        elif key == "d" and one == doomed:
            one.path.unlink(missing_ok=True)
            self.matches.remove(one)
            self.note = f"{one.name} is deleted."
        elif key == "d":
            self.doomed, self.note = one, f"d once more deletes {one.name} for good."

    def type_on(self, key: str) -> None:
        """Take a sign of what is typed; a search shows at once what it finds."""
        if key == "enter" and self.typing == NAME:
            self.rename()
        elif key == "escape" and self.typing == SEARCH:
            self.typing = self.words = ""
        elif key in ("enter", "escape"):
            self.typing = ""
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "space" or len(key) == 1:
            self.typed = (self.typed + (" " if key == "space" else key))[:LONGEST]
        if self.typing == SEARCH:
            self.words = self.typed

    def rename(self) -> None:
        """Give the chosen match the name that is typed."""
        self.typing = ""
        if (one := self.chosen) is None:
            return
        try:
            self.matches[self.matches.index(one)] = one.renamed(self.typed)
        except UserError as error:
            self.note = str(error)

    def clicked(self, target: str) -> None:
        """Take what is clicked."""
        self.dismiss(self.rows[int(target.removeprefix(ROW))])


def row_text(one: SavedMatch, width: int) -> str:
    """Write a match as a row: when, which game, how far, and who plays."""
    wide = max(16, width // 5)
    cells = (one.when(), 16), (one.game.title, wide), (one.state, wide)
    start = "".join(f"{text}{' ' * max(1, room - width_of(text))}" for text, room in cells)
    return start + ", ".join(one.match.names)
