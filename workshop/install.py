"""Put into .venv what is missing, with Debian's own python3 and pip or any others, without root.

pip fetches a pinned uv into .tools (`--target` works where PEP 668 forbids a plain install, and
uv needs no python3-venv); uv does the rest from the lock files.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from workshop.stamps import (
    CLASSROOM,
    CROUPIER,
    PACKAGES,
    Layer,
    missing_layers,
    program_file,
    read_stamps,
    remove_stamps,
    stamp_of,
    write_stamps,
)

RETRY = "Nothing is lost: the next call takes it up again."
WAIT = 0.2  # seconds between two looks at the lock
LAST_LINES = 6  # of a failed program's output: enough to see why
NO_NETWORK = ("onnect", "dns error", "Failed to fetch", "timed out", "resolve")


class CannotSetUp(Exception):
    """The folder could not be made ready; the message says why, and what to do."""


def install(root: Path, layers: tuple[Layer, ...]) -> None:
    """Bring the given layers of .venv up to date, telling on stderr what is done."""
    with one_at_a_time(root):
        if not missing_layers(root, layers):
            return
        say(f"Setting up in {root / '.venv'}, once.")
        uv = fetched_uv(root)
        for layer in layers:
            if missing_layers(root, (layer,)):
                install_layer(root, uv, layer)
        say("Ready.")


@contextmanager
def one_at_a_time(root: Path) -> Iterator[None]:
    """Let a second call wait until the first has finished setting up."""
    (root / ".tools").mkdir(exist_ok=True)
    lock = root / ".tools" / "lock"
    lock.touch()
    with closing(sqlite3.connect(lock, timeout=0, isolation_level=None)) as turn:
        if not take(turn):
            say("Another call is setting up; waiting for it.")
            while not take(turn):
                time.sleep(WAIT)
        yield


def take(turn: sqlite3.Connection) -> bool:
    """Try to lock a file through SQLite; the system releases the lock when the process exits."""
    try:
        turn.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


def fetched_uv(root: Path) -> Path:
    """Return the pinned uv, fetched by pip and moved into place whole."""
    lock = root / "requirements-uv.lock"
    version = lock.read_text(encoding="utf-8").split("==")[1].split()[0]
    home = root / ".tools" / f"uv-{version}"
    if not home.exists():
        draft = root / ".tools" / "uv-draft"
        shutil.rmtree(draft, ignore_errors=True)
        do("uv, which fetches the rest", [pip_command(lock, draft)])
        draft.rename(home)
    return home / "bin" / program_file("uv")


def pip_command(lock: Path, target: Path) -> list[str]:
    """Spell the call of pip that fetches what a lock names into a folder of its own."""
    quietly = ["--quiet", "--no-input", "--disable-pip-version-check"]
    what = ["--require-hashes", "--requirement", str(lock), "--target", str(target)]
    return [own_python(), "-m", "pip", "install", *quietly, *what]


def own_python() -> str:
    """Name the Python below any virtual environment: the one that calls may be .venv itself."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def install_layer(root: Path, uv: Path, layer: Layer) -> None:
    """Install one layer; new packages begin a new .venv, the other layers are laid on it."""
    stamps = {} if layer == PACKAGES else read_stamps(root)
    stamp = stamp_of(root, layer)
    remove_stamps(root)
    try:
        do(layer.title, uv_commands(root, uv, layer))
    except CannotSetUp:
        if stamps:
            write_stamps(root, stamps)
        raise
    write_stamps(root, {**stamps, layer.name: stamp})


def uv_commands(root: Path, uv: Path, layer: Layer) -> list[list[str]]:
    """Spell the calls of uv that install a layer."""
    venv = str(root / ".venv")
    add = [str(uv), "pip", "install", "--quiet", "--python", venv]
    if layer in (CROUPIER, CLASSROOM):
        folder = str((root / layer.source).parent)
        return [[*add, "--no-deps", "--no-build-isolation", "--editable", folder]]
    from_lock = [*add, "--require-hashes", "--requirement", str(root / layer.source)]
    if layer == PACKAGES:
        return [[str(uv), "venv", "--quiet", "--clear", "--python", own_python(), venv], from_lock]
    return [from_lock]


def do(title: str, commands: list[list[str]]) -> None:
    """Run commands one after another under one title, with the seconds they take."""
    started = time.monotonic()
    say(f"  {title} ", end="")
    for command in commands:
        with tempfile.TemporaryFile() as output:
            if run_with_dots(command, output) != 0:
                raise CannotSetUp(explanation(title, last_lines(output)))
    say(f" {time.monotonic() - started:.0f} s")


def run_with_dots(command: list[str], output: IO[bytes]) -> int:
    """Run a command, with a dot every other second so that one sees it is alive."""
    environment = {"UV_SYSTEM_CERTS": "1", **os.environ}  # else uv trusts no local authority
    with subprocess.Popen(command, stdout=output, stderr=output, env=environment) as process:
        while True:
            say(".", end="")
            try:
                return process.wait(timeout=2)
            except subprocess.TimeoutExpired:
                continue


def last_lines(output: IO[bytes]) -> str:
    """Read the end of what a program printed."""
    output.seek(0)
    lines = output.read().decode(errors="replace").strip().splitlines()
    return "\n".join(lines[-LAST_LINES:])


def explanation(title: str, printed: str) -> str:
    """Say why a step failed, and what a person can do about it."""
    if "No module named pip" in printed:
        return f"pip is missing. On Debian or Ubuntu: sudo apt install python3-pip\n{RETRY}"
    guess = " Is there a network?" if any(sign in printed for sign in NO_NETWORK) else ""
    return f"Could not install {title}.{guess} The installer said:\n\n{printed}\n\n{RETRY}"


def say(text: str, end: str = "\n") -> None:
    """Tell the person what goes on, apart from what the command itself prints."""
    print(text, end=end, file=sys.stderr, flush=True)
