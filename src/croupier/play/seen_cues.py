"""Cues as one viewer may see them: which card went from where to where, in order."""

from collections.abc import Iterable, Sequence
from itertools import repeat

from croupier.engine import SETS, STACK, Face, Game
from croupier.engine.cues import DECK, NAMES, NOWHERE, SHOW, SHUFFLE, Cue
from croupier.engine.game import PlacedRow
from croupier.engine.piles import UNKNOWN
from croupier.engine.value_class import slim_value, value
from croupier.engine.words import nothing
from croupier.play.card_ids import NO_ID
from croupier.play.view import MOVES, Laid, LaidTable, Places


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
    group: str = ""  # the set that the card comes to


def tell(  # noqa: PLR0913, PLR0917 - what happened, and what a viewer saw before and after
    game: Game,
    cues: Sequence[Cue],
    viewer: int,
    was: Places,
    now: Places,
    ids: Iterable[int] = repeat(NO_ID),
) -> list[SeenCue]:
    """Return the cues for a viewer, given as a bit, by where cards lay before and lie now."""
    words, rows = game.words, game.placed_rows
    found: list[SeenCue] = []
    for cue, number in zip(cues, ids, strict=False):
        card, kind = cue.card if cue.knowers & viewer else NOWHERE, cue.kind
        face = words.face(card) if card != NOWHERE else None
        if kind == SHOW:
            if face is not None and card in now:  # what is shown to others is not told
                found.append(SeenCue("show", face, "", now[card], number))
            continue
        is_set = face is not None and rows[cue.target].row.shape == SETS
        group = words.group(card)[0] if is_set else ""
        source, target = (
            place_of(rows, was, cue.source, card),
            place_of(rows, now, cue.target, card),
        )
        found.append(SeenCue(NAMES[kind], face, source, target, number, group))
    return found


def place_of(rows: Sequence[PlacedRow], places: Places, row: int, card: int) -> str:
    """Return where a card lies in sight in a row, or the row's zone."""
    if row == NOWHERE:
        return ""
    placed, place = rows[row], places.get(card)
    return place if place is not None and place.startswith(placed.prefix) else placed.zone


@slim_value
class RowSteps:
    """The cards that came to rows and left them in a move, in order; the same for every viewer."""

    of: dict[int, list[tuple[bool, int, int]]]  # of a row: does a card come, which, who knows it
    shuffled: set[int]
    is_deal: bool  # all rows were cleared


def row_steps(cues: Iterable[Cue]) -> RowSteps:
    """Sort what happened by rows."""
    steps = RowSteps({}, set(), is_deal=False)
    for cue in cues:
        if cue.kind in MOVES:
            if cue.source != NOWHERE:
                steps.of.setdefault(cue.source, []).append((False, cue.card, cue.knowers))
            steps.of.setdefault(cue.target, []).append((True, cue.card, cue.knowers))
        elif cue.kind == SHUFFLE:
            steps.shuffled.add(cue.target)
        elif cue.kind == DECK:
            return RowSteps({}, set(), is_deal=True)
    return steps


def untold_rows(game: Game, steps: RowSteps, viewer: int, laid: LaidTable) -> list[int]:
    """Return the rows that a viewer, given as a bit, does not know after a move by its cues alone.

    Such as an open pile that is taken, what lay under a card, and a row that is shuffled or shown.
    What a page makes of the cues of a row is written down in docs/server-protocol.md.
    """
    if steps.is_deal:
        return list(laid.rows)
    untold = [row for row in laid.changed if row not in steps.of]
    for row, happened in steps.of.items():
        after = laid.rows[row]
        before = laid.changed.get(row, after)
        if (
            before is None
            or (after.places and row in steps.shuffled)
            or not is_followed(game, row, before, after, happened, viewer)
        ):
            untold.append(row)
    return untold


def is_followed(  # noqa: PLR0913, PLR0917 - a row before and after, and what a viewer saw
    game: Game,
    row: int,
    before: Laid,
    after: Laid,
    happened: Iterable[tuple[bool, int, int]],
    viewer: int,
) -> bool:
    """Say whether the cards of a row lie as a viewer takes them to lie after what happened."""
    shape = game.placed_rows[row].row.shape
    if shape == STACK:
        return is_top_followed(before, after, happened, viewer)
    kept = [*before.shown]
    come: set[int] = set()
    for is_coming, card, knowers in happened:
        known = card if knowers & viewer else UNKNOWN
        if is_coming:
            come.add(known) if known != UNKNOWN else kept.append(UNKNOWN)
        elif known in come:
            come.remove(known)
        elif not drop(kept, known):
            return False
    if shape == SETS and (game.words.slots is nothing or UNKNOWN in after.shown):
        return False
    if not come:
        return kept == [*after.shown]
    return come <= after.places.keys() and kept == [c for c in after.shown if c not in come]


def is_top_followed(
    before: Laid, after: Laid, happened: Iterable[tuple[bool, int, int]], viewer: int
) -> bool:
    """Say the same of a stack: what was under a card that is taken nobody was told."""
    if not after.places:
        return True  # a back, or nothing
    top = before.shown[0] if before.shown else UNKNOWN
    for is_coming, card, knowers in happened:
        top = card if is_coming and knowers & viewer else UNKNOWN
    return top == after.shown[0]


def drop(cards: list[int], card: int) -> bool:
    """Take a card from some, or the last back if it was one; say whether there was such a card."""
    if card not in cards:
        card = UNKNOWN
    for place in range(len(cards) - 1, -1, -1):
        if cards[place] == card:
            del cards[place]
            return True
    return False
