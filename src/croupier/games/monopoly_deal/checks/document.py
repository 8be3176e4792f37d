"""The document's file and its sections, with the points of each."""

from croupier.grading.checks import Checks

DATA, START, HELPERS = "Deck and data", "Start of game and turn", "Preliminary functions"
CARDS, ACTS, END = "Action cards", "The three actions", "End of turn and whole game"

CHECKS = Checks(
    files={"monopoly_deal": "monopoly_deal.py"},
    sections={DATA: 10, START: 20, HELPERS: 10, CARDS: 25, ACTS: 15, END: 20},
)
