"""The matches of the pictures: Ann against bots, cards and answers by a seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.bots.answers import bot_answer
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import find_game
from croupier.play.match import Match, Player, new_match
from croupier.play.table import Table

PERSON, BOTS, LEVEL = "Ann", ("Ben", "Cem"), "steady"
A_FRAME, LAST_FRAME = 0.9, 3.0  # seconds that a frame is shown


@dataclass(frozen=True)
class Deal:
    """A match before its first answer: a game, its cards, and how many bots Ann plays against."""

    game: str
    seed: str
    bots: int
    options: Mapping[str, str] = field(default_factory=dict)


# few cards: a whole match, alike on the page and in the terminal, in some dozen answers
STORY = Deal("crazy", "walnut 470", len(BOTS), {"cards_each": "5"})


def story_match() -> Match:
    """Return the match of the moving pictures, in which Ann wins in a few turns."""
    players = [Player(PERSON), *(Player(name, LEVEL) for name in BOTS)]
    return new_match(find_game(STORY.game), players, STORY.options, STORY.seed)


def story_answers() -> list[int]:
    """Return every answer of that match: Ann plays like the game's default bot."""
    table, answers = Table(find_game(STORY.game), story_match()), list[int]()
    while table.seat != NOBODY:
        answers.append(bot_answer(table, table.players[table.seat].bot or table.game.default_bot))
        table.answer(table.seat, table.question, answers[-1])
    return answers


def seconds_of(frames: int) -> list[float]:
    """Return how long each frame is shown; the last one longest."""
    return [A_FRAME] * (frames - 1) + [LAST_FRAME]
