"""The command line. Each command imports what it needs when it runs, so that help comes at once."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from croupier.bots.levels import bots_of
from croupier.cli.author_commands import add_commands as add_authors
from croupier.cli.classroom_commands import add_commands as add_classroom
from croupier.cli.option_arguments import read_options
from croupier.cli.server_commands import add_commands as add_server
from croupier.cli.study_commands import add_commands as add_study
from croupier.cli.tournament_commands import add_commands as add_bots
from croupier.engine.errors import UserError
from croupier.engine.game import Game

if TYPE_CHECKING:
    from croupier.play.match import Match, Player
    from croupier.play.table import Table

WRONG, NO, DAMAGED = 2, 1, 3  # exit statuses

app = typer.Typer(
    name="croupier",
    help="A house for card games.",
    epilog="First match: croupier play crazy",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, such as crazy.")]
MatchPath = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]


def main() -> None:
    """Run the command line; what a player can mend is said in one message."""
    for stream, instead in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=instead)
    try:
        app()
    except UserError as error:
        fail(str(error))
    except KeyboardInterrupt:
        fail("stopped.", 130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        fail(f"{error.filename or 'a file'}: {(error.strerror or str(error)).lower()}.")


def fail(message: str, status: int = WRONG) -> NoReturn:
    """Say what is wrong and leave."""
    print(f"croupier: {message}", file=sys.stderr)
    sys.exit(status)


def complete_game(incomplete: str) -> list[str]:
    """Complete a game's name for the shell."""
    from croupier.games.catalogue import all_games

    return [name for name in all_games() if name.startswith(incomplete)]


def show_version(wanted: bool) -> None:
    """Print the version."""
    if wanted:
        from importlib.metadata import version

        print(f"croupier {version('croupier')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, host, simulate and study card games."""
    if context.invoked_subcommand is None:
        raise typer.Exit(enter_lobby())


def enter_lobby() -> int:
    """Open the lobby, where there is a terminal."""
    from croupier.terminal.capabilities import has_screen

    if not has_screen():
        fail("this is not a terminal, so the lobby cannot open.\nTry: croupier play crazy")
    from croupier.terminal.screens.terminal_app import open_lobby

    return open_lobby()


@app.command()
def games(
    game: Annotated[str, typer.Argument(autocompletion=complete_game, help="Only this one.")] = "",
) -> None:
    """List the games, with seats, options and bots."""
    from croupier.games.catalogue import all_games, find_game

    for each in [find_game(game)] if game else all_games().values():
        print("\n".join(describe(each)), end="\n\n" if not game else "\n")


def describe(game: Game) -> list[str]:
    """Say what a game is, and what can be chosen."""
    seats = (
        f"{game.min_seats} to {game.max_seats}"
        if game.min_seats < game.max_seats
        else str(game.max_seats)
    )
    said = [
        f"{game.name}: {game.title}, rules version {game.version}, {seats} seats.",
        f"  {game.about}",
    ]
    for option in game.options:
        usual = option.write(option.default_for(game.default_seats))
        span = "" if option.values else f": {option.low} to {option.high}"
        said.append(f"  {f'{option.name}={usual}':<22} {option.help}{span}.")
        said += [f"  {'':<22}   {name}: {meaning}" for name, meaning in option.values.items()]
    said += [f"  {f'bot:{bot.name}':<22} {bot.about}" for bot in bots_of(game)]
    return said


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)],
    number: Annotated[str, typer.Argument(help="Only this rule.")] = "",
) -> None:
    """Read a game's rules, numbered as everywhere else."""
    from croupier.engine.rulebook import rules_text, say_rule
    from croupier.games.catalogue import find_game

    found = find_game(game)
    print("\n".join(say_rule(found, number) if number else rules_text(found)))


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)] = "",
    options: Annotated[
        list[str] | None, typer.Argument(metavar="OPTION=VALUE", help="Options of the game.")
    ] = None,
    *,
    seats: Annotated[
        str, typer.Option(help="Who plays, with commas: people, bot, bot:NAME, FILE.py:NAME.")
    ] = "",
    seed: Annotated[str, typer.Option(help="Deal these cards again; any text.")] = "",
    file: Annotated[Path | None, typer.Option(help="Keep the match here; go on with it.")] = None,
    forced: Annotated[bool, typer.Option("--forced", help="Give answers that are forced.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line mode, also on a terminal.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII only.")] = False,
    no_motion: Annotated[bool, typer.Option("--no-motion", help="Nothing moves.")] = False,
) -> None:
    """Play a game here: alone against bots, or with others at this keyboard."""
    from croupier.play.table import NotByTheRules, Table
    from croupier.terminal.capabilities import has_screen
    from croupier.terminal.files.match_file import MatchFile, free_path
    from croupier.terminal.line_mode import LineTable

    if file and file.exists():
        if seats or options:
            raise UserError(f"{file} has begun: its seats and options are settled.")
        match = resume(file, game, seed)
    else:
        match = new_table(game, seats, read_options(options or []), seed)
    from croupier.games.catalogue import find_game

    try:
        table = Table(find_game(match.game), match)
    except NotByTheRules as error:
        fail(f"{file}, {error}", DAMAGED)
    kept = MatchFile(file or free_path(match.game, seed))
    try:
        kept.begin(table.match)
    except OSError as error:
        why = (error.strerror or "it cannot be written").lower()
        raise UserError(
            f"the match cannot be kept in {kept.path}: {why}. Nothing was dealt."
        ) from None
    if not plain and has_screen():
        from croupier.terminal.screens.terminal_app import open_table

        motion = not no_motion
        status = open_table(table, kept, forced=forced, ascii_only=ascii_only, motion=motion)
        raise typer.Exit(status)
    greet(table, kept.path)
    raise typer.Exit(LineTable(table, kept, forced=forced).play())


def new_table(name: str, seats: str, options: dict[str, str], seed: str) -> Match:
    """Return a new match as the command line asks for it."""
    from croupier.games.catalogue import find_game
    from croupier.play.match import new_match

    if not name:
        raise UserError("which game? Try: croupier play crazy\nList them with: croupier games")
    game = find_game(name)
    return new_match(game, read_seats(game, seats), options, seed or None)


def read_seats(game: Game, text: str) -> list[Player]:
    """Read who plays; without a word it is you against the usual bots."""
    from croupier.bots.answers import seated_bot
    from croupier.play.match import Player
    from croupier.terminal.players import check_player_name, default_players, spare_names, your_name

    if not text:
        return default_players(game, your_name())
    names = [part.strip() for part in text.split(",")]
    spare = iter(spare_names(names))
    players = []
    for name in names:
        bot = seated_bot(game, name)
        players.append(
            Player(next(spare, "a bot"), bot) if bot else Player(check_player_name(name))
        )
    return players


def resume(path: Path, game: str, seed: str) -> Match:
    """Return the match in a file, to go on with."""
    from croupier.terminal.files.match_file import called

    match = load(path)
    if seed:
        raise UserError(
            f"--seed cannot be used with a match that has begun: {path} keeps its own deal.\n"
            "Leave --seed out to go on, or give a new --file."
        )
    if game and game.replace("_", "-") != match.game:
        raise UserError(
            f"{path} is a match of {match.game}, not of {game}.\n"
            f"Go on with it: {called()} play --file {path}"
        )
    if match.result is not None:
        ending = match.result.ending
        raise UserError(f"{path} is over: {ending}.\nSee it: {called()} replay {path}")
    return match


def load(path: Path) -> Match:
    """Read a match file, or leave with what is wrong with it."""
    from croupier.play.match_text import Damaged
    from croupier.terminal.files.match_file import open_match

    try:
        match, note = open_match(path)
    except (FileNotFoundError, IsADirectoryError):
        raise UserError(f"there is no file {path}.") from None
    except Damaged as damage:
        fail(f"{path}, {damage}", DAMAGED)
    if note:
        print(f"{path}: {note}")
    return match


def greet(table: Table, path: Path) -> None:
    """Say who plays what, and how to answer."""
    from croupier.bots.answers import is_preparing
    from croupier.engine.english import listing
    from croupier.terminal.players import level_of

    print(f"{table.game.title}, rules version {table.game.version}.")
    for line in table.game.words.about_options(table.options):
        print(line)
    people = [player.name for player in table.players if player.is_person]
    if people:
        print(f"{listing(people)} {'is you' if len(people) == 1 else 'share this keyboard'}.")
    for player in table.players:
        if player.bot:
            print(f"{player.name} is a bot ({level_of(table.game, player.bot)}).")
    if is_preparing(table):
        print("The search is being prepared; until it is ready its bot plays by the heuristic.")
    print(f"The deal is promised by {table.match.commitment[:8]}, in full in the match file.")
    print(f"Saved after every answer in {path}.")
    print("Type a number or a word; ? lists the words. An empty line takes an only answer.")


@app.command()
def replay(
    file: MatchPath,
    seat: Annotated[int, typer.Option(help="Whose eyes; -1 is a watcher.")] = -1,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="Tell it, also on a terminal.")] = False,
) -> None:
    """Tell a match from its beginning, as a seat or a watcher saw it."""
    from croupier.cli.match_commands import replay_lines
    from croupier.play.match import standing_answers
    from croupier.play.match_text import write_events, write_header
    from croupier.play.table import NotByTheRules, WrongRules
    from croupier.terminal.capabilities import has_screen

    match = load(file)
    try:
        if not plain and has_screen():
            from croupier.terminal.screens.terminal_app import open_replay

            raise typer.Exit(open_replay(match))
        for line in replay_lines(match, seat):
            print(line)
    except NotByTheRules as error:
        fail(f"{file}, {error}", DAMAGED)
    except WrongRules as error:
        print(f"{file}: {error}")
        print("\n".join([*write_header(match), "", *write_events(match.events)]))
        print(f"{len(standing_answers(match.events))} answers; result: {match.result}")
        raise typer.Exit(NO) from None


@app.command()
def verify(file: MatchPath) -> None:
    """Check a match: seal, deal, answers, result."""
    from croupier.cli.match_commands import verify_lines
    from croupier.play.match_text import Damaged

    if not file.is_file():
        raise UserError(f"there is no file {file}.")
    try:
        for line in verify_lines(file):
            print(line)
    except Damaged as damage:
        fail(f"{file}, {damage}", DAMAGED)
    except UserError as error:
        fail(str(error), NO)


@app.command(name="match")
def show_match(
    file: MatchPath,
    *,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    seal: Annotated[
        bool, typer.Option("--seal", help="Seal it anew after an edit by hand.")
    ] = False,
) -> None:
    """Show a match as it is, or as JSON; or seal it anew."""
    from croupier.cli.match_commands import match_json
    from croupier.play.match_text import Unsealed, read_match, write_match

    if seal and file.is_file():
        try:
            read_match(file.read_bytes())
        except Unsealed as broken:
            file.write_text(write_match(broken.match), encoding="utf-8", newline="\n")
    match = load(file)
    print(match_json(match) if json else write_match(match), end="\n" if json else "")


add_classroom(app)
add_bots(app)
add_study(app)
add_server(app)
add_authors(app)
