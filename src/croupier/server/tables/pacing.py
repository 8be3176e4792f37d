"""How long the server waits before an answer that no person gives.

The pause is drawn from the secret of the match and the number of the question, never from cards
or from the number of choices. Who does not know the secret cannot tell a pause from a person.
"""

import hashlib
import hmac

from croupier.engine.secret import Secret

SPREAD = 0.75  # a pause is up to this part shorter or longer than the pace


def pause(seed: Secret, question: int, pace: float) -> float:
    """Return the seconds to wait before the answer to a question; `pace` is their average."""
    drawn = hmac.digest(seed.reveal().encode(), f"pause {question}".encode(), hashlib.sha256)
    share = int.from_bytes(drawn[:4], "big") / 2**32
    return pace * (1 - SPREAD + 2 * SPREAD * share)
