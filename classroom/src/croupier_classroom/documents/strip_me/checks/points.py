"""What the document of Strip Me asks for, sentence by sentence, and what each part is worth."""

from collections.abc import Callable
from pathlib import Path

from croupier_classroom.documents.strip_me.checks.stand_ins import judging
from croupier_classroom.grading.checks import CheckFunction, Checks, Profile, texts_beside

HANDED_OUT = Path(__file__).parents[1] / "program" / "cards.py"
QUEUE = ("new_Queue", "is_Queue", "queue_Contents", "empty_Queue", "queue_Front")
STACK = ("new_Stack", "is_Stack", "stack_Contents", "empty_Stack", "stack_Top")
GAME = ("showGreeting", "payCards", "isPayCard", "getCardRate", "fillHand", "prepPlayers")
PLAY = ("placeCard", "playCard", "takePayment", "strip_me")

REQUIREMENTS, HINTS = texts_beside(__file__)
CHECKS = Checks(
    files={"strip_me": "620000001_620000002.py", "adt": "620000001_620000002.py"},
    defines={
        "strip_me": (*GAME, *PLAY),
        "adt": (*QUEUE, "enqueue", "dequeue", *STACK, "push", "pop"),
    },
    plays=("strip_me",),
    begins="strip_me",
    given={"cards.py": HANDED_OUT.read_text(encoding="utf-8")},
    sections={
        "1 Queue and stack": 20,
        "2 Greeting": 4,
        "3-5 Pay cards": 15,
        "6-7 Dealing": 12,
        "8-9 Playing a card": 12,
        "10 Payment": 10,
        "11 The game": 23,
        "12 The start": 2,
        "Handing in": 2,
    },
    profiles={
        "default": Profile("by the document; messages and greeting in any words"),
        "samples": Profile("greeting and messages as in the document's examples", exact=True),
        "nameless": Profile("without a look at the ID numbers", without=("Handing in",)),
    },
    requirements=REQUIREMENTS,
    hints=HINTS,
)


def check(
    section: str, cites: str, *tested: str, needs: tuple[str, ...] = ()
) -> Callable[[CheckFunction], CheckFunction]:
    """Register a scene that tests these parts of the program."""
    declare = CHECKS.check(section, cites, needs=needs)
    return lambda scene: declare(judging(tested, scene))
