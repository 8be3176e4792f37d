"""Tripwires: reads a submission's texts for tricks, without running them.

A flag is for the teacher: it names the file, the line and what is tried there. It takes no
points: what is tried does not work in the box, and the teacher decides what it means.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import PurePosixPath

from croupier_classroom.grading.submission import Submission
from croupier_classroom.intake.startup import FUNCTIONS, is_main_guard
from croupier_classroom.intake.texts import NO_PYTHON, parsed
from croupier_classroom.tripwires import tricks
from croupier_classroom.tripwires.look_alikes import equals_everything, look_alikes_in
from croupier_classroom.tripwires.references import GETTERS, IMPORTERS, References
from croupier_classroom.tripwires.tricks import Trick

MOST_FLAGS = 20
MOST_KEPT = 200  # texts: as many as a submission may have
ARRAY_PLACE = "ctypes.py_object"  # what the arrays of a course's scaffold are made of
MOST_DEEP = 3  # texts in texts that are run
LETTERS_SHOWN = 60
LINES_SHOWN = 5
LETTERS_OF_A_NAME = 200
RUNNERS = {"eval", "exec", "compile", "builtins.eval", "builtins.exec", "builtins.compile"}
FINDERS = {*IMPORTERS, "importlib.util.find_spec", "runpy.run_module", "pkgutil.resolve_name"}
OPENERS = {
    "open", "io.open", "pathlib.Path", "os.listdir", "os.walk", "os.scandir", "os.stat",
    "os.remove", "os.unlink", "os.rename", "os.mkdir", "os.makedirs", "os.chdir", "os.chmod",
    "glob.glob", "shutil.copy", "shutil.copyfile", "shutil.move", "runpy.run_path",
}  # fmt: skip
SETTERS = {"setattr", "delattr", "builtins.setattr"}
READ_MODULES = {"__name__", "IPython", "ipykernel", "google.colab", "pytest", "unittest"}
LOOPS = (ast.For, ast.While, ast.comprehension)
STREAMS = {"sys.stdin", "sys.stdout", "sys.stderr", "sys.tracebacklimit"}
PATH_OUTSIDE = re.compile(r"[/~]|\\\\|\.\.(?:[\\/]|$)|.*[\\/]\.\.(?:[\\/]|$)")
ASKING_FOR_POINTS = re.compile(
    r"(?:give|award|assign|grant)\b.{0,40}\b(?:100|full)\b.{0,20}(?:points|marks|score|grade|%)"
    r"|\b100 (?:of|out of|/) 100 (?:points|marks)"
    r"|ignore (?:all |any )?(?:previous|prior) instructions",
    re.IGNORECASE,
)
PATH_OF_WINDOWS = re.compile(r"[A-Za-z]:[\\/]")
PATH_OF_THE_SYSTEM = re.compile(
    r"^/(?:proc|sys|dev|home|root|etc|usr|var|opt|srv|tmp)(?:/|$)|\bcroupier[/\\]|[/\\]croupier\b"
)


def flags_of(submission: Submission) -> tuple[str, ...]:
    """Return what a teacher should look at: file, line and what is tried there."""
    found = [*shadows_in(submission), *sentences(submission, mild=False)]
    more = len(found) - MOST_FLAGS
    return (*found[:MOST_FLAGS], f"and {more} more such lines") if more > 0 else tuple(found)


def remarks_of(submission: Submission) -> tuple[str, ...]:
    """Return what is odd but common in honest programs."""
    return tuple(sentences(submission, mild=True))[:MOST_FLAGS]


def sentences(submission: Submission, *, mild: bool) -> Iterator[str]:
    """Yield the tricks of a file as sentences, one for each thing that is tried."""
    own = own_modules(submission)
    for file, text in submission.sources.items():
        found = sorted(
            (trick for trick in all_tricks(text, own) if trick.is_mild == mild), key=place
        )
        for what in dict.fromkeys(trick.what for trick in found):
            same = [trick for trick in found if trick.what == what]
            lines = list(dict.fromkeys(str(trick.line) for trick in same))
            more = f", also line {', '.join(lines[1:LINES_SHOWN])}" if lines[1:] else ""
            rest = " and more" if len(lines) > LINES_SHOWN else ""
            yield f"{file} line {lines[0]}: {what} ({same[0].by}){more}{rest}"


def place(trick: Trick) -> tuple[int, str]:
    """Compare tricks by where they stand."""
    return trick.line, trick.by


def own_modules(submission: Submission) -> frozenset[str]:
    """Return the first names of modules that belong to the program or its course."""
    paths = [PurePosixPath(file) for file in submission.sources]
    parts = {part.partition(".")[0] for path in paths for part in path.parts}
    taken = {name.partition(".")[0] for name in submission.modules.values()}
    return frozenset(parts | taken) - shadowed_names()


def shadows_in(submission: Submission) -> Iterator[str]:
    """Yield the files that stand in the way of Python's own modules."""
    for file in submission.sources:
        path = PurePosixPath(file)
        name = path.parent.name if path.stem == "__init__" else path.stem
        if name in shadowed_names():
            yield f"{file}: {tricks.SHADOW} ({name})"


def shadowed_names() -> frozenset[str]:
    """Return the names of modules that no file of a card game has by chance."""
    return (sys.stdlib_module_names - tricks.HONEST_NAMES) | tricks.UNASKED


@lru_cache(MOST_KEPT)
def all_tricks(text: str, own: frozenset[str]) -> tuple[Trick, ...]:
    """Return every trick in a text; flags and remarks are made of one reading."""
    return tuple(tricks_in(text, own))


def tricks_in(text: str, own: frozenset[str], deep: int = 0) -> Iterator[Trick]:
    """Yield every trick in a text, and in the texts that it runs and writes out."""
    try:
        tree = parsed(text)
    except RecursionError as problem:
        yield Trick(1, tricks.HIDDEN, str(problem))
        return
    except (SyntaxError, *NO_PYTHON):
        return
    inspector = Inspector(text.split("\n"), References.of(tree), own, deep)
    for node in ast.walk(tree):
        yield from inspector.tricks_at(node)
    yield from letters_to_the_reader(text)


def letters_to_the_reader(text: str) -> Iterator[Trick]:
    """Yield lines that ask whoever reads the text for points."""
    for number, line in enumerate(text.split("\n"), start=1):
        if ASKING_FOR_POINTS.search(line):
            yield Trick(number, tricks.TALKING, line.strip()[:LETTERS_SHOWN])


@dataclass(frozen=True)
class Inspector:
    """Looks at the parts of a text, one at a time."""

    lines: list[str]
    names: References
    own: frozenset[str]
    deep: int = 0

    def line(self, node: ast.expr) -> str:
        """Return the line that an expression begins in."""
        return self.lines[node.lineno - 1].strip()[:LETTERS_SHOWN]

    def tricks_at(self, node: ast.AST) -> Iterator[Trick]:
        """Yield what is tried at one place."""
        match node:
            case ast.Import() | ast.ImportFrom():
                yield from self.imports(node)
            case ast.Attribute() | ast.Name():
                yield from self.uses(node)
            case ast.Call():
                yield from self.calls(node)
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                yield from (trick for target in targets for trick in self.changes(target, node))
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                yield from self.changes(target, node)
            case ast.Constant(value=str(text)):
                yield from self.texts(node, text)
            case ast.ClassDef():
                yield from look_alikes_in(node)
            case ast.FunctionDef(name="__getattr__"):
                if isinstance(self.names.parents.get(node), ast.Module):
                    yield Trick(node.lineno, tricks.EVERY_NAME, "__getattr__")

    def imports(self, node: ast.Import | ast.ImportFrom) -> Iterator[Trick]:
        """Yield the imports that are tricks."""
        names = [each.name for each in node.names]
        if isinstance(node, ast.ImportFrom):
            names = [] if node.level else [f"{node.module}.{name}" for name in names]
        for name in names:
            yield from self.named(name, node.lineno)

    def named(self, name: str, line: int) -> Iterator[Trick]:
        """Yield a trick if a full name, or a module that holds it, is in the lists."""
        parts = name.split(".")
        heads = [".".join(parts[:end]) for end in range(1, len(parts) + 1)]
        found = next((head for head in heads if head in tricks.MODULES), "")
        if found and parts[0] not in self.own and name != ARRAY_PLACE:
            yield Trick(line, tricks.MODULES[found], found)
        elif what := tricks.NAMES.get(name):
            yield Trick(line, what, name)
        else:
            begins = (what for head, what in tricks.FAMILIES.items() if name.startswith(head))
            yield from (Trick(line, what, name) for what in begins)

    def uses(self, node: ast.Attribute | ast.Name) -> Iterator[Trick]:
        """Yield the use of a name or an attribute that is in the lists."""
        name = self.names.dotted(node)
        if isinstance(node, ast.Attribute) and node.attr in tricks.ATTRIBUTES:
            yield Trick(node.lineno, tricks.ATTRIBUTES[node.attr], node.attr)
        elif isinstance(node, ast.Attribute) and node.attr == "__dict__":
            if self.is_foreign(node.value):
                yield Trick(node.lineno, tricks.INSIDES, name)
        elif name == "sys.modules":
            yield from self.looks_at_modules(node)
        elif self.names.is_known(node) and not self.names.is_harmless(node):
            yield from self.named(name, node.lineno)

    def looks_at_modules(self, node: ast.AST) -> Iterator[Trick]:
        """Yield the use of `sys.modules`, save to ask whether a known module is there."""
        parent = self.names.parents.get(node)
        if isinstance(parent, ast.Compare):
            return
        if isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Load):
            key: ast.AST | None = parent.slice
        else:
            call = self.names.parents.get(parent) if parent else None
            is_get = isinstance(parent, ast.Attribute) and parent.attr == "get"
            key = call.args[0] if is_get and isinstance(call, ast.Call) and call.args else None
        read = key.id if isinstance(key, ast.Name) else key and self.names.constant(key)
        if read not in READ_MODULES | self.own:
            yield Trick(getattr(node, "lineno", 0), tricks.EXAMINER, "sys.modules")

    def calls(self, node: ast.Call) -> Iterator[Trick]:
        """Yield the calls that are tricks by what they are given."""
        name, line = self.names.dotted(node.func), node.lineno
        first = self.names.constant(node.args[0]) if node.args else None
        if self.names.is_screen_command(node):
            yield Trick(line, "it clears the screen by a command", name, is_mild=True)
        elif self.is_thread_at_large(node):
            yield Trick(line, tricks.THREADS, name)
        elif name in FINDERS:
            hidden = [Trick(line, tricks.BUILT_NAMES, name)]
            yield from hidden if first is None else self.named(first, line)
        elif name in RUNNERS:
            yield from self.runs(node, first)
        elif name in OPENERS:
            yield from self.opens(node, first)
        elif name in SETTERS | {"vars"} and node.args and self.is_foreign(node.args[0]):
            yield Trick(line, tricks.PATCHING, self.line(node))
        elif name in GETTERS:
            yield from self.fetches(node)
        elif name == "type" and len(node.args) == 3 and isinstance(node.args[2], ast.Dict):
            keys = [self.names.constant(key) for key in node.args[2].keys if key]
            if found := [key for key in keys if key in {*tricks.COMPARISONS, "__class__"}]:
                yield Trick(line, tricks.EVERYTHING, f"type with {found[0]}")

    def fetches(self, node: ast.Call) -> Iterator[Trick]:
        """Yield what `getattr` fetches by a text, or by one put together as it runs."""
        name = self.names.dotted(node)
        last = name.rpartition(".")[2]
        if last in tricks.ATTRIBUTES:
            yield Trick(node.lineno, tricks.ATTRIBUTES[last], last)
        elif name:
            yield from self.named(name, node.lineno)
        elif self.is_foreign(node.args[0]):
            yield Trick(node.lineno, tricks.BUILT_NAMES, self.line(node))

    def runs(self, node: ast.Call, text: str | None) -> Iterator[Trick]:
        """Yield what is tried in a text that is run, or that it was hidden."""
        if text is not None and self.deep < MOST_DEEP:
            inner = tricks_in(text, self.own, self.deep + 1)
            yield from (replace(trick, line=node.lineno) for trick in inner)
        elif text is None and self.is_hidden(node):
            yield Trick(node.lineno, tricks.HIDDEN, self.line(node))

    def is_hidden(self, node: ast.Call) -> bool:
        """Say whether a text that is run is compiled, read from a file, or decoded somewhere."""
        inside = {self.names.dotted(each.func) for each in calls_below(node)}
        is_read = bool(inside & {"open", "io.open", "compile"})
        is_compiled = self.names.dotted(node.func).endswith("compile")
        return is_read or is_compiled or self.decodes

    @cached_property
    def decodes(self) -> bool:
        """Whether anything in the text turns hidden code into text."""
        return any(map(self.is_decoder, self.names.parents))

    def is_decoder(self, node: ast.AST) -> bool:
        """Say whether a part of the text turns hidden code into text."""
        name = self.names.dotted(node)
        parts = {name, *name.split(".")}
        return isinstance(node, ast.Attribute | ast.Name) and bool(parts & tricks.DECODERS)

    def opens(self, node: ast.Call, path: str | None) -> Iterator[Trick]:
        """Yield files that lie outside, and files that are open already."""
        given = node.args[0] if node.args else None
        if isinstance(given, ast.Constant) and isinstance(given.value, int):
            yield Trick(node.lineno, tricks.PIPES, self.line(node))
        elif path is not None and PATH_OUTSIDE.match(path):
            yield Trick(node.lineno, tricks.OUTSIDE, repr(path))
        elif path is not None and PATH_OF_WINDOWS.match(path):
            yield Trick(node.lineno, "it names a file on one computer", repr(path), is_mild=True)

    def texts(self, node: ast.Constant, text: str) -> Iterator[Trick]:
        """Yield texts that are paths into the system, or names that only tricks use."""
        is_docstring = isinstance(self.names.parents.get(node), ast.Expr)
        if is_docstring or len(text) > LETTERS_OF_A_NAME:
            return
        if PATH_OF_THE_SYSTEM.search(text):
            yield Trick(node.lineno, tricks.OUTSIDE, repr(text))
        for part in text.split("."):
            if part in tricks.ATTRIBUTES or part == "_getframe":
                yield Trick(node.lineno, tricks.ATTRIBUTES.get(part, tricks.FRAMES), repr(text))

    def changes(self, target: ast.expr, statement: ast.stmt) -> Iterator[Trick]:
        """Yield assignments into modules that are not the program's own, and to `__class__`."""
        if isinstance(target, ast.Attribute) and target.attr == "__class__":
            yield Trick(statement.lineno, tricks.CHANGED_CLASS, "__class__")
        elif isinstance(target, ast.Attribute) and self.is_foreign(target.value):
            name = self.names.dotted(target)
            what = "it replaces a stream" if name in STREAMS else tricks.PATCHING
            yield Trick(statement.lineno, what, name, is_mild=name in STREAMS)
        elif isinstance(target, ast.Attribute) and target.attr in tricks.COMPARISONS:
            value = statement.value if isinstance(statement, ast.Assign) else None
            if isinstance(value, ast.Lambda) and equals_everything(value, target.attr):
                yield Trick(statement.lineno, tricks.EVERYTHING, target.attr)

    def is_foreign(self, node: ast.AST) -> bool:
        """Say whether an expression is a module of Python's own, or a part of one."""
        name = self.names.dotted(node)
        return self.names.is_library(name) and name.partition(".")[0] not in self.own

    def is_thread_at_large(self, node: ast.Call) -> bool:
        """Say whether a thread is made in a loop, or outside every function and main guard."""
        if self.names.dotted(node.func) not in tricks.THREAD_MAKERS:
            return False
        above = list(self.names.above(node))
        is_guarded = any(isinstance(each, ast.stmt) and is_main_guard(each) for each in above)
        in_function = any(isinstance(each, FUNCTIONS) for each in above)
        return any(isinstance(each, LOOPS) for each in above) or not (is_guarded or in_function)


def calls_below(node: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls inside a call."""
    return (each for each in ast.walk(node) if isinstance(each, ast.Call) and each is not node)
