"""Who sits at a new table: you, and the default bots with names of their own."""

import getpass
from collections.abc import Sequence
from itertools import islice

from croupier.bots.answers import find_bot
from croupier.bots.levels import STEADY
from croupier.bots.names import spare_names
from croupier.engine import Game, UserError, listing
from croupier.play.match import Player

LONGEST_NAME = 40
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def your_name() -> str:
    """Return what the machine calls you."""
    try:
        name = getpass.getuser().capitalize()
    except (OSError, KeyError, ImportError):
        return "You"
    return name if name != "Root" else "Ann"


def check_player_name(name: str) -> str:
    """Return a name without the spaces around it, or say what is wrong with it."""
    bare = name.strip()
    if not 1 <= len(bare) <= LONGEST_NAME or not bare.isprintable():
        raise UserError(f'"{bare[:40]}" cannot be a name; a name has 1 to 40 letters.')
    return bare


def default_players(game: Game, you: str, seats: int = 0) -> list[Player]:
    """Return you and default bots: as many as a quick match has, if no number is told."""
    bots = islice(spare_names([you]), (seats or game.quick_seats) - 1)
    return [Player(you), *(Player(name, find_bot(game, "bot")) for name in bots)]


def level_of(game: Game, bot: str) -> str:
    """Return a bot's name as people choose it: the default one is the steady level."""
    return STEADY if bot == game.default_bot else bot


def describe_opponents(players: Sequence[Player]) -> str:
    """Say against whom one plays: `against two bots`, `with Dora, against one bot`."""
    people = [player.name for player in players if player.is_person][1:]
    bots = sum(not player.is_person for player in players)
    said = [f"with {listing(people)}"] if people else []
    if bots:
        said.append(f"against {NUMBERS[bots]} {'bot' if bots == 1 else 'bots'}")
    return ", ".join(said) or "alone"
