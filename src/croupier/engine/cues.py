"""Cues: what happens to cards between two states, in order, noted by the verbs as they do it.

The interpreter notes them in a state that listens (`s.cues` is a list); compiled it is nothing.
A cue holds the truth, and who may know it: `play.seen_cues` tells each viewer their part.
"""

from collections.abc import Iterable
from typing import Any

from croupier.engine.value_class import slim_value

# A card goes from row to row: its gap is filled by the top card, or by all above it, or left.
MOVE, MOVE_BOTTOM, MOVE_OUT = 0, 1, 2
LAY, DECK, SHUFFLE, SHOW, OPEN, HIDE, BEAT = 3, 4, 5, 6, 7, 8, 9
NOWHERE = -1  # no card, no row, or the top of a row
NAMES = {
    MOVE: "move", MOVE_BOTTOM: "move", MOVE_OUT: "move", LAY: "lay", DECK: "deck",
    SHUFFLE: "shuffle", SHOW: "show", OPEN: "open", HIDE: "hide", BEAT: "beat",
}  # fmt: skip


@slim_value
class Cue:
    """One thing that happened. Rows and places are numbers; places count from the bottom."""

    kind: int
    card: int
    source: int
    place: int  # in the source, before
    target: int
    at: int  # in the target; NOWHERE: on its top
    knowers: int = 0  # a bit for each viewer who may know which card it is
    order: tuple[int, ...] = ()  # the target's cards, from its bottom, once they are shuffled


def note(  # noqa: PLR0913, PLR0917 - what a cue holds
    s: Any, kind: int, card: int, source: int, place: int, target: int, at: int
) -> None:
    """Note what a verb has just done, if the state listens."""
    if s.cues is not None:
        order = row_of(s, target) if kind in {DECK, SHUFFLE} else ()
        who = knowers(s, card, target, at)
        s.cues.append(Cue(kind, card, source, place, target, at, who, order))


def knowers(s: Any, card: int, target: int, at: int) -> int:
    """Return a bit for each viewer who knows a card that came to a row, or sees it there."""
    if card == NOWHERE:
        return 0
    if target == NOWHERE:
        return int(s.known[card])
    if at == NOWHERE and s.tops >> target & 1:
        return (2 << int(s.seats)) - 1
    return int(s.known[card] | s.viewers[target])


def row_of(s: Any, row: int) -> tuple[int, ...]:
    """Return the cards of a row from its bottom."""
    room = s.cell.shape[1]
    return tuple(s.cell[row, (s.start[row] + i) % room] for i in range(s.count[row]))


def follow(rows: list[list[int]], cues: Iterable[Cue]) -> None:
    """Move cards from row to row as cues say, and by nothing else."""
    for cue in cues:
        if cue.kind == DECK:
            rows[:] = [[] for _ in rows]
        if cue.kind in {DECK, SHUFFLE}:
            rows[cue.target] = list(cue.order)
        elif cue.kind == LAY:
            rows[cue.target].append(cue.card)
        elif cue.kind in {MOVE, MOVE_BOTTOM, MOVE_OUT}:
            follow_card(rows[cue.source], rows[cue.target], cue)


def follow_card(source: list[int], target: list[int], cue: Cue) -> None:
    """Move one card, and fill its gap."""
    card = source[cue.place]
    if cue.kind == MOVE_OUT:
        source[cue.place] = NOWHERE
    elif cue.kind == MOVE_BOTTOM:
        del source[cue.place]
    elif cue.place == len(source) - 1:
        source.pop()
    else:
        source[cue.place] = source.pop()
    if cue.at == NOWHERE:
        target.append(card)
    else:
        target[cue.at] = card
