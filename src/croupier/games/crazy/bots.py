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
    fitting_kinds,
    kind_of,
    label_of,
    next_seat,
)

LABEL_BITS, COLOUR_BITS = 4, 8  # of a count: there are 8 cards of a label, 26 of a colour


def first(s: State, choices: IntArray, n: int, rng: Rng) -> int:
    """Play the first card that fits, as the document does; name any colour."""
    if s.question == NAME_COLOUR:
        return NAME + below(rng, COLOURS)
    best = choices[0]
    for i in range(1, n):
        best = min(best, choices[i])
    return best


def first_unlisted(s: State, _choices: IntArray, _n: int, rng: Rng) -> int:
    """Answer as `first`, by the hand alone."""
    if s.question == NAME_COLOUR:
        return NAME + below(rng, COLOURS)
    best, fitting = DRAW_CARD, fitting_kinds(s)
    for i in range(s.count[HAND + s.seat]):
        kind = kind_of(at(s, HAND + s.seat, i))
        if (fitting >> kind) & 1:
            best = min(best, kind)
    return best


def heuristic(s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Play the card of the greatest worth; name the colour one holds most of."""
    if s.question == NAME_COLOUR:
        return NAME + best_colour(colours_held(s))
    best = choices[0]
    if n == 1:
        return best
    labels, colours = labels_held(s), colours_held(s)
    most = worth(s, best, labels, colours)
    for i in range(1, n):
        value = worth(s, choices[i], labels, colours)
        if value > most or (value == most and choices[i] < best):
            best, most = choices[i], value
    return best


def labels_held(s: State) -> int:
    """Count the cards of each label in the hand; the counts lie side by side in one number."""
    held = 0
    for i in range(s.count[HAND + s.seat]):
        held += 1 << (LABEL_BITS * label_of(kind_of(at(s, HAND + s.seat, i))))
    return held


def colours_held(s: State) -> int:
    """Count the cards of each colour in the hand, likewise."""
    held = 0
    for i in range(s.count[HAND + s.seat]):
        held += 1 << (COLOUR_BITS * colour_of(kind_of(at(s, HAND + s.seat, i))))
    return held


def of_label(labels: int, label: int) -> int:
    """Return how many cards of a label were counted."""
    return (labels >> (LABEL_BITS * label)) & ((1 << LABEL_BITS) - 1)


def of_colour(colours: int, colour: int) -> int:
    """Return how many cards of a colour were counted."""
    return (colours >> (COLOUR_BITS * colour)) & ((1 << COLOUR_BITS) - 1)


def best_colour(colours: int) -> int:
    """Return the colour most frequent among those counted."""
    best = 0
    for colour in range(1, COLOURS):
        if of_colour(colours, colour) > of_colour(colours, best):
            best = colour
    return best


def weight(s: CardState, duel: int, many: int) -> int:
    """Return the weight for two seats, or for more."""
    return duel if s.seats == 2 else many


def worth(s: State, kind: int, labels: int, colours: int) -> int:
    """Weigh a card one could play, by what the hand holds."""
    label = label_of(kind)
    value = weight(s, -1250, 480) * (of_label(labels, label) - 1)
    if kind >= WILD:
        value += weight(s, -1720, 880) * of_colour(colours, best_colour(colours))
    else:
        value += weight(s, -1720, 880) * (of_colour(colours, colour_of(kind)) - 1)
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
UNLISTED = {"first": first_unlisted}
