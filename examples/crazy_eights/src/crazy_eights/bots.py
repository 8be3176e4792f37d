"""A policy for Crazy Eights that is worth playing against."""

from croupier.engine import IntArray, Rng, at

from .rules import DRAW, EIGHT, HAND, NAME, NAME_SUIT, SUITS, State, rank_of, suit_of


def heuristic(s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Keep the eights, stay in the suit one holds most of, and name that suit."""
    if s.question == NAME_SUIT:
        return NAME + best_suit(s)
    best = choices[0]
    for i in range(1, n):
        if worth(s, choices[i]) > worth(s, best):
            best = choices[i]
    return best


def best_suit(s: State) -> int:
    """Return the suit most frequent in the hand."""
    best = 0
    for suit in range(1, SUITS):
        if held(s, suit) > held(s, best):
            best = suit
    return best


def held(s: State, suit: int) -> int:
    """Count the cards of a suit in the hand, eights left out."""
    number, hand = 0, HAND + s.seat
    for i in range(s.count[hand]):
        if suit_of(at(s, hand, i)) == suit and rank_of(at(s, hand, i)) != EIGHT:
            number += 1
    return number


def worth(s: State, code: int) -> int:
    """Weigh a card one could play; to draw or to pass is never one of several choices."""
    if code >= DRAW or rank_of(code) == EIGHT:
        return 0
    return 1 + held(s, suit_of(code))


BOTS = {"heuristic": heuristic}
