"""What any program written to the document of Monopoly Deal must show."""

from croupier_classroom.documents.monopoly_deal.checks import (
    at_the_start,
    cards_played,
    during_a_turn,
    ending,
)
from croupier_classroom.documents.monopoly_deal.checks.points import CHECKS

__all__ = ["CHECKS", "at_the_start", "cards_played", "during_a_turn", "ending"]
