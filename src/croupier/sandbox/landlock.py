"""A wall of Linux's own, Landlock, for a box where there is no bubblewrap.

A process gives up every file but those it names, TCP, and signals to processes outside: for
itself and for all it starts, until they end. This file is given into the box, so it uses Python
alone.
"""

import ctypes
import os
import sys
from collections.abc import Iterable

CREATE_RULES, ADD_RULE, PUT_UP = 444, 445, 446  # the numbers of the system calls
ASK_VERSION = 1
PATH_BENEATH = 1
NO_NEW_PRIVILEGES = 38
LEAST_VERSION = 3  # before, a file could still be cut to nothing
WITH_TCP, WITH_DEVICES, WITH_SIGNALS = 4, 5, 6  # the versions that began to hold them
READING, READING_A_FILE, LISTING, USING_A_DEVICE = 0b1101, 0b101, 0b1000, 0b110
ALL_OF_FILES, ALL_WITH_DEVICES = 0x7FFF, 0xFFFF
ALL_OF_TCP = 0b11
SIGNALS_AND_NAMED_SOCKETS = 0b11

LIBC = ctypes.CDLL(None, use_errno=True)


def system_call(number: int, *values: int | bytes | None) -> int:
    """Make a system call; return what it says, -1 for a refusal."""
    words = [ctypes.c_long(each) if isinstance(each, int) else each for each in values]
    return int(LIBC.syscall(number, *words))


def version() -> int:
    """Return the version that this system has; 0: none, or one that holds too little."""
    if sys.platform != "linux":
        return 0
    found = system_call(CREATE_RULES, None, 0, ASK_VERSION)
    return found if found >= LEAST_VERSION else 0


class Wall:
    """What a process will be left with. It is made outside, and put up by the process itself.

    Of a path that ends with a slash only the names in it can be read.
    """

    def __init__(self, readable: Iterable[str], own_folder: str) -> None:
        found = version()
        files = ALL_WITH_DEVICES if found >= WITH_DEVICES else ALL_OF_FILES
        held = [files]
        held += [ALL_OF_TCP] * (found >= WITH_TCP)
        held += [SIGNALS_AND_NAMED_SOCKETS] * (found >= WITH_SIGNALS)
        words = b"".join(each.to_bytes(8, sys.byteorder) for each in held)
        self._rules = system_call(CREATE_RULES, words, len(words), 0)
        for path in readable:
            self._allow(path, reading_of(path))
        self._allow(os.devnull, USING_A_DEVICE)
        self._allow(own_folder, files)

    def _allow(self, path: str, access: int) -> None:
        """Allow this of a path and all below it."""
        number = os.open(path, os.O_PATH)
        rule = access.to_bytes(8, sys.byteorder) + number.to_bytes(4, sys.byteorder)
        if system_call(ADD_RULE, self._rules, PATH_BENEATH, rule, 0):
            raise OSError(ctypes.get_errno(), f"it cannot be allowed: {path}")
        os.close(number)

    def put_up(self) -> None:
        """Close the wall around this process; nothing opens it again."""
        LIBC.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        if system_call(PUT_UP, self._rules, 0):
            os._exit(1)  # nothing runs without it
        os.close(self._rules)


def reading_of(path: str) -> int:
    """Return what is allowed of a path that can be read."""
    if path.endswith("/"):
        return LISTING
    return READING if os.path.isdir(path) else READING_A_FILE  # noqa: PTH112


def main() -> None:
    """Say whether there is such a wall; given a folder, paths and a command, run that behind it."""
    if len(sys.argv) == 1:
        sys.exit(0 if version() else 1)
    own_folder, readable, *command = sys.argv[1:]
    Wall(readable.split(os.pathsep), own_folder).put_up()
    os.execvp(command[0], command)  # noqa: S606  there is no shell


if __name__ == "__main__":
    main()
