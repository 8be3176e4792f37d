"""Runs checks on a submission, each on a fresh import in its box; verdicts are made here."""

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.sandbox.walls import Confinement
from croupier_classroom.grading.box.link import BrokenLine
from croupier_classroom.grading.box.program_box import BoxLimits, ProgramBox, TooLate, opened_box
from croupier_classroom.grading.box.remote import NeverStops, ProgramDied, RemoteError, Session
from croupier_classroom.grading.checks import (
    DEFAULT,
    FULL_MARKS,
    Check,
    CheckResult,
    Checks,
    Mismatch,
    points_of,
)
from croupier_classroom.grading.program import Program
from croupier_classroom.grading.submission import Deduction, Submission

LACKING = re.compile(r"module '(\w+)' has no attribute '(\w+)'")
STANDARD = BoxLimits()
OnResult = Callable[[CheckResult], None]


@dataclass(frozen=True)
class Grade:
    """What a submission got, and everything a report needs."""

    results: tuple[CheckResult, ...]
    notes: tuple[str, ...]
    flags: tuple[str, ...]  # for the teacher
    deductions: tuple[Deduction, ...]
    held: Confinement

    @property
    def points(self) -> Fraction:
        """The points won, less the deductions."""
        lost = sum((each.points for each in self.deductions), Fraction(0))
        return max(Fraction(0), points_of(self.results) - lost)

    @property
    def is_full(self) -> bool:
        """Say whether nothing is missing."""
        return self.points == FULL_MARKS


def grade(
    checks: Checks,
    submission: Submission,
    profile: str = DEFAULT,
    limits: BoxLimits = STANDARD,
    on_result: OnResult = lambda _result: None,
) -> Grade:
    """Run every check of a profile on a submission."""
    results: list[CheckResult] = []
    tried: dict[str, list[str]] = {}
    asked = checks.profile(profile)
    with opened_box(submission.folder, limits) as box:
        until = time.monotonic() + limits.total_seconds
        for check in checks.of(asked):
            result, noted = judge(box, check, submission, until)
            results.append(followed(result, results))
            for act in noted:
                tried.setdefault(act, []).append(check.name)
            on_result(results[-1])
    shared = tuple(checks.shared(results, asked))
    notes = (*submission.notes, confinement_note(box.held))
    flags = dict.fromkeys((*submission.flags, *(said_once(*each) for each in tried.items())))
    return Grade(shared, notes, tuple(flags), checks.deductions(submission), box.held)


def said_once(act: str, names: list[str]) -> str:
    """Say what was tried, in how many checks, and in which first."""
    where = names[0] if len(names) == 1 else f"in {len(names)} checks, first in {names[0]}"
    return f"{where}: {act}"


def confinement_note(held: Confinement) -> str:
    """Say how the program was confined, and what that does not hold."""
    rest = f"; {held.not_held}" if held.not_held else ""
    return f"The program was held by {held.name}{rest}."


def followed(result: CheckResult, before: list[CheckResult]) -> CheckResult:
    """Say of a failure, or of a pass, on which earlier failure it rests, if it does."""
    origins = {
        each.check.name: each.follows or each.rests_on or each.check.name
        for each in before
        if not each.passed or each.rests_on
    }
    origin = next((origins[name] for name in result.check.needs if name in origins), "")
    return replace(result, rests_on=origin) if result.passed else replace(result, follows=origin)


def judge(
    box: ProgramBox, check: Check, submission: Submission, until: float
) -> tuple[CheckResult, list[str]]:
    """Run one check; return its result and what the host noted of the program."""
    seconds = min(box.limits.seconds, until - time.monotonic())
    if seconds <= 0:
        late = CheckResult(check, passed=False, expected="an end", came="the time was over before")
        return late, []
    box.deadline = time.monotonic() + seconds
    try:
        session = Session(box)
    except (BrokenLine, TooLate):
        box.kill()
        return CheckResult(check, passed=False, expected="no error", came="it did not start"), []
    program = Program(submission, session)
    before = random.getstate()
    random.seed(f"{check.name} {sorted(submission.sources.items())}")  # each report draws the same
    try:
        result = replace(verdict(check, program, seconds), typed=tuple(program.typed))
    finally:
        random.setstate(before)
        session.end()
    return result, session.noted


def verdict(check: Check, program: Program, seconds: float) -> CheckResult:
    """Run the function of a check; return what it found."""
    expected, came, place = "no error", "", ""
    try:
        check.function(program)
    except Mismatch as mismatch:
        expected, came = mismatch.expected, mismatch.came
    except TooLate:
        expected, came = "an end", f"none within {seconds:.0f} seconds"
    except RemoteError as error:
        lacking = LACKING.fullmatch(str(error))
        came = "{}.py has no {}".format(*lacking.groups()) if lacking else f"{error.kind}: {error}"
        place = program.submission.place(*error.frames[-1]) if error.frames else ""
    except (NeverStops, ProgramDied) as error:
        came = str(error)
    except BrokenLine as error:
        came = f"what the program sent cannot be read ({error})"
    except Exception as error:  # noqa: BLE001  a value the check did not think of
        came = f"what came cannot be checked ({type(error).__name__}: {error})"
    else:
        return CheckResult(check, passed=True)
    return CheckResult(check, passed=False, expected=expected, came=came, place=place)
