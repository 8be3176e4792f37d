"""The commands `games` and `rules`."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.option_arguments import GameName, complete_game
from croupier.engine import Game


def games_command(
    game: Annotated[str, typer.Argument(autocompletion=complete_game, help="Only this one.")] = "",
) -> None:
    """List the games, with seats, options and bots."""
    from croupier.games.catalogue import all_games, find_game

    for each in [find_game(game)] if game else all_games().values():
        print("\n".join(game_lines(each)), end="\n" if game else "\n\n")


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
    """Read a game's rules, numbered as everywhere else."""
    from croupier.engine.rulebook import rules_text, say_rule
    from croupier.games.catalogue import find_game

    found = find_game(game)
    print("\n".join(say_rule(found, number) if number else rules_text(found)))
