"""The checks of the ONU document: one module for each part of the assignment."""

from croupier.games.onu.checks import cards, choices, game
from croupier.games.onu.checks.document import CHECKS

__all__ = ["CHECKS", "cards", "choices", "game"]
