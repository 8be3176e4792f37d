"""A program under check: imported afresh, typed at, listened to.

This is no sandbox: the program runs with all the rights of whoever runs it.
"""

import importlib
import importlib.util
import io
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from unittest.mock import patch as patched

READS_PAST_THE_END = 1_000
LETTERS_PRINTED = 2_000_000

Modules = Callable[[str], ModuleType]
"""Gives the program's module of a name: what `Program.run` hands to its `patch`."""


class NeverStops(BaseException):
    """A program went on reading or printing without end; no `except Exception` hides it."""


@dataclass(frozen=True)
class Typed:
    """What came of a call with typed input: the screen, the value, the error if one escaped."""

    output: str
    value: object
    raised: BaseException | None


class Keyboard(io.StringIO):
    """Typed lines, then the end of input; whoever reads on and on past it is stopped."""

    reads_past_the_end = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # bytes in the stubs
        """Return the next line, or nothing at the end."""
        line = super().readline(size)
        if not line:
            self.reads_past_the_end += 1
        if self.reads_past_the_end > READS_PAST_THE_END:
            raise NeverStops("it goes on reading after the end of input")
        return line


class Screen(io.StringIO):
    """Everything printed, up to a limit no honest program reaches."""

    def write(self, text: str, /) -> int:
        """Add the text."""
        if self.tell() > LETTERS_PRINTED:
            raise NeverStops(f"it printed more than {LETTERS_PRINTED} letters")
        return super().write(text)


@contextmanager
def at_the_terminal(lines: Sequence[str]) -> Iterator[Screen]:
    """Feed `input()` with these lines and catch everything printed."""
    screen, keyboard = Screen(), Keyboard("".join(f"{line}\n" for line in lines))
    typed = patched.object(sys, "stdin", keyboard)
    with typed, redirect_stdout(screen), redirect_stderr(screen):
        yield screen


def type_lines(lines: Sequence[str], call: Callable[[], object]) -> Typed:
    """Call with these lines typed and the end of input after them."""
    value: object = None
    raised: BaseException | None = None
    with at_the_terminal(lines) as screen:
        try:
            value = call()
        except NeverStops:
            raise
        except BaseException as problem:  # noqa: BLE001  a checked program may raise anything
            raised = problem
    return Typed(screen.getvalue(), value, raised)


@dataclass(frozen=True)
class Program:
    """A program under check: an edition of ours by its dotted name, or a folder of flat files."""

    package: str = ""
    folder: Path = Path()
    files: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_package(cls, package: str) -> "Program":
        """Take an edition of ours; where it is one module, that is its module of every name."""
        return cls(package=package)

    @classmethod
    def of_folder(cls, folder: str | Path, files: Mapping[str, str]) -> "Program":
        """Take the flat files of a folder; the first of them is the main program."""
        return cls(folder=Path(folder).resolve(), files=files)

    def module(self, name: str) -> ModuleType:
        """Return the program's module of this name, the same one throughout a check."""
        if self.package:
            return importlib.import_module(self._dotted(name))
        try:
            return importlib.import_module(name)
        except (EOFError, SystemExit):
            return self._as_far_as_it_runs(name)

    def type(self, lines: Sequence[str], call: Callable[[], object]) -> Typed:
        """Call with these lines typed at `input()`; prompts are part of the output."""
        return type_lines(lines, call)

    def run(self, lines: Sequence[str], *, patch: Callable[[Modules], None] | None = None) -> str:
        """Return what the main program prints, run as such with these lines typed.

        The patch sees the modules the program imports; its main file is executed afresh. An
        error ends the check, save those of a program that simply runs out of input.
        """
        if patch is not None:
            patch(self.module)
        typed = self.type(lines, self.start)
        if typed.raised is not None and not isinstance(typed.raised, EOFError | SystemExit):
            raise typed.raised
        return typed.output

    def start(self, arguments: Sequence[str] = ()) -> None:
        """Execute the main file as `python` would, under the name `__main__`."""
        path, main = self._main_file(), ModuleType("__main__")
        main.__file__ = str(path)
        main.__package__ = self.package or None
        if self.package and not self._is_package():
            main.__package__ = self.package.rpartition(".")[0]
        ours, sys.modules["__main__"] = sys.modules["__main__"], main  # as its classes expect
        try:
            with patched.object(sys, "argv", [str(path), *arguments]):
                exec(compile(path.read_bytes(), path, "exec"), main.__dict__)  # noqa: S102
        finally:
            sys.modules["__main__"] = ours

    @contextmanager
    def fresh(self) -> Iterator[None]:
        """Import the program anew in here, silent and sleepless, and forget it afterwards."""
        importlib.invalidate_caches()
        shelved = {name: sys.modules.pop(name) for name in self._loaded()}
        own = [] if self.package else [str(self.folder)]
        no_cache = sys.pycache_prefix is None  # compiled files would lie among the program's own
        with (
            patched.object(sys, "path", [*own, *sys.path]),
            patched.object(sys, "dont_write_bytecode", no_cache),
            patched.object(time, "sleep", lambda _seconds: None),
            at_the_terminal(()),
        ):
            try:
                yield
            finally:
                for name in self._loaded():
                    del sys.modules[name]
                sys.modules.update(shelved)
                if self.package in shelved:
                    parent, _, leaf = self.package.rpartition(".")
                    setattr(sys.modules[parent], leaf, shelved[self.package])

    def _dotted(self, name: str) -> str:
        return f"{self.package}.{name}" if self._is_package() else self.package

    def _is_package(self) -> bool:
        spec = importlib.util.find_spec(self.package)
        return spec is not None and spec.submodule_search_locations is not None

    def _main_file(self) -> Path:
        if not self.package:
            return self.folder / next(iter(self.files.values()))
        spec = importlib.util.find_spec(self._dotted("__main__"))
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(self._dotted("__main__"))
        return Path(spec.origin)

    def _loaded(self) -> list[str]:
        """Return the names of the program's modules that are imported at present."""
        if self.package:
            return [name for name in sys.modules if f"{name}.".startswith(f"{self.package}.")]
        own = {path.stem for path in self.folder.iterdir()} - {"__main__"}
        return [name for name in sys.modules if name.partition(".")[0] in own]

    def _as_far_as_it_runs(self, name: str) -> ModuleType:
        """Load a file that starts its game when imported, up to where it asks for input."""
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(name)
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        with suppress(EOFError, SystemExit):
            spec.loader.exec_module(module)
        return module
