"""The commands `class` and `class-kit`."""

import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.exit_status import NO
from croupier.engine import UserError
from croupier.engine.visible_text import visible_line
from croupier_classroom.cli.classroom_commands import Points, Profile, TimeLimit, Unconfined

if TYPE_CHECKING:
    from croupier_classroom.cohort.class_command import GradedClass

LINES_IN_A_LOG = 20
CourseGame = Annotated[
    str, typer.Option("--game", metavar="GAME", help="A game, or your own checks.py.")
]


class Kit(StrEnum):
    """The systems there is a kit for."""

    GRADESCOPE = "gradescope"
    GITHUB = "github"


def class_command(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="The submissions, as downloaded.")
    ],
    *,
    game: CourseGame,
    output: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The grades; FOLDER-grades if not told.")
    ] = None,
    roster: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Who is in the class: a CSV file.")
    ] = None,
    profile: Profile = "default",
    points: Points = None,
    past: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", exists=True, help="Past submissions, to compare with."),
    ] = None,
    handed_out: Annotated[
        list[Path] | None,
        typer.Option(metavar="PATH", exists=True, help="What the course gave to all."),
    ] = None,
    assignment: Annotated[
        str, typer.Option(metavar="TEXT", help='Its name in Canvas: "Assignment 3 (12345)".')
    ] = "",
    threshold: Annotated[
        int, typer.Option(metavar="PERCENT", min=1, max=100, help="From when programs are alike.")
    ] = 60,
    jobs: Annotated[int, typer.Option(min=0, help="At a time; one for each core if 0.")] = 0,
    time_limit: TimeLimit = 120,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Leave names out of reports and page.")
    ] = False,
    unconfined: Unconfined = False,
) -> None:
    """Grade a class: marks, a report for each student, and a page for the teacher.

    Stopped and called again with the same words, it goes on where it was.
    """
    from croupier_classroom.cohort.class_command import ClassOrder, grade_class
    from croupier_classroom.cohort.grading_job import GradingJob

    if not folder.is_dir():
        what = "a file: unpack it first" if folder.exists() else "not there"
        raise UserError(f"{folder} is {what}; `class` needs the folder of the submissions.")
    folder = folder.resolve()
    order = ClassOrder(
        folder,
        output or folder.with_name(f"{folder.name}-grades"),
        GradingJob(game, "", profile, time_limit, unconfined),
        roster, points, tuple(past or ()), tuple(handed_out or ()),
        jobs, anonymous, assignment, threshold,
    )  # fmt: skip
    try:
        graded = grade_class(order, ClassProgress())
    except KeyboardInterrupt:
        print("\nEvery grade so far is kept; the same command goes on.", file=sys.stderr)
        raise
    print_outcome(graded)


class ClassProgress:
    """A line on standard error that says how far it is and how long it will take."""

    def __init__(self) -> None:
        self.started, self.first = time.monotonic(), -1
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Report progress: done of total."""
        if self.first < 0:
            self.first = done
        since = time.monotonic() - self.started
        own = done - self.first
        left = f", about {time_text(since / own * (total - done))} left" if own else ""
        text = f"{done} of {total} graded{left if done < total else ''}"
        if self.shown:
            print(f"\r{text:<60}", end="" if done < total else "\n", file=sys.stderr, flush=True)
        elif done in {self.first, total} or done % max(1, total // LINES_IN_A_LOG) == 0:
            print(text, file=sys.stderr, flush=True)


def time_text(seconds: float) -> str:
    """Write a time in words."""
    return f"{seconds:.0f} seconds" if seconds < 100 else f"{seconds / 60:.0f} minutes"


def print_outcome(graded: "GradedClass") -> None:
    """Say what came of it, and what needs a look."""
    people = graded.people
    lists = {
        "Late": [each.student.name for each in people.late],
        "Not matched with a student": [each.shown for each in people.unmatched],
        "Double, so not graded": list(people.doubles),
        "Handed in nothing": [each.name for each in people.missing],
        "Passed over": list(people.passed_over),
        "The grader itself failed": [f"{key}: {why}" for key, why in graded.failures.items()],
    }
    for title, texts in lists.items():
        if texts:
            print(f"{title} ({len(texts)}):", *map(visible_line, texts), sep="\n  ")
    print(f"{len(graded.results)} graded. The class page: {graded.output / 'class.html'}")
    if graded.failures:
        raise typer.Exit(NO)


def class_kit_command(
    kit: Annotated[Kit, typer.Argument(metavar="KIT", help="The system.")],
    path: Annotated[
        Path, typer.Argument(metavar="PATH", help="A zip to write, or a repository's folder.")
    ],
    *,
    game: CourseGame,
    profile: Profile = "default",
    points: Points = None,
    time_limit: TimeLimit = 120,
) -> None:
    """Write what Gradescope or GitHub Classroom grades a program with; it holds no solution."""
    from croupier_classroom.kits.course_kits import KitOrder, github_kit, gradescope_kit

    order = KitOrder(game, profile, time_limit, points)
    written = [gradescope_kit(order, path)] if kit == Kit.GRADESCOPE else github_kit(order, path)
    print("\n".join(map(str, written)))
