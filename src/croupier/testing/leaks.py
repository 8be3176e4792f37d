"""A leak: what tells a viewer something it may not know, and the line to look at."""

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from types import FrameType
from typing import Any

from croupier.engine import Game, piles
from croupier.engine.dialect import reachable
from croupier.engine.piles import SPECTATOR

Line = tuple[str, int]
"""A file and a line of it."""
Run = tuple[Any, Callable[[], object]]
"""A state and a rule that changes it; None for the deal, which makes its own."""
Assignment = tuple[Line, Any]
"""A line that sets a field, and the field's value after it."""


class Leak(AssertionError):
    """A viewer gets something that it may not know."""

    def __init__(self, text: str, look_at: Any, line: Line | None = None) -> None:
        super().__init__(text)
        self.look_at = look_at  # the function that tells it
        self.line = line  # the very line, where that is known


def viewer_name(viewer: int) -> str:
    """Say who looks on."""
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def setting_of(game: Game, s: Any) -> str:
    """Say with how many seats and which options a state was dealt."""
    options = (
        (each.name, each.write(getattr(s, each.field or each.name))) for each in game.options
    )
    return ", ".join([f"{s.seats} seats", *(f"{name}={value}" for name, value in options)])


def own_files(game: Game) -> set[str]:
    """List the files in which a game's rules are written."""
    roots: list[Any] = [game.deal, game.apply]
    rules = [rule for rule in reachable(roots) if not is_of_the_engine(rule)]
    return {rule.__code__.co_filename for rule in rules}


def is_of_the_engine(function: Callable[..., Any]) -> bool:
    """Say whether a function is a verb, or another part of the engine."""
    return function.__module__.startswith("croupier.engine")


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
    before, own = sys.gettrace(), own_files(game)

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        path = frame.f_code.co_filename
        if path not in own and path != piles.__file__:
            return None
        if event == "line" and frame.f_lineno in lines_setting(path, field):
            caller: FrameType | None = frame
            while caller and caller.f_code.co_filename not in own:  # a verb set it
                caller = caller.f_back
            if caller:
                lines.append((caller.f_code.co_filename, caller.f_lineno))
                values.append(value_of(s, field))
        return trace

    sys.settrace(trace)
    try:
        run()
    finally:
        sys.settrace(before)
    return list(zip(lines, [*values[1:], value_of(s, field)], strict=False))


def value_of(s: Any, field: str) -> Any:
    """Return a field's number, or a copy of its numbers; None without a state."""
    value = getattr(s, field, None)
    return value if value is None or isinstance(value, int) else tuple(value)


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
