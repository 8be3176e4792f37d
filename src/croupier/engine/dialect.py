"""The rules' dialect: which functions must be in it, and what it does not allow.

Three machines must agree on a rule: the interpreter, the CPU compiler and the GPU. So rules are
made of ints and bools, `if`, `for`, `while`, and arrays of the state, and of nothing else.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from types import FunctionType

from croupier.engine.cues import note

# fmt: off
REFUSED = {
    ast.List: "a list", ast.Dict: "a dict", ast.Set: "a set", ast.GeneratorExp: "a generator",
    ast.ListComp: "a list comprehension", ast.SetComp: "a set comprehension",
    ast.DictComp: "a dict comprehension", ast.JoinedStr: "a string", ast.Lambda: "a lambda",
    ast.ClassDef: "a class", ast.FunctionDef: "a function of its own", ast.Try: "try",
    ast.Raise: "raise", ast.With: "with", ast.Yield: "yield", ast.YieldFrom: "yield",
    ast.Await: "await", ast.Global: "global", ast.Nonlocal: "nonlocal", ast.Import: "an import",
    ast.ImportFrom: "an import", ast.Delete: "del", ast.Assert: "assert", ast.Starred: "a star",
    ast.Div: "a division that makes a float (use //)", ast.Pow: "a power", ast.In: "`in`",
    ast.NotIn: "`not in`", ast.Is: "`is`", ast.IsNot: "`is not`",
}
# fmt: on
BUILTINS = {"range", "min", "max", "abs", "len", "int", "bool"}


def known_names(function: FunctionType) -> dict[str, object]:
    """Return what the names in a function that are not its own stand for."""
    closed = function.__code__.co_freevars
    cells = (cell.cell_contents for cell in function.__closure__ or ())
    return {**function.__globals__, **dict(zip(closed, cells, strict=True))}


def callees(function: FunctionType) -> list[FunctionType]:
    """List the functions a function names, but `note`, which is nothing once it is compiled."""
    known, code = known_names(function), function.__code__
    named = (known.get(name) for name in (*code.co_freevars, *code.co_names))
    return [found for found in named if isinstance(found, FunctionType) and found is not note]


def reachable(roots: Iterable[FunctionType]) -> list[FunctionType]:
    """List every function the roots call, directly or not, the roots among them."""
    found: list[FunctionType] = []
    waiting = list(roots)
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.append(function)
            waiting += callees(function)
    return found


def breaches(function: FunctionType) -> list[str]:
    """List what in a function is not the dialect, each with file and line."""
    lines, start = inspect.getsourcelines(function)
    body, where = ast.parse(textwrap.dedent("".join(lines))).body[0], function.__code__.co_filename
    if not isinstance(body, ast.FunctionDef):
        return [f"{where}:{start}: a rule must be a plain function"]
    found, names = [], known_names(function)
    if function in reachable(callees(function)):
        found.append(f"{where}:{start}: {function.__name__} uses recursion, which rules may not")
    for statement in body.body[ast.get_docstring(body) is not None :]:
        for node, line in with_lines(statement, 1):
            if why := wrong_with(node, names):
                here = f"{where}:{start + line - 1}"
                found.append(f"{here}: {function.__name__} uses {why}, which rules may not")
    return found


def with_lines(node: ast.AST, line: int) -> Iterator[tuple[ast.AST, int]]:
    """Yield a node and all within it with their lines; an operator has that of its operands."""
    line = getattr(node, "lineno", line)
    yield node, line
    for child in ast.iter_child_nodes(node):
        yield from with_lines(child, line)


def wrong_with(node: ast.AST, names: dict[str, object]) -> str:
    """Return what is wrong with a node, or nothing."""
    if why := REFUSED.get(type(node)):
        return why
    if isinstance(node, ast.Constant) and not isinstance(node.value, int):
        return f"the constant {node.value!r}" if node.value is not None else ""
    if isinstance(node, ast.Call):
        return wrong_call(node, names)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
        value = names[node.id]
        if not isinstance(value, int | FunctionType | type):
            return f"{node.id}, which is neither an int nor a rule"
    return ""


def wrong_call(node: ast.Call, names: dict[str, object]) -> str:
    """Return what is wrong with a call, or nothing."""
    if not isinstance(node.func, ast.Name):
        return f"the call of {ast.unparse(node.func)}"
    if node.keywords:
        return "keyword arguments"
    known = isinstance(names.get(node.func.id), FunctionType) or node.func.id in BUILTINS
    return "" if known else f"the call of {node.func.id}"
