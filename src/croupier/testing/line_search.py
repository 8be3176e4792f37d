"""Finding the author's line that does something to a state, by running it once more."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from types import FrameType
from typing import Any

from croupier.engine import Game, piles
from croupier.engine.dialect import reachable
from croupier.testing.faults import Line, folder_of, function_line

Run = tuple[Any, Callable[[], object]]
"""A state and a rule that changes it; None for the deal, which makes its own."""
Assignment = tuple[Line, Any]
"""A line that sets a field, and the field's value after it."""
Trace = Callable[[FrameType, str, Any], Any]


def line_that(run: Callable[[], Any], is_so: Callable[[], bool], game: Game) -> Line | None:
    """Run something, and return the author's line after which a thing was so and stayed so."""
    here: list[Line | None] = [None]  # the line that is being carried out
    wanted: list[Line | None] = [None]
    was, folder = [is_so()], folder_of(game)

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        if not is_own(frame, folder):
            return None
        if (now := is_so()) != was[0]:
            was[0], wanted[0] = now, here[0]
        if event == "return" and frame.f_back and is_own(frame.f_back, folder):
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
    """Trace what runs in this block, then restore the tracer before it."""
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def is_own(frame: FrameType, folder: Path) -> bool:
    """Say whether a frame is of the author's code."""
    return Path(frame.f_code.co_filename).is_relative_to(folder)


def line_of(frame: FrameType) -> Line:
    """Return where a frame is."""
    return Path(frame.f_code.co_filename), frame.f_lineno


def parting_line(game: Game, s: Any, other: Any) -> Line:
    """Return the author's line after which `list_choices` goes another way in another state."""
    one, two = path_of(game, s), path_of(game, other)
    for number, (here, there) in enumerate(zip(one, two, strict=False)):
        if here != there and number:
            return one[number - 1]
    return function_line(game, game.list_choices)


def path_of(game: Game, s: Any) -> list[Line]:
    """List the author's lines that `list_choices` goes through."""
    lines, folder = list[Line](), folder_of(game)

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        if not is_own(frame, folder):
            return None
        if event == "line":
            lines.append(line_of(frame))
        return trace

    with traced(trace):
        game.choices(s)
    return lines


def line_that_sets(game: Game, field: str, runs: Sequence[Run]) -> Line | None:
    """Run rules again; return the first line at which they set a field differently, or the last."""
    assigned = [assignments(game, field, *run) for run in runs]
    for step in zip_longest(*assigned):
        if len(set(step)) > 1:
            line: Line = next(each for each in step if each is not None)[0]
            return line
    return assigned[0][-1][0] if assigned[0] else None


def assignments(game: Game, field: str, s: Any, run: Callable[[], object]) -> list[Assignment]:
    """Run rules again; list their lines that set a field, and its value after each."""
    lines, values = list[Line](), list[Any]()
    own = own_files(game)

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        path = frame.f_code.co_filename
        if path not in own and path != piles.__file__:
            return None
        if event == "line" and frame.f_lineno in lines_setting(path, field):
            caller: FrameType | None = frame
            while caller and caller.f_code.co_filename not in own:  # a verb set it
                caller = caller.f_back
            if caller:
                lines.append(line_of(caller))
                values.append(value_of(s, field))
        return trace

    with traced(trace):
        run()
    return list(zip(lines, [*values[1:], value_of(s, field)], strict=False))


def value_of(s: Any, field: str) -> Any:
    """Return a field's number, or a copy of its numbers; None without a state."""
    value = getattr(s, field, None)
    return value if value is None or isinstance(value, int) else tuple(value)


def own_files(game: Game) -> set[str]:
    """List the files in which a game's rules are written."""
    roots: list[Any] = [game.deal, game.apply]
    rules = [rule for rule in reachable(roots) if not is_of_the_engine(rule)]
    return {rule.__code__.co_filename for rule in rules}


def is_of_the_engine(function: Callable[..., Any]) -> bool:
    """Say whether a function is a verb, or another part of the engine."""
    return function.__module__.startswith("croupier.engine")


@lru_cache
def lines_setting(path: str, field: str) -> frozenset[int]:
    """Return the lines of a file that set a field."""
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return frozenset(
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AugAssign)
        if any(field in fields_in(target) for target in targets_of(node))
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    )


def targets_of(node: ast.Assign | ast.AugAssign) -> list[ast.expr]:
    """List what an assignment sets."""
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def fields_in(target: ast.expr) -> Iterator[str]:
    """Yield the fields that a target of an assignment sets."""
    if isinstance(target, ast.Tuple):
        for each in target.elts:
            yield from fields_in(each)
    while isinstance(target, ast.Subscript):
        target = target.value
    if isinstance(target, ast.Attribute):
        yield target.attr
