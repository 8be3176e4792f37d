"""The match of the pictures, alike on the page and in the terminal: Ann wins in a few turns."""

from __future__ import annotations

from croupier.catalogue import find_game
from croupier.match import Match, Player, new_match
from croupier.piles import NOBODY
from croupier.players import bot_answer
from croupier.table import Table

GAME, SEED = "crazy", "walnut 470"
PERSON, BOTS, LEVEL = "Ann", ("Ben", "Cem"), "steady"
OPTIONS = {"cards_each": "5"}  # few enough for a whole match in some dozen answers
A_FRAME, LAST_FRAME = 0.9, 3.0  # seconds that a frame is shown


def story_match() -> Match:
    """Return the match before its first answer."""
    players = [Player(PERSON), *(Player(name, LEVEL) for name in BOTS)]
    return new_match(find_game(GAME), players, OPTIONS, SEED)


def story_answers() -> list[int]:
    """Return every answer of the match: Ann plays like the game's usual bot."""
    table, answers = Table(find_game(GAME), story_match()), list[int]()
    while table.seat != NOBODY:
        answers.append(bot_answer(table, table.players[table.seat].bot or table.game.rival))
        table.answer(table.seat, table.turn, answers[-1])
    return answers


def seconds_of(frames: int) -> list[float]:
    """Return how long each frame is shown; the last one longest."""
    return [A_FRAME] * (frames - 1) + [LAST_FRAME]
