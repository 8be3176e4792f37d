"""Programs for tests of the examiner: small ones in a box, flat ones that are graded."""

import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from croupier.sandbox.walls import Confinement
from croupier_classroom.editions import write_texts
from croupier_classroom.grading.box.program_box import BoxLimits, opened_box
from croupier_classroom.grading.box.remote import Session
from croupier_classroom.grading.checks import DEFAULT, Checks
from croupier_classroom.grading.program import Program
from croupier_classroom.grading.runner import Grade, grade
from croupier_classroom.grading.submission import Submission

QUICK = BoxLimits(seconds=5.0)


def written(folder: Path, texts: Mapping[str, str]) -> Submission:
    """Write the modules of a program; the first is its main one."""
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return flat_submission(folder, {name: f"{name}.py" for name in texts})


def flat_submission(folder: str | Path, files: Mapping[str, str]) -> Submission:
    """Take the flat files of a folder as they are; the first of them is the main program."""
    modules = {name: file.removesuffix(".py").replace("/", ".") for name, file in files.items()}
    return Submission(Path(folder).resolve(), modules, next(iter(files.values()), ""))


def grade_texts(checks: Checks, texts: Mapping[Path, str], profile: str = DEFAULT) -> Grade:
    """Grade a program that is given as its files' texts, beside those the course hands out."""
    with tempfile.TemporaryDirectory() as folder:
        write_texts(Path(folder), checks.given)
        write_texts(Path(folder), texts)
        return grade(checks, flat_submission(folder, checks.files), profile)


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
