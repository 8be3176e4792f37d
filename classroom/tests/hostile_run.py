"""Grade hostile submissions, after the last a correct program; print what came of it as JSON.

It is run as a process of its own: so that what is left of a submission's processes comes to it,
wherever they have fled, and that it can be run for another user or without bubblewrap.

    python classroom/tests/hostile_run.py GAME/NAME ...
"""

import ctypes
import json
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from classroom.tests.hostile_shapes import ANSWERS, ODD_FILES, write_shape
from croupier.engine import UserError
from croupier_classroom.editions import copy_flat, edition_of
from croupier_classroom.grading.box.program_box import BoxLimits
from croupier_classroom.grading.runner import Grade, grade
from croupier_classroom.intake.opening import opened

STORED = Path(__file__).parent / "hostile"
SHORT = BoxLimits(seconds=1.0, total_seconds=6.0)
USUAL = BoxLimits()
SECONDS_TO_DIE = 1.0  # for a process that was killed and has much to give back
PR_SET_CHILD_SUBREAPER = 36  # orphans below this process become its children


@contextmanager
def handed_in(game: str, name: str) -> Iterator[Path]:
    """Give the path of a submission, made where it is not stored."""
    odd = {make.__name__: make for make in ODD_FILES}
    with tempfile.TemporaryDirectory() as folder:
        if name in ANSWERS:
            write_shape(Path(folder), game, ANSWERS[name])
            yield Path(folder)
        elif name in odd:
            yield odd[name](Path(folder))
        else:
            yield STORED / game / name


def graded(game: str, path: Path, limits: BoxLimits) -> Grade:
    """Grade what lies at a path."""
    checks = edition_of(game).checks
    with opened(path, checks) as submission:
        return grade(checks, submission, limits=limits)


def usual_points(game: str) -> float:
    """Grade our own edition, a correct program."""
    with tempfile.TemporaryDirectory() as folder:
        copy_flat(edition_of(game), Path(folder))
        return float(graded(game, Path(folder), USUAL).points)


@cache
def first_points(game: str) -> float:
    """Grade our own edition before any hostile program of this game came."""
    return usual_points(game)


def children() -> list[str]:
    """Return the command lines of the processes that are children of this one."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2]
            if int(after_name.split()[1]) == os.getpid():
                found.append((path.parent / "cmdline").read_bytes().decode(errors="replace"))
        except OSError:
            continue
    return found


def left_processes() -> list[str]:
    """Bury the dead, for as long as one more dies; return who lives on."""
    ended = True
    while ended and (living := children()):
        ended = signal.sigtimedwait([signal.SIGCHLD], SECONDS_TO_DIE) is not None
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                ended = True
    return living


def outcome(game: str, name: str, *, is_last: bool) -> dict[str, Any]:
    """Grade a hostile submission, after the last a correct one; return all there is to know."""
    before = first_points(game)
    with handed_in(game, name) as path:
        try:
            result = graded(game, path, SHORT)
        except UserError as refusal:
            said = {"points": 0.0, "refused": str(refusal), "held": "", "notes": [], "flags": []}
        else:
            said = {
                "points": float(result.points),
                "refused": "",
                "held": result.held.name,
                "notes": list(result.notes),
                "flags": list(result.flags),
            }
    left = left_processes()
    return {
        "name": f"{game}/{name}",
        **said,
        "left": left,
        "before": before,
        "after": usual_points(game) if is_last else None,
    }


def main(names: list[str]) -> None:
    """Grade what is named, a line of JSON each."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    last = {name.partition("/")[0]: name for name in names}
    for name in names:
        game, _, wanted = name.partition("/")
        print(json.dumps(outcome(game, wanted, is_last=last[game] == name)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
