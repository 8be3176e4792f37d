"""Which files the assignment asks for, what it demands, and what its tasks are worth."""

from collections.abc import Callable
from pathlib import Path

from croupier_classroom.documents.crazy.checks.fixtures import apart_from_statistics
from croupier_classroom.grading.checks import CheckFunction, Checks, Profile, texts_beside

EDITION = Path(__file__).parents[1] / "program"
HANDED_OUT = ("random_gen.py", "data_structures/*.py", "algorithms/*.py")


def handed_out() -> dict[str, str]:
    """Return the files that the course hands out, rewritten, by their paths."""
    paths = [path for pattern in HANDED_OUT for path in sorted(EDITION.glob(pattern))]
    return {path.relative_to(EDITION).as_posix(): path.read_text("utf-8") for path in paths}


REQUIREMENTS, HINTS = texts_beside(__file__)
CHECKS = Checks(
    files={
        "game": "game.py",
        "card": "card.py",
        "player": "player.py",
        "game_stats": "game_stats.py",
        "constants": "constants.py",
    },
    defines={
        "game": ("Game",),
        "card": ("Card", "CardColor", "CardLabel"),
        "player": ("Player",),
        "game_stats": ("GameStats", "StatsColumn"),
        "constants": ("Constants",),
    },
    given=handed_out(),
    sections={
        "Task 1": 15,
        "Task 2": 20,
        "Task 3": 20,
        "Task 4": 25,
        "Task 5": 15,
        "Restrictions": 5,
    },
    profiles={
        "samples": Profile("as the document says, and its example table word by word", exact=True),
        "fit1008": Profile("as FIT1008 and FIT2085 have it: without Task 5", without=("Task 5",)),
    },
    requirements=REQUIREMENTS,
    hints=HINTS,
)


def check(
    section: str, cites: str, needs: tuple[str, ...] = ()
) -> Callable[[CheckFunction], CheckFunction]:
    """Register a check that loses nothing where only the statistics fail."""
    declare = CHECKS.check(section, cites, needs=needs)
    return lambda function: declare(apart_from_statistics(function))
