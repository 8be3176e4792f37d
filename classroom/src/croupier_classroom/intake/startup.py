"""What a program does when it is imported, cut out for the checks that only call its functions.

A game started or a question asked outside every function would stop each check. Such statements
are replaced by `...`, and so are those that need a value lost with them; every line stays in its
place. `name = input()` becomes `name = ""`, and `n = int(input())` becomes `n = 2`; what hangs on
such an answer and fails with it is passed over.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier_classroom.intake.sources import Source, bound_by, outer_statements, stored_names

ASKS = frozenset({"input", "raw_input", "getpass"})
LEAVES = frozenset({"exit", "quit", "_exit"})
CUT, NUMBER, TEXT = "...", "2", '""'  # two players are enough for every game
TRY = 'with __import__("contextlib").suppress(Exception): '
SAFE_CALLS = frozenset(
    {"range", "len", "print", "list", "dict", "set", "enumerate", "zip", "append", "extend", "add"}
)
TO_NUMBER = frozenset({"int", "float", "eval"})
TO_TEXT = frozenset({"str", "strip", "lower", "upper", "title", "capitalize", "casefold"})
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
HARMLESS = (*FUNCTIONS, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Pass)
LOOPS_AND_BRANCHES = (ast.For, ast.While, ast.If, ast.With, ast.Try, ast.Match)


@dataclass(frozen=True)
class Cut:
    """A text without its start, and the lines where it asked or played, as they were written."""

    text: str
    starts: tuple[tuple[int, str], ...] = ()


class Replacement(NamedTuple):
    """What is written in the place of a part of a text."""

    node: ast.stmt | ast.expr
    word: str
    is_start: bool = True
    is_before: bool = False  # the word stands before the part, which stays


@dataclass
class Functions:
    """The functions of a submission by their names: what they call and what they read."""

    calls: dict[str, set[str]] = field(default_factory=dict)
    reads: dict[str, set[str]] = field(default_factory=dict)
    starting: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, sources: Iterable[Source], plays: Sequence[str]) -> "Functions":
        """Follow the calls, and know which functions ask at the keyboard or play a game."""
        functions = cls()
        for source in sources:
            for name, body in functions_in(source.tree) if source.tree else ():
                functions.calls.setdefault(name, set()).update(called_in(ast.walk(body)))
                functions.reads.setdefault(name, set()).update(free_names(body))
        starting, before = {*(ASKS - functions.calls.keys()), *plays}, set[str]()
        while starting != before:
            before = set(starting)
            starting |= {name for name, called in functions.calls.items() if called & before}
        functions.starting = starting
        return functions

    def needed_by(self, statement: ast.stmt) -> set[str]:
        """Return the names a statement reads, itself and in the functions it calls."""
        called, waiting = set[str](), called_in(own_nodes(statement))
        while waiting:
            called |= waiting
            waiting = set().union(*(self.calls.get(name, set()) for name in waiting)) - called
        return read_by(statement).union(*(self.reads.get(name, set()) for name in called))

    def start_in(self, statement: ast.stmt) -> bool:
        """Say whether a statement asks, plays or never ends."""
        called = called_in(own_nodes(statement))
        if isinstance(statement, HARMLESS):
            return False
        if isinstance(statement, ast.Expr):  # run(main) calls what it is given
            called |= read_by(statement)
        return bool(called & self.starting) or never_ends(statement)

    def starts_as_a_script(self, source: Source) -> bool:
        """Say whether a text starts something when it is run."""
        body = source.tree.body if source.tree else []
        return any(is_main_guard(each) or self.start_in(each) for each in body)


def without_start(source: Source, functions: Functions) -> Cut:
    """Return a text without the statements that ask or play when it is imported."""
    walk, body = Walk(functions), source.tree.body if source.tree else []
    parts = [part for statement in body for part in walk.parts_of(statement)]
    lines = source.text.split("\n")
    starts = {node.lineno: lines[node.lineno - 1].strip() for node, _, start, _ in parts if start}
    return Cut(replaced(source.text, parts), tuple(starts.items()))


@dataclass
class Walk:
    """Goes through the statements of a module in their order, and knows what became of names."""

    functions: Functions
    kept: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)  # only statements that are cut out bind them
    doubtful: set[str] = field(default_factory=set)  # they hang on an answer that nobody gave
    values: set[str] = field(default_factory=set)  # what a statement may have filled

    def parts_of(self, statement: ast.stmt) -> Iterator[Replacement]:
        """Yield what is to be replaced in the next statement."""
        bound = set(bindings(statement))
        if answers := list(answers_in(statement)):
            yield from answers
            self.doubtful |= bound
        elif not isinstance(statement, HARMLESS) and not is_main_guard(statement):
            needed = self.functions.needed_by(statement)
            if part := self.changed(statement, needed):
                yield part
                if part.word == CUT:
                    self.lost |= bound - self.kept
                    self.doubtful |= read_by(statement) & self.values
                    return
            hangs = needed & self.doubtful
            self.doubtful = self.doubtful | bound if hangs else self.doubtful - bound
            self.values |= bound
        self.kept |= bound
        self.lost -= bound

    def changed(self, statement: ast.stmt, needed: set[str]) -> Replacement | None:
        """Return what becomes of a statement that is no definition: it stays, is tried or cut."""
        starts, in_doubt = self.functions.start_in(statement), bool(needed & self.doubtful)
        is_tried = in_doubt and is_triable(statement)
        fails = in_doubt and not is_tried and may_fail(statement)
        if starts or fails or needed & self.lost or leaves(statement):
            return Replacement(statement, CUT, is_start=starts)
        if is_tried:
            return Replacement(statement, TRY, is_start=False, is_before=True)
        return None


def is_triable(statement: ast.stmt) -> bool:
    """Say whether a statement can stand behind `with ...:` on its line."""
    simple = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Delete, ast.Assert)
    return isinstance(statement, simple) and statement.col_offset == 0


def may_fail(statement: ast.stmt) -> bool:
    """Say whether a block does more with its values than count, print and collect them."""
    nodes = list(own_nodes(statement))
    reads = any(isinstance(node, ast.Subscript | ast.BinOp | ast.With) for node in nodes)
    return reads or bool(called_in(nodes) - SAFE_CALLS)


def answers_in(statement: ast.stmt) -> Iterator[Replacement]:
    """Yield the questions of an assignment that can be answered in their place."""
    if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
        value = statement.value
        values = value.elts if isinstance(value, ast.Tuple) else [value]
        answers = [answer_to(each) for each in values]
        if all(answers):
            yield from (Replacement(*pair) for pair in zip(values, answers, strict=True))


def answer_to(value: ast.expr) -> str:
    """Return the answer to `input(...)`, also inside `int()` or before `.strip()`; or nothing."""
    match value:
        case ast.Call(func=ast.Name(id="input" | "raw_input")):
            return TEXT
        case ast.Call(func=ast.Name(id=name), args=[inner]) if name in TO_NUMBER | TO_TEXT:
            return answer_to(inner) and (NUMBER if name in TO_NUMBER else TEXT)
        case ast.Call(func=ast.Attribute(value=inner, attr=name), args=[]) if name in TO_TEXT:
            return answer_to(inner)
    return ""


def functions_in(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield functions and methods by name, classes by their `__init__`, and other names of them."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, node
            case ast.ClassDef(name=name, body=body):
                yield from ((name, each) for each in body if is_function(each, "__init__"))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as value):
                yield name, value
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name() as value):
                yield name, ast.Call(value, [], [])


def is_function(node: ast.AST, name: str) -> bool:
    """Say whether this is the function of a name."""
    return isinstance(node, ast.FunctionDef) and node.name == name


def own_nodes(statement: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a statement that run with it: no bodies of functions."""
    waiting = [statement]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, FUNCTIONS):
            waiting += ast.iter_child_nodes(node)


def called_in(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that are called: of functions, and of methods without their object."""
    called = set()
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name)):
                called.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="stdin"))):
                called.add("input")
            case ast.Call(func=ast.Attribute(attr=name)):
                called.add(name)
    return called


def read_by(statement: ast.stmt) -> set[str]:
    """Return the names a statement reads, save those it binds before in its own blocks."""
    nodes = list(own_nodes(statement))
    read = {node.id for node in nodes if isinstance(node, ast.Name) and is_read(node)}
    inner = {name for node in nodes if isinstance(node, ast.comprehension)
             for name in stored_names(node.target)}  # fmt: skip
    added = {name for node in nodes if isinstance(node, ast.AugAssign)
             for name in stored_names(node.target)}  # fmt: skip
    bound = set(bindings(statement)) if isinstance(statement, LOOPS_AND_BRANCHES) else set()
    return (read - inner - bound) | added


def is_read(name: ast.Name) -> bool:
    """Say whether a name is read here."""
    return isinstance(name.ctx, ast.Load)


def free_names(body: ast.AST) -> set[str]:
    """Return the names that a function reads from outside of it."""
    names = [node for node in ast.walk(body) if isinstance(node, ast.Name)]
    declared = {name for node in ast.walk(body) if isinstance(node, ast.Global)
                for name in node.names}  # fmt: skip
    local = {node.id for node in names if not is_read(node)} - declared
    local |= {node.arg for node in ast.walk(body) if isinstance(node, ast.arg)}
    return {node.id for node in names if is_read(node)} - local


def bindings(statement: ast.stmt) -> Iterator[str]:
    """Yield every name that a statement binds in the module."""
    for inner in outer_statements(ast.Module([statement], [])):
        yield from bound_by(inner)


def is_main_guard(statement: ast.stmt) -> bool:
    """Say whether this is `if __name__ == "__main__":`, which an import does not enter."""
    return isinstance(statement, ast.If) and "__name__" in read_by(statement)


def leaves(statement: ast.stmt) -> bool:
    """Say whether a statement ends Python."""
    return isinstance(statement, ast.Expr) and bool(called_in([statement.value]) & LEAVES)


def never_ends(statement: ast.stmt) -> bool:
    """Say whether this is a loop without an end: `while True` with no way out."""
    if not isinstance(statement, ast.While) or not isinstance(statement.test, ast.Constant):
        return False
    is_left = any(isinstance(each, ast.Break | ast.Raise) for each in own_nodes(statement))
    return bool(statement.test.value) and not is_left


def replaced(text: str, parts: Iterable[Replacement]) -> str:
    """Write the words in the places of the parts, and keep every line where it was."""
    content, starts = bytearray(text.encode()), [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line.encode()) + 1)
    for node, word, _, is_before in reversed(list(parts)):
        first = starts[node.lineno - 1] + node.col_offset
        if is_before:
            content[first:first] = word.encode()
            continue
        last = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        rest = content[first + len(word) : last]
        blank = bytes(10 if letter == 10 else 32 for letter in rest)
        if not isinstance(node, ast.stmt):
            blank = blank.replace(b" \n", b"\\\n")
        content[first:last] = word.encode() + blank
    return content.decode()
