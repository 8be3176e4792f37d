"""What one viewer may see: built from a state in which everything else is blank."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any
from zlib import crc32

from croupier.engine import (
    FAN,
    GRID,
    SETS,
    STACK,
    Alarm,
    CardHighlight,
    Counter,
    Face,
    Game,
    Names,
    Row,
)
from croupier.engine.cues import LAY, MOVE, MOVE_BOTTOM, MOVE_OUT, Cue
from croupier.engine.game import PlacedRow
from croupier.engine.piles import SPECTATOR, UNKNOWN
from croupier.engine.position import Pile, Position, SeenState
from croupier.engine.value_class import slim_value, value
from croupier.play.card_ids import CardIds
from croupier.play.decision import Choice, Decision, Refusal


@value
class Group:
    """Some cards of a zone of sets that belong together: how many of how many."""

    name: str
    have: int
    of: int
    colour: str = ""


@value
class Zone:
    """A row as it lies on the table; `None` among its cards is a back, which has no identity."""

    id: str
    label: str
    shape: str
    seat: int | None
    cards: tuple[Face | None, ...]
    count: int
    columns: int = 0
    groups: tuple[Group, ...] = ()  # the sets that have a card
    slots: tuple[Group, ...] = ()  # every set there can be, in the order of `groups`
    ids: tuple[int, ...] = ()  # of its cards, where they are told apart: see play/card_ids.py
    waits: str = ""  # why a set here does not count yet, though it is whole


@value
class Highlight:
    """Places that stand out, and why."""

    kind: str
    at: tuple[str, ...]
    label: str = ""


@value
class Threat:
    """What one seat is about to do to another, and the places of the cards it is after."""

    by: int
    on: int
    wants: tuple[str, ...] = ()
    text: str = ""


@value
class View:
    """Everything one viewer may know of a table."""

    seat: int  # the viewer; SPECTATOR for somebody who only watches
    asked: int  # who is to answer; NOBODY when it is over
    ending: int
    winner: int
    scores: tuple[int, ...]
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    highlights: tuple[Highlight, ...]
    decision: Decision | None
    threat: Threat | None = None  # that is not answered yet
    alarms: tuple[Alarm, ...] = ()  # who is close to winning, or to being out
    direction: int = 0  # of play: 1, -1; 0: it never changes

    def _repr_html_(self) -> str:
        from html import escape

        cells = ((escape(zone.id), escape(spell(zone))) for zone in self.zones)
        rows = (f"<tr><th>{name}</th><td>{cards}</td></tr>" for name, cards in cells)
        asked = escape(self.decision.question) if self.decision else ""
        return f"<table>{''.join(rows)}</table><p>{asked}</p>"


def spell(zone: Zone) -> str:
    """Write the cards of a zone as texts, backs as `##`, and how many there are."""
    cards = " ".join(face.text if face else "##" for face in zone.cards)
    return f"{cards} ({zone.count})"


MOVES = frozenset((MOVE, MOVE_BOTTOM, MOVE_OUT, LAY))  # cues by which a card comes to a row
EVERYBODY_KNOWS = 1  # the bit of a spectator, who knows only what everybody does
Places = dict[int, str]
"""Where each card that may be known lies: `hand0:3`."""
NO_PLACES = Places()


@slim_value
class Laid:
    """A row as it lies for a viewer: the cards that are shown, their numbers and their places."""

    pile: Pile
    shown: tuple[int, ...]
    ids: tuple[int, ...]
    places: Places  # of those that are known
    line: str  # how it lies, in short


class LaidTable:
    """The rows of a match as a viewer last saw them laid, so that only what changes is laid."""

    def __init__(self, viewer: int, ids: CardIds | None = None) -> None:
        self.rows: dict[int, Laid] = {}
        self.changed: dict[int, Laid | None] = {}  # the rows laid last, as they lay before
        self.places = Places()
        self._viewer, self._ids = viewer, ids
        self._seen: SeenState[Any] | None = None
        self._zones: dict[int, tuple[Laid, Zone]] = {}  # those that somebody wanted

    def lay(self, game: Game, seen: SeenState[Any]) -> None:
        """Lay every row that exists at this table and does not lie so already."""
        if seen is self._seen:
            return
        laid, piles = self.rows, seen.rows
        changed: dict[int, Laid | None] = {}
        lost = self._ids.lost if self._ids is not None else None
        for number in game.rows_at[seen.state.seats]:
            row, pile = laid.get(number), piles[number]
            is_laid = row is not None and (row.pile is pile or row.pile.raw == pile.raw)
            if row is None or not is_laid or (lost and not lost.isdisjoint(row.places)):
                changed[number] = row
                laid[number] = lay_row(game.placed_rows[number], pile, self._ids)
        self._seen, self.changed = seen, changed
        if changed:
            places: Places = {}
            for row in laid.values():
                if row.places:
                    places |= row.places
            self.places = places
            if self._ids is not None:
                self._ids.keep(places)

    @property
    def check(self) -> int:
        """Return a number by which a page can tell whether all cards lie there as they do here."""
        return crc32("\n".join([row.line for row in self.rows.values()]).encode())

    def zone(self, game: Game, number: int) -> Zone:
        """Return a row as a zone."""
        row, known = self.rows[number], self._zones.get(number)
        if known is None or known[0] is not row:
            state = self._seen.state if self._seen is not None else None
            zone = zone_of(game, state, number, row, self._viewer)
            self._zones[number] = known = row, zone
        return known[1]

    def zones(self, game: Game) -> tuple[Zone, ...]:
        """Return every row as a zone."""
        return tuple([self.zone(game, number) for number in self.rows])


def view(
    game: Game, s: Any, seat: int, names: tuple[str, ...], moved: CardHighlight | None = None
) -> View:
    """Return what a seat may know of a state."""
    return view_of(game, Position(s).seen(seat), Names(names, seat), moved)


def view_of(
    game: Game,
    seen: SeenState[Any],
    who: Names,
    moved: CardHighlight | None = None,
    choices: Sequence[int] | None = None,
) -> View:
    """Return what is seen of a state as a view."""
    laid = LaidTable(who.me)
    laid.lay(game, seen)
    view = view_beside(game, seen, who, moved, laid.places, choices)
    return replace(view, zones=laid.zones(game))


def view_beside(  # noqa: PLR0913, PLR0917 - what is seen, by whom, and what is known of it already
    game: Game,
    seen: SeenState[Any],
    who: Names,
    moved: CardHighlight | None,
    places: Places,
    choices: Sequence[int] | None = None,
    alarms: Sequence[Alarm] | None = None,
) -> View:
    """Return all of a view but its zones."""
    s, words = seen.state, game.words
    highlights, threat = words.highlights(s), threat_in(game, s, places)
    marks = place_highlights([*highlights, moved] if moved else highlights, places)
    counters, scores = tuple(words.counters(s, who)), game.scores(s)
    decision = None
    if s.seat == who.me != SPECTATOR:
        codes = game.choices(s) if choices is None else choices
        is_attacked = threat is not None and threat.on == s.seat
        decision = decide(game, s, who, places, codes, is_attacked=is_attacked)
    alarms = words.alarms(s, who) if alarms is None else alarms
    return View(
        who.me,
        s.seat,
        s.ending,
        s.winner,
        scores,
        (),
        counters,
        marks,
        decision,
        threat,
        tuple(alarms),
        words.direction(s),
    )


def threat_in(game: Game, seen: Any, places: Places) -> Threat | None:
    """Return what is about to happen to whom, and where the cards lie that it is about."""
    found = game.words.threat(seen)
    if found is None:
        return None
    return Threat(found.by, found.on, spots_of(found.cards, places), found.text)


def lay_row(placed: PlacedRow, pile: Pile, ids: CardIds | None = None) -> Laid:
    """Lay a row; its cards get their numbers."""
    shown = lay_order(placed.row, pile.cards)
    numbers = ids.of(shown) if ids is not None else ()
    line = f"{placed.zone} {len(pile.cards)} {[*numbers]}"
    backs = shown.count(UNKNOWN)
    if backs == len(shown):
        return Laid(pile, shown, numbers, NO_PLACES, line)
    places = dict(zip(shown, placed.spots, strict=False))
    if backs:
        places.pop(UNKNOWN)
    return Laid(pile, shown, numbers, places, line)


def zone_of(game: Game, seen: Any, number: int, laid: Laid, viewer: int) -> Zone:
    """Return a row as a zone of the table."""
    row, owner, name, _, _ = game.placed_rows[number]
    shape, label, count = row.shape, row.label or row.name, len(laid.pile.cards)
    columns = game.words.columns(seen) if shape == GRID else 0
    waits = row.waits.replace("{whose}", "your" if owner == viewer else "its owner's")
    if not laid.places and shape != SETS:
        return back_zone(name, label, shape, owner, count, columns, laid.ids)
    face = game.words.face
    faces = tuple([None if card == UNKNOWN else face(card) for card in laid.shown])
    groups, slots = gather(game, seen, laid.shown) if shape == SETS else ((), ())
    return Zone(name, label, shape, owner, faces, count, columns, groups, slots, laid.ids, waits)


@lru_cache(maxsize=4096)
def back_zone(  # noqa: PLR0913, PLR0917 - what a zone has
    name: str,
    label: str,
    shape: str,
    owner: int | None,
    count: int,
    columns: int,
    ids: tuple[int, ...],
) -> Zone:
    """Return a zone in which no card is seen."""
    shown = min(count, 1) if shape == STACK else count
    return Zone(name, label, shape, owner, (None,) * shown, count, columns, ids=ids)


def places_in(game: Game, seen: SeenState[Any]) -> Places:
    """Return where the cards lie that are seen."""
    found: Places = {}
    for number in game.rows_at[seen.state.seats]:
        placed = game.placed_rows[number]
        found.update(zip(lay_order(placed.row, seen.rows[number].cards), placed.spots))  # noqa: B905 - a row has more places than cards
    found.pop(UNKNOWN, None)
    return found


def lay_order(row: Row, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards of a row as they are laid: fans and sets sorted, backs behind the faces.

    Of a stack only the top card is laid.
    """
    if row.shape == STACK:
        return cards[-1:]
    if row.shape in (FAN, SETS):
        backs = cards.count(UNKNOWN)
        if backs == len(cards):
            return cards
        return (*sorted(cards)[backs:], *[UNKNOWN] * backs)
    return cards


def gather(
    game: Game, seen: Any, cards: Iterable[int]
) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """Group sorted cards into sets; return those sets, and every slot there is for one."""
    found: dict[tuple[str, int], int] = {}
    for card in cards:
        group = game.words.group(card)
        found[group] = found.get(group, 0) + 1
    slots = tuple(
        Group(slot.name, found.get((slot.name, slot.of), 0), slot.of, slot.colour)
        for slot in game.words.slots(seen)
    )
    colours = {slot.name: slot.colour for slot in slots}
    begun = found.items()
    return tuple([Group(name, n, of, colours.get(name, "")) for (name, of), n in begun]), slots


def spots_of(cards: Iterable[int], places: Places) -> tuple[str, ...]:
    """Return where cards lie, as far as they can be seen."""
    spots: tuple[str, ...] = ()
    for card in cards:
        if card in places:
            spots += (places[card],)
    return spots


def place_highlights(cards: Iterable[CardHighlight], places: Places) -> tuple[Highlight, ...]:
    """Turn highlighted cards into highlighted places, as far as they can be seen."""
    found: tuple[Highlight, ...] = ()
    for each in cards:
        if spots := spots_of(each.cards, places):
            found += (Highlight(each.kind, spots, each.label),)
    return found


def decide(  # noqa: PLR0913 - a question, whom it is put to, and what is known of it already
    game: Game,
    seen: Any,
    who: Names,
    places: Places,
    codes: Sequence[int],
    *,
    is_attacked: bool,
) -> Decision:
    """Return the question to the seat that is to answer, from what it sees.

    Choices stand in the game's order, but dull ones last; a seat that is attacked is first offered
    what its own cards can do.
    """
    question, reason_of = game.words.question(seen), game.words.reason
    choices: list[Choice] = []
    answers: set[str] = set()
    for code in sorted(codes):
        choice = make_choice(game, seen, code, who, places)
        choices.append(choice)
        answers.update(choice.at)
    mine = game.prefixes[seen.seat]
    choices.sort(key=lambda choice: bool(choice.dull))
    if is_attacked:
        choices.sort(key=lambda choice: bool(choice.dull) or not is_by_card(choice, mine))
    refusals = [
        Refusal(place, reason.text, reason.rule)
        for card, place in places.items()
        if place not in answers and place.startswith(mine)
        if (reason := reason_of(seen, card))
    ]
    text = who.named(question.text)
    return Decision(seen.seat, text, question.rule, tuple(choices), tuple(refusals))


def is_by_card(choice: Choice, mine: tuple[str, ...]) -> bool:
    """Say whether a choice is answered with a card of one's own."""
    return any(place.startswith(mine) for place in choice.at)


def make_choice(game: Game, seen: Any, code: int, who: Names, places: Places) -> Choice:
    """Return a choice with its words and places."""
    words = game.words
    points = words.target(seen, code)
    spots = spots_of(points.cards, places)
    if points.row is not None and seen.count[points.row]:
        spots += game.placed_rows[points.row].spots[:1]
    if points.seat is not None:
        spots += (f"seat {points.seat}",)
    to = "" if points.to is None else game.placed_rows[points.to].zone
    label, dull = who.named(words.label(seen, code)), who.named(words.dull(seen, code))
    now = "" if dull else who.named(words.now(seen, code))
    return Choice(code, label, game.word_of(code), spots, to, now, dull)


def moved_cards(cues: Iterable[Cue], label: str) -> CardHighlight:
    """Highlight the cards that everybody saw come to a new row: the last move."""
    moved: dict[int, None] = {}
    for cue in cues:
        if cue.knowers & EVERYBODY_KNOWS and cue.kind in MOVES:
            moved[cue.card] = None
        else:
            for card in (cue.card, *cue.order):
                moved.pop(card, None)  # it is out of sight again
    return CardHighlight("last", tuple(moved), label)
