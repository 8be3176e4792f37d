"""The class's results: one graded hand-in a student, under a name or a code."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import blake2b

from croupier_classroom.cohort.class_list import HandIn
from croupier_classroom.cohort.roster import Student
from croupier_classroom.reports.grade_record import GradeRecord


@dataclass(frozen=True)
class StudentResult:
    """A student, the hand-in, and the grade; `label` is the name, or a code without it."""

    key: str
    label: str
    hand_in: HandIn
    record: GradeRecord

    @property
    def student(self) -> Student:
        """Who handed it in."""
        return self.hand_in.student

    @property
    def points(self) -> Fraction:
        """The points won."""
        return self.record.points


def key_of(hand_in: HandIn) -> str:
    """Name the files of a student: readable, safe in every file system, and unlike any other."""
    student = hand_in.student
    known = f"{student.name}\n{student.id}\n{student.participant}\n{student.email}"
    own = known if hand_in.matched else f"{known}\n{hand_in.shown}"
    readable = re.sub(r"[^a-z0-9]+", "-", student.name.lower()).strip("-")[:40]
    return f"{readable or 'student'}-{blake2b(own.encode(), digest_size=4).hexdigest()}"


def code_of(hand_in: HandIn, secret: bytes) -> str:
    """Return a pseudonym: without the secret it cannot be traced to the student."""
    digest = blake2b(key_of(hand_in).encode(), digest_size=4, key=secret).hexdigest()
    return f"student-{digest}"


def without_names(result: StudentResult) -> StudentResult:
    """Replace every name and number of the student in the record's texts with the code."""
    student = result.student
    known = {student.name, *student.numbers, *student.squeezed}
    known |= {path.name for _, path in result.hand_in.files}
    known |= {path.stem for _, path in result.hand_in.files if path.stem not in plain_stems(result)}
    words = sorted((word for word in known if len(word) > 2), key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)

    def hidden(text: str) -> str:
        return pattern.sub(result.label, text)

    record = result.record
    checks = tuple(
        replace(check, came=hidden(check.came), place=hidden(check.place))
        for check in record.checks
    )
    notes, flags = (tuple(map(hidden, texts)) for texts in (record.notes, record.flags))
    return replace(result, record=replace(record, checks=checks, notes=notes, flags=flags))


def plain_stems(result: StudentResult) -> set[str]:
    """Return the names of files that the document itself gives: they name nobody."""
    return {name.partition(".")[0] for name in result.record.sources}
