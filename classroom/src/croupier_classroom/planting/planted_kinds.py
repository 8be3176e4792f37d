"""The kinds of errors that are planted: for a part of a program, what could stand there instead."""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

Placed = ast.expr | ast.stmt


@dataclass(frozen=True)
class Change:
    """Another text in the place of a part of a program."""

    node: Placed
    new: str


Kind = Callable[[ast.AST], Iterator[Change]]

TURNED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OFF_BY_ONE: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
OTHER_SIGN: Mapping[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Add(), ast.Mod: ast.FloorDiv(),
    ast.FloorDiv: ast.Mod(), ast.Div: ast.Mult(),
}  # fmt: skip
OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}
DROPPED_METHODS = ("copy", "strip", "lower", "upper")
MOST_LETTERS = 12  # a longer text is a message, which documents leave free


def written(node: ast.AST) -> str:
    """Return the Python text of a part."""
    return ast.unparse(node)


def comparison_turned(node: ast.AST) -> Iterator[Change]:
    """Turn `a < b` into `a > b`, and `a == b` into `a != b`."""
    yield from _compared(node, TURNED)


def comparison_off_by_one(node: ast.AST) -> Iterator[Change]:
    """Turn `a < b` into `a <= b`."""
    yield from _compared(node, OFF_BY_ONE)


def _compared(node: ast.AST, other: Mapping[type[ast.cmpop], type[ast.cmpop]]) -> Iterator[Change]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in other:
        sign = other[type(node.ops[0])]()
        yield Change(node, written(ast.Compare(node.left, [sign], node.comparators)))


def number_off_by_one(node: ast.AST) -> Iterator[Change]:
    """Turn `3` into `4` or `2`."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield Change(node, str(node.value + 1))
        if node.value > 0:
            yield Change(node, str(node.value - 1))


def truth_turned(node: ast.AST) -> Iterator[Change]:
    """Turn `True` into `False`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield Change(node, str(not node.value))


def condition_negated(node: ast.AST) -> Iterator[Change]:
    """Turn `if a:` into `if not a:`, so that the wrong branch is taken."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        yield Change(node.test, f"not ({written(node.test)})")


def part_of_condition_dropped(node: ast.AST) -> Iterator[Change]:
    """Turn `a and b` into `a`, or `b`."""
    if isinstance(node, ast.BoolOp) and len(node.values) == 2:
        for value in node.values:
            yield Change(node, f"({written(value)})")


def and_for_or(node: ast.AST) -> Iterator[Change]:
    """Turn `a and b` into `a or b`."""
    if isinstance(node, ast.BoolOp):
        sign = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield Change(node, f"({written(ast.BoolOp(sign, node.values))})")


def negation_dropped(node: ast.AST) -> Iterator[Change]:
    """Turn `not a` into `a`."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Change(node, f"({written(node.operand)})")


def statement_dropped(node: ast.AST) -> Iterator[Change]:
    """Forget a call or an assignment."""
    simple = ast.Expr | ast.Assign | ast.AugAssign | ast.Delete
    if isinstance(node, simple):
        yield Change(node, "pass")


def else_dropped(node: ast.AST) -> Iterator[Change]:
    """Forget the statement of an `else`."""
    if (
        isinstance(node, ast.If)
        and len(node.orelse) == 1
        and not isinstance(node.orelse[0], ast.If)
    ):
        yield Change(node.orelse[0], "pass")


def nothing_returned(node: ast.AST) -> Iterator[Change]:
    """Turn `return a` into `return None`."""
    if isinstance(node, ast.Return) and node.value is not None and not is_none(node.value):
        yield Change(node, "return None")


def arguments_swapped(node: ast.AST) -> Iterator[Change]:
    """Turn `f(a, b)` into `f(b, a)`."""
    if isinstance(node, ast.Call) and len(node.args) > 1:
        first, second, *rest = node.args
        if not any(isinstance(each, ast.Starred) for each in (first, second)):
            yield Change(node, written(ast.Call(node.func, [second, first, *rest], node.keywords)))


def range_off_by_one(node: ast.AST) -> Iterator[Change]:
    """Turn `range(n)` into `range(n - 1)` or `range(1, n)`."""
    if isinstance(node, ast.Call) and written(node.func) == "range" and len(node.args) < 3:
        *first, last = map(written, node.args)
        yield Change(node, f"range({', '.join([*first, f'{last} - 1'])})")
        yield Change(node, f"range({first[0]} + 1, {last})" if first else f"range(1, {last})")


def wrong_end(node: ast.AST) -> Iterator[Change]:
    """Turn `append(a)` into `insert(0, a)`, `pop()` into `pop(0)`, `pop(0)` into `pop()`."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return
    name, owner = node.func.attr, written(node.func.value)
    if name == "append" and len(node.args) == 1:
        yield Change(node, f"{owner}.insert(0, {written(node.args[0])})")
    if name == "pop":
        yield Change(node, f"{owner}.pop({'' if node.args else '0'})")


def other_call(node: ast.AST) -> Iterator[Change]:
    """Turn `min` into `max`, and `any` into `all`."""
    if isinstance(node, ast.Call) and written(node.func) in OTHER_CALL:
        yield Change(node.func, OTHER_CALL[written(node.func)])


def method_dropped(node: ast.AST) -> Iterator[Change]:
    """Turn `a.copy()`, `a.strip()`, `a.lower()` and `copy.copy(a)` into `a`."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return
    if node.func.attr in DROPPED_METHODS and len(node.args) < 2:
        yield Change(node, written(node.args[0] if node.args else node.func.value))


def other_sign(node: ast.AST) -> Iterator[Change]:
    """Turn `a + b` into `a - b`."""
    if isinstance(node, ast.BinOp) and type(node.op) in OTHER_SIGN:
        changed = ast.BinOp(node.left, OTHER_SIGN[type(node.op)], node.right)
        yield Change(node, f"({written(changed)})")


def wrong_assignment(node: ast.AST) -> Iterator[Change]:
    """Turn `a += b` into `a = b` or `a -= b`."""
    if isinstance(node, ast.AugAssign):
        target, value = written(node.target), written(node.value)
        yield Change(node, f"{target} = {value}")
        if isinstance(node.op, ast.Add):
            yield Change(node, f"{target} -= {value}")


def word_changed(node: ast.AST) -> Iterator[Change]:
    """Misspell a short text, such as a key or a tag."""
    if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        return
    if node.value.isidentifier() and len(node.value) <= MOST_LETTERS:
        yield Change(node, repr(f"{node.value}x"))


def loop_left_early(node: ast.AST) -> Iterator[Change]:
    """End a loop after its first turn."""
    if isinstance(node, ast.For | ast.While):
        last = node.body[-1]
        if isinstance(last, ast.Expr | ast.Assign | ast.AugAssign | ast.Delete):
            yield Change(last, f"{written(last)}; break")


def swapped_pair(node: ast.AST) -> Iterator[Change]:
    """Turn `return a, b` into `return b, a`."""
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        first, second, *rest = map(written, node.value.elts)
        yield Change(node, f"return {', '.join([second, first, *rest])}")


def is_none(node: ast.expr) -> bool:
    """Say whether this is the word None."""
    return isinstance(node, ast.Constant) and node.value is None


KINDS: Mapping[str, Kind] = {
    "a comparison is turned round": comparison_turned,
    "a comparison is off by one": comparison_off_by_one,
    "a number is off by one": number_off_by_one,
    "true is taken for false": truth_turned,
    "a condition is negated": condition_negated,
    "half a condition is forgotten": part_of_condition_dropped,
    "and is taken for or": and_for_or,
    "a not is forgotten": negation_dropped,
    "a statement is forgotten": statement_dropped,
    "an else is forgotten": else_dropped,
    "nothing is returned": nothing_returned,
    "arguments are swapped": arguments_swapped,
    "a range is off by one": range_off_by_one,
    "the wrong end of a list": wrong_end,
    "the wrong function is called": other_call,
    "a call is forgotten": method_dropped,
    "the wrong sign": other_sign,
    "the wrong assignment": wrong_assignment,
    "a word is misspelt": word_changed,
    "a loop is left early": loop_left_early,
    "results are swapped": swapped_pair,
}
CRUDE = ("a statement is forgotten", "nothing is returned", "arguments are swapped")
