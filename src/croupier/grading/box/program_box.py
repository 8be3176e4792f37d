"""The box a program runs in: a process of its own that is confined, limited and ended.

With bubblewrap it has a private folder, a read-only rest without Croupier, no network, and its own
processes, which end with it. Without bubblewrap Linux's Landlock hides the same files; without
that, too, only Python's own watch and the limits of a process hold it. `Confinement.not_held` says
what is not held.
"""

import os
import select
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from secrets import token_hex

from croupier.engine.errors import UserError
from croupier.grading.box.link import BrokenLine

NO_BUBBLEWRAP = "CROUPIER_NO_BUBBLEWRAP"  # set to anything: do as if there were none
NO_LANDLOCK = "CROUPIER_NO_LANDLOCK"  # the same
MARK = "CROUPIER_BOX"  # in the environment of everything that runs in a box
PROGRAM = "/program"
HANDED_IN = "/handed-in"
HOST = "/host"
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives")
LIBRARIES = ("site-packages", "dist-packages")
GIVEN = ("host.py", "landlock.py", "link.py", "watch.py")  # into the box
START = "import sys; sys.path.insert(0, sys.argv[1]); import host; host.main()"
TRIAL = "import argparse, ctypes, random"  # what a wall must let through to be trusted
ROUNDS_OF_KILLING = 20
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has no such signal


class TooLate(Exception):
    """The time for an answer is over."""


@dataclass(frozen=True)
class BoxLimits:
    """How much a program may use."""

    seconds: float = 10.0  # for a check
    total_seconds: float = 120.0  # for a submission
    megabytes: int = 1_000  # of memory
    disk_megabytes: int = 64


@dataclass(frozen=True)
class Confinement:
    """What holds a program, in words, and what does not."""

    name: str
    not_held: str = ""

    @property
    def is_whole(self) -> bool:
        """Say whether files and network are out of reach too."""
        return not self.not_held


BUBBLEWRAP = Confinement("bubblewrap")
LANDLOCK = Confinement("Landlock", "the network is not out of its reach")
PROCESS_LIMITS = Confinement("process limits", "files and the network are not out of its reach")


@cache
def confinement() -> Confinement:
    """Return the best wall of this system behind which a small program imports and runs."""
    return next((wall for wall in (BUBBLEWRAP, LANDLOCK) if lets_python_run(wall)), PROCESS_LIMITS)


def lets_python_run(wall: Confinement) -> bool:
    """Try a wall; False where it is missing, switched off, or hides what Python itself needs."""
    trial = [sys_python(), "-I", "-S", "-B", "-c", TRIAL]
    with tempfile.TemporaryDirectory() as folder:
        if wall is BUBBLEWRAP:
            is_there = not os.environ.get(NO_BUBBLEWRAP) and shutil.which("bwrap") is not None
            return is_there and runs([*wrapped(Path(folder), 1), *trial])
        is_there = not os.environ.get(NO_LANDLOCK) and runs(landlock_command())
        paths = os.pathsep.join(readable())
        return is_there and runs([*landlock_command(), folder, paths, *trial])


def runs(command: Sequence[str]) -> bool:
    """Say whether a command ends well, and in time."""
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=30)  # noqa: S603
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def landlock_command() -> list[str]:
    """Return the command that says whether there is Landlock, or runs another behind it."""
    return [sys_python(), "-I", "-S", str(Path(__file__).with_name("landlock.py"))]


def sys_python() -> str:
    """Return the interpreter itself, not a link to it from an environment with packages."""
    return os.path.realpath(getattr(sys, "_base_executable", sys.executable))


def wrapped(source: Path, disk_megabytes: int) -> list[str]:
    """Return the command of bubblewrap that shows a process this folder and Python, no more."""
    size = str(disk_megabytes * 1_000_000)
    command = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    for path in (*SYSTEM, sys.base_prefix):
        command += ["--ro-bind-try", path, path]
    for library in [*libraries(), *own_places((*SYSTEM, sys.base_prefix))]:
        command += ["--tmpfs", library, "--remount-ro", library]
    command += ["--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/tmp"]  # noqa: S108
    command += ["--size", size, "--tmpfs", PROGRAM, "--ro-bind", str(source), HANDED_IN]
    command += ["--dir", HOST, "--chdir", PROGRAM, "--hostname", "box"]
    for name in GIVEN:
        command += ["--ro-bind", str(Path(__file__).with_name(name)), f"{HOST}/{name}"]
    return command


def libraries() -> Iterator[str]:
    """Yield the folders in which packages are installed, which are hidden in a box."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    stdlib = Path(sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix}))
    roots = {stdlib, Path(sys.base_prefix, "lib", version), Path("/usr/lib/python3")}
    roots |= {Path("/usr/local/lib", version), Path("/usr/lib", version)}
    yield from (
        str(root / name) for root in sorted(roots) for name in LIBRARIES if is_dir(root / name)
    )


def readable() -> Iterator[str]:
    """Yield what a program may read besides its own: Python and the system, no packages."""
    hidden = {os.path.realpath(each) for each in libraries()}
    hidden |= set(own_places((*SYSTEM, sys.base_prefix)))
    for root in sorted({os.path.realpath(each) for each in (*SYSTEM, sys.base_prefix)}):
        if Path(root).exists():
            yield from parts_without(root, hidden)


def parts_without(root: str, hidden: set[str]) -> Iterator[str]:
    """Yield paths that hold all of a folder, save the hidden ones.

    Python finds modules by the names in a folder: `folder/` stands for these alone.
    """
    inside = {each for each in hidden if Path(each).is_relative_to(root)}
    if not inside:
        yield root
    elif root not in inside:
        yield f"{root}/"
        for path in sorted(Path(root).iterdir()):
            yield from parts_without(str(path), inside)


def own_places(shown: Sequence[str]) -> Iterator[str]:
    """Yield where this package and its environment lie, if that is below a folder that is shown."""
    package = Path(__file__).resolve().parents[2]
    for place in (package, Path(sys.prefix).resolve()):
        if str(place) not in shown and any(place.is_relative_to(each) for each in shown):
            yield str(place)


def is_dir(path: Path) -> bool:
    """Say whether there is such a folder, and it may be looked at."""
    with suppress(PermissionError):
        return path.is_dir()
    return False


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
        if self.held is BUBBLEWRAP:
            return PROGRAM
        if self._copy is None:
            self._copy = Path(tempfile.mkdtemp(prefix="box-")).resolve()
            (self._copy / "program").mkdir()
        return str(self._copy / "program")

    def _copied_host(self) -> str:
        """Copy what runs in the box, so that its place says nothing of ours; return the folder."""
        folder = Path(self.folder).parent / "host"
        folder.mkdir(exist_ok=True)
        for name in GIVEN:
            (folder / name).write_bytes(Path(__file__).with_name(name).read_bytes())
        return str(folder)

    def start(self) -> None:
        """Start the process, unless it runs."""
        if os.name != "posix":
            raise UserError("programs are graded on Linux or macOS; on Windows use its WSL.")
        if self._process is not None and self._process.poll() is None:
            return
        is_wrapped = self.held is BUBBLEWRAP
        host = HOST if is_wrapped else self._copied_host()
        source = HANDED_IN if is_wrapped else str(self._source)
        limits = [str(self.limits.megabytes), str(round(self.limits.seconds) + 1)]
        command = [sys_python(), "-I", "-S", "-B", "-c", START, host, source, self.folder, *limits]
        command += readable() if self.held is LANDLOCK else ()
        if is_wrapped:
            command = [*wrapped(self._source, self.limits.disk_megabytes), *command]
        self._process = subprocess.Popen(  # noqa: S603  running the program is what was asked for
            command, cwd=self._source, env=environment(self._mark), bufsize=0, close_fds=True,
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
        if self.held is not BUBBLEWRAP:
            kill_all(lambda: below(process.pid))
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, KILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        kill_all(lambda: marked(self._mark.encode()))

    def close(self) -> None:
        """End everything, and remove the private folder."""
        self.kill()
        if self._copy is not None:
            command = ["/bin/rm", "-rf", str(self._copy)]  # it stops at no depth
            subprocess.run(command, check=False, capture_output=True)  # noqa: S603


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


def environment(mark: str) -> dict[str, str]:
    """Return the environment of a box: nothing of ours."""
    return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nowhere", MARK: mark}


def kill_all(find: Callable[[], Iterable[int]]) -> None:
    """Kill the processes that are found, until there is none."""
    for _ in range(ROUNDS_OF_KILLING):
        found = list(find())
        for number in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(number, KILL)
        if not found:
            return
        time.sleep(0.01)


def marked(mark: bytes) -> Iterator[int]:
    """Yield the processes with this mark in their environment, where the system shows it."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if mark in path.read_bytes():
                yield int(path.parent.name)


def below(top: int) -> set[int]:
    """Return the living processes that come from this one, where the system shows them.

    The host takes over those whose parents have ended, so none escapes by that.
    """
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent, *_ = path.read_text("utf-8", "replace").rpartition(")")[2].split()
            if state != "Z":
                parents[int(path.parent.name)] = int(parent)
    found = {top}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {top}
