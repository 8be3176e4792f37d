"""First Game: the highest card takes a round."""

from croupier.engine import Game, Option

from . import rules
from .bots import BOTS
from .words import WORDS

GAME = Game(
    name="first-game",
    title="First Game",
    about="The highest card takes a round; most rounds win.",
    version=1,
    min_seats=2,
    max_seats=rules.SEATS,
    default_seats=3,
    rules=rules,
    words=WORDS,
    package=__name__,
    options=(Option("cards_each", "Cards dealt to each seat", 5, 1, 10),),
    bots=BOTS,
    default_bot="thrifty",
)

__all__ = ["GAME"]
