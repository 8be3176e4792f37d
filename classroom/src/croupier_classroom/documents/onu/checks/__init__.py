"""The checks of the ONU document: one module for each part of the assignment."""

from croupier_classroom.documents.onu.checks import cards_and_sets, choices, playing
from croupier_classroom.documents.onu.checks.points import CHECKS

__all__ = ["CHECKS", "cards_and_sets", "choices", "playing"]
