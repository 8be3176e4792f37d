"""Monopoly Deal without the money, document 000: complete three sets before anyone else."""

from croupier.engine import Game, Option

from . import rules
from .bots import BOTS, careless
from .words import WORDS

GAME = Game(
    name="monopoly-deal",
    title="Monopoly Deal",
    about="Three sets of properties win; nothing is safe until then.",
    version=1,
    min_seats=2,
    max_seats=rules.SEATS,
    default_seats=3,
    rules=rules,
    words=WORDS,
    package=__name__,
    options=(
        Option(
            "still_rounds",
            "Rounds without a move on the table that end the game; 0 for never",
            30,
            0,
            rules.LONGEST_STILL,
        ),
        Option("turn_limit", "Turns that end the game; 0 for never", 1000, 0, rules.LONGEST),
    ),
    bots=BOTS,
    default_bot="heuristic",
    careless=careless,
    measured={"gentle": 15, "strong": 75, "expert": 91.6, "eager": 6, "random": 0},
)

__all__ = ["GAME"]
