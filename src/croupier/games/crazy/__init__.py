"""Crazy, document 001: match colour or label, be rid of your cards."""

from croupier.engine import Game, Option

from . import rules
from .bots import BOTS, UNLISTED
from .words import WORDS

GAME = Game(
    name="crazy",
    title="Crazy",
    about="Match colour or label; be rid of your cards.",
    version=1,
    min_seats=2,
    max_seats=rules.SEATS,
    default_seats=3,
    rules=rules,
    words=WORDS,
    package=__name__,
    options=(
        Option("cards_each", "Cards dealt to each seat", 7, 1, 39),
        Option(
            "colour",
            "The colour after a Crazy card",
            "rules",
            values={
                "rules": "chosen after Crazy, at random after Draw Four",
                "chosen": "chosen after both",
                "random": "at random after both",
            },
            field="colour_rule",
        ),
    ),
    bots=BOTS,
    unlisted=UNLISTED,
    document_bot="first",
    default_bot="heuristic",
    measured={"gentle": 37, "strong": 54, "expert": 56.2, "first": 39, "random": 36},
)

__all__ = ["GAME"]
