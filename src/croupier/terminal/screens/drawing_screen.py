"""A drawing on the screen: shown, clicked, typed at; redrawn whenever the window changes."""

from itertools import groupby
from operator import attrgetter
from typing import Protocol, cast

from rich.segment import Segment
from textual.app import ComposeResult
from textual.events import Click, Key
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from croupier.terminal.art.canvas import Canvas
from croupier.terminal.art.page_art import LEAST_HEIGHT, LEAST_WIDTH
from croupier.terminal.art.themes import Looks, style_of
from croupier.terminal.art.view_model import KEY
from croupier.terminal.files.user_data import Preferences


class Host(Protocol):
    """The part of the app that its screens use."""

    looks: Looks
    preferences: Preferences

    def next_looks(self) -> str:
        """Take the next theme, store it, and return what people call it."""


class DrawingWidget(Widget):
    """Shows a canvas."""

    DEFAULT_CSS = "DrawingWidget { width: 100%; height: 100%; }"
    canvas, theme_name = Canvas(0, 0), "dark"  # until something is shown

    def show(self, canvas: Canvas, theme: str) -> None:
        """Show a canvas from now on."""
        self.canvas, self.theme_name = canvas, theme
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one row, equal inks in one segment."""
        if y >= self.canvas.height:
            return Strip.blank(self.size.width, style_of(self.theme_name, ""))
        return Strip(
            Segment("".join(cell.text for cell in same), style_of(self.theme_name, ink))
            for ink, same in groupby(self.canvas.cells[y], attrgetter("ink"))
        )


class DrawingScreen(Screen[object]):
    """A screen that is one drawing; keys and clicks come to it."""

    ALLOW_SELECT = False
    note = ""  # something said on this screen until the next key

    def compose(self) -> ComposeResult:
        """Fill the screen with one widget."""
        yield DrawingWidget()

    @property
    def host(self) -> Host:
        """Return the app that shows this screen."""
        return cast("Host", self.app)

    @property
    def is_too_small(self) -> bool:
        """Say whether the window has no room for a table."""
        return self.size.width < LEAST_WIDTH or self.size.height < LEAST_HEIGHT

    def redraw(self) -> None:
        """Draw the screen as it is now."""
        width, height = self.size
        if not self.is_mounted or not width or not height:
            return
        canvas = small_notice(width, height) if self.is_too_small else self.draw(width, height)
        if self.host.looks.ascii:
            canvas.to_ascii()
        self.query_one(DrawingWidget).show(canvas, self.host.looks.theme)

    on_resize = on_screen_resume = redraw  # a screen resumes when the one above it is gone

    @property
    def canvas(self) -> Canvas:
        """Return what is shown."""
        return self.query_one(DrawingWidget).canvas

    def key_pressed(self, key: str) -> None:
        """Do what a key means; on too small a screen only leaving and line mode are open."""
        if key == "ctrl+c":
            self.leave()
        elif key == "ctrl+z":
            self.app.action_suspend_process()  # where the system can; `fg` brings it back
        elif key == "f2":
            self.note = f"This look: {self.host.next_looks()}. F2 takes the next one."
            self.redraw()
        elif not self.is_too_small:
            self.pressed(key)
            self.redraw()
        elif key in ("escape", "q"):
            self.leave()
        elif key == "p":
            self.go_plain()

    def on_key(self, event: Key) -> None:
        """Take a key, by its character where it has one.

        A key typed before another screen came is on its way to this one: it is for the new screen.
        """
        event.stop()
        event.prevent_default()
        if not self.is_active:
            self.app.screen.post_message(Key(event.key, event.character))
            return
        is_sign = event.is_printable and event.character and event.character != " "
        self.key_pressed(str(event.character) if is_sign else event.key)

    def on_click(self, event: Click) -> None:
        """Do what a click means: press a key that is shown, or choose what is clicked."""
        is_inside = event.x < self.canvas.width and event.y < self.canvas.height
        target = self.canvas.cells[event.y][event.x].target if is_inside else ""
        if target.startswith(KEY):
            self.key_pressed(target.removeprefix(KEY))
        elif target and not self.is_too_small:
            self.clicked(target)
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """Return the drawing of this screen."""
        raise NotImplementedError

    def pressed(self, key: str) -> None:
        """Do what a key means here."""

    def clicked(self, target: str) -> None:
        """Do what a click on something means here."""

    def go_plain(self) -> None:
        """Go on in line mode, where that is possible."""

    def leave(self) -> None:
        """Go back to the screen below; from the lowest one, close the app."""
        if self.is_current and len(self.app.screen_stack) > 1:
            self.dismiss(None)
        else:
            self.app.exit()


def small_notice(width: int, height: int) -> Canvas:
    """Say that there is not enough room."""
    lines = f"""Croupier needs
{LEAST_WIDTH} columns and {LEAST_HEIGHT} rows;
this is {width} and {height}.

Make the window larger, or
press p to play in line mode.
Your match is saved.  q  leave""".splitlines()
    canvas = Canvas(width, height)
    if height >= len(lines) + 2:
        canvas.frame("line")
    top = max(0, (height - len(lines)) // 2)
    for y, line in enumerate(lines, top):
        canvas.put(max(0, (width - len(line)) // 2), y, line, "strong" if y == top else "")
    return canvas
