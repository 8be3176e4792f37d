"""The rules' dialect: which functions must be in it, and what it does not allow.

Three machines must agree on a rule: the interpreter, the CPU compiler and the GPU. So rules are
made of ints and bools, `if`, `for`, `while`, and arrays of the state, and of nothing else.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from types import FunctionType

REFUSED = {
    ast.List: "a list",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.ListComp: "a list comprehension",
    ast.SetComp: "a set comprehension",
    ast.DictComp: "a dict comprehension",
    ast.GeneratorExp: "a generator",
    ast.JoinedStr: "a string",
    ast.Lambda: "a lambda",
    ast.ClassDef: "a class",
    ast.FunctionDef: "a function of its own",
    ast.Try: "try",
    ast.Raise: "raise",
    ast.With: "with",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Await: "await",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
    ast.Delete: "del",
    ast.Assert: "assert",
    ast.Starred: "a star",
    ast.Div: "a division that makes a float (use //)",
    ast.Pow: "a power",
    ast.In: "`in`",
    ast.NotIn: "`not in`",
    ast.Is: "`is`",
    ast.IsNot: "`is not`",
}
BUILTINS = {"range", "min", "max", "abs", "len", "int", "bool"}


def callees(function: FunctionType) -> Iterator[FunctionType]:
    """Yield the functions a function names, globally or in its closure."""
    cells = (cell.cell_contents for cell in function.__closure__ or ())
    names = (function.__globals__.get(name) for name in function.__code__.co_names)
    for found in (*cells, *names):
        if isinstance(found, FunctionType):
            yield found


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
    tree = ast.parse(textwrap.dedent("".join(lines)))
    body = tree.body[0]
    if not isinstance(body, ast.FunctionDef):
        return [f"{function.__code__.co_filename}:{start}: a rule must be a plain function"]
    where = function.__code__.co_filename
    names = known_names(function)
    nodes = [pair for statement in body.body for pair in with_lines(statement, 1)]
    found = []
    if function in reachable(callees(function)):
        found.append(f"{where}:{start}: {function.__name__} uses recursion, which rules may not")
    for node, line in nodes[is_docstring(body.body[0]) * 2 :]:
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


def is_docstring(statement: ast.stmt) -> bool:
    """Say whether a statement is a docstring."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def known_names(function: FunctionType) -> dict[str, object]:
    """Return what the names in a function that are not its own stand for."""
    closed = function.__code__.co_freevars
    cells = (cell.cell_contents for cell in function.__closure__ or ())
    return {**function.__globals__, **dict(zip(closed, cells, strict=True))}


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
