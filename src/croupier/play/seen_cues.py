"""Cues as one viewer may see them: which card went from where to where, in order."""

from collections.abc import Iterator, Sequence

from croupier.engine import Face, Game
from croupier.engine.cues import NAMES, NOWHERE, SHOW, Cue
from croupier.engine.position import Pile
from croupier.engine.value_class import value
from croupier.play.view import lay_order


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


def tell(
    game: Game, cues: Sequence[Cue], viewer: int, was: list[Pile], now: list[Pile]
) -> Iterator[SeenCue]:
    """Yield the cues for a viewer, given as a bit, who saw these rows before and sees those now."""
    for cue in cues:
        card = cue.card if cue.knowers & viewer else NOWHERE
        face = game.words.face(card) if card != NOWHERE else None
        if cue.kind == SHOW:
            row = next((n for n, pile in enumerate(now) if card in pile.cards), NOWHERE)
            if face is not None and row != NOWHERE:  # what is shown to others is not told
                yield SeenCue("show", face, "", place_of(game, now, row, card))
        else:
            source = place_of(game, was, cue.source, card)
            yield SeenCue(NAMES[cue.kind], face, source, place_of(game, now, cue.target, card))


def place_of(game: Game, rows: list[Pile], row: int, card: int) -> str:
    """Return where a card lies in sight in a row, or the row's zone."""
    if row == NOWHERE:
        return ""
    placed = game.placed_rows[row]
    laid = lay_order(placed.row, rows[row].cards) if card != NOWHERE else ()
    return placed.spots[list(laid).index(card)] if card in laid else placed.zone
