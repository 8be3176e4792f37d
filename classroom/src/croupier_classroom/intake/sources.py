"""The Python texts of a submission: decoded, parsed, and asked what they define and import.

Nothing is run; a text that Python cannot read is still searched for its definitions.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath

from croupier.engine.errors import UserError
from croupier_classroom.intake.notebook import NoNotebook, code_of
from croupier_classroom.intake.texts import NO_PYTHON, decoded, parsed, problem_of
from croupier_classroom.intake.uploads import Upload

MOST_PROGRAMS = 200
MOST_LETTERS = 1_000_000
TEST = re.compile(r"(?<![a-z])tests?(?![a-z])", re.IGNORECASE)
DEFINITION = re.compile(
    r"^(?:(?:async\s+)?def|class)\s+(\w+)|^(\w+)\s*(?::[^=\n]*)?=(?!=)", re.MULTILINE
)


@dataclass(frozen=True)
class Source:
    """One Python text: where it lies, under which name it was handed in, what it says."""

    path: PurePosixPath
    text: str
    handed_in: str = ""
    time: float = 0.0
    is_notebook: bool = False

    @property
    def name(self) -> str:
        """The path as it was handed in."""
        return self.handed_in or str(self.path)

    @cached_property
    def tree(self) -> ast.Module | None:
        """The text as Python reads it, or nothing where it cannot."""
        try:
            return parsed(self.text)
        except (SyntaxError, *NO_PYTHON):
            return None

    @property
    def is_blank(self) -> bool:
        """Whether it holds nothing, or nothing but comments."""
        return self.tree is not None and not self.tree.body

    @property
    def is_test(self) -> bool:
        """Whether it tests other files."""
        used = {each.first_name for each in self.imports}
        return bool(TEST.search(self.path.stem) or used & {"unittest", "pytest"})

    @cached_property
    def definitions(self) -> frozenset[str]:
        """The names of functions, classes and values that it defines for itself."""
        if self.tree is None:
            return frozenset(filter(None, (a or b for a, b in DEFINITION.findall(self.text))))
        return frozenset(
            name for statement in outer_statements(self.tree) for name in bound_by(statement)
        )

    @cached_property
    def imports(self) -> tuple["Import", ...]:
        """All that it imports, in functions too."""
        return tuple(imports_of(self.tree)) if self.tree is not None else ()


@dataclass(frozen=True)
class Import:
    """One import: `from ..module import names` has level 2; `import module` has no names."""

    module: str
    level: int = 0
    names: tuple[tuple[str, str], ...] = ()

    @property
    def first_name(self) -> str:
        """The name before the first dot."""
        return self.module.partition(".")[0]


@dataclass(frozen=True)
class Sources:
    """All the Python texts of a submission, which may import each other."""

    by_path: Mapping[PurePosixPath, Source]
    _known: dict[PurePosixPath, frozenset[str]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Source]:
        return iter(self.by_path.values())

    def imported(self, source: Source, wanted: Import) -> list[Source]:
        """Return the texts of the submission that an import reads, the last part of it last."""
        parts = tuple(filter(None, wanted.module.split(".")))
        for base in self._bases(source, wanted):
            heads = [base.joinpath(*parts[:end]) for end in range(1, len(parts) + 1)] or [base]
            found = [text for head in heads if (text := self._module(head))]
            if self._module(heads[-1]) or heads[-1] in self._folders:
                inside = (self._module(heads[-1] / name) for name, _ in wanted.names)
                return [*found, *(text for text in inside if text)]
        return []

    def reached_from(self, sources: list[Source]) -> list[Source]:
        """Return these texts and all that they import from the submission, each once."""
        reached: dict[PurePosixPath, Source] = {}
        waiting = list(sources)
        while waiting:
            source = waiting.pop()
            if source.path not in reached:
                reached[source.path] = source
                waiting += (text for each in source.imports for text in self.imported(source, each))
        return list(reached.values())

    def names_in(self, source: Source) -> frozenset[str]:
        """Return what a text defines, with what it imports by name from others of these."""
        if source.path not in self._known:
            self._known[source.path] = source.definitions  # an answer for those in a circle
            found = (self._names_by(source, each) for each in source.imports)
            self._known[source.path] = source.definitions.union(*found)
        return self._known[source.path]

    def has_module(self, path: PurePosixPath) -> bool:
        """Say whether there is a text or a package of this path, without its suffix."""
        return self._module(path) is not None

    def _names_by(self, source: Source, wanted: Import) -> frozenset[str]:
        texts = self.imported(source, wanted)
        if not texts or not wanted.names:
            return frozenset()
        if wanted.names[0][0] == "*":
            return frozenset(name for name in self.names_in(texts[-1]) if name[0] != "_")
        return frozenset(alias for _, alias in wanted.names)

    def _bases(self, source: Source, wanted: Import) -> list[PurePosixPath]:
        """Return the folders where an import may begin, the nearest first."""
        folders = [source.path.parent, *source.path.parent.parents]
        return folders[wanted.level - 1 : wanted.level] if wanted.level else folders

    def _module(self, path: PurePosixPath) -> Source | None:
        named = self.by_path.get(path.parent / f"{path.name}.py") if path.name else None
        return named or self.by_path.get(path / "__init__.py")

    @cached_property
    def _folders(self) -> frozenset[PurePosixPath]:
        return frozenset(folder for path in self.by_path for folder in path.parents)


def sources_of(uploads: Iterable[Upload], notes: list[str]) -> Sources:
    """Read every program among the uploads, and note what was found odd about it."""
    found: dict[PurePosixPath, Source] = {}
    programs = [upload for upload in uploads if upload.is_program]
    programs.sort(key=is_notebook)  # a .py file keeps its name
    if len(programs) > MOST_PROGRAMS:
        raise UserError(f"there are more than {MOST_PROGRAMS} Python files: too many to be read.")
    for upload in programs:
        path = free_path(upload.path, found)
        found[path] = source_of(upload, path, notes)
    if sum(len(source.text) for source in found.values()) > MOST_LETTERS:
        raise UserError(f"there are more than {MOST_LETTERS} letters of Python: too many.")
    notes += [
        f"{source.name} cannot be read by Python: {problem}."
        for source in found.values()
        if (problem := problem_of(source.text))
    ]
    if all(source.is_blank for source in found.values()):
        names = ", ".join(source.name for source in found.values())
        raise UserError(f"there is no program in {names}: it is empty.")
    return Sources(found)


def is_notebook(upload: Upload) -> bool:
    """Say whether a file is a notebook, by its name."""
    return upload.path.suffix.lower() == ".ipynb"


def free_path(path: PurePosixPath, taken: Mapping[PurePosixPath, Source]) -> PurePosixPath:
    """Return the path of the Python file that an upload is read as."""
    stem = path.name.partition(".")[0] if path.name.lower().endswith(".py.txt") else path.stem
    python = path.with_name(f"{stem}.py")
    number = 2
    while python in taken:
        python, number = path.with_name(f"{stem}_{number}.py"), number + 1
    return python


def source_of(upload: Upload, path: PurePosixPath, notes: list[str]) -> Source:
    """Decode one program, a notebook from its cells."""
    name = str(upload.path)
    if not is_notebook(upload):
        text, encoding = decoded(upload.content)
        if encoding:
            notes.append(f"{name} is written in {encoding}; it was read so.")
        return Source(path, text, name, upload.time)
    try:
        text, cut = code_of(upload.content)
    except NoNotebook as problem:
        notes.append(f"{name} cannot be read: {problem}.")
        return Source(path, "", name, upload.time, is_notebook=True)
    notes += [f"{name} was read as a Python file: its code cells in their order."]
    notes += [f"{name}, {note}." for note in cut]
    return Source(path, text, name, upload.time, is_notebook=True)


def outer_statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements that run on import, those inside `if`, `try` and loops too."""
    waiting: list[ast.AST] = list(reversed(tree.body))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            blocks = (ast.stmt, ast.ExceptHandler, ast.match_case)
            inner = [each for each in ast.iter_child_nodes(node) if isinstance(each, blocks)]
            waiting += reversed(inner)


def bound_by(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement itself binds: a definition or an assignment."""
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield statement.name
        case ast.Assign(targets=targets):
            yield from (name for target in targets for name in stored_names(target))
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            yield from stored_names(target)


def stored_names(target: ast.expr) -> Iterator[str]:
    """Yield the names in the target of an assignment."""
    for node in ast.walk(target):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def imports_of(tree: ast.Module) -> Iterator[Import]:
    """Yield every import of a text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(each.name) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            names = tuple((each.name, each.asname or each.name) for each in node.names)
            yield Import(node.module or "", node.level, names)
