"""Tic-tac-toe rummy, document 004: a board of cards, and a line that matches."""

from croupier.engine import Game, Option

from . import rules
from .bots import BOTS
from .words import WORDS

USUAL_DECKS = (rules.SHORT, rules.SHORT, rules.FULL, rules.DOUBLE)  # for one seat, two, ...

GAME = Game(
    name="tic-tac-rummy",
    title="Tic-tac-toe rummy",
    about="Build a line that matches, and know when to stop.",
    version=1,
    min_seats=1,
    max_seats=rules.SEATS,
    default_seats=1,
    rules=rules,
    words=WORDS,
    package=__name__,
    options=(
        Option(
            "cards",
            "Cards in the deck",
            lambda seats: USUAL_DECKS[seats - 1],
            values={
                "32": "faces from 2 to 9",
                "52": "a whole pack, the ace high",
                "104": "two whole packs",
            },
            field="deck",
        ),
        Option(
            "size",
            "Rows and columns of a board",
            rules.LEAST_SIDE,
            rules.LEAST_SIDE,
            rules.MOST_SIDE,
            field="side",
        ),
        Option(
            "scoring",
            "What a line is worth",
            "category",
            values={
                "category": "the points of its category",
                "faces": "the points of its category and the sum of its faces",
            },
        ),
    ),
    bots=BOTS,
    default_bot="heuristic",
    measured={"gentle": 10.6, "steady": 18.76, "best": 18.91, "random": 5.98},
)

__all__ = ["GAME"]
