"""The guard of the gate: a test without a mark touches nothing that can be late, busy or missing.

It fails when it connects or binds a socket, starts a process, sleeps or compiles a kernel, and when
a module of Croupier reads the wall clock. A mark of `REAL` allows all of it; it is for the night.
"""

import asyncio
import math
import sys
import threading
import time
from asyncio.base_events import BaseEventLoop
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from threading import get_ident
from typing import Any

import pytest

from croupier.bulk import compile  # noqa: A004  a module

REAL = {
    "process": "starts processes, or opens sockets",
    "browser": "drives Chromium",
    "postgres": "talks to PostgreSQL",
    "compiled": "compiles kernels",
    "realtime": "sleeps, or reads the clock",
}
EVENTS = {  # of sys.audit
    "os.exec": "started a process",
    "os.fork": "started a process",
    "os.forkpty": "started a process",
    "os.posix_spawn": "started a process",
    "os.spawn": "started a process",
    "os.system": "started a process",
    "subprocess.Popen": "started a process",
    "socket.bind": "bound a socket",
    "socket.connect": "connected a socket",
}
CLOCKS = ("time", "time_ns")
OURS = "croupier"


class Impure(AssertionError):
    """A test without a mark did what needs one."""


class Guard:
    """Refuses what a test without a mark may not do; threads that others left are not watched."""

    def __init__(self) -> None:
        self._is_up = False
        self._others: set[int] = set()
        self.refused: list[str] = []  # also what the tested code has caught

    def watch(self, item: pytest.Item) -> None:
        """Begin to watch a test, unless it bears a mark."""
        self._others = {each.ident or 0 for each in threading.enumerate()} - {get_ident()}
        self.refused.clear()
        self._is_up = not is_real(item)

    def rest(self) -> None:
        """Watch nothing until the next test."""
        self._is_up = False

    def refuse(self, deed: str) -> None:
        """Refuse the deed, where the test that runs bears no mark."""
        if self._is_up and get_ident() not in self._others:
            self.refused.append(deed)
            raise Impure(f"a test without a mark {deed}; it needs one of: {', '.join(REAL)}")


def is_real(item: pytest.Item) -> bool:
    """Say whether a test bears a mark for what it needs."""
    return any(mark.name in REAL for mark in item.iter_markers())


GUARD = Guard()


def on_event(event: str, _arguments: object) -> None:
    """Hear of everything that Python tells its auditors."""
    if event in EVENTS:
        GUARD.refuse(EVENTS[event])


def guarded_timer(real: Callable[..., Any]) -> Callable[..., Any]:
    """Return `call_later` of an event loop, which refuses to be what `asyncio.sleep` waits for."""

    def call_later(self: BaseEventLoop, delay: float, callback: Any, *rest: Any, **kw: Any) -> Any:
        is_sleep = callback is asyncio.futures._set_result_unless_cancelled  # type: ignore[attr-defined]
        if is_sleep and 0 < delay < math.inf:
            GUARD.refuse("slept in asyncio")
        return real(self, delay, callback, *rest, **kw)

    return call_later


def guarded_clock(real: Callable[[], Any]) -> Callable[[], Any]:
    """Return a clock that modules of Croupier may not read."""

    def read() -> Any:
        reader = sys._getframe(1).f_globals.get("__name__", "")
        if reader.split(".")[0] == OURS and ".tests." not in reader:
            GUARD.refuse(f"had {reader} read the clock")
        return real()

    return read


def guarded_sleep(seconds: float) -> None:
    """Sleep, as `time.sleep` does."""
    if seconds > 0:
        GUARD.refuse("slept")
    SLEEP(seconds)


def guarded_start(self: BaseProcess) -> None:
    """Start a process of `multiprocessing`, of which auditors hear nothing."""
    GUARD.refuse("started a process")
    START(self)


def guarded_kernel(*arguments: Any) -> Any:
    """Make a kernel, which takes seconds wherever none is stored yet."""
    GUARD.refuse("compiled a kernel")
    return KERNEL(*arguments)


SLEEP = time.sleep
START = BaseProcess.start
KERNEL = compile.kernel


def put_up() -> None:
    """Put the guard into Python itself, once; it sleeps until a test begins."""
    sys.addaudithook(on_event)
    BaseProcess.start = guarded_start  # type: ignore[method-assign]
    compile.kernel = guarded_kernel  # type: ignore[assignment]
    BaseEventLoop.call_later = guarded_timer(BaseEventLoop.call_later)  # type: ignore[assignment,method-assign]
    time.sleep = guarded_sleep  # type: ignore[assignment]
    for name in CLOCKS:
        setattr(time, name, guarded_clock(getattr(time, name)))
