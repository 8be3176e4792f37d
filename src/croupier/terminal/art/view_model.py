"""What is to be drawn: a view, the names, the keys of the choices, and where the cursor is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from croupier.engine.cards import Face
from croupier.engine.words import Counter
from croupier.play.decision import Choice
from croupier.play.view import View, Zone
from croupier.terminal.art.canvas import TextSpan
from croupier.terminal.art.card_art import CARD_HEIGHT, CardStyle, inner_width
from croupier.terminal.text.view_text import has_scores

AT, CHOICE, KEY = "at ", "choice ", "key "  # what a target begins with


@dataclass(frozen=True)
class ViewModel:
    """One view, ready to be drawn."""

    view: View
    names: tuple[str, ...]
    cursor: str = ""  # a target
    card_height: int = CARD_HEIGHT
    last_moves: Mapping[int, str] = field(default_factory=dict)  # what each seat did last

    @property
    def fan_height(self) -> int:
        """Return the rows of a fan: room to raise a card, and a row of keys."""
        return self.card_height + 2

    def card_width(self, faces: Sequence[Face | None]) -> int:
        """Return the columns of these cards, frames and all."""
        return inner_width(faces) + (2 if self.card_height == CARD_HEIGHT else 5)

    @property
    def me(self) -> int:
        """Return whose eyes these are."""
        return self.view.seat

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Return the answers, if this seat is asked."""
        return self.view.decision.choices if self.view.decision else ()

    @cached_property
    def open_at(self) -> dict[str, list[int]]:
        """Return the numbers, from 1, of the choices that each place means."""
        found: dict[str, list[int]] = {}
        for number, choice in enumerate(self.choices, 1):
            for place in choice.at:
                found.setdefault(place, []).append(number)
        return found

    @cached_property
    def refused(self) -> dict[str, str]:
        """Return why places are no answer."""
        decision = self.view.decision
        rows = decision.refusals if decision else ()
        return {row.at: f"{row.why.rstrip('.')} (rule {row.rule})." for row in rows}

    @cached_property
    def marked(self) -> set[str]:
        """Return the places of a winning line and its like."""
        return {place for mark in self.view.marks if mark.kind != "last" for place in mark.at}

    @cached_property
    def last(self) -> dict[str, str]:
        """Return the places of the last move, and whose it was."""
        marks = (mark for mark in self.view.marks if mark.kind == "last")
        return {place: mark.label for mark in marks for place in mark.at}

    @cached_property
    def under_cursor(self) -> list[int]:
        """Return the numbers of the choices the cursor means."""
        if self.cursor.startswith(CHOICE):
            code = int(self.cursor.removeprefix(CHOICE))
            return [n for n, choice in enumerate(self.choices, 1) if choice.code == code]
        return self.open_at.get(self.cursor.removeprefix(AT), [])

    def key_of(self, place: str) -> str:
        """Return the numbers that choose a place."""
        numbers = self.open_at.get(place, [])
        return str(numbers[0]) + ("+" if len(numbers) > 1 else "") if numbers else ""

    def card_style(self, place: str) -> CardStyle:
        """Return how the card at a place is drawn."""
        return CardStyle(
            target=AT + place,
            key=self.key_of(place),
            is_open=place in self.open_at,
            is_closed=self.is_closed(place),
            is_cursor=self.is_at_cursor(place),
            is_marked=place in self.marked,
        )

    def is_closed(self, place: str) -> bool:
        """Say whether a place is mine, and no answer though others are."""
        mine = place.partition(":")[0] in {zone.id for zone in self.zones_of(self.me)}
        return mine and bool(self.choices) and place not in self.open_at

    def is_at_cursor(self, place: str) -> bool:
        """Say whether the cursor means a place: itself, or by its only choice."""
        if self.cursor == AT + place:
            return True
        numbers = self.open_at.get(place, [])
        return self.cursor.startswith(CHOICE) and bool(set(numbers) & set(self.under_cursor))

    def zones_of(self, seat: int | None) -> list[Zone]:
        """Return the zones of a seat, or of the centre."""
        return [zone for zone in self.view.zones if zone.seat == seat]

    def counters_of(self, seat: int | None) -> list[Counter]:
        """Return the counters of a seat, or of the centre."""
        return [counter for counter in self.view.counters if counter.seat == seat]

    @property
    def opponents(self) -> list[int]:
        """Return the other seats, in turn order from mine."""
        seats, first = len(self.names), max(self.me, 0)
        turn = [(first + i) % seats for i in range(seats)]
        return [seat for seat in turn if seat != self.me]

    @property
    def shows_scores(self) -> bool:
        """Say whether there is a score that no counter shows."""
        return has_scores(self.view)


def place_name(zone: Zone, index: int) -> str:
    """Return the name of a place."""
    return f"{zone.id}:{index}"


def counter_spans(counter: Counter) -> list[TextSpan]:
    """Return a counter as words: small ones as dots."""
    ink = "alarm" if counter.alarm else (counter.colour or "strong")
    label = TextSpan(f"{counter.label} ", "dim")
    if counter.of and counter.of <= 6 and counter.value.isdecimal():
        have = min(int(counter.value), counter.of)
        dots = "●" * have + "○" * (counter.of - have)
        return [label, TextSpan(dots, ink)]
    rest = f" of {counter.of}" if counter.of else ""
    return [label, TextSpan(counter.value + rest, ink)]
