"""Games by the time their kernels take to compile: the long ones are for `./check --all`."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

from croupier.games.catalogue import all_games

LONG_TO_COMPILE = ("monopoly-deal", "tic-tac-rummy")


def compiled_games(slow: Iterable[str] = LONG_TO_COMPILE) -> list[ParameterSet]:
    """Return every game as a parameter, those that take long marked slow."""
    return [
        pytest.param(game, id=game.name, marks=pytest.mark.slow if game.name in slow else ())
        for game in all_games().values()
    ]
