"""Finding the author's line that does something to a state, by running it once more."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from croupier.authors.loading import GameModule

Line = tuple[Path, int]
Trace = Callable[[FrameType, str, Any], Any]


def line_that(run: Callable[[], Any], is_so: Callable[[], bool], found: GameModule) -> Line | None:
    """Run something, and return the author's line after which a thing was so and stayed so."""
    here: list[Line | None] = [None]  # the line that is being carried out
    wanted: list[Line | None] = [None]
    was = [is_so()]

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        if not is_own(frame, found):
            return None
        if (now := is_so()) != was[0]:
            was[0], wanted[0] = now, here[0]
        if event == "return" and frame.f_back and is_own(frame.f_back, found):
            here[0] = line_of(frame.f_back)
        elif event == "line":
            here[0] = line_of(frame)
        return trace

    with traced(trace):
        run()
    return wanted[0] if was[0] or is_so() else None


def return_line(function: Callable[..., Any], *arguments: Any) -> Line | None:
    """Call a function, and return the line at which it returns."""
    code, lines = getattr(inspect.unwrap(function), "__code__", None), list[Line]()

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        if frame.f_code is not code:
            return None
        if event == "return":
            lines.append(line_of(frame))
        return trace

    with traced(trace):
        function(*arguments)
    return lines[-1] if lines else None


@contextmanager
def traced(trace: Trace) -> Iterator[None]:
    """Have what happens in here traced; who traced before goes on afterwards."""
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def is_own(frame: FrameType, found: GameModule) -> bool:
    """Say whether a frame is of the author's code."""
    return Path(frame.f_code.co_filename).is_relative_to(found.folder)


def line_of(frame: FrameType) -> Line:
    """Return where a frame is."""
    return Path(frame.f_code.co_filename), frame.f_lineno
