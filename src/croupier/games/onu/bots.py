"""Policies for ONU: the document's own way of playing, and a heuristic worth playing against.

The weights are thousandths of a point, found by self-play for two, four and seven seats. With two
seats the rarest colour and number go first; with more one stays in the colour one holds most of.
"""

from croupier.engine import IntArray, Rng, at

from .rules import (
    BAN,
    CHANGE_COLOR,
    DECK,
    DRAW_CARD,
    HAND,
    NOTHING,
    TAKE,
    State,
    colour_of,
    fits,
    kind_of,
    label_of,
    points_of,
    without_card,
)


def largest(_s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Play the largest card that fits, as the document does."""
    best = choices[0]
    for i in range(1, n):
        if choices[i] < DRAW_CARD:
            best = max(best, choices[i])
    return best


def largest_unlisted(s: State, _choices: IntArray, _n: int, _rng: Rng) -> int:
    """Answer as `largest`, by the hand alone."""
    best = NOTHING
    for i in range(s.count[HAND + s.seat]):
        kind = kind_of(at(s, HAND + s.seat, i))
        if kind > best and fits(s, kind):
            best = kind
    return best if best != NOTHING else without_card(s)


def heuristic(s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Give the answer of the greatest worth, the smallest of equals."""
    best = choices[0]
    if n == 1:
        return best
    most = worth(s, best)
    for i in range(1, n):
        value = worth(s, choices[i])
        if value > most:
            best, most = choices[i], value
    return best


def worth(s: State, choice: int) -> int:
    """Weigh a card one could play, or taking the penalty."""
    if choice == TAKE:
        return weight(s, -8610, -9530, -8370) * s.pending + weight(s, -9250, -9790, -10000)
    value = weight(s, -1180, 630, 1290) * (following(s, colour_of(choice)) - 1)
    value += weight(s, 11, 26, 11) * points_of(choice)
    value += weight(s, 489, 134, 50) * points_of(choice) * scarcity(s) // 100
    if label_of(choice) == CHANGE_COLOR:
        return value + change_worth(s)
    value += weight(s, -1500, 380, 500) * (in_other_colours(s, choice) - 1)
    if label_of(choice) > CHANGE_COLOR:
        value += attack_worth(s, label_of(choice))
    return value


def weight(s: State, two: int, four: int, seven: int) -> int:
    """Return the weight for two seats, for three or four, or for more."""
    if s.seats == 2:
        return two
    return four if s.seats <= 4 else seven


def following(s: State, colour: int) -> int:
    """Count the cards in the hand that fit a colour."""
    number = 0
    for i in range(s.count[HAND + s.seat]):
        kind = kind_of(at(s, HAND + s.seat, i))
        if colour_of(kind) == colour or label_of(kind) == CHANGE_COLOR:
            number += 1
    return number


def scarcity(s: State) -> int:
    """Return how near the deck is to its end, in percent: 0 while ten cards a seat are left."""
    plenty = 10 * s.seats
    return 100 * (plenty - min(plenty, s.count[DECK])) // plenty


def change_worth(s: State) -> int:
    """Weigh what a Change Color is worth beside its colour: it is saved for later."""
    value = weight(s, -4030, -3250, -3590)
    if s.count[HAND + s.seat] <= 3:
        value += weight(s, -100, -1900, 1480)
    return value


def in_other_colours(s: State, like: int) -> int:
    """Count the cards in the hand with this number or effect in another colour."""
    number = 0
    for i in range(s.count[HAND + s.seat]):
        kind = kind_of(at(s, HAND + s.seat, i))
        if label_of(kind) == label_of(like) and kind != like:
            number += 1
    return number


def attack_worth(s: State, label: int) -> int:
    """Weigh what a Ban or a Plus-Two does to the next seat."""
    value = weight(s, 350, 0, 0) if label == BAN else weight(s, -370, -1030, -1060)
    value += weight(s, -64, -112, 84) * s.count[HAND + s.seat]
    if s.count[HAND + (s.seat + 1) % s.seats] <= 2:
        value += weight(s, 840, 3160, 2100)
    return value


BOTS = {"largest": largest, "heuristic": heuristic}
UNLISTED = {"largest": largest_unlisted}
