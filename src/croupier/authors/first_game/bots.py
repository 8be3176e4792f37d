"""Players of First Game; `random` comes by itself."""

from croupier.engine import IntArray, Rng

from .rules import State


def thrifty(s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Lay the lowest card that takes the round so far, or else the lowest of all."""
    best = choices[0]
    for i in range(1, n):
        if is_better(s, choices[i], best):
            best = choices[i]
    return best


def is_better(s: State, card: int, other: int) -> bool:
    """Say whether a card is to be laid rather than another one."""
    takes, other_takes = card >> 2 > s.best, other >> 2 > s.best
    if takes != other_takes:
        return takes
    return card < other


BOTS = {"thrifty": thrifty}
