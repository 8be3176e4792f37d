"""`croupier class`: from a folder of submissions to grades, reports, exports and a page."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from croupier.engine import UserError
from croupier.sandbox.walls import confinement
from croupier_classroom.cohort.class_folder import ClassFolder
from croupier_classroom.cohort.class_list import ClassList, HandIn, class_list
from croupier_classroom.cohort.class_page import ClassOverview, class_page
from croupier_classroom.cohort.class_results import StudentResult, code_of, key_of, without_names
from croupier_classroom.cohort.class_run import ClassRun, OnDone, all_cores
from croupier_classroom.cohort.exports import canvas_csv, csv_text, junit_xml, marks_csv, moodle_csv
from croupier_classroom.cohort.grading_job import GradingJob
from croupier_classroom.cohort.points_scheme import PointsScheme, scheme_for
from croupier_classroom.cohort.roster import read_roster
from croupier_classroom.cohort.similarity import THRESHOLD, AlikePair, Sources, alike_pairs
from croupier_classroom.courses import course_checks, course_title, is_own
from croupier_classroom.editions import editions
from croupier_classroom.grading.checks import Checks
from croupier_classroom.intake.opening import opened
from croupier_classroom.reports.grade_record import json_data
from croupier_classroom.reports.report_html import report_html

EDITION = "our edition"


@dataclass(frozen=True)
class ClassOrder:
    """What a teacher asks for."""

    folder: Path
    output: Path
    job: GradingJob
    roster: Path | None = None
    points: Path | None = None
    past: tuple[Path, ...] = ()
    handed_out: tuple[Path, ...] = ()
    jobs: int = 0
    anonymous: bool = False
    assignment: str = ""
    threshold: int = THRESHOLD


@dataclass(frozen=True)
class GradedClass:
    """What came of it."""

    results: tuple[StudentResult, ...]
    people: ClassList
    failures: Mapping[str, str]
    output: Path


def grade_class(order: ClassOrder, on_done: OnDone) -> GradedClass:
    """Grade a class and write everything; called again, go on where it was stopped."""
    checks = course_checks(order.job.game)
    scheme = scheme_for(checks, order.points, order.job.profile)
    people = class_list(order.folder, read_roster(order.roster) if order.roster else None)
    refuse_unconfined(order.job)
    run = ClassRun(order.job, ClassFolder(order.output), order.jobs or all_cores())
    run.grade_all(people.hand_ins, on_done)
    results = results_of(order, people, run, scheme)
    write_all(order, results, people, run)
    return GradedClass(tuple(results), people, run.failures, order.output)


def refuse_unconfined(job: GradingJob) -> None:
    """Refuse to run strangers' programs where nothing holds them, unless that is wanted."""
    held = confinement()
    if not held.is_whole and not job.unconfined:
        raise UserError(
            f"bubblewrap is missing or does not work here: {held.not_held}. Install it, or say "
            "--unconfined to grade the class all the same."
        )


def results_of(
    order: ClassOrder, people: ClassList, run: ClassRun, scheme: PointsScheme
) -> list[StudentResult]:
    """Put grades and students together, with the teacher's points, under names or codes."""
    results = []
    for hand_in in people.hand_ins:
        key = key_of(hand_in)
        if key not in run.records:
            continue
        record = scheme.applied(run.records[key], late=hand_in.late)
        label = label_of(order, hand_in, run.folder)
        if order.anonymous:
            results.append(without_names(StudentResult(label, label, hand_in, record)))
        else:
            results.append(StudentResult(key, label, hand_in, record))
    return sorted(results, key=lambda each: each.label.lower())


def write_all(
    order: ClassOrder, results: Sequence[StudentResult], people: ClassList, run: ClassRun
) -> None:
    """Write reports, exports and the class page."""
    folder, title = run.folder, f"{course_title(order.job.game)}: {order.folder.name}"
    folder.remove_old("teacher/*.html", "students/*.html", "moodle.csv", "names.csv")
    for each in results:
        folder.write(f"teacher/{each.key}.html", report_html(each.record, each.label))
        student = each.record.for_student()
        folder.write(f"students/{each.key}.html", report_html(student, each.label))
    write_exports(order, results, folder)
    pairs = alike(order, results)
    folder.write("similarity.csv", similarity_csv(pairs))
    labels = {each.key: each.label for each in results}
    labels |= {key_of(each): label_of(order, each, folder) for each in people.hand_ins}
    shown = nameless(people) if order.anonymous else people
    overview = ClassOverview(title, results, shown, pairs, run.failures, labels)
    folder.write("class.html", class_page(overview))


def label_of(order: ClassOrder, hand_in: HandIn, folder: ClassFolder) -> str:
    """Return the name of a student, or the code in its place."""
    return code_of(hand_in, folder.secret) if order.anonymous else hand_in.student.name


def nameless(people: ClassList) -> ClassList:
    """Leave out the lists that are made of names; the command has printed them."""
    return replace(people, doubles=(), passed_over=(), missing=())


def write_exports(order: ClassOrder, results: Sequence[StudentResult], folder: ClassFolder) -> None:
    """Write the marks in every form."""
    assignment = order.assignment or f"Croupier {course_title(order.job.game)}"
    most = max((each.record.max_points for each in results), default=Fraction(100))
    folder.write("marks.csv", marks_csv(results, anonymous=order.anonymous))
    folder.write("canvas.csv", canvas_csv(results, assignment, most))
    if any(each.student.participant for each in results):
        folder.write("moodle.csv", moodle_csv(results))
    folder.write("junit.xml", junit_xml(results, assignment))
    folder.write("class.json", json_text(order, results))
    if order.anonymous:
        names = ([each.label, each.student.name, each.student.id] for each in results)
        folder.write("names.csv", csv_text([["Code", "Student", "ID"], *names]))


def json_text(order: ClassOrder, results: Sequence[StudentResult]) -> str:
    """Return everybody's results as JSON, without the programs themselves."""
    rows = []
    for each in results:
        person = {"student": each.label, "late": each.hand_in.late}
        if not order.anonymous:
            person |= {"id": each.student.id, "email": each.student.email}
        rows.append({**person, **json_data(each.record)})
    return json.dumps({"game": course_title(order.job.game), "students": rows}, indent=1) + "\n"


def alike(order: ClassOrder, results: Sequence[StudentResult]) -> list[AlikePair]:
    """Compare the programs with each other, our edition and past ones, less what was given."""
    checks = course_checks(order.job.game)
    own = {each.key: each.record.sources for each in results}
    others = {f"past: {name}": text for path in order.past for name, text in texts_in(path, checks)}
    edition = editions().get(course_title(order.job.game))
    if edition is not None and not is_own(order.job.game):
        others[EDITION] = {str(path): text for path, text in edition.flat_files().items()}
    given: list[Sources] = [checks.given]
    given += [python_texts(path) for path in order.handed_out]
    return alike_pairs(own, others, given, order.threshold)


def texts_in(path: Path, checks: Checks) -> list[tuple[str, Sources]]:
    """Read the programs of a folder, or a single one; what is no program is passed over."""
    found: list[tuple[str, Sources]] = []
    for each in sorted(path.iterdir()) if path.is_dir() else [path]:
        try:
            with opened(each, checks) as submission:
                found.append((each.name, dict(submission.sources)))
        except UserError:
            continue
    return found


def python_texts(path: Path) -> Sources:
    """Read all Python files of a folder, or a single one."""
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return {str(each): each.read_text(encoding="utf-8", errors="replace") for each in files}


def similarity_csv(pairs: Sequence[AlikePair]) -> str:
    """Return all pairs as CSV."""
    rows = [["Program", "Percent of it", "Other program", "Percent of it", "Lines"]]
    for pair in pairs:
        lines = "; ".join(map(str, pair.lines))
        rows.append([pair.own, str(pair.own_percent), pair.other, str(pair.other_percent), lines])
    return csv_text(rows)
