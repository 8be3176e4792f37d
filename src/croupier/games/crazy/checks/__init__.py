"""The checks of Crazy's course: one module for each part of the assignment."""

# checks are numbered in the order of the tasks
# isort: off
from croupier.games.crazy.checks.document import CHECKS
from croupier.games.crazy.checks import setting_up
from croupier.games.crazy.checks import components
from croupier.games.crazy.checks import whole_games
from croupier.games.crazy.checks import statistics
from croupier.games.crazy.checks import restrictions
# isort: on

__all__ = ["CHECKS", "components", "restrictions", "setting_up", "statistics", "whole_games"]
