"""Grading a program that is given as a text, and the edition's own text."""

from pathlib import Path

from classroom.tests.programs import grade_texts
from croupier_classroom.documents.tic_tac_rummy import program
from croupier_classroom.documents.tic_tac_rummy.checks import CHECKS
from croupier_classroom.grading.runner import Grade

EDITION = Path(program.__file__ or "").read_text(encoding="utf-8")


def graded(text: str, profile: str = "default") -> Grade:
    """Grade the text of an a3.py."""
    return grade_texts(CHECKS, {Path("a3.py"): text}, profile)


def failed(graded_: Grade) -> list[str]:
    """Return the names of the checks that failed by themselves."""
    return [each.check.name for each in graded_.results if not each.passed and not each.follows]


def changed(*changes: tuple[str, str]) -> str:
    """Return the edition's text with changes, each of which must be possible."""
    text = EDITION
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text
