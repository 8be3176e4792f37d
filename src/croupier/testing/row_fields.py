"""What belongs to the verbs: rules that touch it themselves make people know what they may not."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import FunctionType

from croupier import engine
from croupier.engine.dialect import callees
from croupier.engine.piles import try_card
from croupier.testing.line_search import is_of_the_engine

MOVES = "move cards by the verbs: move, move_top, move_bottom, move_all"
SIGHT = "use open_row, show_row and hide"
HIDDEN_FIELDS = {  # for verbs alone, also to be read
    "known": "use show, show_to_all, hide, forget and is_shown",
    "cell": f"read cards by at and top, and {MOVES}",
    "start": f"read cards by at and top, and {MOVES}",
    "open_rows": SIGHT,
    "dark_rows": SIGHT,
}
READ_FIELDS = {  # for rules to be read, not to be written
    "count": MOVES,
    "viewers": SIGHT,
    "tops": "declare the row TOP_ONLY",
}


def field_breaches(function: FunctionType) -> list[str]:
    """List where a rule touches a field that belongs to the verbs, each with file and line."""
    if is_of_the_engine(function):
        return []
    tree, where, start = source_of(function)
    return [
        f"{where}:{start + line}: {function.__name__} {why}"
        for line, why in sorted(set(touched(tree)))
    ]


def source_of(function: FunctionType) -> tuple[ast.AST, str, int]:
    """Return a function's syntax tree, its file, and the line before its first."""
    lines, start = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    return tree, function.__code__.co_filename, start - 1


def touched(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the lines that touch such a field, and what to do instead."""
    read = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        is_read = id(node) in read or (node.attr == "tops" and isinstance(node.ctx, ast.Load))
        if verbs := HIDDEN_FIELDS.get(node.attr):
            yield node.lineno, f"touches s.{node.attr}: {verbs}"
        elif (verbs := READ_FIELDS.get(node.attr)) and not is_read:
            yield node.lineno, f"changes s.{node.attr}: {verbs}"


def verb_breaches(function: FunctionType) -> list[str]:
    """List where a rule uses parts of verbs, or the verb that is for bots alone."""
    if is_of_the_engine(function):
        return []
    tree, where, start = source_of(function)
    refused = {
        used.__name__
        for used in callees(function)
        if is_of_the_engine(used) and (used.__name__ not in engine.__all__ or used is try_card)
    }
    return [
        f"{where}:{start + node.lineno}: {function.__name__} uses {node.id}, which rules may not: "
        f"{MOVES}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id in refused
    ]
