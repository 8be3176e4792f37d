"""What the tic-tac-toe rummy document asks for, and what its sections are worth."""

from croupier_classroom.documents.tic_tac_rummy.checks.header import missing_header
from croupier_classroom.grading.checks import Checks, Profile, texts_beside

DECK_AND_BOARD = ("create_deck", "shuffle_deck", "deal", "print_board", "update_board")
PLAYS = ("game", "main")
REQUIREMENTS, HINTS = texts_beside(__file__)
CHECKS = Checks(
    files={"a3": "a3.py"},
    defines={"a3": (*DECK_AND_BOARD, "verify_matching", *PLAYS)},
    plays=PLAYS,
    begins="main",
    penalties=(missing_header,),
    sections={
        "1 The deck": 8,
        "2 The board": 16,
        "3 The objective": 24,
        "8 game and main": 16,  # before the sections that are judged by playing
        "4 Rules of the game": 12,
        "5 How to keep scores": 7,
        "6 When the game ends": 7,
        "7 Sample outputs": 7,
        "Error messages": 3,
    },
    requirements=REQUIREMENTS,
    hints=HINTS,
    profiles={
        "default": Profile("by meaning: wording is free, places are typed on one line or on two"),
        "samples": Profile(
            "the sample outputs letter by letter", exact=True, without=("Error messages",)
        ),
    },
)

NO_MATCH = "HR8 CL9 SP3 DM2 HR2 CL3 CL6 SP2 DM7"  # with no line that is nearly a run
TOP_ROW = (0, 1, 2)
