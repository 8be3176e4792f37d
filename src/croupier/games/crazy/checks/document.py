"""Which files the assignment asks for, and what its tasks are worth."""

from croupier.grading.checks import Checks

CHECKS = Checks(
    files={
        "game": "game.py",
        "card": "card.py",
        "player": "player.py",
        "game_stats": "game_stats.py",
        "constants": "constants.py",
        "random_gen": "random_gen.py",
    },
    sections={
        "Task 1": 15,
        "Task 2": 20,
        "Task 3": 20,
        "Task 4": 25,
        "Task 5": 15,
        "Restrictions": 5,
    },
)
