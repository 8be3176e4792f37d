"""A fault in a game, and where in the author's files it lies."""

import inspect
import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

from croupier.authors.loading import GameModule


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


def error_frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """Yield the frames an error came through and their lines, from where it was raised."""
    yield from reversed(list(traceback.walk_tb(error.__traceback__)))


def own_line(error: BaseException, found: GameModule) -> tuple[Path, int] | None:
    """Return the author's line that an error came through last."""
    for frame, line in error_frames(error):
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(found.folder):
            return path, line
    return None


def function_line(function: Any, found: GameModule) -> tuple[Path, int]:
    """Return where a function begins; for one that is not the author's, the declaration of GAME."""
    plain = inspect.unwrap(function)
    if isinstance(plain, FunctionType):
        path = Path(plain.__code__.co_filename)
        if path.is_relative_to(found.folder):
            return path, plain.__code__.co_firstlineno
    return found.init_file, line_with(found.init_file, "GAME")


def line_with(path: Path, start: str) -> int:
    """Return the first line of a file that begins so, or its first."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.startswith(start)), 1)


def line_holding(path: Path, text: str) -> int:
    """Return the first line of a file that holds a text, or its first."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((n for n, line in enumerate(lines, 1) if text in line), 1)


def field_line(path: Path, message: str) -> int | None:
    """Return the line of the field that a message says is declared wrongly, if it does."""
    named = re.match(r"\w+\.(\w+) is declared ", message)
    return line_holding(path, f"    {named[1]}:") if named else None
