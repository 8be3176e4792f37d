"""What people feel at Monopoly Deal: attacks, sets won and lost, who is close to winning."""

from croupier.engine import (
    BLOCKED,
    BROKEN,
    COMPLETE,
    NOBODY,
    RUNNING,
    SHOUT,
    Alarm,
    CardThreat,
    Moment,
    Names,
)

from .faces import cards_of_kind, name_of
from .narration import completed, is_shuffled, is_stopped
from .prospects import wins_by_ending
from .rules import (
    DEALBREAKER,
    FIELD,
    NO,
    SAY_NO,
    SET,
    SETS_TO_WIN,
    YES,
    State,
    sets_of,
)

SHUFFLED = "Discards shuffled"
NEAR, WON = "One set to go!", "Three sets: wins with this turn!"


def threat(s: State) -> CardThreat | None:
    """Say what a card is about to take, while its target may still say no (rule 11)."""
    if s.question != SAY_NO or s.ending != RUNNING:
        return None
    if s.kind == DEALBREAKER:
        cards = cards_of_kind(s, SET + s.target, s.taken)
    else:
        cards = cards_of_kind(s, FIELD + s.target, s.taken)[:1]
    return CardThreat(s.player, s.target, name_of(s.kind), tuple(sorted(cards)))


def alarms(s: State, _who: Names) -> list[Alarm]:
    """Warn of who wins by ending the turn, and of every other seat that lacks one set (rule 13)."""
    if s.ending != RUNNING:
        return []
    won = s.player if wins_by_ending(s) else NOBODY
    near = [seat for seat in range(s.seats) if sets_of(s, seat) == SETS_TO_WIN - 1 and seat != won]
    return [Alarm(seat, WON if seat == won else NEAR) for seat in sorted({won, *near} - {NOBODY})]


def moments(before: State, code: int, after: State, who: Names) -> list[Moment]:
    """Tell of a card that was stopped, sets stolen and completed, and a shuffle."""
    found: list[Moment] = []
    player, target = before.player, before.target
    if is_stopped(before, code, after):
        found.append(Moment(BLOCKED, target, player, stopped_words(before, who)))
    elif code in (NO, YES) and before.kind == DEALBREAKER:
        stolen = name_of(before.taken)
        found += [Moment(BROKEN, target, player, stolen), Moment(COMPLETE, player, None, stolen)]
    found += [Moment(COMPLETE, player, None, colour) for colour in completed(before, after)]
    return [*found, *[Moment(SHOUT, player, None, SHUFFLED)] * is_shuffled(before, code, after)]


def stopped_words(s: State, who: Names) -> str:
    """Say that a card is stopped, to the seat that stopped it, to its player, to the others."""
    if who.me == s.target:
        return "Stopped!"
    return f"No! {name_of(s.kind)} stopped" if who.me == s.player else "No!"
