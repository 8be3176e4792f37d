"""What a program in a box tries to do, by Python's audit hooks: some is forbidden, more is noted.

This is no wall: bubblewrap is. It tells a teacher what was tried, and stops plain attempts where
there is no bubblewrap. It is given into the box, so it uses Python alone.
"""

import os
import sys
from typing import Any

MOST_NOTES = 20
EXAMINER = {"croupier", "croupier_classroom"}
FORBIDDEN_GROUPS = {"socket", "subprocess", "ctypes", "pty", "syslog", "winreg", "resource"}
FORBIDDEN = {
    "os.fork",
    "os.forkpty",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "os.kill",
    "os.killpg",
}
FORBIDDEN |= {"gc.get_objects", "gc.get_referrers", "gc.get_referents", "signal.pthread_kill"}
FILE_EVENTS = {"open", "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.chmod", "os.chown"}
FILE_EVENTS |= {"os.link", "os.symlink", "os.truncate", "os.utime", "shutil.rmtree"}


class Watch:
    """An audit hook on what the program does: forbids some of it, notes more."""

    def __init__(self, folder: str) -> None:
        self.folder, self.is_looking = folder, False
        self.seen: list[str] = []
        self.libraries = [os.path.realpath(each) + os.sep for each in sys.path if each != folder]
        sys.addaudithook(self.on_event)

    def on_event(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Look at an event; raise PermissionError if the program must not do that."""
        if not self.is_looking:  # to look is an event, too
            self.is_looking = True
            try:
                self.look(event, arguments)
            finally:
                self.is_looking = False

    def look(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Forbid or note an event."""
        if event == "ctypes.dlopen" and arguments[0] is None:
            return  # `import ctypes` does so; a course's array is made of it
        if event in FORBIDDEN or event.partition(".")[0] in FORBIDDEN_GROUPS:
            self.forbid(f"it used {event}")
        elif event == "import" and (name := arguments[0].partition(".")[0]) in EXAMINER:
            self.note(f"it tried to import {name}")
        elif event == "sys._getframe" and self.is_own(calling_file()):
            self.note("it looked into the frames of those who call it")
        elif event in FILE_EVENTS and isinstance(arguments[0], str | bytes):
            self.look_at_file(event, os.fsdecode(arguments[0]), arguments)

    def look_at_file(self, event: str, name: str, arguments: tuple[Any, ...]) -> None:
        """Forbid to change what lies outside the folder, and to read what is not Python's."""
        path = os.path.realpath(name)
        if self.is_own(path) or path == os.devnull:
            return
        mode, flags = (arguments[1], arguments[2]) if event == "open" else ("w", 0)
        is_writing = set(mode or "") & set("wax+") or flags & (os.O_WRONLY | os.O_RDWR)
        if is_writing or not path.startswith(tuple(self.libraries)):
            self.forbid(f"it opened a file outside its folder: {name}")

    def is_own(self, path: str) -> bool:
        """Say whether a path lies in the program's folder."""
        return path == self.folder or path.startswith(self.folder + os.sep)

    def note(self, what: str) -> None:
        """Note what was tried."""
        if what not in self.seen and len(self.seen) < MOST_NOTES:
            self.seen.append(what)

    def forbid(self, what: str) -> None:
        """Note what was tried, and do not allow it."""
        self.note(what)
        raise PermissionError(f"not allowed here: {what}")

    def news(self) -> list[str]:
        """Return what was noted since the last time."""
        new, self.seen = self.seen, []
        return new


def calling_file() -> str:
    """Return the file of the code that caused the event."""
    return sys._getframe(3).f_code.co_filename  # noqa: SLF001
