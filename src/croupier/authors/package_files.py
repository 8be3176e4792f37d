"""The files around a game's own folder that make it a package: texts with First Game's names."""

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "first-game"
version = "0.1"
description = "First Game, a game for Croupier."
requires-python = ">=3.11"
dependencies = ["croupier"]

[project.entry-points."croupier.games"]
first-game = "first_game:GAME"

[tool.hatch.build]
dev-mode-dirs = ["src"]

[tool.hatch.build.targets.wheel]
packages = ["src/first_game"]
"""

README = """\
# First Game

A game for Croupier. Its rules are in `src/first_game/RULES.md`.

Prove that it keeps the contract of every game:

    croupier check-game .

Play it from this folder, or install it, so that every command knows it everywhere:

    PYTHONPATH=src croupier play first-game
    pip install -e .

`src/first_game-0.1.dist-info` lets Croupier find the game by `PYTHONPATH` alone; it names the entry
point that `pyproject.toml` names for an installation.
"""

TEST = '''\
"""First Game, rule by rule, and the contract of every game."""

from first_game import GAME

from croupier.testing import Contract, play, scene


class TestFirstGame(Contract):
    """First Game keeps the contract."""

    game = GAME


def test_the_highest_rank_takes_the_round() -> None:  # rule 3
    s = scene(GAME, hand=["2♥ 9♠", "K♦ 3♣"])
    play(GAME, s, "9♠", "K♦")

    assert (s.rounds[0], s.rounds[1]) == (0, 1)
    assert s.seat == 1
'''

METADATA = """\
Metadata-Version: 2.1
Name: first-game
Version: 0.1
"""

ENTRY_POINTS = """\
[croupier.games]
first-game = first_game:GAME
"""

PACKAGE_FILES = {
    "pyproject.toml": PYPROJECT,
    "README.md": README,
    "tests/test_first_game.py": TEST,
    "src/first_game-0.1.dist-info/METADATA": METADATA,
    "src/first_game-0.1.dist-info/entry_points.txt": ENTRY_POINTS,
}
