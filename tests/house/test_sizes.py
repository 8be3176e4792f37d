"""The sizes of STYLE that the linter cannot hold: lines of functions and files, depth, names."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("src", "tests", "workshop", "bench", "examples")
STUDENTS = {"submissions", "hostile"}  # students' texts are as students write them
FOUND = sorted(path for place in PLACES for path in (ROOT / place).rglob("*.py"))
SOURCES = [path for path in FOUND if not STUDENTS & set(path.parts[len(ROOT.parts) :])]
RULES = sorted((ROOT / "src").rglob("rules.py"))
RULE_BOOKS = sorted((ROOT / "src").rglob("RULES.md"))

FILE, RULES_FILE, RULE_BOOK = 400, 250, 60
LONGER = {
    "monopoly_deal": 350,  # seven questions, each with its answers
    "crazy": 280,  # what a draw tells of a hand,
    "onu": 260,  # here too
}
FUNCTION, RULE = 60, 30
DEEPEST = 3
EMPTY_NAMES = {"utils", "helpers", "common", "base", "manager"}
BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def named(path: Path) -> str:
    """Name a file from the root, for test names and messages."""
    return str(path.relative_to(ROOT))


def functions(path: Path) -> Iterator[Function]:
    """List every function of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def length(function: Function) -> int:
    """Count a function's lines, its decorators left out."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def depth(node: ast.AST) -> int:
    """Count how many blocks lie within one another; an `elif` lies no deeper than its `if`."""
    inner = max((depth(child) for child in ast.iter_child_nodes(node)), default=0)
    if isinstance(node, ast.If) and node.orelse and isinstance(node.orelse[0], ast.If):
        others = [child for child in ast.iter_child_nodes(node) if child not in node.orelse]
        within = max((depth(child) for child in others), default=0)
        return max(within + 1, depth(node.orelse[0]))
    return inner + isinstance(node, BLOCKS)


def too_long(path: Path, most: int) -> list[str]:
    """Name the functions of a file that have more lines than they should."""
    return [f"{f.name}: {length(f)} lines" for f in functions(path) if length(f) > most]


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_a_file_has_one_subject_and_room_for_it(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())

    assert lines <= FILE
    assert path.stem not in EMPTY_NAMES
    assert too_long(path, FUNCTION) == []


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_a_function_goes_three_levels_deep_at_most(path: Path) -> None:
    assert [f.name for f in functions(path) if depth(f) > DEEPEST] == []


@pytest.mark.parametrize("path", RULES, ids=named)
def test_rules_are_short(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())

    assert lines < LONGER.get(path.parent.name, RULES_FILE)
    assert too_long(path, RULE) == []


@pytest.mark.parametrize("path", RULE_BOOKS, ids=named)
def test_a_rule_book_fits_on_a_page(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < RULE_BOOK


def test_an_elif_is_no_deeper_than_its_if() -> None:
    chain = "if a:\n  x()\nelif b:\n  x()\nelif c:\n  for i in d:\n    x()\n"
    nest = "if a:\n  for i in d:\n    while b:\n      with c:\n        x()\n"

    assert depth(ast.parse(chain)) == 2
    assert depth(ast.parse(nest)) == 4
