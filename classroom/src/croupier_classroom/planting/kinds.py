"""The kinds of errors that are planted: for a part of a program, what could stand there instead."""

import ast
from ast import unparse
from collections.abc import Iterator

Change = tuple[str, ast.expr | ast.stmt, str]
"""The kind of an error, the part that it replaces, and the text in its place."""

TURNED: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.Gt(), ast.Gt: ast.Lt(), ast.LtE: ast.GtE(), ast.GtE: ast.LtE(),
    ast.Eq: ast.NotEq(), ast.NotEq: ast.Eq(), ast.In: ast.NotIn(), ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(), ast.IsNot: ast.Is(),
}  # fmt: skip
OFF_BY_ONE: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt(),
}  # fmt: skip
COMPARISONS = {"a comparison is turned round": TURNED, "a comparison is off by one": OFF_BY_ONE}
OTHER_SIGN: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Add(), ast.Mod: ast.FloorDiv(),
    ast.FloorDiv: ast.Mod(), ast.Div: ast.Mult(),
}  # fmt: skip
OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any"}
DROPPED_METHODS = ("copy", "strip", "lower", "upper")
MOST_LETTERS = 12  # a longer text is a message, which documents leave free
CRUDE = ("a statement is forgotten", "nothing is returned", "arguments are swapped")
SIMPLE = ast.Expr | ast.Assign | ast.AugAssign | ast.Delete


def changes_of(node: ast.AST) -> Iterator[Change]:
    """Yield the errors that students make at a part of a program."""
    for kinds in (operators, constants, statements, calls):
        yield from kinds(node)


def operators(node: ast.AST) -> Iterator[Change]:
    """Yield another comparison, another sign, half a condition, a `not` that is forgotten."""
    match node:
        case ast.Compare(left=left, ops=[sign], comparators=right):
            for kind, other in COMPARISONS.items():
                if type(sign) in other:
                    yield kind, node, unparse(ast.Compare(left, [other[type(sign)]], right))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OTHER_SIGN:
            changed = unparse(ast.BinOp(left, OTHER_SIGN[type(sign)], right))
            yield "the wrong sign", node, f"({changed})"
        case ast.BoolOp(op=junction, values=values):
            for value in values if len(values) == 2 else []:
                yield "half a condition is forgotten", node, f"({unparse(value)})"
            other_junction = ast.Or() if isinstance(junction, ast.And) else ast.And()
            changed = unparse(ast.BoolOp(other_junction, values))
            yield "and is taken for or", node, f"({changed})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "a not is forgotten", node, f"({unparse(operand)})"


def constants(node: ast.AST) -> Iterator[Change]:
    """Yield the next numbers, the other truth, and a short text, such as a key, misspelt."""
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    if isinstance(value, bool):
        yield "true is taken for false", node, str(not value)
    elif isinstance(value, int):
        yield "a number is off by one", node, str(value + 1)
        if value > 0:
            yield "a number is off by one", node, str(value - 1)
    elif isinstance(value, str) and value.isidentifier() and len(value) <= MOST_LETTERS:
        yield "a word is misspelt", node, repr(f"{value}x")


def statements(node: ast.AST) -> Iterator[Change]:
    """Yield the wrong branch, a loop left early, a statement forgotten, a wrong result."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield "a condition is negated", test, f"not ({unparse(test)})"
        case ast.Expr() | ast.Assign() | ast.AugAssign() | ast.Delete():
            yield "a statement is forgotten", node, "pass"
        case ast.Return(value=ast.expr() as value) if unparse(value) != "None":
            yield "nothing is returned", node, "return None"
    match node:
        case ast.If(orelse=[ast.stmt() as other]) if not isinstance(other, ast.If):
            yield "an else is forgotten", other, "pass"
        case ast.AugAssign(target=target, op=sign, value=value):
            yield "the wrong assignment", node, f"{unparse(target)} = {unparse(value)}"
            if isinstance(sign, ast.Add):
                yield "the wrong assignment", node, f"{unparse(target)} -= {unparse(value)}"
        case ast.For(body=[*_, last]) | ast.While(body=[*_, last]) if isinstance(last, SIMPLE):
            yield "a loop is left early", last, f"{unparse(last)}; break"
        case ast.Return(value=ast.Tuple(elts=[first, second, *rest])):
            swapped = ", ".join(map(unparse, [second, first, *rest]))
            yield "results are swapped", node, f"return {swapped}"


def calls(node: ast.AST) -> Iterator[Change]:
    """Yield swapped arguments, other bounds, the other of two functions."""
    match node:
        case ast.Call(func=function, args=[first, second, *rest], keywords=keywords):
            if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
                swapped = ast.Call(function, [second, first, *rest], keywords)
                yield "arguments are swapped", node, unparse(swapped)
    match node:
        case ast.Call(func=ast.Name(id="range"), args=[end]):
            yield "a range is off by one", node, f"range({unparse(end)} - 1)"
            yield "a range is off by one", node, f"range(1, {unparse(end)})"
        case ast.Call(func=ast.Name(id="range"), args=[start, end]):
            yield "a range is off by one", node, f"range({unparse(start)}, {unparse(end)} - 1)"
            yield "a range is off by one", node, f"range({unparse(start)} + 1, {unparse(end)})"
        case ast.Call(func=ast.Name(id=name) as function) if name in OTHER_CALL:
            yield "the wrong function is called", function, OTHER_CALL[name]
        case ast.Call(func=ast.Attribute(value=value, attr=method), args=arguments):
            owner, given = unparse(value), list(map(unparse, arguments))
            if method == "append" and len(given) == 1:
                yield "the wrong end of a list", node, f"{owner}.insert(0, {given[0]})"
            if method == "pop":
                yield "the wrong end of a list", node, f"{owner}.pop({'' if given else '0'})"
            if method in DROPPED_METHODS and len(given) < 2:
                yield "a call is forgotten", node, [*given, owner][0]
