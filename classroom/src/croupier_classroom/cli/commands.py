"""What the classroom adds to the command line."""

import typer

from croupier.cli.help_text import PlainCommand
from croupier_classroom.cli import author_commands, class_commands, classroom_commands


def add_commands(app: typer.Typer) -> None:
    """Add the classroom's commands."""
    app.command(
        "classroom",
        cls=PlainCommand,
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
        add_help_option=False,
    )(classroom_commands.classroom_command)
    app.command("grade", cls=PlainCommand)(classroom_commands.grade_command)
    app.command("plant-errors", cls=PlainCommand)(author_commands.plant_errors_command)
    app.command("class", cls=PlainCommand)(class_commands.class_command)
    app.command("class-kit", cls=PlainCommand)(class_commands.class_kit_command)
    app.command("student-checks", cls=PlainCommand)(author_commands.student_checks_command)
