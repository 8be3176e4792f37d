"""What one viewer may see: built from a state in which everything else is blank."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from croupier.engine import FAN, GRID, SETS, STACK, CardHighlight, Counter, Face, Game, Names, Row
from croupier.engine.piles import SPECTATOR, UNKNOWN
from croupier.engine.position import Pile, Position, SeenState
from croupier.engine.value_class import value
from croupier.play.decision import Choice, Decision, Refusal


@value
class Group:
    """Some cards of a zone of sets that belong together: how many of how many."""

    name: str
    have: int
    of: int


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
    groups: tuple[Group, ...] = ()


@value
class Highlight:
    """Places that stand out, and why."""

    kind: str
    at: tuple[str, ...]
    label: str = ""


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


Places = dict[int, str]
"""Where each card that may be known lies: `hand0:3`."""


class Laid(NamedTuple):
    """A row as it was laid: its cards, its zone, and where they lie in it."""

    pile: Pile
    zone: Zone
    places: Places


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
    stored: dict[int, Laid] | None = None,
    choices: Sequence[int] | None = None,
) -> View:
    """Return what is seen of a state as a view; unchanged rows of `stored` are used again."""
    s, laid = seen.state, lay_rows(game, seen, {} if stored is None else stored)
    zones = tuple([row.zone for row in laid])
    places = Places()
    for row in laid:
        places |= row.places
    highlights = [*game.words.highlights(s), *([moved] if moved else [])]
    marks = tuple(place_highlights(highlights, places))
    scores = tuple([game.score(s, seat) for seat in range(s.seats)])
    counters = tuple(game.words.counters(s, who))
    decision = None
    if s.seat == who.me != SPECTATOR:
        decision = decide(game, s, who, places, game.choices(s) if choices is None else choices)
    return View(who.me, s.seat, s.ending, s.winner, scores, zones, counters, marks, decision)


def lay_rows(game: Game, seen: SeenState[Any], stored: dict[int, Laid]) -> list[Laid]:
    """Lay every row that exists at this table, anew if its cards have changed."""
    for number in game.rows_at[seen.state.seats]:
        pile, laid = seen.rows[number], stored.get(number)
        if laid is None or (laid.pile is not pile and laid.pile.raw != pile.raw):
            stored[number] = lay_row(game, seen.state, number, pile)
    return list(stored.values())


def lay_row(game: Game, seen: Any, number: int, pile: Pile) -> Laid:
    """Lay a row as a zone."""
    row, owner, name, spots = game.placed_rows[number]
    laid, face, shape = lay_order(row, pile.cards), game.words.face, row.shape
    faces = [None if card == UNKNOWN else face(card) for card in laid]
    places = dict(zip(laid, spots, strict=False))
    places.pop(UNKNOWN, None)
    columns = game.words.columns(seen) if shape == GRID else 0
    groups = gather(game, laid) if shape == SETS else ()
    label, count = row.label or row.name, len(pile.cards)
    zone = Zone(name, label, shape, owner, tuple(faces), count, columns, groups)
    return Laid(pile, zone, places)


def lay_order(row: Row, cards: Sequence[int]) -> Sequence[int]:
    """Return the cards of a row as they are laid: fans and sets sorted, backs behind the faces.

    Of a stack only the top card is laid.
    """
    if row.shape == STACK:
        return cards[-1:]
    if row.shape in (FAN, SETS):
        backs = cards.count(UNKNOWN)
        return [*sorted(cards)[backs:], *[UNKNOWN] * backs]
    return cards


def gather(game: Game, cards: Iterable[int]) -> tuple[Group, ...]:
    """Group sorted cards into sets."""
    found: dict[tuple[str, int], int] = {}
    for card in cards:
        group = game.words.group(card)
        found[group] = found.get(group, 0) + 1
    return tuple(Group(name, have, of) for (name, of), have in found.items())


def place_highlights(cards: Iterable[CardHighlight], places: Places) -> Iterable[Highlight]:
    """Turn highlighted cards into highlighted places, as far as they can be seen."""
    for each in cards:
        if spots := tuple(places[card] for card in each.cards if card in places):
            yield Highlight(each.kind, spots, each.label)


def decide(game: Game, seen: Any, who: Names, places: Places, codes: Sequence[int]) -> Decision:
    """Return the question to the seat that is to answer, from what it sees."""
    question, reason_of = game.words.question(seen), game.words.reason
    choices = [make_choice(game, seen, code, who, places) for code in sorted(codes)]
    answers = {place for choice in choices for place in choice.at}
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
    points = game.words.target(seen, code)
    spots = tuple([places[card] for card in points.cards if card in places])
    if points.row is not None and seen.count[points.row]:
        spots += game.placed_rows[points.row].spots[:1]
    to = "" if points.to is None else game.placed_rows[points.to].zone
    label = who.named(game.words.label(seen, code))
    return Choice(code, label, game.word_of(code), spots, to)


def moved_cards(before: Position[Any], after: Position[Any], label: str) -> CardHighlight:
    """Highlight the cards that everybody saw come to a new row: the last move."""
    moved = list[int]()
    for was, now, seen in zip(before.rows, after.rows, after.seen(SPECTATOR).rows, strict=True):
        is_hidden = seen.cards.count(UNKNOWN) == len(seen.cards)
        if now is not was and not is_hidden:
            there = {*was.cards, UNKNOWN}
            moved += [card for card in seen.cards if card not in there]
    return CardHighlight("last", tuple(moved), label)
