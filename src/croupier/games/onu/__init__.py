"""ONU, document 003: colours, numbers and effects; the first hand that is empty wins."""

from croupier.engine import Game, Option

from . import rules
from .bots import BOTS, UNLISTED
from .words import WORDS


def usual_copies(seats: int) -> int:
    """Return how often a colour has each number: more seats need a larger deck."""
    return 2 if seats <= 4 else 3


GAME = Game(
    name="onu",
    title="ONU",
    about="Match colour, number or effect; pass the Plus-Twos on.",
    version=1,
    min_seats=2,
    max_seats=rules.SEATS,
    default_seats=7,
    rules=rules,
    words=WORDS,
    package=__name__,
    options=(
        Option("cards_each", "Cards dealt to each seat", 7, 1, rules.MOST_EACH),
        Option("first", "The seat that begins", 0, 0, rules.SEATS - 1),
        Option("colours", "Colours of the deck", 4, 1, rules.COLOURS),
        Option("copies", "How often a colour has each number", usual_copies, 1, rules.COPIES),
        Option("change_color", "Change Color cards a colour", 2, 0, rules.COPIES),
        Option("ban", "Ban cards a colour", 2, 0, rules.COPIES),
        Option("plus_two", "Plus-Two cards a colour", 2, 0, rules.COPIES),
    ),
    bots=BOTS,
    unlisted=UNLISTED,
    document_bot="largest",
    default_bot="heuristic",
    measured={"gentle": 38, "strong": 53, "expert": 54.5, "largest": 41, "random": 36},
)

__all__ = ["GAME"]
