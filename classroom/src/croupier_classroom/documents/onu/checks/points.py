"""What the ONU document is worth: its four problems, 20, 20, 30 and 30 points."""

from collections.abc import Callable

from croupier_classroom.documents.onu.checks.stand_ins import Scene, judging
from croupier_classroom.grading.checks import CheckFunction, Checks, Profile, texts_beside

CLASSES = ("Card", "NumericCard", "SpecialCard", "CardSet", "Hand", "Deck", "Player", "Game")
ENUMS = ("Color", "Effect", "ActionType")
REQUIREMENTS, HINTS = texts_beside(__file__)
CHECKS = Checks(
    files={"onu": "onu.py"},
    sections={"1 Card": 20, "2 CardSet": 20, "3 Player": 30, "4 Game": 30},
    requirements=REQUIREMENTS,
    hints=HINTS,
    profiles={
        "strict": Profile(
            "to the letter and by the template: nobody outside changes a card set, sorting makes "
            "a new list, a dropped card is noted at once, a game that is over has no turn",
            exact=True,
        )
    },
    defines={"onu": (*CLASSES, *ENUMS)},
)


def check(
    section: str, cites: str, *tested: str, needs: tuple[str, ...] = (), exact: bool = False
) -> Callable[[Scene], CheckFunction]:
    """Register a scene that tests these parts of the program."""

    def register(scene: Scene) -> CheckFunction:
        declare = CHECKS.check(section, cites, needs=needs, exact=exact)
        return declare(judging(tested, scene))

    return register
