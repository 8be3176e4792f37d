"""Small programs in a box, for tests of the examiner."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from croupier.sandbox.walls import Confinement
from croupier_classroom.grading.box.program_box import BoxLimits, opened_box
from croupier_classroom.grading.box.remote import Session
from croupier_classroom.grading.program import Program
from croupier_classroom.grading.submission import Submission

QUICK = BoxLimits(seconds=5.0)


def written(folder: Path, texts: Mapping[str, str]) -> Submission:
    """Write the modules of a program; the first is its main one."""
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return Submission.of_folder(folder, {name: f"{name}.py" for name in texts})


@contextmanager
def in_a_box(
    folder: Path, texts: Mapping[str, str], held: Confinement | None = None
) -> Iterator[Program]:
    """Give a program of these texts in a box."""
    submission = written(folder, texts)
    with opened_box(submission.folder, QUICK, held) as box:
        box.deadline = time.monotonic() + QUICK.seconds
        session = Session(box)
        yield Program(submission, session)
        session.end()
