"""What one viewer may see: built from a state in which everything else is blank."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

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
    waits: str = ""  # why it does not count yet, though it is whole


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
    """A row as it was laid: its cards, its zone, and the places of the cards that are shown."""

    pile: Pile
    zone: Zone
    places: Places


class LaidTable:
    """The rows of a match as a viewer last saw them laid, so that only what changes is laid."""

    def __init__(self, viewer: int, ids: CardIds | None = None) -> None:
        self.rows: dict[int, Laid] = {}
        self.zones: tuple[Zone, ...] = ()
        self.places = Places()
        self._viewer, self._ids = viewer, ids
        self._seen: SeenState[Any] | None = None

    def lay(self, game: Game, seen: SeenState[Any]) -> None:
        """Lay every row that exists at this table and does not lie so already."""
        if seen is self._seen:
            return
        self._seen, laid, ids = seen, self.rows, self._ids
        places: Places = {}
        zones: list[Zone] = []
        for number in game.rows_at[seen.state.seats]:
            pile, row = seen.rows[number], laid.get(number)
            if row is None or (row.pile is not pile and row.pile.raw != pile.raw):
                row = laid[number] = lay_row(game, seen.state, number, pile, self._viewer, ids)
            zones.append(row.zone)
            if row.places:
                places |= row.places
        self.places, self.zones = places, tuple(zones)
        if ids is not None:
            ids.keep(places)


def view(
    game: Game, s: Any, seat: int, names: tuple[str, ...], moved: CardHighlight | None = None
) -> View:
    """Return what a seat may know of a state."""
    return view_of(game, Position(s).seen(seat), Names(names, seat), moved)


def view_of(  # noqa: PLR0913, PLR0917 - what is seen, by whom, and what is known of it already
    game: Game,
    seen: SeenState[Any],
    who: Names,
    moved: CardHighlight | None = None,
    laid: LaidTable | None = None,
    choices: Sequence[int] | None = None,
    alarms: Sequence[Alarm] | None = None,
) -> View:
    """Return what is seen of a state as a view; what is laid out already is reused."""
    s, words, laid = seen.state, game.words, LaidTable(who.me) if laid is None else laid
    laid.lay(game, seen)
    places = laid.places
    highlights = words.highlights(s)
    marks = place_highlights([*highlights, moved] if moved else highlights, places)
    counters, scores = tuple(words.counters(s, who)), game.scores(s)
    decision = None
    if s.seat == who.me != SPECTATOR:
        decision = decide(game, s, who, places, game.choices(s) if choices is None else choices)
    alarms = words.alarms(s, who) if alarms is None else alarms
    return View(
        who.me,
        s.seat,
        s.ending,
        s.winner,
        scores,
        laid.zones,
        counters,
        marks,
        decision,
        threat_in(game, s, places),
        tuple(alarms),
        words.direction(s),
    )


def threat_in(game: Game, seen: Any, places: Places) -> Threat | None:
    """Return what is about to happen to whom, and where the cards lie that it is about."""
    found = game.words.threat(seen)
    if found is None:
        return None
    return Threat(found.by, found.on, spots_of(found.cards, places), found.text)


def lay_row(  # noqa: PLR0913, PLR0917 - a row, who sees it, and what is known of it already
    game: Game, seen: Any, number: int, pile: Pile, viewer: int, ids: CardIds | None = None
) -> Laid:
    """Lay a row as a zone."""
    row, owner, name, spots, _ = game.placed_rows[number]
    shape, label, count = row.shape, row.label or row.name, len(pile.cards)
    shown = lay_order(row, pile.cards)
    numbers = ids.of(shown) if ids is not None else ()
    columns = game.words.columns(seen) if shape == GRID else 0
    backs = shown.count(UNKNOWN)
    waits = row.waits.replace("{whose}", "your" if owner == viewer else "its owner's")
    if backs == len(shown) and shape != SETS:
        return Laid(pile, back_zone(name, label, shape, owner, count, columns, numbers), NO_PLACES)
    face, places = game.words.face, dict(zip(shown, spots, strict=False))
    if backs:
        places.pop(UNKNOWN)
        faces = tuple([None if card == UNKNOWN else face(card) for card in shown])
    else:
        faces = tuple(map(face, shown))
    groups, slots = gather(game, seen, waits, shown) if shape == SETS else ((), ())
    zone = Zone(name, label, shape, owner, faces, count, columns, groups, slots, numbers)
    return Laid(pile, zone, places)


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


def lay_order(row: Row, cards: Sequence[int]) -> Sequence[int]:
    """Return the cards of a row as they are laid: fans and sets sorted, backs behind the faces.

    Of a stack only the top card is laid.
    """
    if row.shape == STACK:
        return cards[-1:]
    if row.shape in (FAN, SETS):
        backs = cards.count(UNKNOWN)
        if backs == len(cards):
            return cards
        return [*sorted(cards)[backs:], *[UNKNOWN] * backs] if backs else sorted(cards)
    return cards


def gather(
    game: Game, seen: Any, waits: str, cards: Iterable[int]
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
    groups = tuple(
        Group(name, have, of, colours.get(name, ""), waits if have >= of > 0 else "")
        for (name, of), have in found.items()
    )
    return groups, slots


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


def decide(game: Game, seen: Any, who: Names, places: Places, codes: Sequence[int]) -> Decision:
    """Return the question to the seat that is to answer, from what it sees."""
    question, reason_of = game.words.question(seen), game.words.reason
    choices: list[Choice] = []
    answers: set[str] = set()
    for code in sorted(codes):
        choice = make_choice(game, seen, code, who, places)
        choices.append(choice)
        answers.update(choice.at)
    mine = game.prefixes[seen.seat]
    refusals = [
        Refusal(place, reason.text, reason.rule)
        for card, place in places.items()
        if place not in answers and place.startswith(mine)
        if (reason := reason_of(seen, card))
    ]
    text = who.named(question.text)
    return Decision(seen.seat, text, question.rule, tuple(choices), tuple(refusals))


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
