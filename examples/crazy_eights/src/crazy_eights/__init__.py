"""Crazy Eights, a game from outside the house: match suit or rank; eights fit everywhere."""

from croupier.engine.game import Game
from croupier.engine.options import Option

from . import rules
from .bots import BOTS
from .words import WORDS

GAME = Game(
    name="crazy-eights",
    title="Crazy Eights",
    about="Match suit or rank; eights fit everywhere.",
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
    options=(
        Option(
            "cards_each", "Cards dealt to each seat", lambda seats: 7 if seats == 2 else 5, 1, 9
        ),
        Option("draws", "The most cards drawn in one turn", 3, 1, 10),
    ),
    bots=BOTS,
    rival="heuristic",
)

__all__ = ["GAME"]
