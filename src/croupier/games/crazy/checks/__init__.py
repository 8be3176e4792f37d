"""The checks of Crazy's course: one module for each part of the assignment."""

from croupier.games.crazy.checks import (
    components,
    restrictions,
    setting_up,
    statistics,
    whole_games,
)
from croupier.games.crazy.checks.document import CHECKS

__all__ = ["CHECKS", "components", "restrictions", "setting_up", "statistics", "whole_games"]
