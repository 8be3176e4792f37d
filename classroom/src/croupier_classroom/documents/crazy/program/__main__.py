"""Play seeded games and show their statistics add up."""

import argparse
from collections.abc import Callable, Sequence
from enum import IntEnum, auto

from .constants import Constants
from .data_structures.referential_array import ArrayR
from .game import Game
from .game_stats import StatsColumn
from .player import Player
from .random_gen import RandomGen


class FirstName(IntEnum):
    """Who sits at the table, in the order of the seats."""

    ANN = 0
    BEN = auto()
    CEM = auto()
    DORA = auto()
    EVA = auto()
    FINN = auto()
    GUSTAV = auto()
    HUGO = auto()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games the arguments ask for, then print the table."""
    asked = read(arguments)
    RandomGen.set_seed(asked.seed)
    try:
        game = play(asked.players, asked.games)
    except KeyboardInterrupt:
        print("\nStopped.")
        return
    if asked.sort is not None and game.game_stats is not None:
        game.game_stats.sort_stats(asked.sort, ascending=not asked.descending)
    print(game.game_stats)


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="crazy",
        description="Crazy as its course has it: seeded games, and statistics over all of them.",
    )
    seats = within(Constants.MIN_PLAYERS, Constants.MAX_PLAYERS)
    games = within(Constants.ONE_MORE, Constants.MAX_GAMES)
    columns = ", ".join(column.name.lower() for column in StatsColumn)
    add = parser.add_argument
    add("--players", type=seats, metavar="N", help="seats, 2 to 8 (%(default)s)")
    add("--games", type=games, metavar="N", help="how many to play (%(default)s)")
    add("--seed", type=int, metavar="N", help="the same seed, the same games (%(default)s)")
    add("--sort", type=column_named, metavar="COLUMN", help=f"sort the table: {columns}")
    add("--descending", action="store_true", help="sort from the greatest down")
    parser.set_defaults(
        players=Constants.PLAYERS_UNLESS_TOLD,
        games=Constants.GAMES_UNLESS_TOLD,
        seed=Constants.SEED_UNLESS_TOLD,
    )
    return parser.parse_args(arguments)


def within(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in these bounds."""

    def whole_number(text: str) -> int:
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not between {least} and {most}")
        return int(text)

    return whole_number


def column_named(text: str) -> StatsColumn:
    """Read the name of a column."""
    for column in StatsColumn:
        if column.name.lower() == text:
            return column
    raise argparse.ArgumentTypeError(f"there is no column {text!r}")


def play(seats: int, games: int) -> Game:
    """Play on with the same players and statistics, one line a game."""
    game = Game()
    players = seated(seats)
    for played in range(games):
        game.initialise_game(players)
        winner = game.play_game()
        number = played + Constants.ONE_MORE
        print(f"Game {number}: {'nobody' if winner is None else winner.name} wins.")
    return game


def seated(seats: int) -> ArrayR[Player]:
    """Return this number of players in the order of their positions."""
    players: ArrayR[Player] = ArrayR(seats)
    for position in range(seats):
        players[position] = Player(FirstName(position).name.title(), position)
    return players


if __name__ == "__main__":
    main()
