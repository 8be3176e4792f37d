"""Players of Doubt; `random` comes by itself."""

from croupier.engine import IntArray, Rng, at

from .rules import BELIEVE, DOUBT, HAND, JUDGE, LAY, State, rank_of


def wary(s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Say the truth if one can; doubt what one holds most of."""
    if s.question == JUDGE:
        return DOUBT if held(s, s.rank) > 1 else BELIEVE
    if s.question == LAY:
        for i in range(n):
            if rank_of(choices[i]) == s.rank:
                return choices[i]
    return choices[n - 1]


def held(s: State, rank: int) -> int:
    """Count the cards of a rank in the hand."""
    number = 0
    for i in range(s.count[HAND + s.seat]):
        if rank_of(at(s, HAND + s.seat, i)) == rank:
            number += 1
    return number


BOTS = {"wary": wary}
