"""What any program written to the document of Monopoly Deal must show."""

from croupier.games.monopoly_deal.checks import at_the_start, cards_played, end_of_turn
from croupier.games.monopoly_deal.checks.document import CHECKS

__all__ = ["CHECKS", "at_the_start", "cards_played", "end_of_turn"]
