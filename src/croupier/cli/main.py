"""The application. Each command imports what it needs when it runs, so that help comes at once."""

import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from croupier.cli import game_commands, match_commands, study_commands
from croupier.cli.exit_status import STOPPED, fail
from croupier.cli.help_text import PlainCommand
from croupier.cli.learn_command import learn_command
from croupier.cli.needed_extras import needing, sentence_about
from croupier.cli.outside_commands import add_outside_commands
from croupier.cli.play_command import play_command
from croupier.cli.server_commands import add_commands as add_server_commands
from croupier.engine import UserError
from croupier.engine.ascii_text import ERRORS
from croupier.engine.shell_words import called

STDOUT = 1  # its file descriptor

app = typer.Typer(
    name="croupier",
    help="A house for card games.",
    epilog=f"First match: {called()} play crazy",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("games", cls=PlainCommand)(game_commands.games_command)
app.command("rules", cls=PlainCommand)(game_commands.rules_command)
app.command("play", cls=PlainCommand)(play_command)
app.command("matches", cls=PlainCommand)(match_commands.matches_command)
app.command("replay", cls=PlainCommand)(match_commands.replay_command)
app.command("verify", cls=PlainCommand)(match_commands.verify_command)
app.command("match", cls=PlainCommand)(match_commands.match_command)
add_outside_commands(app)
app.command("tournament", cls=PlainCommand)(needing("study", study_commands.tournament_command))
app.command("analyse", cls=PlainCommand)(needing("study", study_commands.analyse_command))
app.command("simulate", cls=PlainCommand)(needing("study", study_commands.simulate_command))
app.command("merge", cls=PlainCommand)(needing("study", study_commands.merge_command))
app.command("study", cls=PlainCommand)(needing("study", study_commands.study_command))
app.command("learn", cls=PlainCommand)(learn_command)
add_server_commands(app)
app.command("new", cls=PlainCommand)(game_commands.new_command)
app.command("check-game", cls=PlainCommand)(game_commands.check_game_command)


def main() -> None:
    """Run the command line; end quietly where nobody reads what it writes any more."""
    try:
        run_command()
    except BrokenPipeError:
        drop_output()
        sys.exit(0)
    finally:  # an exit status stays as it is
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            drop_output()


def drop_output() -> None:
    """Redirect standard output to the null device, for what Python still flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)


def run_command() -> None:
    """Run a command; print an error that its reader can act on as one message."""
    for stream, instead in ((sys.stdin, "replace"), (sys.stdout, ERRORS), (sys.stderr, ERRORS)):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=instead)
    try:
        call_app()
    except UserError as error:
        fail(str(error))
    except KeyboardInterrupt:
        fail("stopped.", STOPPED)
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(f"{error.filename or 'a file'}: {(error.strerror or str(error)).lower()}.")
    except ModuleNotFoundError as error:
        if not (said := sentence_about(error)):
            raise
        fail(said)
    except Exception as error:
        from croupier.authors.running_faults import running_fault

        if said := running_fault(error):
            fail(said)
        raise


def call_app() -> None:
    """Call the application; where its reader is gone, typer exits with 1 and another stdout."""
    output = sys.stdout
    try:
        app(prog_name=called())
    except SystemExit:
        if sys.stdout is not output:
            raise BrokenPipeError from None
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
    from croupier.terminal.capabilities import why_no_screen

    if why := why_no_screen():
        fail(f"{why}\nIn line mode: {called()} play crazy")
    from croupier.terminal.screens.terminal_app import open_lobby

    raise typer.Exit(open_lobby())
