"""A game whose numbers are watched: what compiled rules cannot hold raises where it is made.

Python's ints have no end; those of compiled rules have 63 bits and a sign, and a field of the state
has fewer. Every rule and bot of the author's is compiled again here, its text the same but for the
watching of each sum, product and shift; the lines stay, so that errors name them.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, cast

from croupier.engine import Game
from croupier.engine.dialect import MOST_SHIFT, reachable
from croupier.engine.game import DEFAULTS, RULES
from croupier.engine.records import MOST_NUMBER
from croupier.testing.faults import folder_of

SHIFTS = ast.LShift | ast.RShift
GROWING = ast.Add | ast.Sub | ast.Mult
NO_SPAN = 0, 0
SHIFT, FIT = "_watched_shift", "_watched_number"


class Unfit(Exception):
    """A line of the rules does what it must not; the message is written for its author."""


def watched_shift(bits: int) -> int:
    """Return by how many bits is shifted, if compiled rules can do it."""
    if 0 <= bits <= MOST_SHIFT:
        return bits
    raise Unfit(f"a shift by {bits} bits: compiled numbers can be shifted by 0 to {MOST_SHIFT}")


def watched_number(number: Any) -> Any:
    """Return a number, if compiled rules can hold it."""
    if -MOST_NUMBER - 1 <= number <= MOST_NUMBER:
        return number
    raise Unfit(f"{number} needs more than {MOST_SHIFT + 1} bits, which compiled numbers have")


class Watching(ast.NodeTransformer):
    """Puts a watch around everything that makes numbers greater."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Watch a sum, a product, a shift."""
        self.generic_visit(node)
        if isinstance(node.op, SHIFTS):
            node.right = call_of(SHIFT, node.right)
        if isinstance(node.op, GROWING | ast.LShift):
            return call_of(FIT, node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """Watch `x += 1` of a name; a field is watched by its state."""
        self.generic_visit(node)
        if isinstance(node.op, SHIFTS):
            node.value = call_of(SHIFT, node.value)
        if not isinstance(node.target, ast.Name):
            return node
        read = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        made = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
        return ast.copy_location(ast.Assign([node.target], call_of(FIT, made)), node)


def call_of(name: str, argument: ast.expr) -> ast.expr:
    """Return the call of a watching function, in the place of its argument."""
    called = ast.copy_location(ast.Name(name, ast.Load()), argument)
    return ast.copy_location(ast.Call(called, [argument], []), argument)


def watched_game(game: Game) -> Game:
    """Return a game with the same rules and bots, watched."""
    rules: dict[str, Any] = {name: getattr(game, name) for name in (*RULES, *DEFAULTS)}
    roots = [*rules.values(), *game.bots.values()]
    watched = watched_functions(reachable(cast("list[FunctionType]", roots)), folder_of(game))
    rules = {name: watched.get(rule, rule) for name, rule in rules.items()}
    declared = {"ROWS": game.rows, "MAX_CHOICES": game.max_choices}
    bots = {name: watched.get(cast(FunctionType, bot), bot) for name, bot in game.bots.items()}
    whole: Any = SimpleNamespace(**rules, **declared, State=watched_state(game.state))
    return replace(game, rules=whole, bots=bots)


def watched_functions(
    functions: Iterable[FunctionType], folder: Path
) -> dict[Callable[..., Any], FunctionType]:
    """Return the author's functions with watches; they call each other."""
    own = [f for f in functions if is_authors(f, folder) and not f.__closure__]
    spaces = {id(f.__globals__): dict(f.__globals__) for f in own}
    made: dict[Callable[..., Any], FunctionType] = {}
    for function in own:
        made[function] = with_watches(function, spaces[id(function.__globals__)])
    for space in spaces.values():
        for name, value in space.items():
            if isinstance(value, FunctionType) and value in made:
                space[name] = made[value]
        space |= {SHIFT: watched_shift, FIT: watched_number}
    return made


def is_authors(function: FunctionType, folder: Path) -> bool:
    """Say whether a function stands in the author's files, as plain text."""
    is_plain = function.__code__.co_name != "<lambda>"
    return is_plain and Path(function.__code__.co_filename).is_relative_to(folder)


def with_watches(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    """Compile a function again with watches, in a namespace of its own."""
    lines, start = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    ast.increment_lineno(tree, start - 1)
    whole = ast.fix_missing_locations(Watching().visit(tree))
    for node in ast.walk(whole):
        if isinstance(node, ast.arg):
            node.annotation = None  # it may name what only a type checker imports
        elif isinstance(node, ast.FunctionDef):
            node.returns, node.decorator_list = None, []
    held: dict[str, Any] = {}
    exec(compile(whole, function.__code__.co_filename, "exec"), space, held)  # noqa: S102
    return cast(FunctionType, held[function.__name__])


def watched_state(state: type[Any]) -> type[Any]:
    """Return a kind of state that refuses a number which its field, compiled, cannot hold."""
    spans = {name: span_of(state, name) for name in state._numbers}  # noqa: SLF001

    def set_field(self: Any, name: str, value: Any) -> None:
        low, high = spans.get(name, NO_SPAN)
        if name in spans and not low <= value <= high:
            raise Unfit(f"{name} becomes {value}; compiled, its field holds {low} to {high}")
        super(state, self).__setattr__(name, value)

    body = {"__slots__": (), "__setattr__": set_field, "__doc__": state.__doc__}
    return type(state.__name__, (state,), body)


def span_of(state: type[Any], name: str) -> tuple[int, int]:
    """Return the least and greatest number that the storage of a field can hold."""
    code, width, _ = state._fields[name].storage
    return (
        (0, (1 << 32) - 1) if code == "I" else (-(1 << (8 * width - 1)), (1 << (8 * width - 1)) - 1)
    )
