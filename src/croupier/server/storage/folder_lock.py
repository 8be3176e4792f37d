"""One folder, one server: whoever serves a folder holds its lock, which death frees by itself."""

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from croupier.engine.errors import UserError
from croupier.engine.visible_text import visible_line

NAME = "house.lock"
SHOWN = 500  # bytes that are read of what the holder wrote
LOCKED_BYTE = 1 << 30  # on Windows: far behind what is written, so that all may read that
TAKEN = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
NO_LOCKS = {errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL}


@contextmanager
def locked_folder(folder: Path, doing: str) -> Iterator[None]:
    """Hold the lock of a folder; say who holds it, and what to do, if it is taken."""
    with open_lock(folder) as file:
        try:
            lock(file)
        except OSError as error:
            raise UserError(why_not_locked(error, folder, file)) from None
        note = {"process": os.getpid(), "doing": doing}
        file.truncate(0)
        file.write(json.dumps(note).encode())
        file.flush()
        yield
        file.truncate(0)


def open_lock(folder: Path) -> BinaryIO:
    """Open the file of the lock; make it, and the folder, if they are not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return os.fdopen(os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UserError(
            f"the folder {folder} cannot be written to: {why}.\n"
            "Give it to the user who runs the server, or name another one with --data."
        ) from None


def lock(file: BinaryIO) -> None:
    """Lock a file, or raise OSError; no process that we start holds the lock on."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        from fcntl import LOCK_EX, LOCK_NB, flock

        flock(file, LOCK_EX | LOCK_NB)


def why_not_locked(error: OSError, folder: Path, file: BinaryIO) -> str:
    """Say why a folder cannot be locked, and what to do."""
    if error.errno in NO_LOCKS:
        return (
            f"the file system of {folder} has no locks, so two servers could spoil each other's "
            "matches there.\nName a folder on a disk of this machine with --data."
        )
    if error.errno not in TAKEN:
        return f"the folder {folder} cannot be locked: {(error.strerror or str(error)).lower()}."
    return (
        f"the folder {folder} is in use by {holder(file)}.\n"
        "Stop that one first, or name another folder with --data. "
        "Of `croupier tables`, list, close, reopen, export and backup work beside a running server."
    )


def holder(file: BinaryIO) -> str:
    """Say who holds a lock, as far as that is known."""
    try:
        note = json.loads(file.read(SHOWN))
        return f"process {int(note['process'])} ({visible_line(str(note['doing']))[:200]})"
    except (ValueError, KeyError, TypeError, OSError):
        return "another process, perhaps on another machine"
