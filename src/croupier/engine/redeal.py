"""The state a searching bot thinks in: it follows from what its seat may know, and from no more."""

from croupier.engine.piles import UNKNOWN
from croupier.engine.sight import S, Sight, redealt, seen_by


def stand_in(s: S, sight: Sight, seat: int, key: bytes) -> S:
    """Return the one state for all that a seat cannot tell apart; its chance comes from the key.

    The cards the seat may not know lie in order in the places it may not know: whatever state of
    those the truth is, this is the same to the last byte.
    """
    other, seen = redealt(s, sight, seat, key), seen_by(s, sight, seat)
    hidden = [
        (row, i)
        for row in range(sight.rows)
        for i in range(seen.count[row])
        if seen.cell[row, i] == UNKNOWN
    ]
    cards = sorted(other.cell[place] for place in hidden)
    for place, card in zip(hidden, cards, strict=True):
        other.cell[place] = card
    return other
