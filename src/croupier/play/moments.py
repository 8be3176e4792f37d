"""The moments of a move, for one viewer: what its game says, and what follows by itself."""

from collections.abc import Sequence
from typing import Any

from croupier.engine import WON, Alarm, Game, Moment, Names
from croupier.engine.words import ALARM, ATTACK, WIN


def moments_of(  # noqa: PLR0913, PLR0917 - what is seen of a move, by whom
    game: Game,
    before: Any,
    code: int,
    after: Any,
    who: Names,
    alarms: Sequence[Alarm] | None = None,
) -> list[Moment]:
    """Return the moments of a move from what a viewer sees before and after it, in order."""
    words = game.words
    found = list(words.moments(before, code, after, who))
    threat = words.threat(after)
    if threat and threat != words.threat(before):
        found.append(Moment(ATTACK, threat.on, threat.by, threat.text))
    if alarms := words.alarms(after, who) if alarms is None else alarms:
        known = words.alarms(before, who)
        found += [Moment(ALARM, each.seat, None, each.text) for each in alarms if each not in known]
    if after.ending == WON:
        found.append(Moment(WIN, after.winner))
    return found
