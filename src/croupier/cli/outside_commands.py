"""Commands of other packages: each entry point of `croupier.commands` adds its own."""

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

import typer

from croupier.engine import UserError

GROUP = "croupier.commands"
OF_THE_CLASSROOM = ("classroom", "grade", "plant-errors", "class", "class-kit", "student-checks")
ANY_WORDS = {"allow_extra_args": True, "ignore_unknown_options": True}


def add_outside_commands(app: typer.Typer) -> None:
    """Add the commands of other packages; those of a missing classroom say how to install it."""
    for entry in entry_points(group=GROUP):
        add_entry(app, entry)
    there = {command.name for command in app.registered_commands}
    for name in OF_THE_CLASSROOM:
        if name not in there:
            app.command(name, context_settings=ANY_WORDS, add_help_option=False, hidden=True)(
                without_classroom(name)
            )


def add_entry(app: typer.Typer, entry: EntryPoint) -> None:
    """Add the commands of a package; one that is broken is named and left out."""
    try:
        entry.load()(app)
    except Exception as error:  # noqa: BLE001 - a faulty package must not stop the others
        said = f"croupier: the commands of {entry.value} cannot be loaded: {error}."
        print(said, file=sys.stderr)


def without_classroom(name: str) -> Callable[[], None]:
    """Return a command that says how to get the classroom."""

    def command() -> None:
        raise UserError(
            f"{name} comes with another package: "
            "pip install croupier-classroom, or in a clone pip install ./classroom."
        )

    return command
