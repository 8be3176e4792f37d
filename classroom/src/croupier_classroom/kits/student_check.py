"""Checks a student's own program, from a handout: `python check.py PROGRAM`.

It needs Python alone.
"""

import argparse
import sys
from pathlib import Path

from croupier.engine import UserError
from croupier.engine.visible_text import visible
from croupier_classroom.cohort.grading_job import GradingJob, graded
from croupier_classroom.courses import course_checks, course_folders
from croupier_classroom.grading.checks import DEFAULT
from croupier_classroom.reports.report_html import report_html
from croupier_classroom.reports.report_text import report_lines


def arguments(game: str) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="check.py", description=f"Check your program: {game}.")
    parser.add_argument("program", type=Path, help="your file, your folder, your zip")
    parser.add_argument("--profile", default=DEFAULT, choices=[DEFAULT, *profiles(game)])
    parser.add_argument("--hints", type=int, default=1, choices=range(4), help="how many hints")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the report as a page, too")
    return parser.parse_args()


def profiles(game: str) -> list[str]:
    """Return the profiles that the checks of a game have beside the usual one."""
    return [name for name in course_checks(game).profiles if name != DEFAULT]


def main() -> None:
    """Check the program for the one game that is here, and print the report."""
    (game,) = course_folders()
    told = arguments(game)
    job = GradingJob(game, str(told.program.resolve()), told.profile)
    try:
        record = graded(job).for_student()
    except UserError as problem:
        sys.exit(visible(str(problem)))
    print("\n".join(report_lines(record, told.hints)))
    if told.html is not None:
        told.html.write_text(report_html(record, told.program.name), encoding="utf-8")
    sys.exit(record.points < record.max_points)


if __name__ == "__main__":
    main()
