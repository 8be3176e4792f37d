"""What one seat, or a watcher, may see: built up from a state in which the rest is blank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.cards import Face
from croupier.decision import Choice, Decision, Refusal
from croupier.game import Counter, Game, Marked
from croupier.piles import UNKNOWN, WATCHER
from croupier.sight import FAN, SETS, STACK, Row, all_rows, numbered, seen_by, seen_rows
from croupier.speech import Names


@dataclass(frozen=True)
class Group:
    """Some cards of a zone of sets that belong together: how many of how many."""

    name: str
    have: int
    of: int


@dataclass(frozen=True)
class Zone:
    """A row as it lies on the table; `None` among its cards is a back, which has no identity."""

    id: str
    label: str
    shape: str
    seat: int | None
    cards: tuple[Face | None, ...]
    count: int
    columns: int = 0
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True)
class Mark:
    """Places that stand out, and why."""

    kind: str
    at: tuple[str, ...]
    label: str = ""


@dataclass(frozen=True)
class View:
    """Everything one pair of eyes may know of a table."""

    seat: int  # whose eyes; WATCHER for somebody who only watches
    turn: int  # who is to answer; NOBODY when it is over
    ending: int
    winner: int
    scores: tuple[int, ...]
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    marks: tuple[Mark, ...]
    decision: Decision | None

    def _repr_html_(self) -> str:
        from html import escape

        rows = (
            f"<tr><th>{escape(zone.id)}</th><td>{escape(spell(zone))}</td></tr>"
            for zone in self.zones
        )
        asked = escape(self.decision.question) if self.decision else ""
        return f"<table>{''.join(rows)}</table><p>{asked}</p>"


def spell(zone: Zone) -> str:
    """Write the cards of a zone as texts, backs as `##`, and how many there are."""
    cards = " ".join(face.text if face else "##" for face in zone.cards)
    return f"{cards} ({zone.count})"


Places = dict[int, str]
"""Where each card that may be known lies: `hand0:3`."""


def view(
    game: Game, s: Any, seat: int, names: tuple[str, ...], moved: Marked | None = None
) -> View:
    """Return what a seat may know of a state."""
    return view_of(game, seen_by(s, game.sight, seat), seat, names, moved)


def view_of(
    game: Game, seen: Any, seat: int, names: tuple[str, ...], moved: Marked | None = None
) -> View:
    """Return a state that is as a seat sees it already as that seat's view."""
    zones, places = lay_zones(game, seen)
    who = Names(names, seat)
    marked = [*game.words.marks(seen), *([moved] if moved else [])]
    return View(
        seat=seat,
        turn=seen.seat,
        ending=seen.ending,
        winner=seen.winner,
        scores=tuple(game.score(seen, each) for each in range(seen.seats)),
        zones=zones,
        counters=tuple(game.words.counters(seen, who)),
        marks=tuple(place_marks(marked, places)),
        decision=decide(game, seen, who, zones, places) if seen.seat == seat != WATCHER else None,
    )


def lay_zones(game: Game, seen: Any) -> tuple[tuple[Zone, ...], Places]:
    """Lay every row that exists at this table as a zone."""
    zones: list[Zone] = []
    places: Places = {}
    rows = all_rows(seen)
    for number, row, owner in numbered(game.rows, game.most):
        if owner is None or owner < seen.seats:
            cards = lay_order(row, rows[number])
            zones.append(make_zone(game, seen, row, owner, cards))
            places |= places_in(zones[-1], cards)
    return tuple(zones), places


def places_in(zone: Zone, cards: list[int]) -> Places:
    """Return where the cards lie that can be seen in a zone; of a stack only the top is laid."""
    laid = cards[len(cards) - len(zone.cards) :]
    return {card: f"{zone.id}:{i}" for i, card in enumerate(laid) if card != UNKNOWN}


def lay_order(row: Row, cards: list[int]) -> list[int]:
    """Return the cards of a row as they are laid: fans and sets sorted, backs behind the faces."""
    if row.shape in (FAN, SETS):
        return sorted(cards, key=lambda card: (card == UNKNOWN, card))
    return cards


def make_zone(game: Game, seen: Any, row: Row, owner: int | None, cards: list[int]) -> Zone:
    """Return a row as a zone; of a stack only the top card is laid."""
    laid, face = cards[-1:] if row.shape == STACK else cards, game.words.face
    return Zone(
        id=zone_id(row, owner),
        label=row.label or row.name,
        shape=row.shape,
        seat=owner,
        cards=tuple([None if card == UNKNOWN else face(card) for card in laid]),
        count=len(cards),
        columns=game.words.columns(seen) if row.shape == "grid" else 0,
        groups=gather(game, laid) if row.shape == SETS else (),
    )


def zone_id(row: Row, owner: int | None) -> str:
    """Return the name of a zone: `draw`, `hand0`."""
    return row.name if owner is None else f"{row.name}{owner}"


def gather(game: Game, cards: Iterable[int]) -> tuple[Group, ...]:
    """Group sorted cards into sets."""
    found: dict[tuple[str, int], int] = {}
    for card in cards:
        group = game.words.group(card)
        found[group] = found.get(group, 0) + 1
    return tuple(Group(name, have, of) for (name, of), have in found.items())


def place_marks(marked: Iterable[Marked], places: Places) -> Iterable[Mark]:
    """Turn marked cards into marked places, as far as they can be seen."""
    for mark in marked:
        spots = tuple(places[card] for card in mark.cards if card in places)
        if spots:
            yield Mark(mark.kind, spots, mark.label)


def decide(game: Game, seen: Any, who: Names, zones: Iterable[Zone], places: Places) -> Decision:
    """Return the question to the seat that is to answer, from what it sees."""
    question, codes = game.words.question(seen), sorted(game.choices(seen))
    choices = tuple(make_choice(game, seen, code, who, places) for code in codes)
    mine = {zone.id for zone in zones if zone.seat == seen.seat}
    answers = {place for choice in choices for place in choice.at}
    refusals = (
        Refusal(place, reason.text, reason.rule)
        for card, place in places.items()
        if place.partition(":")[0] in mine and place not in answers
        if (reason := game.words.reason(seen, card))
    )
    text = who.named(question.text)
    return Decision(seen.seat, text, question.rule, choices, tuple(refusals))


def make_choice(game: Game, seen: Any, code: int, who: Names, places: Places) -> Choice:
    """Return a choice with its words and places."""
    points, ids = game.words.points(seen, code), zone_ids(game.rows, game.most)
    spots = tuple(places[card] for card in points.cards if card in places)
    if points.row is not None and seen.count[points.row]:
        spots += (f"{ids[points.row]}:0",)
    to = "" if points.to is None else ids[points.to]
    label = who.named(game.words.label(seen, code))
    return Choice(code, label, game.words.codes[code], spots, to)


@cache
def zone_ids(rows: tuple[Row, ...], seats: int) -> tuple[str, ...]:
    """Return the zone of every row by its number."""
    return tuple(zone_id(row, owner) for _, row, owner in numbered(rows, seats))


def moved_cards(game: Game, before: Any, after: Any, label: str) -> Marked:
    """Mark the cards that everybody saw come to a new row: the last move."""
    there = all_rows(before)
    seen = seen_rows(after, game.sight, WATCHER, all_rows(after))
    moved = [
        card
        for was, now in zip(there, seen, strict=True)
        if now != was
        for card in set_apart(was, now)
    ]
    return Marked("last", tuple(moved), label)


def set_apart(was: list[int], now: list[int]) -> list[int]:
    """Return the cards of a row that can be seen now and did not lie there before."""
    there = {*was, UNKNOWN}
    return [card for card in now if card not in there]
