"""Plant errors in a model solution, one at a time, such as students make.

Every error is a small change of the text at one place, found in its syntax tree: the rest of the
file stays letter by letter as it was. The choice is the same for the same seed.
"""

import ast
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from croupier_classroom.planting.planted_kinds import CRUDE, KINDS, Change

LEAST = 64  # errors to plant, unless told otherwise
NAME_TEST = "__name__"


@dataclass(frozen=True)
class PlantedError:
    """One error: where it is, what it is, and the whole file with it."""

    file: str
    line: int
    function: str  # `deal`, `Game.turn`; outside of them the name that is given a value
    kind: str
    before: str
    after: str
    text: str


def plant_errors(
    files: Mapping[str, str],
    count: int = LEAST,
    seed: int = 1,
    is_none: Callable[[PlantedError], bool] = lambda _error: False,
) -> list[PlantedError]:
    """Return so many errors in a model's files, spread evenly over its functions.

    What `is_none` says of is no error, and is left out.
    """
    found = chain.from_iterable(errors_in(text, file) for file, text in sorted(files.items()))
    groups: dict[tuple[str, str], list[PlantedError]] = defaultdict(list)
    for error in found:
        if not is_none(error):
            groups[error.file, error.function].append(error)
    chance = random.Random(seed)
    shuffled = [varied(group, chance) for _, group in sorted(groups.items())]
    return list(taken_in_turn(shuffled, count))


def varied(errors: Sequence[PlantedError], chance: random.Random) -> list[PlantedError]:
    """Return the errors at random, but every kind once before any comes again, crude ones last."""
    mixed = chance.sample(errors, len(errors))
    seen = Counter(dict.fromkeys(CRUDE, 1))
    rounds: dict[str, int] = {}
    for error in mixed:
        rounds[error.text] = seen[error.kind]
        seen[error.kind] += 1
    return sorted(mixed, key=lambda error: rounds[error.text])


def taken_in_turn(groups: Sequence[list[PlantedError]], count: int) -> Iterator[PlantedError]:
    """Yield one error of each group, then a second of each, until there are enough."""
    longest = max(map(len, groups), default=0)
    in_turn = (group[turn] for turn in range(longest) for group in groups if turn < len(group))
    for _, error in zip(range(count), in_turn, strict=False):
        yield error


def errors_in(text: str, file: str) -> Iterator[PlantedError]:
    """Yield every error that can be planted in a file."""
    tree = ast.parse(text)
    usual, seen = ast.dump(tree), set[str]()
    for function, kind, change in changes_of(tree):
        error = planted(text, file, change)
        if error is not None and error.text not in seen and differs(error.text, usual):
            seen.add(error.text)
            yield replace(error, function=function, kind=kind)


def changes_of(tree: ast.Module) -> Iterator[tuple[str, str, Change]]:
    """Yield every change of every kind, with the function it is made in."""
    for function, node in places_of(tree):
        for kind, changes in KINDS.items():
            yield from ((function, kind, change) for change in changes(node))


def differs(text: str, usual: str) -> bool:
    """Say whether a changed text can be compiled, and means something else."""
    try:
        compile(text, "planted", "exec")
        return ast.dump(ast.parse(text)) != usual
    except (SyntaxError, ValueError):
        return False


def planted(text: str, file: str, change: Change) -> PlantedError | None:
    """Make one change in the text."""
    lines = text.splitlines(keepends=True)
    first, last = change.node.lineno - 1, (change.node.end_lineno or change.node.lineno) - 1
    start, end = change.node.col_offset, change.node.end_col_offset or 0
    head = lines[first].encode()[:start].decode()  # the columns of a tree count bytes
    tail = lines[last].encode()[end:].decode()
    if change.new == ast.get_source_segment(text, change.node):
        return None
    changed = f"{head}{change.new.replace(chr(10), chr(10) + ' ' * indent_of(head))}{tail}"
    whole = "".join([*lines[:first], changed, *lines[last + 1 :]])
    place, before, after = first_difference("".join(lines[first : last + 1]), changed)
    return PlantedError(file, first + place + 1, "", "", before, after, whole)


def indent_of(head: str) -> int:
    """Return how far the line that begins so is indented."""
    return len(head) - len(head.lstrip())


def first_difference(before: str, after: str) -> tuple[int, str, str]:
    """Return the number of the first line that differs, and both forms of it."""
    one, other = before.splitlines(), after.splitlines()
    differing = (i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1])
    place = next(differing, min(len(one), len(other)) - 1)
    return place, one[place].strip(), other[place].strip()


def places_of(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield every part of a program that runs, with the function it belongs to."""
    yield from _places(tree, "", "")


def _places(node: ast.AST, owner: str, kind: str) -> Iterator[tuple[str, ast.AST]]:
    for child in running_parts(node):
        name, inside = owner, kind
        if isinstance(child, ast.ClassDef):
            name, inside = "", child.name
        elif owner in ("", kind):
            name = name_of(child, kind)
        yield name, child
        yield from _places(child, name, inside)


def name_of(node: ast.AST, kind: str) -> str:
    """Return what a statement outside of functions makes: a function, a method, a constant."""
    if isinstance(node, ast.FunctionDef):
        return f"{kind}.{node.name}" if kind else node.name
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return kind or next((target.id for target in targets if isinstance(target, ast.Name)), "")


def running_parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts below, without imports, docstrings, annotations and the start of a script."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not is_left_out(child):
                yield child


def is_left_out(node: ast.AST) -> bool:
    """Say whether nothing is planted in here."""
    if isinstance(node, ast.If):
        return any(isinstance(n, ast.Name) and n.id == NAME_TEST for n in ast.walk(node.test))
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)  # a docstring
    if isinstance(node, ast.Assign):
        return is_alias_of_type(node.value)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr)


def is_alias_of_type(value: ast.expr) -> bool:
    """Say whether a value is the name of a type, as in `Queue = tuple[str, list]`."""
    inner = value.value if isinstance(value, ast.Subscript) else None
    return isinstance(inner, ast.Name) and inner.id in ("tuple", "list", "dict", "set")
