"""The command `play`: a new match, or one that is resumed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.exit_status import DAMAGED, fail
from croupier.cli.match_commands import load_match
from croupier.cli.option_arguments import GameName, Options, read_names, read_options
from croupier.engine import Game, UserError

if TYPE_CHECKING:
    from croupier.play.match import Match, Player
    from croupier.play.table import Table
    from croupier.terminal.files.match_file import MatchFile


def play_command(
    game: GameName = "",
    options: Options = None,
    *,
    seats: Annotated[
        str, typer.Option(help="Who plays, with commas: people, bot, bot:NAME, FILE.py:NAME.")
    ] = "",
    seed: Annotated[str, typer.Option(help="Deal these cards again; any text.")] = "",
    file: Annotated[Path | None, typer.Option(help="Save the match here; resume it.")] = None,
    forced: Annotated[bool, typer.Option("--forced", help="Give answers that are forced.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line mode, also on a terminal.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII only.")] = False,
    no_motion: Annotated[bool, typer.Option("--no-motion", help="Nothing moves.")] = False,
) -> None:
    """Play a game here: alone against bots, or with others at this keyboard."""
    from croupier.games.catalogue import find_game
    from croupier.play.match import new_match
    from croupier.terminal.capabilities import has_screen
    from croupier.terminal.files.match_file import free_path

    if file and file.exists():
        if seats or options:
            raise UserError(f"{file} has begun: its seats and options are settled.")
        match = resume_match(file, game, seed)
    elif game:
        chosen, found = read_options(options), find_game(game)
        match = new_match(found, read_players(found, seats), chosen, seed or None)
    else:
        raise UserError("which game? Try: croupier play crazy\nList them with: croupier games")
    table, saved = open_match_file(match, file or free_path(match.game, seed))
    if not plain and has_screen():
        from croupier.terminal.screens.terminal_app import open_table

        wanted = {"forced": forced, "ascii_only": ascii_only, "motion": not no_motion}
        raise typer.Exit(open_table(table, saved, **wanted))
    from croupier.terminal.line_mode import LineTable

    greet(table, saved.path)
    raise typer.Exit(LineTable(table, saved, forced=forced).play())


def read_players(game: Game, text: str) -> list[Player]:
    """Read who plays; where nobody is named, it is you against the default bots."""
    from croupier.bots.answers import seated_bot
    from croupier.bots.names import spare_names
    from croupier.play.match import Player
    from croupier.terminal.players import check_player_name, default_players, your_name

    if not text:
        return default_players(game, your_name())
    names = read_names(text)
    spare, players = spare_names(names), []
    for name in names:
        bot = seated_bot(game, name)
        players.append(Player(next(spare), bot) if bot else Player(check_player_name(name)))
    return players


def resume_match(path: Path, game: str, seed: str) -> Match:
    """Return the unfinished match in a file."""
    from croupier.terminal.files.match_file import called

    match = load_match(path)
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
    if over := match.result:
        raise UserError(f"{path} is over: {over.ending}.\nSee it: {called()} replay {path}")
    return match


def open_match_file(match: Match, path: Path) -> tuple[Table, MatchFile]:
    """Return the table of a match, and the file that holds it from now on."""
    from croupier.games.catalogue import find_game
    from croupier.play.table import NotByTheRules, Table
    from croupier.terminal.files.match_file import MatchFile

    saved = MatchFile(path)
    try:
        table = Table(find_game(match.game), match)
        saved.begin(table.match)
    except NotByTheRules as error:
        fail(f"{path}, {error}", DAMAGED)
    except OSError as error:
        why = (error.strerror or "it cannot be written").lower()
        raise UserError(f"the match cannot be saved in {path}: {why}. Nothing was dealt.") from None
    return table, saved


def greet(table: Table, path: Path) -> None:
    """Say who plays what, and how to answer."""
    from croupier.bots.answers import is_preparing
    from croupier.engine.english import listing
    from croupier.terminal.players import level_of

    print(f"{table.game.title}, rules version {table.game.version}.")
    for line in table.game.words.about_options(table.options):
        print(line)
    if people := [player.shown for player in table.players if player.is_person]:
        print(f"{listing(people)} {'is you' if len(people) == 1 else 'share this keyboard'}.")
    for player in table.players:
        if player.bot:
            print(f"{player.shown} is a bot ({level_of(table.game, player.bot)}).")
    if is_preparing(table):
        print("The search is being prepared; until it is ready its bot plays by the heuristic.")
    print(f"The deal is promised by {table.match.commitment[:8]}, in full in the match file.")
    print(f"Saved after every answer in {path}.")
    print("Type a number or a word; ? lists the words. An empty line takes an only answer.")
