"""The commands `classroom` and `grade`."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.exit_status import NO
from croupier.engine import UserError


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
    from croupier.classroom.editions import copy_flat, edition_of, editions

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
    game: Annotated[str, typer.Argument(help="the game whose course it is")],
    path: Annotated[Path, typer.Argument(exists=True, help="a folder, or a single file")],
) -> None:
    """Check somebody's program against the course's document, and give points for it."""
    from croupier.classroom.editions import edition_of, grade_lines
    from croupier.grading.intake import opened
    from croupier.grading.runner import grade

    checks = edition_of(game).checks
    with opened(path.resolve(), checks) as submission:
        grade_ = grade(checks, submission)
    print("\n".join(grade_lines(grade_.results, checks)))
    if not grade_.is_full:
        raise typer.Exit(NO)
