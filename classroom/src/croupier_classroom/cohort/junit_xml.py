"""The class as JUnit XML: one test suite a student, one test case a check.

The elements and attributes are those that Jenkins and most readers know: `testsuites`,
`testsuite`, `testcase`, `failure`, `skipped`.
"""

import re
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from croupier_classroom.cohort.class_results import StudentResult
from croupier_classroom.reports.grade_record import CheckRecord
from croupier_classroom.reports.report_text import failure_lines

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


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
