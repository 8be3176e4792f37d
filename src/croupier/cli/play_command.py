"""The command `play`: a new match, or one that is resumed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.exit_status import DAMAGED, fail
from croupier.cli.match_commands import load_match
from croupier.cli.option_arguments import GameName, Options, read_names, read_options
from croupier.engine import Game, UserError
from croupier.engine.shell_words import called

if TYPE_CHECKING:
    from croupier.play.match import Match, Player
    from croupier.play.table import Table
    from croupier.terminal.files.match_file import MatchFile


def play_command(
    game: GameName = "",
    options: Options = None,
    *,
    seats: Annotated[
        str,
        typer.Option(
            help="How many play, you and bots: 3. Or who, with commas: people, bot, bot:NAME, "
            "FILE.py:NAME."
        ),
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
    from croupier.terminal.files.saved_matches import find_match, new_file

    file = find_match(file) if file else None
    if file and file.exists():
        if seats or options:
            raise UserError(f"{file} has begun: its seats and options are settled.")
        match = resume_match(file, game, seed)
    elif game:
        chosen, found = read_options(options), find_game(game, "play")
        match = new_match(found, read_players(found, seats), chosen, seed or None)
    else:
        raise UserError(f"which game? Try: {called()} play crazy\nList them with: {called()} games")
    table, saved = open_match_file(match, file or new_file(match.game, seed).path)
    if not plain and has_screen():
        from croupier.terminal.screens.terminal_app import open_table

        wanted = {"forced": forced, "ascii_only": ascii_only, "motion": not no_motion}
        raise typer.Exit(open_table(table, saved, **wanted))
    from croupier.terminal.line_mode import LineTable

    greet(table, saved.path)
    if not file:
        offer_open_match(table, saved.path)
    raise typer.Exit(LineTable(table, saved, forced=forced).play())


def read_players(game: Game, text: str) -> list[Player]:
    """Read who plays, or how many; where nobody is named, it is you against the default bots."""
    from croupier.bots.answers import seated_bot
    from croupier.bots.names import spare_names
    from croupier.play.match import Player
    from croupier.terminal.players import check_player_name, default_players, your_name

    if not text or text.isdecimal():
        return default_players(game, your_name(), read_seats(game, text))
    names = read_names(text)
    spare, players = spare_names(names), []
    for name in names:
        bot = seated_bot(game, name)
        players.append(Player(next(spare), bot) if bot else Player(check_player_name(name)))
    return players


def read_seats(game: Game, text: str) -> int:
    """Read how many play; where it is not said, as many as in a quick match."""
    if not text:
        return game.quick_seats
    least, most = game.min_seats, game.max_seats
    if len(text) > 3 or not least <= int(text) <= most:
        span = f"{least} to {most}" if least < most else f"{most}"
        raise UserError(f"{game.title} has {span} seats, not {text}.")
    return int(text)


def resume_match(path: Path, game: str, seed: str) -> Match:
    """Return the unfinished match in a file."""
    from croupier.terminal.files.saved_matches import shown_path

    match = load_match(path)
    if seed:
        raise UserError(
            f"--seed cannot be used with a match that has begun: {path} keeps its own deal.\n"
            "Leave --seed out to go on, or give a new --file."
        )
    if game and game.replace("_", "-") != match.game:
        raise UserError(
            f"{path} is a match of {match.game}, not of {game}.\n"
            f"Go on with it: {called()} play --file {shown_path(path)}"
        )
    if over := match.result:
        again = f"{called()} replay {shown_path(path)}"
        raise UserError(f"{path} is over: {over.ending}.\nSee it: {again}")
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


def offer_open_match(table: Table, path: Path) -> None:
    """Name an unfinished match of the same game, if there is one."""
    from croupier.terminal.files.saved_matches import saved_matches, shown_path
    from croupier.terminal.text.line_output import print_lines

    for one in saved_matches():
        if one.is_open and one.game is table.game and one.path != path:
            go_on = f"{called()} play --file {shown_path(one.path)}"
            print_lines(f"Another match waits: {one.when()}, {one.state}. Go on with it: {go_on}")
            return


def greet(table: Table, path: Path) -> None:
    """Say who plays what, and how to answer."""
    from croupier.bots.answers import search_note
    from croupier.engine.english import listing
    from croupier.terminal.players import level_of
    from croupier.terminal.text.line_output import print_lines

    print_lines(f"{table.game.title}, rules version {table.game.version}.")
    for line in table.game.words.about_options(table.options):
        print_lines(line)
    if people := [player.shown for player in table.players if player.is_person]:
        print_lines(f"{listing(people)} {'is you' if len(people) == 1 else 'share this keyboard'}.")
    for player in table.players:
        if player.bot:
            print_lines(f"{player.shown} is a bot ({level_of(table.game, player.bot)}).")
    if note := search_note(table):
        print_lines(note)
    print_lines(f"The deal is promised by {table.match.commitment[:8]}, in full in the match file.")
    print_lines(f"Saved after every answer in {path}.")
    print_lines("Type a number or a word; ? lists the words. An empty line takes an only answer.")
