"""The sizes and names of STYLE that the linter does not check: lines of functions, depth, files."""

import ast
from collections.abc import Iterator
from pathlib import PurePath

from tests.style.repository import files, tree

STUDENTS = {"submissions", "hostile"}  # students' programs are as students write them
FUNCTION, RULE, DEEPEST = 60, 30, 3
EMPTY_NAMES = {"utils", "helpers", "common", "base", "manager"}
BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)
STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)


def depth(node: ast.AST) -> int:
    """Return how deep the blocks of a node are nested; an `elif` is no deeper than its `if`."""
    inner = [child for child in ast.iter_child_nodes(node) if isinstance(child, STATEMENTS)]
    otherwise = node.orelse if isinstance(node, ast.If) else []
    is_chain = len(otherwise) == 1 and isinstance(otherwise[0], ast.If)
    chain = depth(inner.pop()) if is_chain else 0
    return max(chain, isinstance(node, BLOCKS) + max(map(depth, inner), default=0))


def faults(path: str) -> Iterator[tuple[str, str]]:
    """List what is too long, too deep or has an empty name in a file, each with its line."""
    name = PurePath(path)
    if EMPTY_NAMES & {*name.parts, name.stem}:
        yield path, "says nothing of what it holds"
    most = RULE if path.startswith("src/") and name.name == "rules.py" else FUNCTION
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > most:
                yield f"{path}:{node.lineno}", f"{node.name} has {lines} lines, of {most} at most"
            if depth(node) > DEEPEST:
                yield f"{path}:{node.lineno}", f"{node.name} is more than {DEEPEST} levels deep"


def test_functions_are_short_and_shallow_and_files_are_named_for_what_they_hold() -> None:
    ours = [path for path in files() if path.endswith(".py") and not STUDENTS & {*path.split("/")}]

    assert len(ours) > 500
    assert [fault for path in ours for fault in faults(path)] == []
