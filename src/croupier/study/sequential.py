"""When enough was played: an interval that holds at every look at once.

A usual confidence interval holds at one look, planned beforehand; to look repeatedly until it
excludes something is wrong far more often than it says. This one is a confidence sequence
(Robbins' normal mixture, with the spread estimated): with the stated error the mean lies within it
at all looks together, so that one may stop at any of them. It rests on the central limit theorem;
so the first look comes after 32 deals.
"""

from math import inf, log, sqrt

FIRST_LOOK, GROWTH = 32, 1.25  # deals before the first look, and from look to look
NARROWEST = 0.04  # of the mixture: the interval is best at about 8 / 0.04 deals
ERROR = 0.05  # of all verdicts of a tournament together


def half_width(number: int, spread: float, error: float) -> float:
    """Return the half width of an interval for a mean that holds at every look."""
    if number < FIRST_LOOK:
        return inf
    mixed = number * NARROWEST
    return spread / number * sqrt(2 * (mixed + 1) / NARROWEST * log(sqrt(mixed + 1) / error))


def next_look(number: int) -> int:
    """Return after how many deals to look next; looks are the same for everybody."""
    look = FIRST_LOOK
    while look <= number:
        look = int(look * GROWTH)
    return look
