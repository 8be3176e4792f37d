"""Which errors would checks miss? Plant them in the model solution and grade each program."""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from croupier.engine import UserError
from croupier_classroom.assignments import assignment_of
from croupier_classroom.grading.box.program_box import BoxLimits
from croupier_classroom.grading.checks import CheckResult, Checks
from croupier_classroom.grading.runner import grade
from croupier_classroom.intake.opening import opened
from croupier_classroom.planting.error_notes import Owners, read_notes
from croupier_classroom.planting.planting import LEAST, PlantedError, plant_errors

LIMITS = BoxLimits(seconds=5.0, total_seconds=60.0)  # a planted error often makes a loop endless
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Failure:
    """The first failing line of a report."""

    sentence: str
    cites: str
    came: str


@dataclass(frozen=True)
class TriedError:
    """What came of one planted error, and what its place is for."""

    error: PlantedError
    failure: Failure | None
    belongs: frozenset[str]

    @property
    def is_named(self) -> bool:
        """Say whether the first failing line names a requirement that the place is for."""
        if self.failure is None:
            return False
        return not self.belongs or bool(self.belongs & set(self.failure.cites.split()))


class FirstFailure(Exception):
    """A check failed; the rest need not be run."""

    def __init__(self, result: CheckResult) -> None:
        super().__init__(result.check.name)
        self.failure = Failure(result.check.sentence, result.check.cites, result.came)


def try_errors(
    word: str,
    model: Path | None = None,
    count: int = LEAST,
    seed: int = 1,
    on_progress: Progress = lambda _done, _all: None,
) -> list[TriedError]:
    """Plant errors in the model of an assignment; return what its checks say to each."""
    assignment = assignment_of(word)
    files, notes = assignment.model(model), read_notes(assignment.folder)
    if (failure := first_failure(assignment.checks, files)) is not None:
        raise UserError(f"the model itself fails: {failure.sentence} It came {failure.came}.")
    graded = {
        name: text for name, text in files.items() if name in assignment.checks.files.values()
    }
    errors = plant_errors(graded or files, count, seed, notes.is_no_error)
    owners, outcomes = Owners(files, notes), list[TriedError]()
    for error, failure in zip(errors, failures(word, files, errors), strict=True):
        belongs = frozenset(owners.requirements(error.function))
        outcomes.append(TriedError(error, failure, belongs))
        on_progress(len(outcomes), len(errors))
    return outcomes


def failures(
    word: str, files: Mapping[str, str], errors: Sequence[PlantedError]
) -> Iterator[Failure | None]:
    """Yield the first failure of each program with an error in it, graded on all cores."""
    programs = [{**files, error.file: error.text} for error in errors]
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        yield from pool.map(failure_of, [word] * len(programs), programs)


def failure_of(word: str, files: Mapping[str, str]) -> Failure | None:
    """Grade a program for an assignment until a check fails."""
    return first_failure(assignment_of(word).checks, files)


def first_failure(checks: Checks, files: Mapping[str, str]) -> Failure | None:
    """Grade a program until a check fails."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        try:
            with opened(Path(folder), checks) as submission:
                grade(checks, submission, limits=LIMITS, on_result=stop_at_failure)
        except FirstFailure as first:
            return first.failure
        except UserError as refusal:
            return Failure("It can be graded.", "", str(refusal))
    return None


def stop_at_failure(result: CheckResult) -> None:
    """Raise the first failure there is."""
    if not result.passed:
        raise FirstFailure(result)


def report_lines(name: str, outcomes: Sequence[TriedError]) -> Iterator[str]:
    """Yield what is printed: the shares, the errors that were missed, those named elsewhere."""
    caught = [each for each in outcomes if each.failure is not None]
    named = [each for each in caught if each.is_named]
    known = any(each.belongs for each in outcomes)
    rightly = (
        f", {len(named)} of these by a check of the right requirement ({share(named, caught)})"
    )
    summary = f"{name}: {len(outcomes)} errors planted; {len(caught)} caught"
    yield f"{summary} ({share(caught, outcomes)}){rightly if known else ''}."
    for outcome in outcomes:
        if outcome.failure is None:
            yield from ("", f"MISSED  {place_of(outcome.error)}", *difference_of(outcome.error))
    for outcome in caught:
        if not outcome.is_named and outcome.failure is not None:
            yield from ("", f"ELSEWHERE  {place_of(outcome.error)}", *difference_of(outcome.error))
            right = " ".join(sorted(outcome.belongs))
            yield f"    It is for {right}; the first failure is: {outcome.failure.sentence}"
            yield f"    [{outcome.failure.cites}] came {outcome.failure.came[:100]}"


def share(part: Sequence[TriedError], whole: Sequence[TriedError]) -> str:
    """Write how much of a whole a part is."""
    return f"{100 * len(part) / max(len(whole), 1):.1f} %"


def place_of(error: PlantedError) -> str:
    """Say where an error was planted, and which."""
    return f"{error.file} line {error.line}, {error.function}: {error.kind}"


def difference_of(error: PlantedError) -> tuple[str, str]:
    """Return the line before and after."""
    return f"    - {error.before}", f"    + {error.after}"
