"""The header of a file: "Add your name and id number on top of each file ... a 10% penalty"."""

import ast
import re
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction

from croupier_classroom.grading.checks import FULL_MARKS
from croupier_classroom.grading.submission import Deduction, Submission
from croupier_classroom.intake.texts import NO_PYTHON, parsed

PENALTY = Fraction(FULL_MARKS, 10)
LINES_ON_TOP = 20
IMPORTS = (ast.Import, ast.ImportFrom)
ID_NUMBER = re.compile(r"\d(?: ?\d){4,}|\bid\b\W*\w*\d{3,}", re.IGNORECASE)
WORD = re.compile(r"[^\W\d_]{2,}")
LABELS = {"name", "id", "number", "student", "author", "by", "comp", "assignment", "date"}


def missing_header(submission: Submission) -> Deduction | None:
    """Take off the document's 10 % unless each file has a name and an ID number on top."""
    without = [name for name, text in texts_of(submission).items() if not has_header(text)]
    if not without:
        return None
    missed = f"there is no name and id number on top of {', '.join(without)} (a 10% penalty)"
    return Deduction(PENALTY, f"{missed}; an id number has five digits, or stands behind id")


def texts_of(submission: Submission) -> Mapping[str, str]:
    """Return the texts that were handed in, the empty ones left out."""
    texts = dict(submission.sources)
    if not texts:
        with suppress(OSError):
            texts["a3.py"] = submission.text("a3")
    return {name: text for name, text in texts.items() if text.strip()}


def has_header(text: str) -> bool:
    """Say whether the comments above the code have an ID number, and words that may be a name."""
    top = "\n".join(text.splitlines()[: lines_on_top(text)])
    words = {word.lower() for word in WORD.findall(top)}
    return bool(ID_NUMBER.search(top) and words - LABELS)


def lines_on_top(text: str) -> int:
    """Count the lines above the first statement; texts and imports are none."""
    try:
        body = parsed(text).body
    except (SyntaxError, *NO_PYTHON):
        return LINES_ON_TOP
    code = [node for node in body if not is_text(node) and not isinstance(node, IMPORTS)]
    return code[0].lineno - 1 if code else LINES_ON_TOP


def is_text(node: ast.stmt) -> bool:
    """Say whether a statement is only a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
