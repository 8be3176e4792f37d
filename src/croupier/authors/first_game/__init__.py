"""First Game: the highest card takes a round."""

from croupier.engine.game import Game
from croupier.engine.options import Option

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
    state=rules.State,
    rows=rules.ROWS,
    max_choices=rules.MAX_CHOICES,
    deal=rules.deal,
    list_choices=rules.list_choices,
    apply=rules.apply,
    cards_left=rules.cards_left,
    words=WORDS,
    package=__name__,
    options=(Option("cards_each", "Cards dealt to each seat", 5, 1, 10),),
    bots=BOTS,
    default_bot="thrifty",
)

__all__ = ["GAME"]
