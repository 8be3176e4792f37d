"""What every screen has around it: a title above, the keys below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.terminal.art.canvas import Canvas, TextLine, TextSpan, clipped, text_width
from croupier.terminal.art.view_model import KEY

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
Keys = Sequence[tuple[str, str, str]]
"""Keys as they are shown, what they do, and the key a click on them presses."""


@dataclass(frozen=True)
class Aside:
    """A short list that takes the place of the log for a while: each row a figure and words."""

    title: str = ""
    rows: Sequence[tuple[str, str]] = ()


NOTHING = Aside()


@dataclass(frozen=True)
class Surroundings:
    """What is written around a table: title, state, log, note, keys."""

    title: str
    status: str
    log: Sequence[tuple[int, str]] = ()
    note: str = ""
    note_ink: str = "dim"
    typed: str = ""
    keys: Keys = ()
    foot: Sequence[TextLine] = field(default_factory=tuple)  # instead of a question
    aside: Aside = NOTHING  # instead of the log


def draw_title(canvas: Canvas, around: Surroundings) -> None:
    """Write the bar at the top."""
    canvas.put(0, 0, " " * canvas.width, "bar")
    canvas.put(1, 0, f"♠ {around.title}", "bar")
    room = canvas.width - text_width(around.title) - 6
    first, dot, rest = around.status.partition(" · ")  # where there is no room, the first gives way
    shown = clipped(first, max(0, room - text_width(dot + rest))) + dot + rest
    canvas.put_right(0, [TextSpan(clipped(shown, room), "bar-dim")])


def draw_keys(canvas: Canvas, keys: Keys) -> None:
    """Write what the keys do, as many as there is room for; each is clicked, too."""
    x = 1
    for shown, does, key in keys:
        if x + text_width(f"{shown} {does}") > canvas.width:
            return
        target = KEY + key if key else ""
        x = canvas.put(x, canvas.height - 1, shown, "key", target)
        x = canvas.put(x, canvas.height - 1, f" {does}", "dim", target) + 2
