"""Classes whose objects equal everything, answer to every name or pretend to be of another class.

An honest `__eq__` looks at what it is compared with; one that does not is shown to the teacher.
"""

import ast
from collections.abc import Iterator

from croupier_classroom.tripwires.tricks import (
    CHANGED_CLASS,
    COMPARISONS,
    EVERY_NAME,
    EVERYTHING,
    Trick,
)

PRETENDING = {"__class__", "__instancecheck__", "__subclasscheck__"}
ANSWERING = {"__getattr__", "__getattribute__"}
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def look_alikes_in(node: ast.ClassDef) -> Iterator[Trick]:
    """Yield the methods of a class that are tricks."""
    for name, line, function in methods_of(node):
        by = f"{node.name}.{name}"
        if name in PRETENDING:
            yield Trick(line, CHANGED_CLASS, by)
        elif function and name in ANSWERING and answers_itself(function):
            yield Trick(line, EVERY_NAME, by)
        elif function and name in COMPARISONS and equals_everything(function, name):
            yield Trick(line, EVERYTHING, by)


def methods_of(node: ast.ClassDef) -> Iterator[tuple[str, int, Function | None]]:
    """Yield what a class defines: its name, its line, and the function if it is one."""
    for each in node.body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each.name, each.lineno, each
        elif isinstance(each, ast.Assign):
            function = each.value if isinstance(each.value, ast.Lambda) else None
            targets = (target.id for target in each.targets if isinstance(target, ast.Name))
            yield from ((name, each.lineno, function) for name in targets)


def equals_everything(function: Function, name: str) -> bool:
    """Say whether a comparison never looks at the other value, and says that it is equal."""
    read = {each.id for each in ast.walk(function) if isinstance(each, ast.Name)}
    if read & set(parameters(function)[0 if name == "__bool__" else 1 :]):
        return False
    unequal = (name == "__ne__", None)
    return any(
        not (isinstance(each, ast.Constant) and each.value in unequal)
        and not (isinstance(each, ast.Name) and each.id == "NotImplemented")
        for each in returned_by(function)
    )


def answers_itself(function: Function) -> bool:
    """Say whether a function returns nothing but its object, True, or a function that does so."""
    itself = parameters(function)[:1]
    returned = list(returned_by(function))
    return bool(returned) and all(
        isinstance(each, ast.Lambda)
        or (isinstance(each, ast.Name) and each.id in itself)
        or (isinstance(each, ast.Constant) and each.value is True)
        for each in returned
    )


def parameters(function: Function) -> list[str]:
    """Return the names of a function's parameters; `*args` stands for all that are left."""
    given = [*function.args.posonlyargs, *function.args.args]
    rest = function.args.vararg
    return [each.arg for each in given] + ([rest.arg] * 2 if rest else [])


def returned_by(function: Function) -> Iterator[ast.expr]:
    """Yield the values that a function returns."""
    if isinstance(function, ast.Lambda):
        yield function.body
        return
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value
