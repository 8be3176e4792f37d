"""A form in characters: fields to write in and fields to pick from, row by row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from textual.events import Paste

from croupier.terminal.art.canvas import Canvas, clipped
from croupier.terminal.art.page_art import Surroundings, draw_page
from croupier.terminal.screens.drawing_screen import DrawingScreen

KEYS = "↑↓ Tab: field, ←→: change, Enter: done, Esc: back"
STEPS = {"down": 1, "tab": 1, "up": -1, "shift+tab": -1}
LONGEST = 60
FIELD = "field "  # a target


@dataclass
class FormField:
    """One thing to fill in: with values it is picked from them, else written."""

    name: str
    label: str
    text: str
    help: str = ""
    values: tuple[str, ...] = ()
    width: int = 16
    meanings: Mapping[str, str] = field(default_factory=dict)  # of the values, where they need it

    def turn(self, step: int) -> None:
        """Pick the next value, or the one before."""
        at = self.values.index(self.text) if self.text in self.values else 0
        self.text = self.values[(at + step) % len(self.values)]

    def write(self, text: str) -> None:
        """Add to what is written."""
        if not self.values:
            printable = "".join(char for char in text if char.isprintable())
            self.text = (self.text + printable)[:LONGEST]

    def notes(self) -> list[tuple[str, str]]:
        """Say what belongs here, then what each value means, the picked one marked; with inks."""
        said = [(line, "dim") for line in self.help.splitlines()]
        for value, meaning in self.meanings.items():
            is_picked = value == self.text
            words = f"{'▸' if is_picked else ' '} {value}{': ' * bool(meaning)}{meaning}"
            said.append((words, "" if is_picked else "dim"))
        return said


class FormScreen(DrawingScreen):
    """A screen of fields; it is dismissed with itself when it is done."""

    def __init__(self, title: str, rows: Sequence[Sequence[FormField]]) -> None:
        super().__init__()
        self.form_title = title
        self.rows = [list(row) for row in rows]
        self.at, self.problem = 0, ""

    @property
    def fields(self) -> list[FormField]:
        """Return every field in order."""
        return [field for row in self.rows for field in row]

    @property
    def field(self) -> FormField:
        """Return the field one is in."""
        return self.fields[min(self.at, len(self.fields) - 1)]

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the fields, the help of the chosen one, and what is wrong."""
        canvas = draw_page(Surroundings(self.form_title, keys=KEYS), width, height)
        for y, row in enumerate(self.rows, 2):
            x = 3
            for each in row:
                x = self.draw_field(canvas, x, y, each) + 3
        self.draw_notes(canvas)
        return canvas

    def draw_notes(self, canvas: Canvas) -> None:
        """Write below the fields what is wrong, then the help of the field one is in."""
        notes = [(line, "alarm") for line in self.problem.splitlines()] + self.field.notes()
        room, width = canvas.height - 5 - len(self.rows), canvas.width - 6
        lines = [
            (part, ink) for text, ink in notes for part in wrap(text, width, subsequent_indent="  ")
        ]
        if len(lines) > room:  # what is wrong, and what the picked value means, stay
            lines = [line for line in lines if line[1] != "dim"] or lines
        for y, (line, ink) in enumerate(lines[:room], canvas.height - 2 - min(len(lines), room)):
            canvas.put(3, y, line, ink)

    def draw_field(self, canvas: Canvas, x: int, y: int, field: FormField) -> int:
        """Draw one field; return the column after it."""
        target = f"{FIELD}{self.fields.index(field)}"
        is_here = field is self.field
        x = canvas.put(x, y, field.label, "strong" if is_here else "dim", target)
        text = clipped(field.text[-field.width :], field.width).ljust(field.width)
        text = f"< {text} >" if field.values else f"[ {text} ]"
        return canvas.put(x + bool(field.label), y, text, "chip" if is_here else "", target)

    def pressed(self, key: str) -> None:
        """Fill in."""
        if key in STEPS:
            number = len(self.fields)
            self.at = (min(self.at, number - 1) + STEPS[key]) % number
        elif key == "enter":
            self.problem = self.check()
            if not self.problem:
                self.dismiss(self)
        elif key == "escape":
            self.leave()
        else:
            self.change(key)

    def change(self, key: str) -> None:
        """Change the field one is in."""
        field = self.field
        if key in ("left", "right", "space") and field.values:
            field.turn(-1 if key == "left" else 1)
        elif key == "backspace" and not field.values:
            field.text = field.text[:-1]
        elif key == "space" or len(key) == 1:
            field.write(" " if key == "space" else key)
        self.changed(field)

    def on_paste(self, event: Paste) -> None:
        """Write the first line of what is pasted."""
        event.stop()
        self.field.write(event.text.strip().partition("\n")[0])
        self.changed(self.field)
        self.redraw()

    def clicked(self, target: str) -> None:
        """Go into a field; a second click picks its next value."""
        number = int(target.removeprefix(FIELD))
        if number == self.at:
            self.change("right" if self.field.values else "")
        self.at = number

    def changed(self, field: FormField) -> None:
        """Follow a change of one field in the others."""

    def check(self) -> str:
        """Say what is wrong, if anything is."""
        return ""
