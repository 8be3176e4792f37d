"""The application. Each command imports what it needs when it runs, so that help comes at once."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from croupier.cli import (
    author_commands,
    class_commands,
    classroom_commands,
    game_commands,
    match_commands,
    study_commands,
)
from croupier.cli.exit_status import STOPPED, fail
from croupier.cli.play_command import play_command
from croupier.cli.server_commands import add_commands as add_server_commands
from croupier.engine import UserError

app = typer.Typer(
    name="croupier",
    help="A house for card games.",
    epilog="First match: croupier play crazy",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("games")(game_commands.games_command)
app.command("rules")(game_commands.rules_command)
app.command("play")(play_command)
app.command("replay")(match_commands.replay_command)
app.command("verify")(match_commands.verify_command)
app.command("match")(match_commands.match_command)
app.command(
    "classroom",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    add_help_option=False,
)(classroom_commands.classroom_command)
app.command("grade")(classroom_commands.grade_command)
app.command("plant-errors")(author_commands.plant_errors_command)
app.command("class")(class_commands.class_command)
app.command("class-kit")(class_commands.class_kit_command)
app.command("student-checks")(author_commands.student_checks_command)
app.command("tournament")(study_commands.tournament_command)
app.command("analyse")(study_commands.analyse_command)
app.command("simulate")(study_commands.simulate_command)
app.command("merge")(study_commands.merge_command)
app.command("study")(study_commands.study_command)
add_server_commands(app)
app.command("new")(game_commands.new_command)
app.command("check-game")(game_commands.check_game_command)


def main() -> None:
    """Run the command line; print an error that its reader can act on as one message."""
    for stream, instead in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=instead)
    try:
        app()
    except UserError as error:
        fail(str(error))
    except KeyboardInterrupt:
        fail("stopped.", STOPPED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        fail(f"{error.filename or 'a file'}: {(error.strerror or str(error)).lower()}.")
    except Exception as error:
        from croupier.authors.running_faults import running_fault

        if said := running_fault(error):
            fail(said)
        raise


def show_version(wanted: bool) -> None:
    """Print the version."""
    if wanted:
        from importlib.metadata import version

        print(f"croupier {version('croupier')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def open_lobby_alone(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, host, simulate and study card games."""
    if context.invoked_subcommand is not None:
        return
    from croupier.terminal.capabilities import has_screen

    if not has_screen():
        fail("this is not a terminal, so the lobby cannot open.\nTry: croupier play crazy")
    from croupier.terminal.screens.terminal_app import open_lobby

    raise typer.Exit(open_lobby())
