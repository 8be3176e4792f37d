"""What the inks of a drawing look like: dark, light, in sixteen colours, and without colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from rich.style import Style

DARK = {
    "": "#d3dcd5 on #101e19",
    "dim": "#84968c",
    "line": "#41584d",
    "strong": "bold #ffffff",
    "bar": "bold #14211b on #d6b25a",
    "bar-dim": "#14211b on #d6b25a",
    "key": "bold #82dfc4",
    "gold": "bold #f7d774",
    "alarm": "#f4a08a",
    "back": "#5f8fb4",
    "chip": "bold #14211b on #f7d774",
    "red": "bold #ff7b72",
    "yellow": "bold #f2cc60",
    "green": "bold #7ee787",
    "blue": "bold #79b8ff",
    "cyan": "bold #56d4dd",
    "orange": "bold #ffa657",
    "purple": "bold #d2a8ff",
    "white": "bold #ffffff",
    "black": "bold #b6c2bb",
    "violet": "bold #b794f6",
    "brown": "bold #d9a06c",
    "pink": "bold #ff9bce",
}
LIGHT = {
    "": "#22302a on #f6f3ea",
    "dim": "#5d6b63",
    "line": "#a9b3ab",
    "strong": "bold #000000",
    "bar": "bold #ffffff on #1f5c47",
    "bar-dim": "#e6f0ea on #1f5c47",
    "key": "bold #0b6b53",
    "gold": "bold #8a5a00",
    "alarm": "#a8321a",
    "back": "#3b6c94",
    "chip": "bold #ffffff on #8a5a00",
    "red": "bold #b3261e",
    "yellow": "bold #7a5c00",
    "green": "bold #1a7f37",
    "blue": "bold #0a54b0",
    "cyan": "bold #0b6e78",
    "orange": "bold #a04800",
    "purple": "bold #7a3db8",
    "white": "bold #4d5953",
    "black": "bold #000000",
    "violet": "bold #5b3fbf",
    "brown": "bold #7a4a1e",
    "pink": "bold #b02a77",
}
SIXTEEN = {
    "": "default on default",
    "dim": "bright_black",
    "line": "bright_black",
    "strong": "bold",
    "bar": "bold black on yellow",
    "bar-dim": "black on yellow",
    "key": "bold bright_cyan",
    "gold": "bold bright_yellow",
    "alarm": "bright_red",
    "back": "blue",
    "chip": "bold black on bright_yellow",
    "red": "bold bright_red",
    "yellow": "bold bright_yellow",
    "green": "bold bright_green",
    "blue": "bold bright_blue",
    "cyan": "bold bright_cyan",
    "orange": "bold yellow",
    "purple": "bold magenta",
    "white": "bold bright_white",
    "black": "bold bright_black",
    "violet": "bold bright_magenta",
    "brown": "bold yellow",
    "pink": "bold bright_magenta",
}
NONE = {
    "": "default on default",
    "strong": "bold",
    "bar": "bold reverse",
    "bar-dim": "reverse",
    "key": "bold",
    "gold": "bold",
    "alarm": "underline",
    "chip": "bold reverse",
}
THEMES = {"dark": DARK, "light": LIGHT, "sixteen": SIXTEEN, "none": NONE}


@dataclass(frozen=True)
class Looks:
    """How the house looks: a theme, whether only ASCII is drawn, whether anything moves."""

    theme: str = "dark"
    ascii: bool = False
    motion: bool = True

    @property
    def is_plain(self) -> bool:
        """Say whether the terminal's own colours are used."""
        return self.theme in ("sixteen", "none")

    def next(self) -> Looks:
        """Return these looks with the next theme."""
        names = list(THEMES)
        return replace(self, theme=names[(names.index(self.theme) + 1) % len(names)])


def looks_for(environ: Mapping[str, str], theme: str = "") -> Looks:
    """Return the looks a terminal asks for by its environment; a theme chosen before stands."""
    if "NO_COLOR" in environ:
        return Looks("none")
    if theme in THEMES:
        return Looks(theme)
    terminal, depth = environ.get("TERM", ""), environ.get("COLORTERM", "")
    if not depth and "256" not in terminal and "direct" not in terminal:
        return Looks("sixteen")
    ground = environ.get("COLORFGBG", "").rpartition(";")[2]
    return Looks("light" if ground in ("7", "15") else "dark")


@cache
def style_of(theme: str, ink: str) -> Style:
    """Return the style of an ink in a theme."""
    inks = THEMES[theme]
    return Style.parse(inks[""]) + Style.parse(inks.get(ink, inks[""]))
