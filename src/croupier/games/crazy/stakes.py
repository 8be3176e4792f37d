"""What people feel at Crazy: cards that hit somebody, a colour called, a last card."""

from croupier.engine import ATTACK, RUNNING, SHOUT, Alarm, Moment, Names

from .faces import COLOURS
from .rules import (
    CRAZY,
    DRAW_CARD,
    DRAW_FOUR,
    DRAW_TWO,
    HAND,
    NAME_COLOUR,
    REVERSE,
    SEATS,
    SKIP,
    State,
)

LAST_CARD = tuple(Alarm(seat, "Last card!") for seat in range(SEATS))
HITS = {SKIP: "Skip", DRAW_TWO: "Draw Two", DRAW_FOUR: "Draw Four"}


def direction(s: State) -> int:
    """Say which way play goes (rule 8)."""
    return s.direction


def alarms(s: State, _who: Names) -> list[Alarm]:
    """Warn of every hand with one card."""
    found: list[Alarm] = []
    for seat in range(s.seats) if s.ending == RUNNING else ():
        if s.count[HAND + seat] == 1:
            found += (LAST_CARD[seat],)
    return found


def moments(before: State, code: int, after: State, _who: Names) -> list[Moment]:
    """Tell whom a card hits, and the colour that was called, once it is settled."""
    label = after.label
    is_settled = after.question != NAME_COLOUR and (code != DRAW_CARD or is_laid(before, after))
    if label < SKIP or not is_settled:
        return []
    player = before.seat
    found: list[Moment] = []
    if label == REVERSE:
        return [Moment(SHOUT, player, None, "Reverse!")]
    if label >= CRAZY:
        found.append(Moment(SHOUT, player, None, f"{COLOURS[after.colour].capitalize()}!"))
    if label in HITS:
        victim = (player + before.direction) % before.seats
        found.append(Moment(ATTACK, victim, player, HITS[label]))
    return found


def is_laid(before: State, after: State) -> bool:
    """Say whether this choice put a card on the discard pile."""
    return after.played[before.seat] != before.played[before.seat]
