"""One folder, one server: a lock of SQLite, released by the system when the process exits."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from croupier.engine.errors import UserError
from croupier.engine.visible_text import visible_line

LOCK, NOTE = "house.lock.sqlite3", "house.lock"  # what is locked; who holds it
SHOWN = 500  # bytes that are read of what the holder wrote


@contextmanager
def locked_folder(folder: Path, doing: str) -> Iterator[None]:
    """Hold the lock of a folder; say who holds it, and what to do, if it is taken."""
    note = made_note(folder)
    with ExitStack() as held:
        try:
            opened = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
            held.enter_context(closing(opened)).execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            raise UserError(why_not_locked(error, folder)) from None
        note.write_text(json.dumps({"process": os.getpid(), "doing": doing}), encoding="utf-8")
        yield
        note.write_text("", encoding="utf-8")


def made_note(folder: Path) -> Path:
    """Return the file of the note; make it, and the folder, if they are not there."""
    note = folder / NOTE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(note, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UserError(
            f"the folder {folder} cannot be written to: {why}.\n"
            "Give it to the user who runs the server, or name another one with --data."
        ) from None
    return note


def why_not_locked(error: sqlite3.Error, folder: Path) -> str:
    """Say why a folder cannot be locked, and what to do."""
    if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
        return (
            f"the folder {folder} cannot be locked: {error}.\n"
            "Name a folder on a disk of this machine with --data."
        )
    return (
        f"the folder {folder} is in use by {holder(folder / NOTE)}.\n"
        "Stop that one first, or name another folder with --data. "
        "Of `croupier tables`, list, close, reopen, export and backup work beside a running server."
    )


def holder(note: Path) -> str:
    """Say who holds a lock, as far as that is known."""
    try:
        with note.open("rb") as file:
            said = json.loads(file.read(SHOWN))
        return f"process {int(said['process'])} ({visible_line(str(said['doing']))[:200]})"
    except (ValueError, KeyError, TypeError, OSError):
        return "another process, perhaps on another machine, unless its disk has no locks"
