"""Policies for Crazy: the document's own way of playing, and a heuristic worth playing against.

The weights are thousandths of a point, found by self-play; with two seats one leaves the colour one
holds most of, with more one stays in it.
"""

from croupier.engine import CardState, IntArray, Rng, at, below

from .rules import (
    COLOURS,
    CRAZY,
    DRAW_CARD,
    DRAW_FOUR,
    DRAW_TWO,
    HAND,
    NAME,
    NAME_COLOUR,
    SKIP,
    WILD,
    State,
    colour_of,
    kind_of,
    label_of,
    next_seat,
)


def first(s: State, choices: IntArray, n: int, rng: Rng) -> int:
    """Play the first card that fits, as the document does; name any colour."""
    if s.question == NAME_COLOUR:
        return NAME + below(rng, COLOURS)
    best = choices[0]
    for i in range(1, n):
        best = min(best, choices[i])
    return best


def heuristic(s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Play the card of the greatest worth; name the colour one holds most of."""
    if s.question == NAME_COLOUR:
        return NAME + best_colour(s)
    best = choices[0]
    if best == DRAW_CARD:
        return best
    most = worth(s, best)
    for i in range(1, n):
        value = worth(s, choices[i])
        if value > most or (value == most and choices[i] < best):
            best, most = choices[i], value
    return best


def best_colour(s: State) -> int:
    """Return the colour most frequent in the hand."""
    best, most = 0, -1
    for colour in range(COLOURS):
        number = of_colour(s, colour)
        if number > most:
            best, most = colour, number
    return best


def of_colour(s: State, colour: int) -> int:
    """Count the cards of a colour in the hand."""
    number = 0
    for i in range(s.count[HAND + s.seat]):
        if colour_of(kind_of(at(s, HAND + s.seat, i))) == colour:
            number += 1
    return number


def of_label(s: State, label: int) -> int:
    """Count the cards of a label in the hand."""
    number = 0
    for i in range(s.count[HAND + s.seat]):
        if label_of(kind_of(at(s, HAND + s.seat, i))) == label:
            number += 1
    return number


def weight(s: CardState, duel: int, many: int) -> int:
    """Return the weight for two seats, or for more."""
    return duel if s.seats == 2 else many


def worth(s: State, kind: int) -> int:
    """Weigh a card one could play."""
    label = label_of(kind)
    value = weight(s, -1250, 480) * (of_label(s, label) - 1)
    if kind >= WILD:
        value += weight(s, -1720, 880) * of_colour(s, best_colour(s))
    else:
        value += weight(s, -1720, 880) * (of_colour(s, colour_of(kind)) - 1)
    if label < SKIP:
        return value + weight(s, 0, 11) * label
    return value + special_worth(s, label)


def special_worth(s: State, label: int) -> int:
    """Weigh what a special card does."""
    value = 0
    if label == SKIP:
        value = weight(s, 1000, 820)
    elif label == DRAW_TWO:
        value = weight(s, 980, 1970)
    elif label == CRAZY:
        value = weight(s, -5000, -4970)
    elif label == DRAW_FOUR:
        value = weight(s, -3780, -5000)
    if s.count[HAND + next_seat(s)] <= 2:
        if label == SKIP or label == DRAW_TWO or label == DRAW_FOUR:
            value += 2000
        if label >= CRAZY:
            value += weight(s, -870, 0)
    if label >= CRAZY and s.count[HAND + s.seat] <= 3:
        value += weight(s, 50, 0)
    return value


BOTS = {"first": first, "heuristic": heuristic}
