"""Walls round a program: bubblewrap or Landlock where there is one, and who was started inside.

With bubblewrap a program has a private folder, a read-only rest without packages, no network, and
its own processes, which end with it. Without bubblewrap Linux's Landlock hides the same files;
without that, too, only the limits of a process hold it. `Confinement.not_held` says what is not
held.
"""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

NO_BUBBLEWRAP = "CROUPIER_NO_BUBBLEWRAP"  # set to anything: do as if there were none
NO_LANDLOCK = "CROUPIER_NO_LANDLOCK"  # the same
MARK = "CROUPIER_BOX"  # in the environment of everything that runs in a box
PROGRAM = "/program"
HANDED_IN = "/handed-in"
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives")
LIBRARIES = ("site-packages", "dist-packages")
OWN_PACKAGE = Path(__file__).resolve().parents[1]
LANDLOCK_FILE = Path(__file__).with_name("landlock.py")
TRIAL = "import argparse, ctypes, random"  # what a wall must let through to be trusted
ROUNDS_OF_KILLING = 20
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has no such signal


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
    return [sys_python(), "-I", "-S", str(LANDLOCK_FILE)]


def sys_python() -> str:
    """Return the interpreter itself, not a link to it from an environment with packages."""
    return os.path.realpath(getattr(sys, "_base_executable", sys.executable))


def wrapped(source: Path, disk_megabytes: int, *hidden: Path) -> list[str]:
    """Return the command of bubblewrap that shows a process this folder and Python, no more.

    Packages are hidden, this one too, and whatever else is named.
    """
    size = str(disk_megabytes * 1_000_000)
    command = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    for path in (*SYSTEM, sys.base_prefix):
        command += ["--ro-bind-try", path, path]
    for library in [*libraries(), *own_places((*SYSTEM, sys.base_prefix), *hidden)]:
        command += ["--tmpfs", library, "--remount-ro", library]
    command += ["--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/tmp"]  # noqa: S108
    command += ["--size", size, "--tmpfs", PROGRAM, "--ro-bind", str(source), HANDED_IN]
    return [*command, "--chdir", PROGRAM, "--hostname", "box"]


def libraries() -> Iterator[str]:
    """Yield the folders in which packages are installed, which are hidden in a box."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    stdlib = Path(sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix}))
    roots = {stdlib, Path(sys.base_prefix, "lib", version), Path("/usr/lib/python3")}
    roots |= {Path("/usr/local/lib", version), Path("/usr/lib", version)}
    yield from (
        str(root / name) for root in sorted(roots) for name in LIBRARIES if is_dir(root / name)
    )


def readable(*hidden: Path) -> Iterator[str]:
    """Yield what a program may read besides its own: Python and the system, no packages."""
    behind = {os.path.realpath(each) for each in libraries()}
    behind |= set(own_places((*SYSTEM, sys.base_prefix), *hidden))
    for root in sorted({os.path.realpath(each) for each in (*SYSTEM, sys.base_prefix)}):
        if Path(root).exists():
            yield from parts_without(root, behind)


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


def own_places(shown: Sequence[str], *hidden: Path) -> Iterator[str]:
    """Yield the hidden folders that lie below a folder that is shown."""
    for place in (OWN_PACKAGE, *hidden, Path(sys.prefix).resolve()):
        if str(place) not in shown and any(place.is_relative_to(each) for each in shown):
            yield str(place)


def is_dir(path: Path) -> bool:
    """Say whether there is such a folder, and it may be looked at."""
    with suppress(PermissionError):
        return path.is_dir()
    return False


def environment(mark: str) -> dict[str, str]:
    """Return the environment of a box: nothing of ours."""
    return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nowhere", MARK: mark}


def kill_all(find: Callable[[], Iterable[int]]) -> None:
    """Kill the processes that are found, until no more is found."""
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
