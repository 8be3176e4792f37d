"""Crazy Eights, a game in a package of its own: match suit or rank; eights fit everywhere."""

from croupier.engine import Game, Option

from . import rules
from .bots import BOTS
from .words import WORDS

GAME = Game(
    name="crazy-eights",
    title="Crazy Eights",
    about="Match suit or rank; eights fit everywhere.",
    version=1,
    min_seats=2,
    max_seats=rules.SEATS,
    default_seats=3,
    rules=rules,
    words=WORDS,
    package=__name__,
    options=(
        Option(
            "cards_each", "Cards dealt to each seat", lambda seats: 7 if seats == 2 else 5, 1, 9
        ),
        Option("draws", "The most cards drawn in one turn", 3, 1, 10),
    ),
    bots=BOTS,
    default_bot="heuristic",
)

__all__ = ["GAME"]
