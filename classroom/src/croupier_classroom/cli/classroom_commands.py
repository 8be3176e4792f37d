"""The commands `classroom` and `grade`."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.exit_status import NO
from croupier.engine import UserError

if TYPE_CHECKING:
    from croupier_classroom.grading.checks import CheckResult
    from croupier_classroom.reports.grade_record import GradeRecord

Profile = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="How the course takes its document, such as `samples`; a wrong name lists all.",
    ),
]
TimeLimit = Annotated[
    float, typer.Option(metavar="SECONDS", min=1, help="Time for a whole submission.")
]
Unconfined = Annotated[
    bool,
    typer.Option("--unconfined", help="Do without bubblewrap; the report says what is not held."),
]
Points = Annotated[Path | None, typer.Option(metavar="FILE", help="Your own points: a TOML file.")]


def classroom_command(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="the game, as `croupier games` names it")
    ] = None,
    copy: Annotated[
        Path | None, typer.Option(metavar="DIR", help="write the course's flat files there")
    ] = None,
) -> None:
    """Run a course's own program for a game, or copy it; further arguments are the program's."""
    from croupier_classroom.editions import copy_flat, edition_of, editions

    if game is None or game in context.help_option_names:
        print(context.get_help())
        print(f"Games: {', '.join(editions()).replace('_', '-')}")
    elif copy is None:
        edition_of(game).run(context.args)
    else:
        try:
            print("\n".join(map(str, copy_flat(edition_of(game), copy))))
        except OSError as problem:
            raise UserError(str(problem)) from problem


def grade_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, or your own checks.py.")],
    path: Annotated[
        Path, typer.Argument(metavar="PATH", exists=True, help="A folder, a file, a zip.")
    ],
    *,
    profile: Profile = "default",
    points: Points = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="A page to read.")] = None,
    markdown: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The same as Markdown.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="All results as JSON.")
    ] = None,
    hints: Annotated[int, typer.Option(min=0, max=3, help="Hints for a failed check.")] = 1,
    for_teacher: Annotated[
        bool, typer.Option("--teacher", help="Show what only the teacher should read.")
    ] = False,
    time_limit: TimeLimit = 120,
    unconfined: Unconfined = False,
) -> None:
    """Check somebody's program against the course's document, and give points for it."""
    from croupier_classroom.cohort.grading_job import GradingJob, graded
    from croupier_classroom.cohort.points_scheme import scheme_for
    from croupier_classroom.courses import course_checks
    from croupier_classroom.own_files import refuse_foreign
    from croupier_classroom.reports.report_text import report_lines

    scheme = scheme_for(course_checks(game), points, profile)
    files = {"html": html, "markdown": markdown, "json": json_file}
    refuse_foreign([file for file in files.values() if file is not None])
    job = GradingJob(game, str(path.resolve()), profile, time_limit, unconfined)
    record = scheme.applied(graded(job, show_check))
    record = record if for_teacher else record.for_student()
    print("\n".join(report_lines(record, hints)))
    write_reports(record, path.name, files)
    if record.points < record.max_points:
        raise typer.Exit(NO)


def show_check(result: "CheckResult") -> None:
    """Report a finished check, on a terminal only."""
    if sys.stderr.isatty():
        word = "pass" if result.passed else "FAIL"
        print(f"  {word}  {result.check.number}. {result.check.sentence}", file=sys.stderr)


def write_reports(record: "GradeRecord", title: str, files: dict[str, Path | None]) -> None:
    """Write the report in the forms that are asked for."""
    from croupier_classroom.own_files import write_own
    from croupier_classroom.reports.grade_record import json_data
    from croupier_classroom.reports.report_html import report_html
    from croupier_classroom.reports.report_markdown import report_markdown

    writers = {
        "html": lambda: report_html(record, title),
        "markdown": lambda: report_markdown(record, title),
        "json": lambda: json.dumps(json_data(record), indent=1) + "\n",
    }
    for form, file in files.items():
        if file is not None:
            write_own(file, writers[form]())
