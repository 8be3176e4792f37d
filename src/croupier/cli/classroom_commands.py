"""The commands `classroom` and `grade`."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.classroom.editions import copy_flat, edition_of, editions, program_folder
from croupier.classroom.grade_report import grade_lines
from croupier.grading.checks import FULL_MARKS, Program, points_of
from croupier.grading.runner import run_checks

NO_SANDBOX = (
    "This is no sandbox: the program runs with all your rights. Look at it first if in doubt."
)


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
    if game is None or game in context.help_option_names:
        typer.echo(context.get_help())
        typer.echo(f"Games: {', '.join(editions()).replace('_', '-')}")
        return
    edition = edition_of(game)
    if copy is None:
        Program.of_package(edition.package).start(context.args)
        return
    try:
        written = copy_flat(edition, copy)
    except OSError as problem:
        raise typer.BadParameter(str(problem)) from problem
    for path in written:
        typer.echo(path)


def grade_command(
    game: Annotated[str, typer.Argument(help="the game whose course it is")],
    path: Annotated[Path, typer.Argument(exists=True, help="a folder, or a single file")],
) -> None:
    """Check somebody's program against the course's document, and give points for it."""
    edition = edition_of(game)
    checks = edition.checks
    typer.echo(NO_SANDBOX)
    with program_folder(path.resolve(), checks) as folder:
        for name in checks.files.values():
            if not (folder / name).exists():
                typer.echo(f"{name} is missing.")
        results = list(run_checks(edition.checks_module, folder))
    for line in grade_lines(results, checks):
        typer.echo(line)
    if points_of(results) < FULL_MARKS:
        raise typer.Exit(1)


def add_commands(app: typer.Typer) -> None:
    """Register `classroom` and `grade`."""
    passed_on = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command("classroom", context_settings=passed_on, add_help_option=False)(classroom_command)
    app.command("grade")(grade_command)
