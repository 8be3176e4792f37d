"""The checks of the tic-tac-toe rummy document: one module for each part of it."""

from croupier_classroom.documents.tic_tac_rummy.checks import (
    deck_and_board,
    game_and_main,
    objective,
    playing,
    whole_games,
)
from croupier_classroom.documents.tic_tac_rummy.checks.points import CHECKS

__all__ = ["CHECKS", "deck_and_board", "game_and_main", "objective", "playing", "whole_games"]
