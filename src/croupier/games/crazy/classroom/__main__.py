"""Play seeded games and show their statistics add up."""

import argparse
from collections.abc import Callable, Sequence

from .constants import Constants
from .data_structures.referential_array import ArrayR
from .game import Game
from .game_stats import StatsColumn
from .player import Player
from .random_gen import RandomGen

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo")
COLUMNS = {column.name.lower(): column for column in StatsColumn}


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games the arguments ask for, then print the table."""
    asked = read(arguments)
    RandomGen.set_seed(asked.seed)
    try:
        game = play(asked.players, asked.games)
    except KeyboardInterrupt:
        print("\nStopped.")
        return
    if asked.sort and game.game_stats is not None:
        game.game_stats.sort_stats(COLUMNS[asked.sort], ascending=not asked.descending)
    print(game.game_stats)


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="crazy",
        description="Crazy as its course has it: seeded games, and statistics over all of them.",
    )
    add, players = parser.add_argument, within(2, Constants.MAX_PLAYERS)
    add("--players", type=players, default=4, metavar="N", help="seats, 2 to 8 (4)")
    add("--games", type=within(1, 1_000_000), default=1, metavar="N", help="how many to play (1)")
    add("--seed", type=int, default=1, metavar="N", help="the same seed, the same games (1)")
    add("--sort", choices=COLUMNS, metavar="COLUMN", help=f"sort the table: {', '.join(COLUMNS)}")
    add("--descending", action="store_true", help="sort from the greatest down")
    return parser.parse_args(arguments)


def within(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in these bounds."""

    def whole_number(text: str) -> int:
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not between {least} and {most}")
        return int(text)

    return whole_number


def play(seats: int, games: int) -> Game:
    """Play on with the same players and statistics, one line a game."""
    game, players = Game(), seated(seats)
    for number in range(1, games + 1):
        game.initialise_game(players)
        winner = game.play_game()
        print(f"Game {number}: {'nobody' if winner is None else winner.name} wins.")
    return game


def seated(seats: int) -> ArrayR[Player]:
    """Return so many players in the order of their positions."""
    players: ArrayR[Player] = ArrayR(seats)
    for position in range(seats):
        players[position] = Player(NAMES[position], position)
    return players


if __name__ == "__main__":
    main()
