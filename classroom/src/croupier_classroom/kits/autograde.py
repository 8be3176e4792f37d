"""Grades one submission for Gradescope or GitHub Classroom, in the form that the system reads.

It needs Python alone, none of the packages that the command line is made with.
"""

import argparse
import base64
import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.engine.visible_text import visible
from croupier_classroom.cohort.grading_job import TIME_LIMIT, GradingJob, graded_or_nothing
from croupier_classroom.cohort.points_scheme import scheme_for
from croupier_classroom.courses import course_checks
from croupier_classroom.grading.checks import DEFAULT
from croupier_classroom.reports.grade_record import CheckRecord, GradeRecord
from croupier_classroom.reports.report_markdown import report_markdown
from croupier_classroom.reports.report_text import failure_lines, report_lines


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


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system", choices=["gradescope", "github"])
    parser.add_argument("submission", help="the folder with the student's files")
    parser.add_argument("--game", required=True)
    parser.add_argument("--profile", default=DEFAULT)
    parser.add_argument("--time-limit", type=float, default=TIME_LIMIT)
    parser.add_argument("--points", type=Path, help="a teacher's points (TOML)")
    parser.add_argument("--results", type=Path, help="where Gradescope looks for results.json")
    return parser.parse_args()


def main() -> None:
    """Grade, and leave the results where the system looks for them."""
    told = arguments()
    job = GradingJob(told.game, told.submission, told.profile, told.time_limit)
    scheme = scheme_for(course_checks(told.game), told.points, told.profile)
    record = scheme.applied(graded_or_nothing(job))
    if told.system == "gradescope":
        told.results.parent.mkdir(parents=True, exist_ok=True)
        told.results.write_text(json.dumps(gradescope_results(record), indent=1), encoding="utf-8")
        print("\n".join(report_lines(record)))  # Gradescope shows this to teachers alone
    else:
        report_to_github(record.for_student())


def report_to_github(record: GradeRecord) -> None:
    """Print the report, put it into the job's summary, and give the result to the next step."""
    print("\n".join(report_lines(record, hints=3)))
    additions = {
        "GITHUB_STEP_SUMMARY": report_markdown(record, "Report"),
        "GITHUB_OUTPUT": f"result={github_result(record)}\n",
    }
    for name, text in additions.items():
        if os.environ.get(name):
            with Path(os.environ[name]).open("a", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    main()
