"""Grades one submission for another system: run by the kits for Gradescope and GitHub Classroom.

It needs Python alone, none of the packages that the command line is made with.
"""

import argparse
import json
import os
from pathlib import Path

from croupier_classroom.cohort.grading_job import TIME_LIMIT, GradingJob, graded_or_nothing
from croupier_classroom.cohort.points_scheme import scheme_for
from croupier_classroom.courses import course_checks
from croupier_classroom.grading.checks import DEFAULT
from croupier_classroom.kits.autograder_results import github_result, gradescope_results
from croupier_classroom.reports.grade_record import GradeRecord
from croupier_classroom.reports.report_markdown import report_markdown
from croupier_classroom.reports.report_text import report_lines


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
