"""The checks of Crazy's course: one module for each part of the assignment."""

# checks are numbered in the order of the tasks
# isort: off
from croupier_classroom.documents.crazy.checks.points import CHECKS
from croupier_classroom.documents.crazy.checks import setting_up
from croupier_classroom.documents.crazy.checks import components
from croupier_classroom.documents.crazy.checks import whole_games
from croupier_classroom.documents.crazy.checks import statistics
from croupier_classroom.documents.crazy.checks import restrictions
# isort: on

__all__ = ["CHECKS", "components", "restrictions", "setting_up", "statistics", "whole_games"]
