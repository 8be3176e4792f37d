"""Our edition as the scenes of the checks see a program, but imported here and not in a box."""

import ast
import importlib
from typing import Any, cast

from croupier_classroom.documents.crazy.checks import fixtures as scenes
from croupier_classroom.documents.crazy.program.game import Game
from croupier_classroom.documents.crazy.program.player import Player
from croupier_classroom.editions import edition_of
from croupier_classroom.grading.checks import Program

EDITION = "croupier_classroom.documents.crazy.program"
OWN_MODULES = ("card", "player", "game", "game_stats")


class Imported:
    """Gives the modules of our edition."""

    def module(self, name: str) -> Any:
        """Import a module of ours."""
        return importlib.import_module(f"{EDITION}.{name}")


OURS = cast(Program, Imported())


def tree_of(name: str) -> ast.Module:
    """Parse the text of a module of ours."""
    return ast.parse((edition_of("crazy").path / f"{name}.py").read_text(encoding="utf-8"))


def game_of(hands: str, rest: str) -> tuple[Game, list[Player]]:
    """Arrange a table of our edition."""
    game, players = scenes.dealt(OURS, hands, rest)
    return game, players
