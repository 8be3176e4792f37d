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
    least=2,
    most=rules.SEATS,
    usual_seats=3,
    state=rules.State,
    rows=rules.ROWS,
    most_choices=rules.MOST_CHOICES,
    deal=rules.deal,
    list_choices=rules.list_choices,
    apply=rules.apply,
    left=rules.left,
    words=WORDS,
    folder=__name__,
    options=(Option("cards_each", "Cards dealt to each seat", 5, 1, 10),),
    bots=BOTS,
    rival="thrifty",
)

__all__ = ["GAME"]
