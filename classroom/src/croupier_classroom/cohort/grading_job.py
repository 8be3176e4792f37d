"""Grading one submission, from a path to a record; alone in a process when a class is graded.

The process reads a job as a line of JSON and writes the record as another. It ends when its input
is closed, so it never outlives the command that started it.
"""

import json
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from croupier.engine import UserError
from croupier.sandbox.walls import NO_BUBBLEWRAP, confinement
from croupier_classroom.courses import course_checks, course_title
from croupier_classroom.grading.box.program_box import BoxLimits
from croupier_classroom.grading.checks import DEFAULT, CheckResult, Checks
from croupier_classroom.grading.runner import Grade, grade
from croupier_classroom.intake.opening import opened
from croupier_classroom.reports.grade_record import CheckRecord, Citation, GradeRecord, as_data

TIME_LIMIT = 120.0
ONE_CAUSE = re.compile(  # a file that cannot be loaded, a name it lacks, an object not made
    r"(Syntax|Indentation|Tab|Import|ModuleNotFound)Error: |\w+\.py has no \w+$"
    r"|TypeError: ([\w.]*__init__\(\) |\w+\(\) takes no arguments|Can't instantiate )"
)
OnResult = Callable[[CheckResult], None]


@dataclass(frozen=True)
class GradingJob:
    """What is to be graded, and how."""

    game: str
    path: str
    profile: str = DEFAULT
    time_limit: float = TIME_LIMIT
    unconfined: bool = False


def graded(job: GradingJob, on_result: OnResult = lambda _result: None) -> GradeRecord:
    """Grade a submission."""
    checks, started = course_checks(job.game), time.monotonic()
    limits = BoxLimits(total_seconds=job.time_limit)
    with held_as_told(job), opened(Path(job.path), checks) as submission:
        came = grade(checks, submission, job.profile, limits, on_result)
        sources = dict(submission.sources)
    seconds = round(time.monotonic() - started, 3)
    return record_of(came, checks, job, seconds, sources)


def graded_or_nothing(job: GradingJob) -> GradeRecord:
    """Grade a submission; where there is nothing that can be graded, say why and give no points."""
    try:
        return graded(job)
    except UserError as problem:
        checks = course_checks(job.game)
        sections = checks.sections_of(checks.profile(job.profile))
        return GradeRecord(course_title(job.game), job.profile, sections, (), (str(problem),))


@contextmanager
def held_as_told(job: GradingJob) -> Iterator[None]:
    """Disable bubblewrap inside this block if the job asks for it."""
    before = os.environ.get(NO_BUBBLEWRAP)
    if job.unconfined:
        os.environ[NO_BUBBLEWRAP] = "1"
        confinement.cache_clear()
    try:
        yield
    finally:
        if job.unconfined:
            os.environ.pop(NO_BUBBLEWRAP)
            os.environ.update({NO_BUBBLEWRAP: before} if before else {})
            confinement.cache_clear()


def record_of(
    came: Grade, checks: Checks, job: GradingJob, seconds: float, sources: dict[str, str]
) -> GradeRecord:
    """Turn a grade into plain data."""
    return GradeRecord(
        game=course_title(job.game),
        profile=job.profile,
        sections=checks.sections_of(checks.profile(job.profile)),
        checks=tuple(without_echoes([check_record(result, checks) for result in came.results])),
        notes=came.notes,
        flags=came.flags,
        deductions=came.deductions,
        held=came.held.name,
        seconds=seconds,
        sources=sources,
    )


def without_echoes(checks: Sequence[CheckRecord]) -> Iterator[CheckRecord]:
    """Yield checks; where a program could not even be tried, the first one stands for all.

    Its hints are left out: they are about what it would have tried.
    """
    first: dict[str, int] = {}
    origins: dict[int, int] = {}
    for check in checks:
        if check.follows:
            yield replace(check, follows=origins.get(check.follows, check.follows))
        elif ONE_CAUSE.match(check.came):
            origin = origins[check.number] = first.setdefault(check.came, check.number)
            is_first = origin == check.number
            yield replace(check, hints=()) if is_first else replace(check, follows=origin)
        else:
            yield check


def blank_record(checks: Checks, profile: str) -> GradeRecord:
    """Return the record of a program that nothing has been found out about."""
    asked = checks.profile(profile)
    results = [CheckResult(check, passed=False) for check in checks.of(asked)]
    records = tuple(check_record(result, checks) for result in results)
    return GradeRecord("", profile, checks.sections_of(asked), records)


def check_record(result: CheckResult, checks: Checks) -> CheckRecord:
    """Turn what came of a check into plain data, the document's sentences with it."""
    check = result.check
    numbers = {each.name: each.number for each in checks}
    return CheckRecord(
        number=check.number, name=check.name, section=check.section, sentence=check.sentence,
        max_points=result.max_points, passed=result.passed, hints=check.hints,
        citations=tuple(citation(number, checks) for number in check.cites.split()),
        expected=result.expected, came=result.came, typed=result.typed, place=result.place,
        follows=numbers.get(result.follows, 0), rests_on=numbers.get(result.rests_on, 0),
        credit=result.credit,
    )  # fmt: skip


def citation(number: str, checks: Checks) -> Citation:
    """Look up what the document says."""
    found = checks.requirements.get(number)
    return Citation(number, found.kind, found.sentence) if found else Citation(number)


def end_with_input() -> None:
    """End this process, in order, when nobody waits for it any more."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Read a job, grade it, write the record: the entry point of the grading process."""
    job = GradingJob(**json.loads(sys.stdin.readline()))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    threading.Thread(target=end_with_input, daemon=True).start()
    print(json.dumps(as_data(graded_or_nothing(job))), flush=True)


if __name__ == "__main__":
    main()
