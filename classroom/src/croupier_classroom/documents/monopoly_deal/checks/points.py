"""The document's file, its sections with their points, and how strictly it can be taken."""

from collections.abc import Callable
from functools import wraps

from croupier_classroom.documents.monopoly_deal.checks.fixtures import CheckedGame
from croupier_classroom.grading.checks import CheckFunction, Checks, Profile, Program, texts_beside

Scene = Callable[[CheckedGame], None]

DATA, START = "Deck and data", "Start of game and turn"
HELPERS, CARDS = "Preliminary functions", "Action cards"
ACTS, END = "The three actions", "End of turn and whole game"

NAMES = """
complete_deck property_cards action_cards complete_brown intro start_game start_turn
check_shuffle_deck draw_card discard_card take_property take_set trade_property choose_target
pass_go just_say_no forced_deal sly_deal deal_breaker put_down_property take_back_property action
check_hand_no check_complete check_win end_turn change_turn monopoly_deal
"""
REQUIREMENTS, HINTS = texts_beside(__file__)
CHECKS = Checks(
    files={"monopoly_deal": "monopoly_deal.py"},
    sections={DATA: 8, START: 20, HELPERS: 10, CARDS: 24, ACTS: 18, END: 20},
    requirements=REQUIREMENTS,
    hints=HINTS,
    defines={"monopoly_deal": tuple(NAMES.split())},
    plays=("monopoly_deal",),
    profiles={
        "default": Profile("by meaning: messages and the names of cards in any form"),
        "samples": Profile("the names of cards and sets as in the document's examples", exact=True),
    },
)


def check(
    section: str, cites: str, *, needs: tuple[str, ...] = (), exact: bool = False
) -> Callable[[Scene], CheckFunction]:
    """Register a scene that is played with a program as it is when it is loaded."""
    declare = CHECKS.check(section, cites, needs=needs, exact=exact)

    def register(scene: Scene) -> CheckFunction:
        @wraps(scene)
        def played(program: Program) -> None:
            scene(CheckedGame.of(program))

        return declare(played)

    return register
