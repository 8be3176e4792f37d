"""What the names in a text stand for: modules under other names, texts put together."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from croupier_classroom.tripwires.tricks import (
    HARMLESS_VARIABLES,
    NAMES,
    SCREEN_COMMANDS,
    THREAD_MAKERS,
)

IMPORTERS = {"__import__", "importlib.import_module", "importlib.__import__"}
GETTERS = {"getattr", "builtins.getattr"}
SHELLS = {"os.system", "os.popen", "subprocess.run", "subprocess.call", "subprocess.Popen"}
PLAIN_MODULES = {"turtle", "tkinter", "decimal", "__future__"}  # to set their values is honest
MOST_LETTERS = 100_000


@dataclass(frozen=True)
class References:
    """The names of one text: what each stands for, and where each part of it lies."""

    aliases: dict[str, str]
    parents: dict[ast.AST, ast.AST]

    @classmethod
    def of(cls, tree: ast.Module) -> "References":
        """Read the imports of a text, and the plain assignments that give them other names."""
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        found = cls({}, parents)
        for node in ast.walk(tree):
            found.aliases.update(imported_names(node))
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                meant = found.dotted(node.value)
                if found.is_library(meant):
                    found.aliases.setdefault(node.targets[0].id, meant)
        return found

    def dotted(self, node: ast.AST) -> str:
        """Return the full name that an expression stands for, or nothing."""
        match node:
            case ast.Name(id=name):
                return self.aliases.get(name, name)
            case ast.Attribute(value=value, attr=name):
                return joined(self.dotted(value), name)
            case ast.Call(func=function, args=[first, *rest]):
                return self._called(self.dotted(function), first, rest)
            case ast.Subscript(value=value, slice=key) if self.dotted(value) == "sys.modules":
                return self.constant(key) or ""
        return ""

    def _called(self, function: str, first: ast.expr, rest: list[ast.expr]) -> str:
        """Return the module or the attribute that a call gives by its name."""
        if function in IMPORTERS:
            return self.constant(first) or ""
        if function in GETTERS and rest:
            return joined(self.dotted(first), self.constant(rest[0]) or "")
        return ""

    def constant(self, node: ast.AST) -> str | None:
        """Return a text that is written out, or put together from such; else nothing."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.Constant(value=bytes(content)):
                return content.decode("latin-1")
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return concatenated([self.constant(left), self.constant(right)])
            case ast.JoinedStr(values=values):
                return concatenated([self.constant(each) for each in values])
            case ast.FormattedValue(value=value):
                return self.constant(value)
            case ast.IfExp(body=body):
                return self.constant(body)
            case ast.Call(func=ast.Attribute(value=value, attr="join"), args=[ast.List() as parts]):
                separator = self.constant(value)
                texts = [self.constant(each) for each in parts.elts]
                return None if separator is None else concatenated(texts, separator)
            case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=None)):
                forwards = self.constant(value)
                return None if forwards is None else forwards[::-1]
        return None

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield what a part of the text lies in, the nearest first."""
        while found := self.parents.get(node):
            yield found
            node = found

    def is_known(self, node: ast.AST) -> bool:
        """Say whether a name or attribute starts from an import, not from a variable."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return not isinstance(node, ast.Name) or node.id in {*self.aliases, "__builtins__"}

    def is_library(self, name: str) -> bool:
        """Say whether a full name begins with a module of Python's own that is imported here."""
        first = name.partition(".")[0]
        is_known = first in self.aliases.values() or "." in name or first == "builtins"
        return is_known and first in sys.stdlib_module_names and first not in PLAIN_MODULES

    def is_screen_command(self, call: ast.Call) -> bool:
        """Say whether a call of the shell does no more than clear or colour the screen."""
        if self.dotted(call.func) not in SHELLS or not call.args:
            return False
        given = call.args[0]
        words = given.elts[:1] if isinstance(given, ast.List | ast.Tuple) else [given]
        texts = [self.constant(each) for each in words]
        return all(text is not None and is_screen_text(text) for text in texts)

    def is_harmless(self, node: ast.AST) -> bool:
        """Say whether a name in the lists is used as honest programs use it."""
        parent = self.parents.get(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            return self.is_screen_command(parent) or self._is_plain_variable(parent)
        if isinstance(parent, ast.Attribute):
            call = self.parents.get(parent)
            return isinstance(call, ast.Call) and self._is_plain_variable(call)
        if isinstance(parent, ast.Subscript):
            return (self.constant(parent.slice) or "").startswith(HARMLESS_VARIABLES)
        return False

    def _is_plain_variable(self, call: ast.Call) -> bool:
        """Say whether a call reads a variable that says nothing about the examiner."""
        key = self.constant(call.args[0]) if call.args else None
        return self.dotted(call.func).startswith(("os.environ", "os.getenv")) and (
            key is not None and key.startswith(HARMLESS_VARIABLES)
        )


def imported_names(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the names that an import binds, with what they stand for."""
    if isinstance(node, ast.Import):
        for each in node.names:
            first = each.name.partition(".")[0]
            yield (each.asname, each.name) if each.asname else (first, first)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        for each in node.names:
            if each.name == "*":
                inside = [
                    name for name in (*NAMES, *THREAD_MAKERS) if name.startswith(f"{node.module}.")
                ]
                yield from ((name.rpartition(".")[2], name) for name in inside)
            else:
                yield each.asname or each.name, f"{node.module}.{each.name}"


def joined(head: str, tail: str) -> str:
    """Join two parts of a full name, if both are known."""
    return f"{head}.{tail}" if head and tail else ""


def concatenated(texts: list[str | None], separator: str = "") -> str | None:
    """Join texts, if all are known and not too long."""
    known = [text for text in texts if text is not None]
    short = sum(map(len, known)) < MOST_LETTERS
    return separator.join(known) if short and len(known) == len(texts) else None


def is_screen_text(command: str) -> bool:
    """Say whether every part of a command line is one for the screen."""
    parts = command.replace("||", "&").replace("|", "&").replace(";", "&").split("&")
    return all(not part.strip() or part.split()[0] in SCREEN_COMMANDS for part in parts)
