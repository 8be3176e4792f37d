"""The box's host: imports a program's modules and does what the examiner asks with them.

It knows no check, no expectation and no verdict: whatever a program does to it, it can only send
values. A box is given this file, `link.py`, `watch.py` and `landlock.py`, nothing else.
"""

import builtins
import importlib
import importlib.util
import io
import linecache
import operator
import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from link import BrokenLine, Link  # type: ignore[import-not-found]  # they lie beside this file
from watch import Watch  # type: ignore[import-not-found]

READS_PAST_THE_END = 1_000
LETTERS_PRINTED = 2_000_000
MOST_ITEMS = 100_000  # of whatever is iterated
MOST_FRAMES = 50
CHILD_SUBREAPER = 36  # Linux's number for it
BEGIN = b"c"  # the examiner wants a fresh process for a check
EXACT: dict[type, Callable[[Any], object]] = {  # by methods that no derived class can replace
    int: int.__int__,
    float: float.__float__,
    str: str.__str__,
    bytes: lambda thing: bytes.__getitem__(thing, slice(None)),
    list: lambda thing: list(list.__iter__(thing)),
    tuple: lambda thing: tuple(tuple.__iter__(thing)),
    set: lambda thing: set(set.__iter__(thing)),
    dict: lambda thing: {key: dict.__getitem__(thing, key) for key in dict.__iter__(thing)},
}
COMPARE = {name: getattr(operator, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")}
OPERATIONS: dict[str, Callable[..., object]] = {  # requests that Python itself answers
    "get": getattr,
    "set": setattr,
    "delete": delattr,
    "call": lambda thing, arguments, named: thing(*arguments, **named),
    "item": operator.getitem,
    "set_item": operator.setitem,
    "len": len,
    "contains": operator.contains,
    "compare": lambda name, one, other: COMPARE[name](one, other),
    "repr": repr,
    "str": str,
    "is_instance": isinstance,
}

Message = dict[str, Any]
Answer = Callable[[str], str | None] | None
"""Says what to type next, given what was printed; None: the lines that were given."""


class Endless(BaseException):
    """A program went on reading or printing without end; no `except Exception` hides it."""


class ExaminerStopped(BaseException):
    """The examiner wants no more of this call."""


class Keyboard(io.StringIO):
    """Typed lines, then the end of input; or the examiner's answers to what was printed."""

    def __init__(self, lines: list[str], answer: Answer, screen: "Screen") -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.answer, self.screen, self.reads_past_the_end = answer, screen, 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # bytes in the stubs
        """Return the next line, or nothing at the end."""
        if self.answer is None:
            line = super().readline(size)
        else:
            said = self.answer(self.screen.news())
            line = "" if said is None else f"{said}\n"
        if not line:
            self.reads_past_the_end += 1
        if self.reads_past_the_end > READS_PAST_THE_END:
            raise Endless("it goes on reading after the end of input")
        return line

    def __next__(self) -> str:  # type: ignore[override]
        """Return the next line of a loop over the input."""
        if line := self.readline():
            return line
        raise StopIteration


class Screen(io.StringIO):
    """Everything printed, up to a limit no honest program reaches."""

    seen = 0  # letters that the examiner was shown already

    def write(self, text: str, /) -> int:
        """Add the text."""
        if self.tell() > LETTERS_PRINTED:
            raise Endless(f"it printed more than {LETTERS_PRINTED} letters")
        return super().write(text)

    def news(self) -> str:
        """Return what was printed since the last time."""
        text = self.getvalue()
        new, self.seen = text[self.seen :], len(text)
        return new


class BoxHost:
    """Does one request after the other."""

    def __init__(self, folder: str, reading: Any, writing: Any, watch: Watch) -> None:
        self.folder, self.watch = folder, watch
        self.link = Link("h", reading, writing, self.callback)
        self.terminals: list[Any] = []  # the streams that were in place before somebody typed
        own = [name for name in dir(self) if name.startswith("do_")]
        self.requests = OPERATIONS | {name.removeprefix("do_"): getattr(self, name) for name in own}
        self.show([], None)

    def serve(self) -> None:
        """Do requests until the examiner sends no more."""
        while True:
            request = self.link.receive()
            if request["do"] == "end":
                return
            self.send_reply(request)

    def send_reply(self, request: Message) -> None:
        """Do a request and send what came of it."""
        reply = self.reply(request)
        if noted := self.watch.news():
            reply["noted"] = noted
        self.link.send(reply)

    def reply(self, request: Message) -> Message:
        """Do a request; return its value, or the error it ended with."""
        self.link.forget(request.get("unused", []))
        try:
            arguments = [self.link.decode(each) for each in request.get("with", [])]
            value = self.requests[request["do"]](*arguments)
            return {"value": self.link.encode(value)}
        except BrokenLine:
            raise
        except BaseException as error:  # noqa: BLE001  a program may raise anything
            return {"raised": self.described(error)}

    def callback(self, number: int, kind: str) -> object:
        """Make a function that calls a function of the examiner's."""

        def call(*arguments: object, **named: object) -> object:
            encode, decode = self.link.encode, self.link.decode
            called = {"call": number, "with": [encode(list(arguments)), encode(named)]}
            self.link.send(called)
            while "answer" not in (request := self.link.receive()):
                self.send_reply(request)
            if request["answer"] == "stop":
                raise ExaminerStopped
            return decode(request["value"])

        return staticmethod(call) if kind == "static" else call

    def described(self, error: BaseException) -> Message:
        """Describe an error: its kinds, its text, the lines of the program it came through."""
        try:
            text = str(error)
        except BaseException:  # noqa: BLE001
            text = ""
        walked = traceback.walk_tb(error.__traceback__)
        places = [(frame.f_code.co_filename, line) for frame, line in walked]
        frames = [
            [os.path.relpath(file, self.folder), line, linecache.getline(file, line).strip()]
            for file, line in places[-MOST_FRAMES:]
            if self.watch.is_own(file)
        ]
        kinds = [kind.__name__ for kind in type(error).__mro__]
        return {"kinds": kinds, "text": text[:2_000], "frames": frames}

    def show(self, lines: list[str], answer: Answer) -> Screen:
        """Put a keyboard and a screen in place; return the screen."""
        screen = Screen()
        sys.stdin, sys.stdout = Keyboard(lines, answer, screen), screen
        sys.stderr = screen
        return screen

    def do_import(self, name: str) -> ModuleType:
        """Import a module of the program, or of Python."""
        importlib.invalidate_caches()
        return importlib.import_module(name)

    def do_type(self, lines: list[str], answer: Answer) -> None:
        """Begin to type at the program."""
        self.terminals.append((sys.stdin, sys.stdout, sys.stderr))
        self.terminals.append(self.show(lines, answer))

    def do_typed(self) -> str:
        """Stop typing; return what was printed meanwhile."""
        screen: Screen = self.terminals.pop()
        sys.stdin, sys.stdout, sys.stderr = self.terminals.pop()
        return screen.getvalue()

    def do_start(self, path: str, arguments: list[str]) -> None:
        """Execute a file as `python` would, under the name `__main__`."""
        main = ModuleType("__main__")
        main.__file__ = f"{self.folder}/{path}"
        main.__dict__["__builtins__"] = builtins
        before, sys.modules["__main__"] = sys.modules["__main__"], main
        sys.argv = [main.__file__, *arguments]
        try:
            text = Path(main.__file__).read_bytes()
            exec(compile(text, main.__file__, "exec"), main.__dict__)  # noqa: S102
        finally:
            sys.modules["__main__"] = before

    def do_iterate(self, thing: Any) -> tuple[object, ...]:
        """Return all items."""
        items = tuple(islice(iter(thing), MOST_ITEMS + 1))
        if len(items) > MOST_ITEMS:
            raise Endless(f"it has more than {MOST_ITEMS} items")
        return items

    def do_names(self, thing: object) -> list[str]:
        """Return the names that a thing has of its own."""
        return list(getattr(thing, "__dict__", {}))

    def do_plain(self, thing: Any) -> object:
        """Return the plain value below an instance of a class derived from one; else the thing."""
        exact = next((EXACT[kind] for kind in type(thing).__mro__ if kind in EXACT), None)
        return thing if exact is None else exact(thing)


class NotebookWords:
    """Finds `IPython.display` with a `clear_output` that does nothing, as notebooks import it."""

    names = ("IPython", "IPython.display")

    @classmethod
    def find_spec(cls, name: str, _path: object = None, _target: object = None) -> Any:
        """Find the two modules."""
        if name in cls.names:
            loader: Any = cls
            return importlib.util.spec_from_loader(name, loader, is_package=name == "IPython")
        return None

    @staticmethod
    def create_module(spec: object) -> None:
        """Leave it to Python."""

    @staticmethod
    def exec_module(module: Any) -> None:
        """Fill the module."""
        module.clear_output = module.display = lambda *_values, **_options: None


def limit(megabytes: int, seconds: int) -> None:
    """Limit what this process and all it starts may use."""
    limits = {
        "RLIMIT_AS": megabytes * 1_000_000,
        "RLIMIT_CPU": seconds,
        "RLIMIT_FSIZE": 16_000_000,
        "RLIMIT_NPROC": 100,
        "RLIMIT_NOFILE": 64,
        "RLIMIT_CORE": 0,
    }
    for name, most in limits.items():
        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (least, least))


def serve_check(folder: str, reading: Any, writing: Any, limits: list[int], wall: Any) -> None:
    """Serve one check, in a process of its own."""
    os.setsid()
    if wall is not None:
        wall.put_up()
    limit(*limits)
    time.sleep = lambda _seconds: None
    os.system = lambda command: 0  # noqa: ARG005  most clear a screen that is not there
    sys.path.insert(0, folder)
    sys.meta_path.append(NotebookWords)
    sys.dont_write_bytecode = True
    try:
        BoxHost(folder, reading, writing, Watch(folder)).serve()
    except (BrokenLine, OSError):
        pass
    finally:
        os._exit(0)


def adopt_orphans() -> None:
    """Become the reaper of orphaned descendants, so that they can be found."""
    if sys.platform == "linux" and os.getppid() > 1:  # bubblewrap's own first process does it, too
        import ctypes

        ctypes.CDLL(None).prctl(CHILD_SUBREAPER, 1, 0, 0, 0)


def wall_around(folder: str, readable: list[str]) -> Any:
    """Return the wall that a check's process puts up around itself, if there is to be one."""
    if not readable:
        return None
    from landlock import Wall  # type: ignore[import-not-found]  # it lies beside this file

    return Wall(readable, folder)


def forget_ctypes() -> None:
    """Unload ctypes, so that a program that imports it is noted."""
    for name in [name for name in sys.modules if "ctypes" in name or name == "landlock"]:
        del sys.modules[name]


def main() -> None:
    """Start a fresh process for each check, as often as the examiner asks for one."""
    here, source, folder, megabytes, seconds, *readable = sys.argv[1:]
    reading = os.fdopen(os.dup(0), "rb", buffering=0)
    writing = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    if source != folder:
        shutil.copytree(source, folder, dirs_exist_ok=True)
    os.chdir(folder)
    adopt_orphans()
    wall = wall_around(folder, readable)
    forget_ctypes()
    sys.path.remove(here)
    sys.argv = [""]
    while reading.read(1) == BEGIN:
        child = os.fork()
        if child == 0:
            serve_check(folder, reading, writing, [int(megabytes), int(seconds)], wall)
        status = os.waitpid(child, 0)[1]
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        data = b'{"ended":%d}' % status
        writing.write(len(data).to_bytes(4, "big") + data)
