"""Pledges: what a match file shows of who could, and who could not, have chosen the deal."""

from croupier.engine import listing
from croupier.play.match import Match

SEED_ALONE = "No words were added to the deal: whoever drew the seed could choose it."
UNPLEDGED = "Words were added without a pledge: who knew the seed and came last could choose them."


def withheld_seats(match: Match) -> list[int]:
    """Return the seats that pledged entropy and did not open it."""
    return [seat for seat in match.pledges if seat not in match.entropy]


def fairness_lines(match: Match) -> list[str]:
    """Say what is proved about the deal, and what is not."""
    if not match.entropy:
        return [*withheld_lines(match), SEED_ALONE]
    if not match.pledges:
        return [UNPLEDGED]
    opened = listing(match.names[seat] for seat in match.entropy)
    silent = [
        player.name
        for seat, player in enumerate(match.players)
        if player.is_person and seat not in match.pledges
    ]
    return [
        f"The words of {opened} keep their pledges, and the deal follows from them.",
        f"So {opened} can be sure that nobody chose it, if these are the pledges they were shown.",
        *withheld_lines(match),
        *([f"Nothing was pledged by {listing(silent)}."] if silent else []),
    ]


def withheld_lines(match: Match) -> list[str]:
    """Name who withheld entropy, and how many deals that let them choose from."""
    withheld = withheld_seats(match)
    if not withheld:
        return []
    names, deals = listing(match.names[seat] for seat in withheld), 2 ** len(withheld)
    return [f"Words were pledged and withheld by {names}: {deals} deals could be chosen from."]
