"""A program that answers questions from a box: lines of JSON go in and come out, nothing else.

It sees a copy of the folder it lies in, Python and its packages, all to be read only. It sees no
match file, no argument, environment or open file of ours; where there is bubblewrap or Landlock, no
other file; with the former no network and no other process.
"""

import json
import logging
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import Empty, Queue
from secrets import token_hex
from typing import IO, Any

from croupier.engine import UserError
from croupier.sandbox.json_process import JsonProcess
from croupier.sandbox.walls import (
    BUBBLEWRAP,
    HANDED_IN,
    LANDLOCK,
    SYSTEM,
    confinement,
    environment,
    kill_all,
    landlock_command,
    marked,
    wrapped,
)

PATIENCE = 10.0  # seconds for an answer
DISK_MEGABYTES = 64
MOST_MEGABYTES, MOST_FILES = 256, 5_000  # of the folder that is copied
LIMITS = 'ulimit -c 0; ulimit -n 256; ulimit -v 8000000; exec "$@"'
LIMITED = ("/bin/sh", "-c", LIMITS, "sh") if os.name == "posix" else ()
SYSTEM_ROOT = {"SYSTEMROOT": os.environ["SYSTEMROOT"]} if "SYSTEMROOT" in os.environ else {}
LEFT_OUT = (".match", ".pyc")  # a match file holds the seed of a match
BEGINS_A_MATCH = b"croupier match"  # under any name
log = logging.getLogger("croupier.bots")


class BoxedProgram:
    """A running program, which is asked one question after the other."""

    def __init__(self, name: str, command: Sequence[str], folder: Path | None) -> None:
        self.name, self._mark = name, token_hex(8)
        files = files_of(folder) if folder is not None else []
        self._copy = tempfile.TemporaryDirectory(prefix="croupier-bot-", ignore_cleanup_errors=True)
        source = Path(self._copy.name).resolve()
        if folder is not None:
            copy_files(files, folder, source)
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  open until `close`
        self._lines: Queue[bytes] = Queue()
        self._process = self._started(command, source)

    def _started(self, command: Sequence[str], source: Path) -> JsonProcess:
        held = confinement()
        outer, place = [*LIMITED], str(source)
        if held is BUBBLEWRAP:
            shown = [word for path in own_libraries() for word in ("--ro-bind", path, path)]
            outer = [*wrapped(source, DISK_MEGABYTES), *shown, "--chdir", HANDED_IN, *LIMITED]
            place = HANDED_IN
        elif held is LANDLOCK:
            there = filter(os.path.exists, (*SYSTEM, sys.base_prefix, *own_libraries()))
            outer = [*landlock_command(), str(source), os.pathsep.join(there), *LIMITED]
        if not held.is_whole:
            log.warning("%s is held by %s only: %s.", self.name, held.name, held.not_held)
        words = [in_box(word, source, place) for word in command]
        return JsonProcess(
            [*outer, *words], lambda _, line: self._lines.put(line), cwd=source,
            env={**environment(self._mark), **SYSTEM_ROOT}, stderr=self._errors,
        )  # fmt: skip

    def ask(self, question: dict[str, Any]) -> Any:
        """Return the answer to a question."""
        self._process.send(question)  # a program that has ended is silent
        return self.receive()

    def receive(self) -> Any:
        """Return the program's next message."""
        try:
            return json.loads(self._lines.get(timeout=PATIENCE))
        except Empty:
            late = f"{self.name} did not answer within {PATIENCE:.0f} seconds."
            raise UserError(late) from None
        except (ValueError, RecursionError):
            raise UserError(
                f"{self.name} did not answer with a line of JSON.{self._last_error()}"
            ) from None

    def _last_error(self) -> str:
        """Return the last line that the program wrote to standard error, if any."""
        self._errors.seek(0)
        said = self._errors.read()[-2_000:].decode("utf-8", "replace").strip()
        return f"\nIts last words: {said.splitlines()[-1]}" if said else ""

    def close(self) -> None:
        """End the program and all it has started, and remove its folder."""
        if self._errors.closed:
            return
        self._process.close()
        if confinement() is not BUBBLEWRAP:
            kill_all(lambda: marked(self._mark.encode()))
        self._errors.close()
        self._copy.cleanup()


def own_libraries() -> list[str]:
    """Return the folders of this Python's packages and of Croupier, read-only in a box."""
    packages = {sysconfig.get_path(kind) for kind in ("purelib", "platlib")}
    return sorted({sys.prefix, *packages, str(Path(__file__).parents[2])})


def in_box(word: str, source: Path, shown_at: str) -> str:
    """Translate an argument for the box: the name of a copied file becomes its path there."""
    return str(Path(shown_at, word)) if (source / word).is_file() else word


def is_of_system(path: Path) -> bool:
    """Say whether a file is visible in a box without being copied."""
    return any(path.is_relative_to(each) for each in (*SYSTEM, sys.prefix, sys.base_prefix))


def found_program(words: Sequence[str]) -> tuple[list[str], Path | None]:
    """Return a command with files by their bare names, and the folder they are copied from."""
    first = shutil.which(words[0])
    if first is None:
        raise UserError(f"the program {words[0]} cannot be started: there is none.")
    program = Path(first).absolute()
    command = [str(program), *words[1:]]
    named = [i for i, word in enumerate(command) if Path(word).is_file()]
    own = [i for i in named if not is_of_system(Path(command[i]).absolute())]
    if not own:
        return command, None
    folder = Path(command[own[0]]).absolute().parent
    for place in own:
        path = Path(command[place]).absolute()
        if path.parent == folder:
            command[place] = path.name
    return command, folder


def files_of(folder: Path) -> list[Path]:
    """Return the files of a folder that a bot may see; refuse a folder that is too large."""
    found: list[Path] = []
    size = 0
    for path in walked(folder):
        found.append(path)
        size += path.stat().st_size
        if len(found) > MOST_FILES or size > MOST_MEGABYTES * 1_000_000:
            raise UserError(f"{folder} is too large to copy: put the bot in a folder of its own.")
    return found


def walked(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder, without hidden ones and match files."""
    for top, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
        for name in names:
            path = Path(top, name)
            is_seen = not name.startswith(".") and not name.endswith(LEFT_OUT) and path.is_file()
            if is_seen and not is_match(path):
                yield path


def is_match(path: Path) -> bool:
    """Say whether a file begins as a match file does."""
    with path.open("rb") as file:
        return file.read(len(BEGINS_A_MATCH)) == BEGINS_A_MATCH


def copy_files(files: Sequence[Path], folder: Path, to: Path) -> None:
    """Copy files of a folder to another, under the same relative paths."""
    for path in files:
        target = to / path.relative_to(folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
