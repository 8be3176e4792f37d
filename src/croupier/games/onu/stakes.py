"""What people feel at ONU: cards that hit somebody, a penalty that grows, a last card."""

from croupier.engine import ATTACK, BLOCKED, RUNNING, SHOUT, Alarm, CardThreat, Moment, Names

from .faces import COLOUR_NAMES, SPECIAL
from .rules import (
    BAN,
    CHANGE_COLOR,
    DRAW_CARD,
    HAND,
    PLUS_TWO,
    SEATS,
    State,
    colour_of,
    label_of,
)

LAST_CARD = tuple(Alarm(seat, "Last card!") for seat in range(SEATS))


def penalty(s: State) -> int:
    """Return how many cards the pending Plus-Twos cost."""
    return 2 * s.pending


def threat(s: State) -> CardThreat | None:
    """Say whose Plus-Two the seat asked is to answer (rule 8)."""
    if s.pending == 0 or s.ending != RUNNING:
        return None
    return CardThreat((s.seat - 1) % s.seats, s.seat, f"{SPECIAL[PLUS_TWO][1]}: {penalty(s)} cards")


def alarms(s: State, _who: Names) -> list[Alarm]:
    """Warn of every hand with one card."""
    if s.ending != RUNNING:
        return []
    return [LAST_CARD[seat] for seat in range(s.seats) if s.count[HAND + seat] == 1]


def moments(before: State, code: int, after: State, _who: Names) -> list[Moment]:
    """Tell whom a Ban hits, which colour was called, and a Plus-Two that was passed on."""
    if code >= DRAW_CARD or after.ending != RUNNING:
        return []
    player, label = before.seat, label_of(code)
    if label == BAN:
        return [Moment(ATTACK, (player + 1) % before.seats, player, SPECIAL[BAN][1])]
    if label == CHANGE_COLOR:
        return [Moment(SHOUT, player, None, f"{COLOUR_NAMES[colour_of(code)].capitalize()}!")]
    if label == PLUS_TWO and before.pending:
        return [Moment(BLOCKED, player, (player - 1) % before.seats, SPECIAL[PLUS_TWO][1])]
    return []
