"""Plant errors in a model solution, one at a time, such as students make; grade each program.

Every error is a small change of the text at one place, found in its syntax tree: the rest of the
file stays letter by letter as it was. The choice is the same for the same seed. The author's notes,
`planted_errors.toml` beside the checks, say which requirement each function is for, which functions
nobody asked for, and which changes are no errors.
"""

import ast
import os
import random
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import chain, islice, zip_longest
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from croupier.engine import UserError
from croupier_classroom.courses import course_checks, course_name, is_own
from croupier_classroom.editions import edition_of, write_texts
from croupier_classroom.grading.box.program_box import BoxLimits
from croupier_classroom.grading.checks import FULL_MARKS, Checks
from croupier_classroom.grading.runner import grade
from croupier_classroom.intake.opening import opened
from croupier_classroom.planting.kinds import CRUDE, Change, changes_of

LEAST = 64  # errors to plant, unless told otherwise
LIMITS = BoxLimits(seconds=5.0, total_seconds=60.0)  # a planted error often makes a loop endless
LETTERS_SHOWN = 100
NOTES = "planted_errors.toml"


@dataclass(frozen=True)
class Assignment:
    """What a course demands: its checks, and the folder where an author's notes on them lie."""

    name: str
    checks: Checks
    folder: Path

    def model(self, path: Path | None) -> dict[str, str]:
        """Return the files of the model solution: those at a path, or of our edition."""
        if path is None and is_own(self.name):
            raise UserError("a model solution is needed: its file or its folder.")
        if path is None:
            return {str(name): text for name, text in edition_of(self.name).flat_files().items()}
        if path.is_file():
            return {next(iter(self.checks.files.values())): path.read_text(encoding="utf-8")}
        sources = {str(each.relative_to(path)): each for each in sorted(path.rglob("*.py"))}
        return {name: each.read_text(encoding="utf-8") for name, each in sources.items()}


def assignment_of(word: str) -> Assignment:
    """Return the assignment of a game, or of a file of checks (`checks.py`)."""
    name, checks = course_name(word), course_checks(word)
    folder = Path(name).parent if is_own(name) else edition_of(name).path.parent
    return Assignment(name, checks, folder)


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


@dataclass(frozen=True)
class ErrorNotes:
    """An author's notes, which may be empty."""

    belongs: Mapping[str, str] = field(default_factory=dict)  # function -> "R4.1 R4.2"
    not_asked: Mapping[str, str] = field(default_factory=dict)  # function -> reason
    no_errors: frozenset[tuple[str, str]] = frozenset()  # function, line

    def is_no_error(self, error: PlantedError) -> bool:
        """Say whether nobody could ask for a program without this change."""
        return error.function in self.not_asked or (error.function, error.after) in self.no_errors


@dataclass(frozen=True)
class Failure:
    """What a report says of a program with an error: its first failing line, the points lost."""

    sentence: str
    cites: str
    came: str
    cost: float


@dataclass(frozen=True)
class TriedError:
    """What came of one planted error, and what its place is for."""

    error: PlantedError
    failure: Failure | None
    belongs: frozenset[str]

    @property
    def is_named(self) -> bool:
        """Say whether the first failing line names a requirement that the place is for."""
        if self.failure is None:
            return False
        return not self.belongs or bool(self.belongs & set(self.failure.cites.split()))


def try_errors(
    word: str,
    model: Path | None = None,
    count: int = LEAST,
    seed: int = 1,
    on_progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[TriedError]:
    """Plant errors in the model of an assignment; return what its checks say to each."""
    assignment = assignment_of(word)
    files, notes = assignment.model(model), read_notes(assignment.folder)
    if (failure := failure_of(word, files)) is not None:
        raise UserError(f"the model itself fails: {failure.sentence} It came {failure.came}.")
    asked = set(assignment.checks.files.values())
    graded = {name: text for name, text in files.items() if name in asked}
    errors = plant_errors(graded or files, count, seed, notes.is_no_error)
    users, tried = users_in(files), list[TriedError]()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        programs = [{**files, error.file: error.text} for error in errors]
        failures = pool.map(failure_of, [word] * len(programs), programs)
        for error, failure in zip(errors, failures, strict=True):
            belongs = requirements_of(error.function, notes.belongs, users)
            tried.append(TriedError(error, failure, belongs))
            on_progress(len(tried), len(errors))
    return tried


def failure_of(word: str, files: Mapping[str, str]) -> Failure | None:
    """Grade a program for an assignment; say what fails first, if anything does."""
    with tempfile.TemporaryDirectory() as folder:
        write_texts(Path(folder), files)
        try:
            with opened(Path(folder), assignment_of(word).checks) as submission:
                result = grade(assignment_of(word).checks, submission, limits=LIMITS)
        except UserError as refusal:
            return Failure("It can be graded.", "", str(refusal), FULL_MARKS)
    cost = float(FULL_MARKS - result.points)
    first = next((each for each in result.results if not each.passed), None)
    if first is None:
        return None
    return Failure(first.check.sentence, first.check.cites, first.came, cost)


def read_notes(folder: Path) -> ErrorNotes:
    """Read the notes in a folder; without a file there are none."""
    path = folder / NOTES
    if not path.is_file():
        return ErrorNotes()
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = found.get("no_error", [])
        none = frozenset((row.get("function", ""), row["after"]) for row in rows if row["reason"])
    except (tomllib.TOMLDecodeError, KeyError) as problem:
        raise UserError(f"{path} cannot be read: {problem}.") from None
    return ErrorNotes(found.get("belongs", {}), found.get("not_asked", {}), none)


def users_in(files: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the functions that use each name."""
    users = defaultdict[str, set[str]](set)
    for text in files.values():
        for function, node in places_of(ast.parse(text)):
            if isinstance(node, ast.Name | ast.Attribute):
                users[node.id if isinstance(node, ast.Name) else node.attr].add(function)
    return users


def requirements_of(
    function: str,
    belongs: Mapping[str, str],
    users: Mapping[str, set[str]],
    seen: frozenset[str] = frozenset(),
) -> frozenset[str]:
    """Return the requirements a function is for: its own, or those of the functions that use it."""
    if function in belongs:
        return frozenset(belongs[function].split())
    seen |= {function}
    others = users.get(function.rpartition(".")[2], set()) - seen
    return frozenset[str]().union(*(requirements_of(each, belongs, users, seen) for each in others))


def report_lines(name: str, outcomes: Sequence[TriedError]) -> Iterator[str]:
    """Yield what is printed: the shares, the points, the errors missed, those named elsewhere."""
    caught = [each for each in outcomes if each.failure]
    named = [each for each in caught if each.is_named]
    rightly = (
        f", {len(named)} of these by a check of the right requirement ({share(named, caught)})"
    )
    summary = f"{name}: {len(outcomes)} errors planted; {len(caught)} caught"
    known = any(each.belongs for each in outcomes)
    yield f"{summary} ({share(caught, outcomes)}){rightly if known else ''}."
    if costs := [each.failure.cost for each in outcomes if each.failure]:
        reach = f"from {min(costs):.1f} to {max(costs):.1f}"
        yield f"A caught error costs {median(costs):.1f} points (median), {reach}."
    missed = [each for each in outcomes if not each.failure]
    for each in (*missed, *(each for each in caught if not each.is_named)):
        yield from block_of(each)


def block_of(tried: TriedError) -> Iterator[str]:
    """Yield the lines on an error that was missed, or that a wrong check caught first."""
    error, failure = tried.error, tried.failure
    place = f"{error.file} line {error.line}, {error.function}: {error.kind}"
    yield from ("", f"{'ELSEWHERE' if failure else 'MISSED'}  {place}")
    yield from (f"    - {error.before}", f"    + {error.after}")
    if failure:
        right = " ".join(sorted(tried.belongs))
        yield f"    It is for {right}; the first failure is: {failure.sentence}"
        yield f"    [{failure.cites}] came {failure.came[:LETTERS_SHOWN]}"
        yield f"    It costs {failure.cost:.1f} points."


def share(part: Sequence[TriedError], whole: Sequence[TriedError]) -> str:
    """Write how much of a whole a part is."""
    return f"{100 * len(part) / max(len(whole), 1):.1f} %"


def plant_errors(
    files: Mapping[str, str],
    count: int = LEAST,
    seed: int = 1,
    is_no_error: Callable[[PlantedError], bool] = lambda _error: False,
) -> list[PlantedError]:
    """Return at most `count` errors in a model's files, spread evenly over its functions.

    Those for which `is_no_error` is true are left out.
    """
    groups: dict[tuple[str, str], list[PlantedError]] = defaultdict(list)
    for error in chain.from_iterable(errors_in(text, file) for file, text in sorted(files.items())):
        if not is_no_error(error):
            groups[error.file, error.function].append(error)
    chance = random.Random(seed)
    mixed = [varied(group, chance) for _, group in sorted(groups.items())]
    in_turn = chain.from_iterable(zip_longest(*mixed))
    return list(islice((error for error in in_turn if error), count))


def varied(errors: Sequence[PlantedError], chance: random.Random) -> list[PlantedError]:
    """Return the errors at random, but every kind once before any comes again, crude ones last."""
    seen = Counter(dict.fromkeys(CRUDE, 1))
    rounds: list[tuple[int, PlantedError]] = []
    for error in chance.sample(errors, len(errors)):
        rounds.append((seen[error.kind], error))
        seen[error.kind] += 1
    return [error for _, error in sorted(rounds, key=lambda pair: pair[0])]


def errors_in(text: str, file: str) -> Iterator[PlantedError]:
    """Yield every error that can be planted in a file."""
    tree = ast.parse(text)
    usual, seen = ast.dump(tree), {text}
    for function, node in places_of(tree):
        for change in changes_of(node):
            error = replace(planted(text, file, change), function=function)
            if error.text not in seen and differs(error.text, usual):
                seen.add(error.text)
                yield error


def differs(text: str, usual: str) -> bool:
    """Say whether a changed text can be compiled, and means something else."""
    try:
        compile(text, "planted", "exec")
        return ast.dump(ast.parse(text)) != usual
    except (SyntaxError, ValueError):
        return False


def planted(text: str, file: str, change: Change) -> PlantedError:
    """Make one change in the text."""
    kind, node, new = change
    lines = text.splitlines(keepends=True)
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    head = lines[first].encode()[: node.col_offset].decode()  # the columns of a tree count bytes
    tail = lines[last].encode()[node.end_col_offset or 0 :].decode()
    indent = " " * (len(head) - len(head.lstrip()))
    changed = f"{head}{new.replace(chr(10), chr(10) + indent)}{tail}"
    whole = "".join([*lines[:first], changed, *lines[last + 1 :]])
    one, other = "".join(lines[first : last + 1]).splitlines(), changed.splitlines()
    differing = (i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1])
    place = next(differing, min(len(one), len(other)) - 1)
    before, after = one[place].strip(), other[place].strip()
    return PlantedError(file, first + place + 1, "", kind, before, after, whole)


def places_of(node: ast.AST, owner: str = "", kind: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield every part of a program that runs, with the function it belongs to."""
    for child in running_parts(node):
        name, inside = owner, kind
        if isinstance(child, ast.ClassDef):
            name, inside = "", child.name
        elif owner in ("", kind):
            name = name_of(child, kind)
        yield name, child
        yield from places_of(child, name, inside)


def name_of(node: ast.AST, kind: str) -> str:
    """Return what a statement outside of functions makes: a function, a method, a constant."""
    match node:
        case ast.FunctionDef(name=name):
            return f"{kind}.{name}" if kind else name
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.For(target=ast.Name(id=name)):
            return kind or name
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.AugAssign(target=ast.Name(id=name)):
            return kind or name
    return kind


def running_parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts below, without imports, docstrings, annotations and the start of a script."""
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "bases"):
            parts = value if isinstance(value, list) else [value]
            yield from (part for part in parts if isinstance(part, ast.AST) and runs(part))


def runs(node: ast.AST) -> bool:
    """Say whether an error can be planted in here."""
    match node:
        case ast.If(test=test):  # the start of a script
            return not any(isinstance(n, ast.Name) and n.id == "__name__" for n in ast.walk(test))
        case ast.Expr(value=ast.Constant()):  # a docstring
            return False
        case ast.Assign(value=ast.Subscript(value=ast.Name(id="tuple" | "list" | "dict" | "set"))):
            return False  # another name for a type, as in `Queue = tuple[str, list]`
    return not isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr)
