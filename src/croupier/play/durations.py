"""How long what is seen of a move takes at normal speed: the one table that all keep to.

A page plays cues and moments by it, the server waits by it: before the answer of a bot, and before
the clock of a person starts. A length is the time until the next thing may begin; a card may still
be in the air then. The page has the same table (`server/page/durations.mjs`).
"""

from collections.abc import Iterable, Iterator, Mapping

from croupier.engine import NOBODY, Moment
from croupier.play.seen_cues import SeenCue

CUES: Mapping[str, float] = {
    "move": 0.2,  # a card that is seen on its way
    "back": 0.04,  # a card that goes face down
    "more": 0.02,  # each further card from the same place to the same place
    "shuffle": 0.1,
    "show": 0.3,
    "open": 0.2,
    "hide": 0.2,
    "beat": 0.7,
}
MOMENTS: Mapping[str, float] = {
    "attack": 0.3,
    "attacked": 1.0,  # an attack on the viewer
    "blocked": 0.2,
    "stopped": 0.7,  # blocked by the viewer, or what the viewer did
    "complete": 0.15,
    "broken": 0.15,
    "alarm": 0.1,
    "shout": 0.1,
    "win": 0.9,
}
LONGEST_CROWD = 0.1  # further cards of one crowd are hurried into this


def seconds_of(cues: Iterable[SeenCue], moments: Iterable[Moment] = (), me: int = NOBODY) -> float:
    """Return how long cues and then moments take; what happens to the seat `me` takes longer."""
    return cue_seconds(cues) + sum(MOMENTS.get(name_of(each, me), 0.0) for each in moments)


def name_of(moment: Moment, me: int) -> str:
    """Return the name of a moment in the table."""
    if moment.kind == "attack" and moment.seat == me:
        return "attacked"
    is_stopped = moment.kind == "blocked" and me in {moment.seat, moment.by}
    return "stopped" if is_stopped else moment.kind


def cue_seconds(cues: Iterable[SeenCue]) -> float:
    """Return how long cues take, one after the other."""
    return sum(cue_durations(cues))


def cue_durations(cues: Iterable[SeenCue]) -> Iterator[float]:
    """Yield how long each cue takes; a crowd of cards hurries."""
    crowd = 0.0
    way: tuple[str, str] | None = None
    for cue in cues:
        before, way = way, (zone(cue.source), zone(cue.target)) if cue.kind == "move" else None
        if way is None:
            yield CUES.get(cue.kind, 0.0)
        elif way == before:
            more = min(CUES["more"], LONGEST_CROWD - crowd)
            crowd += more
            yield more
        else:
            crowd = 0.0
            yield CUES["move" if cue.card else "back"]


def zone(place: str) -> str:
    """Return the zone of a place."""
    return place.partition(":")[0]
