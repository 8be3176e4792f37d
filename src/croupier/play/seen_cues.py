"""Cues as one viewer may see them: which card went from where to where, in order."""

from collections.abc import Iterable, Sequence
from itertools import repeat

from croupier.engine import Face, Game
from croupier.engine.cues import NAMES, NOWHERE, SHOW, Cue
from croupier.engine.value_class import value
from croupier.play.card_ids import NO_ID
from croupier.play.view import Places


@value
class SeenCue:
    """One thing that happened, as a viewer saw it: a card that they may not know has no face.

    Where a card lay or lies in sight, its place is told (`hand0:3`, by the view before or after
    the move); else only the zone (`hand0`).
    """

    kind: str  # one of NAMES
    card: Face | None = None
    source: str = ""
    target: str = ""
    id: int = NO_ID  # the viewer's own number of the card, where cards are told apart


def tell(  # noqa: PLR0913, PLR0917 - what happened, and what a viewer saw before and after
    game: Game,
    cues: Sequence[Cue],
    viewer: int,
    was: Places,
    now: Places,
    ids: Iterable[int] = repeat(NO_ID),
) -> list[SeenCue]:
    """Return the cues for a viewer, given as a bit, by where cards lay before and lie now."""
    found: list[SeenCue] = []
    for cue, number in zip(cues, ids, strict=False):
        card, kind = cue.card if cue.knowers & viewer else NOWHERE, cue.kind
        face = game.words.face(card) if card != NOWHERE else None
        if kind == SHOW:
            if face is not None and card in now:  # what is shown to others is not told
                found.append(SeenCue("show", face, "", now[card], number))
        else:
            source = place_of(game, was, cue.source, card)
            target = place_of(game, now, cue.target, card)
            found.append(SeenCue(NAMES[kind], face, source, target, number))
    return found


def place_of(game: Game, places: Places, row: int, card: int) -> str:
    """Return where a card lies in sight in a row, or the row's zone."""
    if row == NOWHERE:
        return ""
    placed, place = game.placed_rows[row], places.get(card)
    return place if place is not None and place.startswith(placed.prefix) else placed.zone
