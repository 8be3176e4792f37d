"""A program under check: its modules are called, typed at and listened to in a box."""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier_classroom.grading.box.remote import RemoteError, RemoteObject, Session
from croupier_classroom.grading.submission import Submission
from croupier_classroom.intake.texts import parsed

Modules = Callable[[str], RemoteObject]
"""Gives the program's module of a name: what `Program.run` hands to its `patch`."""
Lines = Sequence[str] | Callable[[str], str | None]
"""Lines to type; or what to type next, given what was printed since the last one; None: no more."""


@dataclass(frozen=True)
class Typed:
    """What came of a call with typed input: the screen, the value, the error if one escaped."""

    output: str
    value: Any
    raised: BaseException | None

    def returned(self) -> "Typed":
        """Return this if the call returned; else raise the error that escaped."""
        if self.raised is not None:
            raise self.raised
        return self


@dataclass(frozen=True)
class Program:
    """A program in a box, as a check sees it."""

    submission: Submission
    session: Session
    typed: list[str] = field(default_factory=list)  # every line that was typed

    def module(self, name: str) -> Any:
        """Return the program's module of this name, or one of Python's own."""
        return self.session.ask("import", self.submission.modules.get(name, name))

    def text(self, name: str) -> str:
        """Return the text of a module as it was handed in; it is read, not run."""
        return self.submission.text(name)

    def tree(self, name: str) -> ast.Module:
        """Return the parsed text of a module."""
        return parsed(self.text(name))

    def type(self, lines: Lines, call: Callable[[], object]) -> Typed:
        """Call with these lines typed at `input()` and the end of input after them.

        Prompts are part of the output.
        """
        value: object = None
        raised: BaseException | None = None
        if callable(lines):
            self.session.ask("type", [], self._noted(lines))
        else:
            self.typed.extend(lines)
            self.session.ask("type", list(lines), None)
        try:
            value = call()
        except RemoteError as error:
            raised = error
        return Typed(self.session.ask("typed"), value, raised)

    def _noted(self, answer: Callable[[str], str | None]) -> Callable[[str], str | None]:
        """Return the function that types, with what it types noted."""

        def noted(printed: str) -> str | None:
            line = answer(printed)
            if line is not None:
                self.typed.append(line)
            return line

        return noted

    def run(self, lines: Lines, *, patch: Callable[[Modules], None] | None = None) -> str:
        """Return what the main program prints, run as such with these lines typed.

        The patch sees the modules the program imports; its main file is executed afresh. An
        error ends the check, save those of a program that simply runs out of input.
        """
        if patch is not None:
            patch(self.module)
        typed = self.type(lines, self.start)
        error = typed.raised
        if isinstance(error, RemoteError) and error.kind not in {"EOFError", "SystemExit"}:
            raise error
        return typed.output

    def start(self, arguments: Sequence[str] = ()) -> None:
        """Execute the main file as `python` would, under the name `__main__`."""
        self.session.ask("start", self.submission.main, list(arguments))

    def equal(self, one: object, other: object) -> Any:
        """Return what `one == other` gives by the program's own `__eq__`."""
        return self.session.ask("compare", "eq", one, other)

    def is_instance(self, value: object, kind: object) -> bool:
        """Say whether a value is an instance of a class of the program's."""
        return self.session.ask("is_instance", value, kind) is True

    def names(self, value: object) -> list[str]:
        """Return the names that a module, a class or an instance has of its own."""
        return [str(name) for name in self.session.ask("names", value)]
