"""The guard of the gate: a test without a mark touches nothing that can be late, busy or missing.

It fails when it connects or binds a socket, starts a process, sleeps or compiles a kernel, and when
a function of Croupier reads the wall clock. A mark of `REAL` allows all of it; it is for the night.
"""

import asyncio
import inspect
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
    """Refuses what a test without a mark may not do; threads of earlier tests are not watched."""

    def __init__(self) -> None:
        self._is_active = False
        self._older_threads: set[int] = set()
        self.refused: list[str] = []  # kept, since the tested code may catch the error

    def start(self, item: pytest.Item) -> None:
        """Start watching a test, unless it bears a mark."""
        self._older_threads = {each.ident or 0 for each in threading.enumerate()} - {get_ident()}
        self.refused.clear()
        self._is_active = not is_real(item)

    def stop(self) -> None:
        """Stop watching until the next test."""
        self._is_active = False

    def refuse(self, action: str) -> None:
        """Raise Impure if the running test bears no mark."""
        if self._is_active and get_ident() not in self._older_threads:
            self.refused.append(action)
            raise Impure(f"a test without a mark {action}; it needs one of: {', '.join(REAL)}")


def is_real(item: pytest.Item) -> bool:
    """Say whether a test bears a mark for what it needs."""
    return any(mark.name in REAL for mark in item.iter_markers())


GUARD = Guard()


def on_event(event: str, _arguments: object) -> None:
    """Handle an audit event of Python."""
    if event in EVENTS:
        GUARD.refuse(EVENTS[event])


def guarded_timer(real: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap `call_later` of an event loop, to refuse the timer of `asyncio.sleep`."""

    def call_later(self: BaseEventLoop, delay: float, callback: Any, *rest: Any, **kw: Any) -> Any:
        is_sleep = callback is asyncio.futures._set_result_unless_cancelled  # type: ignore[attr-defined]
        if is_sleep and 0 < delay < math.inf:
            GUARD.refuse("slept in asyncio")
        return real(self, delay, callback, *rest, **kw)

    return call_later


def guarded_clock(real: Callable[[], Any]) -> Callable[[], Any]:
    """Wrap a clock, to refuse it to functions of Croupier.

    Bodies of modules and classes may read it: they run once, in the first test that imports them.
    """

    def read() -> Any:
        caller = sys._getframe(1)
        reader = caller.f_globals.get("__name__", "")
        is_function = caller.f_code.co_flags & inspect.CO_OPTIMIZED
        if is_function and reader.split(".")[0] == OURS and ".tests." not in reader:
            GUARD.refuse(f"had {reader} read the clock")
        return real()

    return read


def guarded_sleep(seconds: float) -> None:
    """Replace `time.sleep`."""
    if seconds > 0:
        GUARD.refuse("slept")
    SLEEP(seconds)


def guarded_start(self: BaseProcess) -> None:
    """Replace the start of a process of `multiprocessing`, which raises no audit event."""
    GUARD.refuse("started a process")
    START(self)


def guarded_kernel(*arguments: Any) -> Any:
    """Replace the compiler of kernels, which takes seconds where none is cached."""
    GUARD.refuse("compiled a kernel")
    return KERNEL(*arguments)


SLEEP = time.sleep
START = BaseProcess.start
KERNEL = compile.kernel


def install_guard() -> None:
    """Install the guard in Python, once; it is inactive until a test starts."""
    sys.addaudithook(on_event)
    BaseProcess.start = guarded_start  # type: ignore[method-assign]
    compile.kernel = guarded_kernel  # type: ignore[assignment]
    BaseEventLoop.call_later = guarded_timer(BaseEventLoop.call_later)  # type: ignore[assignment,method-assign]
    time.sleep = guarded_sleep  # type: ignore[assignment]
    for name in CLOCKS:
        setattr(time, name, guarded_clock(getattr(time, name)))
