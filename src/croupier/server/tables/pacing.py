"""How long the house takes for an answer of its own.

The pause follows from public numbers alone, never from cards or from the number of choices.
"""

import hashlib

SPREAD = 0.25  # a pause is up to this part shorter or longer than the pace


def pause(match: int, turn: int, pace: float) -> float:
    """Return the seconds before the house gives the answer of a turn."""
    drawn = hashlib.sha256(f"{match} {turn}".encode()).digest()
    share = int.from_bytes(drawn[:4], "big") / 2**32
    return pace * (1 - SPREAD + 2 * SPREAD * share)
