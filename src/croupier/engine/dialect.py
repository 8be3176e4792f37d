"""The rules' dialect: which functions must be in it, and what it does not allow.

Three machines must agree on a rule: the interpreter, the CPU compiler and the GPU. So rules are
made of ints and bools, `if`, `for`, `while`, and arrays of the state, and of nothing else.
"""

import ast
import builtins
import inspect
import operator
import textwrap
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from types import FunctionType

from croupier.engine.cues import note
from croupier.engine.records import MOST_NUMBER

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
MOST_SHIFT = MOST_NUMBER.bit_length() - 1  # compiled numbers have 63 bits and a sign
COUNTED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}


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
    found, own = [], function.__code__.co_varnames
    names = {name: value for name, value in known_names(function).items() if name not in own}
    if function in reachable(callees(function)):
        found.append(f"{where}:{start}: {function.__name__} uses recursion, which rules may not")
    for statement in body.body[ast.get_docstring(body) is not None :]:
        for node, line in with_lines(statement, 1):
            here = f"{where}:{start + line - 1}: {function.__name__}"
            if unknown := undefined_call(node, {*names, *own}):
                found.append(f"{here} calls {unknown}")
            elif why := wrong_with(node, names):
                found.append(f"{here} uses {why}, which rules may not")
    return found


def undefined_call(node: ast.AST, names: set[str]) -> str:
    """Return the name that a call misspells and the nearest known one, or nothing."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return ""
    called = node.func.id
    if called in names or hasattr(builtins, called):
        return ""
    near = get_close_matches(called, names | BUILTINS, n=1)
    hint = f"; the nearest name is {near[0]}" if near else ""
    return f"{called}, but no function of this name is defined or imported here{hint}"


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
    if wide := too_wide(node, names):
        return wide
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
        value = names[node.id]
        if not isinstance(value, int | FunctionType | type):
            return f"{node.id}, which is neither an int nor a rule"
    return ""


def too_wide(node: ast.AST, names: dict[str, object]) -> str:
    """Return what in a node is wider than a compiled number, or nothing.

    Only what is written down is found here; `croupier check-game` finds the rest while it plays.
    """
    if isinstance(node, ast.BinOp | ast.AugAssign) and is_long_shift(node, names):
        return f"a shift past {MOST_SHIFT} bits ({ast.unparse(node)})"
    number = constant(node, names)
    if number is None or abs(number) <= MOST_NUMBER:
        return ""
    if any(too_wide(part, names) for part in ast.iter_child_nodes(node)):
        return ""  # said of that part already
    return f"{ast.unparse(node)}, a number of more than {MOST_SHIFT + 1} bits"


def is_long_shift(node: ast.BinOp | ast.AugAssign, names: dict[str, object]) -> bool:
    """Say whether a node shifts by a constant that is no place of a bit."""
    bits = constant(node.right if isinstance(node, ast.BinOp) else node.value, names)
    shifts = isinstance(node.op, ast.LShift | ast.RShift)
    return shifts and bits is not None and not 0 <= bits <= MOST_SHIFT


def constant(node: ast.AST, names: dict[str, object]) -> int | None:
    """Return the number that an expression of constants stands for; None for any other."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, int) else None
    if isinstance(node, ast.Name):
        value = names.get(node.id)
        return value if isinstance(value, int) else None
    if not isinstance(node, ast.BinOp) or type(node.op) not in COUNTED:
        return None
    left, right = constant(node.left, names), constant(node.right, names)
    if left is None or right is None:
        return None
    if isinstance(node.op, ast.LShift) and not 0 <= right <= MOST_SHIFT:
        return None  # said of the shift itself
    return COUNTED[type(node.op)](left, right)


def wrong_call(node: ast.Call, names: dict[str, object]) -> str:
    """Return what is wrong with a call, or nothing."""
    if not isinstance(node.func, ast.Name):
        return f"the call of {ast.unparse(node.func)}"
    if node.keywords:
        return "keyword arguments"
    known = isinstance(names.get(node.func.id), FunctionType) or node.func.id in BUILTINS
    return "" if known else f"the call of {node.func.id}"
