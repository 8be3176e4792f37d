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

    def write(self, text: str) -> None:
        """Add to what is written."""
        if not self.values:
            printable = "".join(char for char in text if char.isprintable())
            self.text = (self.text + printable)[:LONGEST]


class FormScreen(DrawingScreen):
    """A screen of fields; it is dismissed with itself when it is done."""

    def __init__(self, title: str, rows: Sequence[Sequence[FormField]]) -> None:
        super().__init__()
        self.form_title, self.rows = title, [list(row) for row in rows]
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
        """Draw the fields; below, what is wrong, and the help and the values of the chosen one."""
        canvas = draw_page(Surroundings(self.form_title, keys=KEYS), width, height)
        for y, row in enumerate(self.rows, 2):
            x = 3
            for each in row:
                target, is_here = f"{FIELD}{self.fields.index(each)}", each is self.field
                x = canvas.put(x, y, each.label, "strong" if is_here else "dim", target)
                text = clipped(each.text[-each.width :], each.width).ljust(each.width)
                text = f"< {text} >" if each.values else f"[ {text} ]"
                x = canvas.put(x + bool(each.label), y, text, "chip" if is_here else "", target) + 3
        notes = [(line, "alarm") for line in self.problem.splitlines()]
        notes += [(line, "dim") for line in self.field.help.splitlines()]
        for value, meaning in self.field.meanings.items():
            sign, ink = ("▸", "") if value == self.field.text else (" ", "dim")
            notes.append((f"{sign} {value}{': ' * bool(meaning)}{meaning}", ink))
        lines, room = [], height - 5 - len(self.rows)
        for text, ink in notes:
            lines += [(row, ink) for row in wrap(text, width - 6, subsequent_indent="  ")]
        if len(lines) > room:  # what is wrong, and what the picked value means, stay
            lines = [line for line in lines if line[1] != "dim"] or lines
        for y, (line, ink) in enumerate(lines[:room], height - 2 - min(len(lines), room)):
            canvas.put(3, y, line, ink)
        return canvas

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
            at = field.values.index(field.text) if field.text in field.values else 0
            field.text = field.values[(at + (-1 if key == "left" else 1)) % len(field.values)]
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
