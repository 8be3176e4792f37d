"""Strip Me, document 002: the last player with cards wins."""

from croupier.engine import Game, Option

from . import rules
from .given_hands import Outcome, play_hands
from .words import WORDS

GAME = Game(
    name="strip-me",
    title="Strip Me",
    about="No choices at all, and still you will shout.",
    version=1,
    min_seats=2,
    max_seats=rules.SEATS,
    default_seats=2,
    rules=rules,
    words=WORDS,
    package=__name__,
    options=(
        Option(
            "end_rule",
            "When a player is out",
            "at-once",
            values={
                "at-once": "as soon as the hand is empty after a card",
                "when-asked": "when asked for a card and holding none",
            },
        ),
        Option(
            "pick_up",
            "How a pile goes under the hand",
            "stack",
            values={"stack": "its top card first", "turned": "turned over, the oldest card first"},
        ),
        Option("limit", "Cards after which a game is unfinished", 10_000, 1, rules.LONGEST),
    ),
)

__all__ = ["GAME", "Outcome", "play_hands"]
