"""Marks in the forms that other programs read: CSV for spreadsheets, Canvas and Moodle, JUnit XML.

Canvas: the columns of an exported gradebook, up to `Section`, then the assignment as
`Name (number)`; the row `Points Possible` stands before the students.
Moodle: the offline grading worksheet; a row is found by `Identifier`, and `Grade`,
`Last modified (grade)` and `Feedback comments` are read.
JUnit XML: one test suite a student, one test case a check, with the elements and attributes that
Jenkins and most readers know: `testsuites`, `testsuite`, `testcase`, `failure`, `skipped`.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from xml.etree import ElementTree as ET

from croupier.engine.visible_text import visible
from croupier_classroom.cohort.class_results import StudentResult
from croupier_classroom.reports.grade_record import CheckRecord, GradeRecord, points_text
from croupier_classroom.reports.report_text import failure_lines

FORMULA = ("=", "+", "-", "@", "\t", "\r")
CANVAS_HEADS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
POINTS_POSSIBLE = "    Points Possible"  # with the spaces Canvas itself writes
MOODLE_HEADS = (
    "Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade",
    "Grade can be changed", "Last modified (submission)", "Last modified (grade)",
    "Feedback comments",
)  # fmt: skip
NEVER = "-"
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def cell(text: str) -> str:
    """Keep a cell from being a formula where a spreadsheet opens it."""
    return f"'{text}" if text.startswith(FORMULA) else text


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    """Write rows as CSV."""
    page = io.StringIO()
    csv.writer(page, lineterminator="\r\n").writerows(rows)
    return page.getvalue()


def marks_csv(results: Sequence[StudentResult], *, anonymous: bool = False) -> str:
    """Return everybody's marks, with one column a check."""
    all_checks = {check.number: check for each in results for check in each.record.checks}
    heads = ["Student", "ID", "E-mail", "Points", "Of", "Deductions", "Late", "Flags"]
    checks = dict(sorted(all_checks.items()))
    titles = [f"{check.number}. {check.sentence}" for check in checks.values()]
    rows = [[*map(cell, heads), *map(cell, titles)]]
    for each in results:
        own = {check.number: points_text(check.points) for check in each.record.checks}
        rows.append([
            *map(cell, person(each, anonymous=anonymous)), *marks(each),
            *(own.get(number, "") for number in checks),
        ])  # fmt: skip
    return csv_text(rows)


def person(result: StudentResult, *, anonymous: bool) -> tuple[str, str, str]:
    """Return who it is, in three cells."""
    if anonymous:
        return result.label, "", ""
    return result.student.name, result.student.id or result.student.sis_id, result.student.email


def marks(result: StudentResult) -> list[str]:
    """Return the cells between the student and the checks."""
    record = result.record
    taken_off = sum((each.points for each in record.deductions), Fraction(0))
    return [
        points_text(record.points),
        points_text(record.max_points),
        points_text(taken_off),
        "late" if result.hand_in.late else "",
        str(len(record.flags)),
    ]


def canvas_csv(results: Sequence[StudentResult], assignment: str, most: Fraction) -> str:
    """Return the marks in the columns that Canvas imports."""
    rows = [[*CANVAS_HEADS, cell(assignment)], [POINTS_POSSIBLE, *[""] * 4, points_text(most)]]
    for each in results:
        student = each.student
        known = (student.name, student.id, student.sis_id, student.login, student.section)
        rows.append([*map(cell, known), points_text(each.points)])
    return csv_text(rows)


def moodle_csv(results: Sequence[StudentResult]) -> str:
    """Return the marks as Moodle's offline grading worksheet."""
    rows = [list(MOODLE_HEADS)]
    for each in results:
        student, row = each.student, each.student.row
        changed = row.get("Last modified (grade)") or NEVER
        handed_in = row.get("Last modified (submission)") or NEVER
        known = (student.participant, student.name, student.email, row.get("Status", ""))
        rows.append([
            *map(cell, known), points_text(each.points), points_text(each.record.max_points),
            "Yes", as_written(handed_in), as_written(changed), cell(feedback(each.record)),
        ])  # fmt: skip
    return csv_text(rows)


def as_written(text: str) -> str:
    """Keep Moodle's sign for never, which starts no formula; guard all else."""
    return text if text == NEVER else cell(text)


def feedback(record: GradeRecord) -> str:
    """Say in a few lines what failed, for the student."""
    lines = [f"{record.total_text}."]
    lines += failed_lines(record)
    lines += record.deduction_texts("Minus ")
    return visible("\n".join(lines))


def failed_lines(record: GradeRecord) -> Iterator[str]:
    """Yield the checks that failed by themselves, then how many more follow from them."""
    failed = record.failed()
    if failed:
        yield "Not passed:"
    yield from (f"Check {check.number}: {check.sentence} {check.cites}" for check in failed)
    more = sum(check.status == "follows" for check in record.checks)
    if more:
        yield f"and {more} more, which may pass once these do."


def junit_xml(results: Sequence[StudentResult], name: str) -> str:
    """Return the whole file."""
    root = ET.Element("testsuites", name=clean(name))
    for each in results:
        add_suite(root, each)
    for count in ("tests", "failures", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    root.set("errors", "0")
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, "unicode")}\n'


def add_suite(root: ET.Element, result: StudentResult) -> None:
    """Add a student."""
    checks = result.record.checks
    suite = ET.SubElement(
        root, "testsuite", name=clean(result.label), tests=str(len(checks)), errors="0",
        failures=str(sum(check.status == "failed" for check in checks)),
        skipped=str(sum(check.status == "follows" for check in checks)),
        time=f"{result.record.seconds:.3f}",
    )  # fmt: skip
    for check in checks:
        add_case(suite, check)


def add_case(suite: ET.Element, check: CheckRecord) -> None:
    """Add a check; one that follows from another was not judged, so it is skipped."""
    title = f"{check.number}. {check.sentence}"
    case = ET.SubElement(
        suite, "testcase", classname=clean(check.section), name=clean(title), time="0"
    )
    if check.status == "follows":
        ET.SubElement(case, "skipped", message=f"follows from check {check.follows}")
    elif check.status == "failed":
        message = clean(f"expected {check.expected}, got {check.came}"[:500])
        failure = ET.SubElement(case, "failure", message=message, type="Mismatch")
        failure.text = clean("\n".join(line.strip() for line in failure_lines(check, hints=0)))


def clean(text: str) -> str:
    """Replace letters that XML cannot hold."""
    return NOT_IN_XML.sub("�", text)
