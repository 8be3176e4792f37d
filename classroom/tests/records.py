"""Grades and results made up for tests, with everything in them that can be awkward."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from croupier_classroom.cohort.class_list import HandIn
from croupier_classroom.cohort.class_results import StudentResult, key_of
from croupier_classroom.cohort.roster import Student
from croupier_classroom.grading.submission import Deduction
from croupier_classroom.reports.grade_record import (
    CheckRecord,
    Citation,
    GradeRecord,
)

DECK = Citation("R4.1", "must", "A deck has 32 cards.")
BOARD = Citation("R4.7", "free", "The board is printed.")
PASSED = CheckRecord(
    number=1, name="deck", section="1 The deck", sentence="The deck has 32 cards.",
    max_points=Fraction(20), passed=True, credit=Fraction(1), citations=(DECK,),
)  # fmt: skip
FAILED = CheckRecord(
    number=2, name="board", section="2 The board", sentence="The board has three rows.",
    max_points=Fraction(40), passed=False, citations=(BOARD, DECK),
    hints=("Look at the rows.", "Count them.", "There are three."),
    expected=repr("7 8 9\nJ Q K\nend\n"), came=repr("7 8 9\nJ Q  K\nend"),
    typed=("deal", "", "0 0"), place="a3.py line 17: print(row)",
)  # fmt: skip
FOLLOWS = CheckRecord(
    number=3, name="move", section="2 The board", sentence="A card moves.",
    max_points=Fraction(40), passed=False, citations=(BOARD,), follows=2,
)  # fmt: skip
RECORD = GradeRecord(
    game="tic_tac_rummy",
    profile="default",
    sections={"1 The deck": Fraction(20), "2 The board": Fraction(80)},
    checks=(PASSED, FAILED, FOLLOWS),
    notes=("game.py was taken for a3.py.", "The program was held by bubblewrap."),
    flags=("It imports croupier.",),
    deductions=(Deduction(Fraction(5, 2), "It asks a question when it is imported."),),
    held="bubblewrap",
    seconds=1.25,
    sources={"a3.py": "print('hello')\n"},
)


def result(name: str = "Ada Lovelace", record: GradeRecord = RECORD, **about: str) -> StudentResult:
    """Return the result of a student."""
    student = replace(Student(name), **about)  # type: ignore[arg-type]  # its fields but the row
    hand_in = HandIn(student, (("a3.py", Path("a3.py")),))
    return StudentResult(key_of(hand_in), name, hand_in, record)


def with_points(points: int) -> GradeRecord:
    """Return a record with `points` of 100 points."""
    passed = replace(PASSED, max_points=Fraction(points))
    return replace(RECORD, checks=(passed,), deductions=(), flags=())
