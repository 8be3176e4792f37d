"""What the classroom adds to the command line; `plant-errors` and `student-checks` themselves."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.exit_status import NO
from croupier.cli.help_text import PlainCommand
from croupier_classroom.cli.class_commands import class_command, class_kit_command
from croupier_classroom.cli.classroom_commands import classroom_command, grade_command


def add_commands(app: typer.Typer) -> None:
    """Add the classroom's commands."""
    app.command(
        "classroom",
        cls=PlainCommand,
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
        add_help_option=False,
    )(classroom_command)
    app.command("grade", cls=PlainCommand)(grade_command)
    app.command("plant-errors", cls=PlainCommand)(plant_errors_command)
    app.command("class", cls=PlainCommand)(class_command)
    app.command("class-kit", cls=PlainCommand)(class_kit_command)
    app.command("student-checks", cls=PlainCommand)(student_checks_command)


def plant_errors_command(
    assignment: Annotated[str, typer.Argument(help="a game, or a file of checks (checks.py)")],
    model: Annotated[
        Path | None, typer.Argument(exists=True, help="the model solution; a game has its own")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many errors to plant.")] = 64,
    seed: Annotated[int, typer.Option(help="Which ones; any number.")] = 1,
) -> None:
    """Plant errors in a model solution and say which of them the checks would miss."""
    from croupier_classroom.planting.planting import report_lines, try_errors

    outcomes = try_errors(assignment, model, count, seed, show_progress)
    print("\n".join(report_lines(assignment, outcomes)))
    if any(outcome.failure is None for outcome in outcomes):
        raise typer.Exit(NO)


def show_progress(done: int, of: int) -> None:
    """Report progress, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def student_checks_command(
    game: Annotated[str, typer.Argument(help="the game whose course it is")],
    folder: Annotated[Path, typer.Argument(help="a new folder, to be given out")],
) -> None:
    """Write the checks of a game so that students can run them; no solution is in there."""
    from croupier_classroom.kits.handout import write_handout

    files = write_handout(game, folder)
    print(f"{len(files)} files are in {folder}. Students run: python check.py PROGRAM")
