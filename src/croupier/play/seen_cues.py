"""Cues as one viewer may see them: which card went from where to where, in order."""

from collections.abc import Iterable, Sequence
from itertools import repeat

from croupier.engine import SETS, STACK, Face, Game
from croupier.engine.cues import DECK, NAMES, NOWHERE, SHOW, SHUFFLE, Cue
from croupier.engine.piles import UNKNOWN
from croupier.engine.value_class import value
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
            group = group_of(game, cue.target, card)
            found.append(SeenCue(NAMES[kind], face, source, target, number, group))
    return found


def group_of(game: Game, row: int, card: int) -> str:
    """Return the set that a card comes to in a row; none if its face is not seen, or none is."""
    if NOWHERE in (row, card) or game.placed_rows[row].row.shape != SETS:
        return ""
    return game.words.group(card)[0]


def place_of(game: Game, places: Places, row: int, card: int) -> str:
    """Return where a card lies in sight in a row, or the row's zone."""
    if row == NOWHERE:
        return ""
    placed, place = game.placed_rows[row], places.get(card)
    return place if place is not None and place.startswith(placed.prefix) else placed.zone


def untold_rows(game: Game, cues: Iterable[Cue], viewer: int, laid: LaidTable) -> list[int]:
    """Return the rows that a viewer, given as a bit, does not know after a move by its cues alone.

    Such as an open pile that is taken, what lay under a card, and a row that is shuffled or shown.
    What a page makes of the cues of a row is written down in docs/server-protocol.md.
    """
    steps: dict[int, list[tuple[bool, int]]] = {}  # of each row: whether a card comes, and which
    shuffled: set[int] = set()
    for cue in cues:
        card = cue.card if cue.knowers & viewer else UNKNOWN
        if cue.kind == DECK:
            return list(laid.rows)
        if cue.kind == SHUFFLE:
            shuffled.add(cue.target)
        elif cue.kind in MOVES:
            if cue.source != NOWHERE:
                steps.setdefault(cue.source, []).append((False, card))
            steps.setdefault(cue.target, []).append((True, card))
    untold: list[int] = []
    for row in {**steps, **laid.changed}:
        after = laid.rows[row]
        before = laid.changed.get(row, after)
        if (
            before is None
            or (row in shuffled and after.places)
            or not is_followed(game, row, before, after, steps.get(row, ()))
        ):
            untold.append(row)
    return untold


def is_followed(
    game: Game, row: int, before: Laid, after: Laid, steps: Iterable[tuple[bool, int]]
) -> bool:
    """Say whether the cards of a row lie after some steps as a viewer takes them to lie."""
    shape = game.placed_rows[row].row.shape
    if shape == STACK:
        return is_top_followed(before, after, steps)
    if shape == SETS and (game.words.slots is nothing or UNKNOWN in after.shown):
        return False
    kept, come = list(before.shown), set[int]()
    for is_coming, card in steps:
        if not is_coming:
            if card in come:
                come.remove(card)
            elif not drop(kept, card):
                return False
        elif card == UNKNOWN:
            kept.append(card)
        else:
            come.add(card)
    return come <= after.places.keys() and kept == [c for c in after.shown if c not in come]


def is_top_followed(before: Laid, after: Laid, steps: Iterable[tuple[bool, int]]) -> bool:
    """Say the same of a stack: what was under a card that is taken nobody was told."""
    top = next(iter(before.shown), UNKNOWN)
    for is_coming, card in steps:
        top = card if is_coming and card in after.places else UNKNOWN
    return after.shown in ((), (top,))


def drop(cards: list[int], card: int) -> bool:
    """Take a card from some, or the last back if it was one; say whether there was such a card."""
    wanted = card if card in cards else UNKNOWN
    if wanted not in cards:
        return False
    del cards[len(cards) - 1 - cards[::-1].index(wanted)]
    return True
