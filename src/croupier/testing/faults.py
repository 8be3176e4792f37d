"""A fault in a game: what is wrong, in its author's words, and the line to look at."""

import inspect
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

from croupier.engine import Game
from croupier.testing.situations import situation_of_state

Line = tuple[Path, int]
"""A file and a line of it."""


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong, in an author's words, and the line to look at."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        """Write it as editors read it: `file:line: message`."""
        here = Path.cwd()
        path = self.path.relative_to(here) if self.path.is_relative_to(here) else self.path
        return f"{path}:{self.line}: {self.message}"


class Broken(AssertionError):
    """A game does not keep the contract."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def fault_at(game: Game, place: Any, message: str, s: Any = None) -> Fault:
    """Return a fault at a line, or at a function of a game; name the seats and options of `s`."""
    path, line = place if isinstance(place, tuple) else function_line(game, place)
    return Fault(path, line, message if s is None else f"{message}; {situation_of_state(game, s)}")


def folder_of(game: Game) -> Path:
    """Return the folder in which a game is written."""
    return Path(str(files(game.package)))


def function_line(game: Game, function: Any) -> Line:
    """Return where a function begins; for one that is not the author's, the declaration of GAME."""
    folder, plain = folder_of(game), inspect.unwrap(function)
    if isinstance(plain, FunctionType):
        path = Path(plain.__code__.co_filename)
        if path.is_relative_to(folder):
            return path, plain.__code__.co_firstlineno
    return folder / "__init__.py", line_with(folder / "__init__.py", "GAME")


def error_frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """Yield the frames an error came through and their lines, from where it was raised."""
    yield from reversed(list(traceback.walk_tb(error.__traceback__)))


def own_line(error: BaseException, folder: Path) -> Line | None:
    """Return the line in an author's folder that an error came through last."""
    for frame, line in error_frames(error):
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(folder):
            return path, line
    return None


def line_with(path: Path, start: str) -> int:
    """Return the first line of a file that begins with a text, or its first."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.startswith(start)), 1)


def line_holding(path: Path, text: str) -> int:
    """Return the first line of a file that holds a text, or its first."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((n for n, line in enumerate(lines, 1) if text in line), 1)
