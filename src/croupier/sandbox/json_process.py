"""A child process that reads and writes JSON, one value a line."""

import json
import os
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import Any

from croupier.sandbox.walls import KILL

LONGEST_LINE = 1_000_000  # bytes that are read as one line
JOIN = 10.0  # seconds for the thread to end after its process


class JsonProcess:
    """A running program in a session of its own; `options` are those of `subprocess.Popen`.

    A thread calls `on_line` with each line the program writes, and with an empty one at the end.
    """

    def __init__(
        self,
        command: Sequence[str],
        on_line: Callable[["JsonProcess", bytes], None],
        **options: Any,
    ) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603  the caller chose the command
            command, stdin=pipe, stdout=pipe, start_new_session=True, **options
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise ValueError("it is spoken to through pipes")
        self._input, self._output = self._process.stdin, self._process.stdout
        self._listener = Thread(target=self._listen, args=(on_line,), daemon=True)
        self._listener.start()

    def _listen(self, on_line: Callable[["JsonProcess", bytes], None]) -> None:
        with self._output:
            while line := self._output.readline(LONGEST_LINE):
                on_line(self, line)
        on_line(self, b"")
        with suppress(OSError):  # what was not written goes nowhere
            self._input.close()

    def send(self, message: object) -> bool:
        """Write a value as a line; False if the program does not read any more."""
        line = json.dumps(message, ensure_ascii=False).encode() + b"\n"
        try:
            self._input.write(line)
            self._input.flush()
        except (OSError, ValueError):  # it has ended, or its pipe is closed
            return False
        return True

    def wait(self, seconds: float) -> int:
        """Wait for the program to end, kill it when that takes longer; return its status."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return self.kill()

    def kill(self) -> int:
        """Kill the program and what it started, unless it has ended; return its status."""
        with suppress(ProcessLookupError):
            if self._process.returncode is None and hasattr(os, "killpg"):
                os.killpg(self._process.pid, KILL)
            else:
                self._process.kill()
        return self._process.wait()

    def close(self) -> None:
        """Kill the program and wait for the thread that reads from it."""
        self.kill()
        self._listener.join(JOIN)
