"""A grade in the forms that Gradescope and GitHub Classroom read."""

import base64
import json
from fractions import Fraction
from typing import Any

from croupier.engine.visible_text import visible
from croupier_classroom.reports.grade_record import CheckRecord, GradeRecord
from croupier_classroom.reports.report_text import failure_lines


def number(points: Fraction) -> float:
    """Write points as JSON has them."""
    return round(float(points), 4)


def gradescope_results(record: GradeRecord) -> dict[str, Any]:
    """Return what `results.json` holds; a test that is hidden is shown to teachers alone."""
    lines = [*record.notes]
    lines += record.deduction_texts("Minus ")
    tests = [gradescope_test(check) for check in record.checks]
    tests += [flag_test(index, flag) for index, flag in enumerate(record.flags, 1)]
    return {
        "score": number(record.points),
        "execution_time": round(record.seconds, 3),
        "output": visible("\n".join(lines)),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
    }


def gradescope_test(check: CheckRecord) -> dict[str, Any]:
    """Return one check."""
    return {
        "name": check.sentence,
        "number": str(check.number),
        "score": number(check.points),
        "max_score": number(check.max_points),
        "status": "passed" if check.passed else "failed",
        "output": said_of(check),
        "output_format": "text",
        "tags": [check.section, *(citation.number for citation in check.citations)],
        "visibility": "visible",
    }


def flag_test(index: int, flag: str) -> dict[str, Any]:
    """Return a flag as a test without points that students do not see."""
    return {
        "name": f"For the teacher, {index}",
        "score": 0.0,
        "max_score": 0.0,
        "status": "failed",
        "output": visible(flag),
        "output_format": "text",
        "visibility": "hidden",
    }


def said_of(check: CheckRecord) -> str:
    """Say what a student needs to mend the check."""
    if check.passed:
        return ""
    if check.follows:
        return f"This follows from check {check.follows}."
    lines = list(failure_lines(check, hints=1))
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    return "\n".join(line[indent:] for line in lines)


def github_result(record: GradeRecord) -> str:
    """Return the output that GitHub Classroom's grading reporter reads: JSON in base 64."""
    tests = [
        {
            "name": f"{check.number}. {check.sentence}",
            "status": "pass" if check.passed else "fail",
            "message": said_of(check),
            "score": number(check.points),
        }
        for check in record.checks
    ]
    won = sum((check.points for check in record.checks), Fraction(0))
    if won > record.points:
        reasons = visible(" ".join(each.reason for each in record.deductions))
        off = number(record.points - won)
        tests.append({"name": "Deductions", "status": "fail", "message": reasons, "score": off})
    is_full = record.points == record.max_points
    data = {
        "version": 1,
        "status": "pass" if is_full else "fail",
        "max_score": number(record.max_points),
        "tests": tests,
    }
    return base64.b64encode(json.dumps(data).encode()).decode()
