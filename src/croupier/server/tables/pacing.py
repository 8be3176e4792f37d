"""How long a bot waits before its answer.

The pause follows from public numbers alone, never from cards or from the number of choices.
"""

import hashlib

SPREAD = 0.25  # a pause is up to this part shorter or longer than the pace


def pause(match: int, question: int, pace: float) -> float:
    """Return the seconds to wait before the answer to a question; `pace` is their average."""
    drawn = hashlib.sha256(f"{match} {question}".encode()).digest()
    share = int.from_bytes(drawn[:4], "big") / 2**32
    return pace * (1 - SPREAD + 2 * SPREAD * share)
