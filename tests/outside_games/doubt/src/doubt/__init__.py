"""Doubt: cards are laid face down, and the player says what they are."""

from croupier.engine import Game, Option

from . import rules
from .bots import BOTS
from .words import WORDS

GAME = Game(
    name="doubt",
    title="Doubt",
    about="Lay cards face down, and say what they are.",
    version=1,
    min_seats=2,
    max_seats=rules.SEATS,
    default_seats=3,
    rules=rules,
    words=WORDS,
    package=__name__,
    options=(
        Option("cards_each", "Cards dealt to each seat", 5, 1, 7),
        Option("rounds", "Rounds played", 2, 1, 5),
        Option("lays", "Cards laid after which a round is nobody's", 40, 1, 200),
    ),
    bots=BOTS,
    default_bot="wary",
)

__all__ = ["GAME"]
