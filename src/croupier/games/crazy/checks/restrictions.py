"""The assignment's restrictions, read off the program's own text."""

import ast
from collections.abc import Iterator
from pathlib import Path

from croupier.games.crazy.checks.document import CHECKS
from croupier.grading.checks import Program, expect

OWN_MODULES = ("card", "player", "game", "game_stats")
CONTAINERS = (
    ast.List,
    ast.ListComp,
    ast.Dict,
    ast.DictComp,
    ast.Set,
    ast.SetComp,
    ast.Tuple,
)
CONTAINER_NAMES = {"list", "dict", "set", "frozenset", "tuple", "enumerate", "zip"}
LIBRARIES = {"collections", "heapq", "bisect", "queue", "array", "random", "itertools", "numpy"}
SORTING = {"sorted", "sort", "reversed"}
INTERNALS = {"array", "length", "front", "rear", "top", "head", "state"}
SMALL_NUMBERS = {-1, 0, 1}
ANNOTATIONS = {"annotation", "returns"}


def tree_of(program: Program, name: str) -> ast.Module:
    """Parse the text of a module."""
    return ast.parse(Path(str(program.module(name).__file__)).read_text(encoding="utf-8"))


def nodes(program: Program) -> Iterator[tuple[str, ast.AST]]:
    """Yield every piece of the text the student writes, with where it stands."""
    expect(hasattr(program.module("game"), "Game"), expected=True)  # an empty text obeys for free
    for name in OWN_MODULES:
        for node in written(tree_of(program, name)):
            yield f"{name}.py line {getattr(node, 'lineno', 0)}", node


def written(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is below a node, save enums and annotations, which hold no data."""
    for name, child in ast.iter_fields(node):
        for each in child if isinstance(child, list) else [child]:
            if isinstance(each, ast.AST) and name not in ANNOTATIONS and not is_enum(each):
                yield each
                yield from written(each)


def is_enum(node: ast.AST) -> bool:
    """Say whether the node is the class of an enumeration."""
    return isinstance(node, ast.ClassDef) and any(
        isinstance(base, ast.Name) and base.id.endswith("Enum") for base in node.bases
    )


def is_data(node: ast.AST) -> bool:
    """Say whether the node makes a built-in collection; a subscript's tuple is a type's."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in CONTAINER_NAMES
    return isinstance(node, CONTAINERS) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def imported(node: ast.AST) -> set[str]:
    """Return the libraries a statement imports."""
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and not node.level:
        return set() if node.module == "collections.abc" else {str(node.module).partition(".")[0]}
    return set()


@CHECKS.check("Restrictions", "R1.22")
def no_built_in_collections(program: Program) -> None:
    """No Python list, dictionary, tuple or set is made, and no library's collection imported."""
    found = [f"{place}: {ast.unparse(node)}" for place, node in nodes(program) if is_data(node)]
    found += [
        f"{place}: {each}" for place, node in nodes(program) for each in imported(node) & LIBRARIES
    ]
    expect(found, [])


@CHECKS.check("Restrictions", "R1.22")
def no_built_in_sorting(program: Program) -> None:
    """Nothing is sorted or turned round by Python's own means."""
    called = [(place, node.func) for place, node in nodes(program) if isinstance(node, ast.Call)]
    found = [
        f"{place}: {ast.unparse(function)}"
        for place, function in called
        if getattr(function, "id", getattr(function, "attr", "")) in SORTING
    ]
    expect(found, [])


@CHECKS.check("Restrictions", "R1.22")
def no_constants_outside_their_class(program: Program) -> None:
    """No number above 1 is written outside Constants, save in the document's randint(0, 3)."""
    quoted = {
        id(argument)
        for _, node in nodes(program)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "randint"
        for argument in node.args
    }
    found = [
        f"{place}: {node.value!r}"
        for place, node in nodes(program)
        if isinstance(node, ast.Constant) and id(node) not in quoted and is_a_number(node.value)
    ]
    expect(found, [])


def is_a_number(value: object) -> bool:
    """Say whether the value is a number of some size."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and value not in SMALL_NUMBERS


@CHECKS.check("Restrictions", "R1.22")
def no_access_to_internals(program: Program) -> None:
    """Nobody reaches into a data structure: only its methods are used."""
    found = [
        f"{place}: {ast.unparse(node)}"
        for place, node in nodes(program)
        if isinstance(node, ast.Attribute)
        and not (isinstance(node.value, ast.Name) and node.value.id == "self")
        and (node.attr in INTERNALS or (node.attr[0] == "_" and node.attr[1] != "_"))
    ]
    expect(found, [])
