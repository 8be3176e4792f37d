"""The examiner's end of a box: a program's objects as if they were here, and its errors.

`==` between such objects is identity: what a program's own `__eq__` says decides nothing.
"""

import builtins
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, BinaryIO, cast

from croupier_classroom.grading.box.link import UNREADABLE, BrokenLine, Link
from croupier_classroom.grading.box.program_box import ProgramBox

BEGIN = b"c"
SECONDS_TO_END = 1.0


class NeverStops(BaseException):
    """A program went on reading or printing without end."""


class ProgramDied(Exception):
    """The program ended Python itself."""


class RemoteError(Exception):
    """An error in the box. It is also of the built-in kind that it was there."""

    kind = ""  # the name of its class
    text = ""
    frames: Sequence[tuple[str, int, str]] = ()  # file, line and text, the innermost last

    def __str__(self) -> str:
        return self.text

    @property
    def place(self) -> str:
        """Return the innermost line of the program, as a report shows it."""
        if not self.frames:
            return ""
        file, line, text = self.frames[-1]
        return f"{file} line {line}: {text}"


class RemoteObject:
    """An object in the box."""

    __slots__ = ("_remote_number", "_remote_session")
    _remote_number: int
    _remote_session: "Session"

    def __init__(self, session: "Session", number: int) -> None:
        object.__setattr__(self, "_remote_session", session)
        object.__setattr__(self, "_remote_number", number)

    def __getattr__(self, name: str) -> Any:
        return self._remote_session.ask("get", self, name)

    def __setattr__(self, name: str, value: object) -> None:
        self._remote_session.ask("set", self, name, value)

    def __delattr__(self, name: str) -> None:
        self._remote_session.ask("delete", self, name)

    def __call__(self, *arguments: object, **named: object) -> Any:
        """Call it in the box."""
        return self._remote_session.ask("call", self, list(arguments), named)

    def __getitem__(self, key: object) -> Any:
        return self._remote_session.ask("item", self, key)

    def __setitem__(self, key: object, value: object) -> None:
        self._remote_session.ask("set_item", self, key, value)

    def __len__(self) -> int:
        return cast(int, self._remote_session.ask("len", self))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._remote_session.ask("iterate", self))

    def __contains__(self, item: object) -> bool:
        return self._remote_session.ask("contains", self, item) is True

    def __lt__(self, other: object) -> Any:
        return self._remote_session.ask("compare", "lt", self, other)

    def __le__(self, other: object) -> Any:
        return self._remote_session.ask("compare", "le", self, other)

    def __gt__(self, other: object) -> Any:
        return self._remote_session.ask("compare", "gt", self, other)

    def __ge__(self, other: object) -> Any:
        return self._remote_session.ask("compare", "ge", self, other)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return hash(self._remote_number)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return str(self._remote_session.ask("repr", self))

    def __str__(self) -> str:
        return str(self._remote_session.ask("str", self))

    @property
    def plain(self) -> Any:
        """Return the plain value below an instance of a class derived from one; else itself."""
        return self._remote_session.ask("plain", self)


class Session:
    """The talk with a fresh process in a box, for one check."""

    def __init__(self, box: ProgramBox) -> None:
        self._box = box
        line = cast(BinaryIO, box)
        self._link = Link("x", line, line, self._proxy)
        self._fault: BaseException | None = None  # of a function of the check's
        self.noted: list[str] = []  # what the host noted of the program's tricks
        box.start()
        box.write(BEGIN)

    def _proxy(self, number: int, _kind: str) -> RemoteObject:
        return RemoteObject(self, number)

    def ask(self, do: str, *values: object) -> Any:
        """Have the host do something; return the value, or raise the error it ended with."""
        unused = self._link.unused()
        request: dict[str, object] = {
            "do": do,
            "with": [self._link.encode(value) for value in values],
        }
        self._link.send({**request, "unused": unused} if unused else request)
        while "call" in (reply := self._link.receive()):
            self._answer(reply)
        self._note(reply)
        if self._fault is not None:
            fault, self._fault = self._fault, None
            raise fault
        if "ended" in reply:
            raise ProgramDied("the program ended Python itself")
        if "raised" in reply:
            raise error_of(reply["raised"])
        if "value" not in reply:
            raise BrokenLine("a message has no value")
        return self._decode(reply["value"])

    def _note(self, reply: dict[str, Any]) -> None:
        """Note what the host has noted."""
        noted = reply.get("noted", [])
        if isinstance(noted, list):
            self.noted += [str(each)[:200] for each in noted if each not in self.noted]

    def _decode(self, code: object) -> Any:
        try:
            return self._link.decode(code)
        except UNREADABLE as error:
            raise BrokenLine(f"a value cannot be read: {type(error).__name__}") from None

    def _answer(self, reply: dict[str, Any]) -> None:
        """Call a function of the check's for the program; a fault of it is raised afterwards."""
        try:
            function = self._decode(["yours", reply["call"]])
            arguments, named = (self._decode(each) for each in reply["with"])
            value = self._link.encode(function(*arguments, **named))
        except Exception as error:  # noqa: BLE001  it is raised when the program has stopped
            self._fault = error
        else:
            self._link.send({"answer": "value", "value": value})
            return
        self._link.send({"answer": "stop"})

    def end(self) -> None:
        """End the process of this check; the box is killed if it does not end by itself."""
        self._box.deadline = time.monotonic() + SECONDS_TO_END
        try:
            self._link.send({"do": "end"})
            while "ended" not in self._link.receive():
                pass
        except Exception:  # noqa: BLE001  whatever it is, a new box is started for the next check
            self._box.kill()


def error_of(description: Any) -> BaseException:
    """Build the exception that a description from the box stands for."""
    try:
        kinds = [str(kind) for kind in description["kinds"]]
        frames = [(str(file), int(line), str(text)) for file, line, text in description["frames"]]
        text = str(description["text"])
    except (TypeError, KeyError, ValueError):
        raise BrokenLine("an error cannot be read") from None
    if "Endless" in kinds:
        return NeverStops(text)
    fields = {"kind": kinds[0], "text": text, "frames": frames}
    for kind in kinds:
        base = getattr(builtins, kind, None)
        if isinstance(base, type) and issubclass(base, Exception) and base is not Exception:
            with suppress(TypeError):  # it cannot be made of a text; the kind above it can
                return cast(BaseException, type(kinds[0], (RemoteError, base), fields)(text))
    return cast(BaseException, type(kinds[0], (RemoteError,), fields)(text))
