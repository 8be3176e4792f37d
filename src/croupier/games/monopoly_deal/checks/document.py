"""The document's file, its sections with their points, and how strictly it can be taken."""

from croupier.games.monopoly_deal.checks.requirements import REQUIREMENTS
from croupier.grading.checks import Checks, Profile

DATA, START = "Deck and data", "Start of game and turn"
HELPERS, CARDS = "Preliminary functions", "Action cards"
ACTS, END = "The three actions", "End of turn and whole game"

CHECKS = Checks(
    files={"monopoly_deal": "monopoly_deal.py"},
    sections={DATA: 8, START: 20, HELPERS: 10, CARDS: 24, ACTS: 18, END: 20},
    requirements=REQUIREMENTS,
    profiles={
        "default": Profile("by meaning: messages and the names of cards in any form"),
        "samples": Profile("the names of cards and sets as in the document's examples", exact=True),
    },
)
