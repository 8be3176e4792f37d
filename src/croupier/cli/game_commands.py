"""The commands `games`, `rules`, `new` and `check-game`."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.exit_status import NO
from croupier.cli.option_arguments import GameName, complete_game
from croupier.engine import Game
from croupier.engine.extras import need
from croupier.engine.shell_words import as_typed, called, is_clone, with_path


def games_command(
    game: Annotated[str, typer.Argument(autocompletion=complete_game, help="Only this one.")] = "",
) -> None:
    """List the games, with seats, options and bots."""
    from croupier.games.catalogue import all_games, find_game
    from croupier.terminal.text.line_output import print_lines

    for each in [find_game(game)] if game else all_games().values():
        print_lines(*game_lines(each), *[""] * (not game))


def game_lines(game: Game) -> list[str]:
    """Say what a game is, and what can be chosen."""
    from croupier.bots.levels import bots_of

    least, most = game.min_seats, game.max_seats
    seats = f"{least} to {most}" if least < most else str(most)
    lines = [
        f"{game.name}: {game.title}, rules version {game.version}, {seats} seats.",
        f"  {game.about}",
    ]
    for option in game.options:
        default = option.write(option.default_for(game.default_seats))
        span = "" if option.values else f": {option.low} to {option.high}"
        lines.append(f"  {f'{option.name}={default}':<22} {option.help}{span}.")
        lines += [f"  {'':<22}   {name}: {meaning}" for name, meaning in option.values.items()]
    return lines + [f"  {f'bot:{bot.name}':<22} {bot.about}" for bot in bots_of(game)]


def rules_command(
    game: GameName, number: Annotated[str, typer.Argument(help="Only this rule.")] = ""
) -> None:
    """Read a game's rules, numbered as everywhere else, and the notes on its document."""
    from croupier.engine.rulebook import rules_lines, say_rule
    from croupier.games.catalogue import find_game
    from croupier.terminal.text.line_output import print_lines

    found = find_game(game)
    print_lines(*(say_rule(found, number) if number else rules_lines(found)))


def new_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: high-card.")],
    into: Annotated[Path, typer.Option(metavar="DIR", help="Put its folder there.")] = Path(),
) -> None:
    """Begin a game: make a folder that plays."""
    from croupier.authors.new_game import new_game

    folder = new_game(name, into)
    where, source = as_typed(str(folder)), str(folder / "src")
    game = folder.name.replace("_", "-")
    print(f"{folder} holds a game that plays. Change its rules; go on with:")
    print(f"  {called()} check-game {where}")
    print(f"  {with_path(source, f'play {game}')}")
    print(f"  {with_path(source, 'serve')}" if is_clone() else f"  pip install -e {where}")


def check_game_command(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The folder of a game's package.")],
) -> None:
    """Check a game's rules, words and contract."""
    from croupier.authors.game_check import check_game

    if is_clone():
        need("testing", "check-game")  # numba, to compile the rules; pytest, for the game's tests
    checked = check_game(path)
    if checked.faults:
        print("\n".join(map(str, checked.faults)))
        print(f"{checked.game} does not keep the contract yet.")
        raise typer.Exit(NO)
    print(f"{checked.game} keeps the contract. Proved:", *checked.proved, sep="\n  ")
