"""What every screen has around it: a title above, the keys below."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan, clipped, width_of
from croupier.terminal.art.view_model import KEY

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
PRESSED = {  # the key that a click on several presses, and keys shown by another name
    "↑↓": "down",
    "↑↓ Tab": "down",
    "←→": "right",
    "←→↑↓": "right",
    "PgUp PgDn": "pagedown",
    "Home End": "end",
    "[ ]": "]",
    "+ -": "+",
    "0-9": "0",
    "Esc": "escape",
}
Ranking = tuple[str, Sequence[tuple[str, str]]]  # a title; then in each row a figure and words


@dataclass(frozen=True)
class Surroundings:
    """What is written around a table: title, state, keys, log, note."""

    title: str
    status: str = ""
    keys: str = ""  # as they are shown: `Enter: do it, Esc: leave`
    log: Sequence[tuple[int, str]] = ()
    note: str = ""
    note_ink: str = "dim"
    foot: Sequence[TextLine] = ()  # instead of a question
    ranking: Ranking = ("", ())  # with a title, instead of the log


def rows_for(height: int, least: int, every: int = 4) -> int:
    """Return the rows of a part: its least number, and one more for `every` rows of the screen."""
    return least + max(0, height - LEAST_HEIGHT) // every


def draw_page(around: Surroundings, width: int, height: int) -> Canvas:
    """Return a page that is empty but for its title, and the keys that there is room for."""
    canvas = Canvas(width, height)
    canvas.put(0, 0, f" ♠ {around.title}".ljust(width), "bar")
    room = width - width_of(around.title) - 6
    first, dot, rest = around.status.partition(" · ")  # where there is no room, the first gives way
    shown = clipped(first, max(0, room - width_of(dot + rest))) + dot + rest
    canvas.put_right(0, TextSpan(clipped(shown, room), "bar-dim"))
    x = 1
    for shown, _, does in (key.partition(": ") for key in around.keys.split(", ") if key):
        if x + width_of(f"{shown} {does}") > width:
            break
        target = KEY + PRESSED.get(shown, shown.lower())
        x = canvas.put(x, height - 1, shown, "key", target)
        x = canvas.put(x, height - 1, f" {does}", "dim", target) + 2
    return canvas
