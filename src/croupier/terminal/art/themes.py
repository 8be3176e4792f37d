"""What the inks of a drawing look like: dark, light, in sixteen colours, and without colour."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rich.style import Style

THEMES = ("dark", "light", "sixteen", "none")
LOOK_NAMES = {
    "dark": "dark",
    "light": "light",
    "sixteen": "the terminal's sixteen colours",
    "none": "no colours",
}
INKS = {  # each ink in each of the themes; where there is nothing, as plain text
    "": ("#d3dcd5 on #101e19", "#22302a on #f6f3ea", "default on default", "default on default"),
    "dim": ("#84968c", "#5d6b63", "bright_black", ""),
    "line": ("#41584d", "#a9b3ab", "bright_black", ""),
    "strong": ("bold #ffffff", "bold #000000", "bold", "bold"),
    "bar": (
        "bold #14211b on #d6b25a",
        "bold #ffffff on #1f5c47",
        "bold black on yellow",
        "bold reverse",
    ),
    "bar-dim": ("#14211b on #d6b25a", "#e6f0ea on #1f5c47", "black on yellow", "reverse"),
    "key": ("bold #82dfc4", "bold #0b6b53", "bold bright_cyan", "bold"),
    "gold": ("bold #f7d774", "bold #8a5a00", "bold bright_yellow", "bold"),
    "alarm": ("#f4a08a", "#a8321a", "bright_red", "underline"),
    "back": ("#5f8fb4", "#3b6c94", "blue", ""),
    "chip": (
        "bold #14211b on #f7d774",
        "bold #ffffff on #8a5a00",
        "bold black on bright_yellow",
        "bold reverse",
    ),
    "red": ("bold #ff7b72", "bold #b3261e", "bold bright_red", ""),
    "yellow": ("bold #f2cc60", "bold #7a5c00", "bold bright_yellow", ""),
    "green": ("bold #7ee787", "bold #1a7f37", "bold bright_green", ""),
    "blue": ("bold #79b8ff", "bold #0a54b0", "bold bright_blue", ""),
    "cyan": ("bold #56d4dd", "bold #0b6e78", "bold bright_cyan", ""),
    "orange": ("bold #ffa657", "bold #a04800", "bold yellow", ""),
    "purple": ("bold #d2a8ff", "bold #7a3db8", "bold magenta", ""),
    "white": ("bold #ffffff", "bold #4d5953", "bold bright_white", ""),
    "black": ("bold #b6c2bb", "bold #000000", "bold bright_black", ""),
    "violet": ("bold #b794f6", "bold #5b3fbf", "bold bright_magenta", ""),
    "brown": ("bold #d9a06c", "bold #7a4a1e", "bold yellow", ""),
    "pink": ("bold #ff9bce", "bold #b02a77", "bold bright_magenta", ""),
}

FILLS = {  # of large cards, whose whole face is coloured; without colour they are as the others
    "red": ("bold #ffffff on #a82c25", "bold #ffffff on #c0392b", "bold white on red"),
    "yellow": ("bold #2b2200 on #e3b93c", "bold #2b2200 on #f3cf55", "black on bright_yellow"),
    "green": ("bold #ffffff on #22703a", "bold #ffffff on #2a8547", "bold black on green"),
    "blue": ("bold #ffffff on #1f5aa8", "bold #ffffff on #2767bd", "bold white on blue"),
    "cyan": ("bold #00282c on #45b9c4", "bold #00282c on #6fd3dc", "black on bright_cyan"),
    "orange": ("bold #2e1500 on #e08a36", "bold #2e1500 on #f2a354", "black on yellow"),
    "purple": ("bold #ffffff on #7a3fa6", "bold #ffffff on #8a4bb8", "bold white on magenta"),
    "white": ("bold #22302a on #e9ebe8", "bold #22302a on #ffffff", "black on bright_white"),
    "black": ("bold #f2f2f2 on #2c312e", "bold #ffffff on #33403a", "bold white on bright_black"),
    "violet": ("bold #ffffff on #5946b5", "bold #ffffff on #6a55c9", "black on bright_magenta"),
    "brown": ("bold #ffffff on #7b4b22", "bold #ffffff on #8a5a2c", "bold white on yellow"),
    "pink": ("bold #3a0a22 on #e98bb9", "bold #3a0a22 on #f5a9cd", "black on bright_magenta"),
    "wild": ("bold #f7d774 on #3b2f57", "bold #ffffff on #4a3b6e", "bold bright_yellow on magenta"),
    "paper": ("bold #1c241f on #ece6d3", "bold #1c241f on #ffffff", "black on white"),
    "red paper": ("bold #a8201a on #ece6d3", "bold #a8201a on #ffffff", "red on white"),
    "back": ("#8fb6d4 on #1d4460", "#dce9f2 on #3b6c94", "bright_cyan on blue"),
}
INKS |= {f"{name} fill": (*three, "") for name, three in FILLS.items()}


@dataclass(frozen=True)
class Looks:
    """How everything looks: a theme, whether only ASCII is drawn, whether anything moves."""

    theme: str = "dark"
    ascii: bool = False
    motion: bool = True

    @property
    def is_plain(self) -> bool:
        """Say whether the terminal's own colours are used."""
        return self.theme in ("sixteen", "none")


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
    plain, own = (INKS.get(name, INKS[""])[THEMES.index(theme)] for name in ("", ink))
    return Style.parse(plain) + Style.parse(own or plain)
