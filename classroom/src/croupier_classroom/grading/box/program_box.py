"""The box a graded program runs in: a process of its own that is confined, limited and ended.

Without a wall that holds files and network, Python's own watch and the limits of a process hold it.
"""

import os
import select
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from croupier.engine.errors import UserError
from croupier.sandbox import walls
from croupier.sandbox.walls import Confinement, confinement
from croupier_classroom.grading.box.link import BrokenLine

HERE = Path(__file__).parent
GIVEN = (HERE / "host.py", HERE / "link.py", HERE / "watch.py", walls.LANDLOCK_FILE)  # to the box
HIDDEN = Path(__file__).resolve().parents[2]  # the documents' programs are solutions
HOST = "/host"
START = "import sys; sys.path.insert(0, sys.argv[1]); import host; host.main()"


class TooLate(Exception):
    """The time for an answer is over."""


@dataclass(frozen=True)
class BoxLimits:
    """How much a program may use."""

    seconds: float = 10.0  # for a check
    total_seconds: float = 120.0  # for a submission
    megabytes: int = 1_000  # of memory
    disk_megabytes: int = 64


class ProgramBox:
    """A running box. It is started when it is first needed, and again after it was killed."""

    def __init__(self, source: Path, limits: BoxLimits, held: Confinement | None = None) -> None:
        self.limits, self.held = limits, held or confinement()
        self._source, self._mark = source, token_hex(8)
        self._process: subprocess.Popen[bytes] | None = None
        self._copy: Path | None = None  # where there is no bubblewrap
        self.deadline = 0.0  # when the answer that is waited for must be there

    @property
    def folder(self) -> str:
        """Return where the program lies, as it sees it."""
        if self.held is walls.BUBBLEWRAP:
            return walls.PROGRAM
        if self._copy is None:
            self._copy = Path(tempfile.mkdtemp(prefix="box-")).resolve()
            (self._copy / "program").mkdir()
        return str(self._copy / "program")

    def _copied_host(self) -> str:
        """Copy what runs in the box, so that its place says nothing of ours; return the folder."""
        folder = Path(self.folder).parent / "host"
        folder.mkdir(exist_ok=True)
        for path in GIVEN:
            (folder / path.name).write_bytes(path.read_bytes())
        return str(folder)

    def start(self) -> None:
        """Start the process, unless it runs."""
        if os.name != "posix":
            raise UserError("programs are graded on Linux or macOS; on Windows use its WSL.")
        if self._process is not None and self._process.poll() is None:
            return
        is_wrapped = self.held is walls.BUBBLEWRAP
        host = HOST if is_wrapped else self._copied_host()
        source = walls.HANDED_IN if is_wrapped else str(self._source)
        limits = [str(self.limits.megabytes), str(round(self.limits.seconds) + 1)]
        python = [walls.sys_python(), "-I", "-S", "-B", "-c", START]
        command = [*python, host, source, self.folder, *limits]
        command += walls.readable(HIDDEN) if self.held is walls.LANDLOCK else ()
        if is_wrapped:
            wall = walls.wrapped(self._source, self.limits.disk_megabytes, HIDDEN)
            command = [*wall, *shown_host(), *command]
        self._process = subprocess.Popen(  # noqa: S603  running the program is what was asked for
            command, cwd=self._source, env=walls.environment(self._mark), bufsize=0, close_fds=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip

    def read(self, size: int) -> bytes:
        """Read what has come, waiting until the deadline at most."""
        if self._process is None or self._process.stdout is None:
            raise BrokenLine("the box is closed")
        left = self.deadline - time.monotonic()
        if left <= 0 or not select.select([self._process.stdout], [], [], left)[0]:
            raise TooLate
        return self._process.stdout.read(size) or b""

    def write(self, data: bytes) -> int:
        """Write to the host."""
        if self._process is None or self._process.stdin is None:
            raise BrokenLine("the box is closed")
        try:
            self._write_all(self._process.stdin.fileno(), memoryview(data))
        except OSError:
            raise BrokenLine("the line is closed") from None
        return len(data)

    def _write_all(self, number: int, data: memoryview) -> None:
        os.set_blocking(number, False)
        while data:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([], [number], [], left)[1]:
                raise TooLate
            data = data[os.write(number, data) :]

    def flush(self) -> None:
        """Do nothing: what was written is on its way."""

    def kill(self) -> None:
        """End the process and everything that was started in the box."""
        process, self._process = self._process, None
        if process is None:
            return
        if self.held is not walls.BUBBLEWRAP:
            walls.kill_all(lambda: walls.below(process.pid))
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, walls.KILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        walls.kill_all(lambda: walls.marked(self._mark.encode()))

    def close(self) -> None:
        """End everything, and remove the private folder."""
        self.kill()
        if self._copy is not None:
            command = ["/bin/rm", "-rf", str(self._copy)]  # it stops at no depth
            subprocess.run(command, check=False, capture_output=True)  # noqa: S603


def shown_host() -> Iterator[str]:
    """Yield bubblewrap's arguments that mount what runs in the box, read-only."""
    yield from ("--dir", HOST)
    for path in GIVEN:
        yield from ("--ro-bind", str(path), f"{HOST}/{path.name}")


@contextmanager
def opened_box(
    source: Path, limits: BoxLimits, held: Confinement | None = None
) -> Iterator[ProgramBox]:
    """Give a box for the program in a folder, and end it afterwards."""
    box = ProgramBox(source, limits, held)
    try:
        yield box
    finally:
        box.close()
