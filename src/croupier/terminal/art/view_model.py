"""What is to be drawn: a view, the names, the keys of the choices, and where the cursor is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from croupier.engine import Counter, Face, Names, sentence
from croupier.play.decision import Choice
from croupier.play.view import View, Zone
from croupier.terminal.art.canvas import TextSpan
from croupier.terminal.art.card_art import CARD_HEIGHT, CardStyle, card_width
from croupier.terminal.text.choice_input import refusal_text

AT, CHOICE, KEY = "at ", "choice ", "key "  # what a target begins with
MOST_DOTS = 6  # of a counter; a larger one is a number


@dataclass(frozen=True)
class ViewModel:
    """One view, ready to be drawn."""

    view: View
    names: tuple[str, ...]
    cursor: str = ""  # a target
    card_height: int = CARD_HEIGHT
    is_roomy: bool = False  # there is room for boards with frames and large cards
    last_moves: Mapping[int, str] = field(default_factory=dict)  # what each seat did last

    @property
    def fan_height(self) -> int:
        """Return the rows of a fan: room to raise a card, and a row of keys."""
        return self.card_height + 2

    def card_width(self, faces: Sequence[Face | None]) -> int:
        """Return the columns of these cards, frames and all."""
        return card_width(faces, self.card_height)

    @cached_property
    def pile_width(self) -> int:
        """Return the columns of a card on a pile: those of every card there is, seen or not."""
        return self.card_width([face for zone in self.view.zones for face in zone.cards])

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
        refusals = self.view.decision.refusals if self.view.decision else ()
        return {refusal.at: refusal_text(refusal) for refusal in refusals}

    @cached_property
    def marked(self) -> set[str]:
        """Return the highlighted places, such as a winning line, without the last move."""
        return {place for mark in self.view.highlights if mark.kind != "last" for place in mark.at}

    @cached_property
    def wanted(self) -> set[str]:
        """Return the places of the cards that somebody is after."""
        return set(self.view.threat.wants) if self.view.threat else set()

    @property
    def threat(self) -> str:
        """Say what one seat is about to do to another, if anything is."""
        if (threat := self.view.threat) is None:
            return ""
        who = Names(self.names, self.view.seat)
        what = f": {threat.text}" if threat.text else ""
        return f"▲ {who(threat.by)} → {who(threat.on)}{what}".rstrip(".")

    def about(self, choice: Choice, *, is_whole: bool = True) -> str:
        """Say what an answer does: what would come of it now, and what its card is for.

        In short, what the card is for is left out where it is said what would come of it.
        """
        if choice.now and not choice.dull and not is_whole:
            return f"{sentence(choice.label)} {choice.now}"
        faces = [self.face_at(place) for place in choice.at]
        hints = dict.fromkeys(face.hint for face in faces if face and face.hint)
        said = [sentence(choice.label), choice.dull or choice.now, *map(sentence, hints)]
        return " ".join(text for text in said if text)

    def face_at(self, place: str) -> Face | None:
        """Return the face at a place, if one is seen there."""
        name, _, index = place.partition(":")
        cards = next((zone.cards for zone in self.view.zones if zone.id == name), ())
        return cards[int(index)] if index.isdecimal() and int(index) < len(cards) else None

    @cached_property
    def last(self) -> dict[str, str]:
        """Return the places of the last move, and whose it was."""
        marks = [mark for mark in self.view.highlights if mark.kind == "last"]
        return {place: mark.label for mark in marks for place in mark.at}

    @cached_property
    def under_cursor(self) -> list[int]:
        """Return the numbers of the choices the cursor means."""
        if self.cursor.startswith(CHOICE):
            code = int(self.cursor.removeprefix(CHOICE))
            return [n for n, choice in enumerate(self.choices, 1) if choice.code == code]
        return self.open_at.get(self.cursor.removeprefix(AT), [])

    def card_style(self, place: str) -> CardStyle:
        """Return how the card at a place is drawn: the cursor means it, or its only choice."""
        numbers = self.open_at.get(place, [])
        is_mine = place.partition(":")[0] in {zone.id for zone in self.zones_of(self.view.seat)}
        is_chosen = self.cursor.startswith(CHOICE) and bool({*numbers} & {*self.under_cursor})
        return CardStyle(
            target=AT + place,
            key=f"{numbers[0]}{'+' * (len(numbers) > 1)}" if numbers else "",
            is_open=bool(numbers),
            is_closed=is_mine and bool(self.choices) and not numbers,
            is_cursor=is_chosen or self.cursor == AT + place,
            is_marked=place in self.marked,
        )

    def zones_of(self, seat: int | None) -> list[Zone]:
        """Return the zones of a seat, or of the centre."""
        return [zone for zone in self.view.zones if zone.seat == seat]

    @property
    def my_zones(self) -> list[Zone]:
        """Return the viewer's own zones; a spectator has no zone."""
        return self.zones_of(self.view.seat) if self.view.seat >= 0 else []

    def counters_of(self, seat: int | None) -> list[Counter]:
        """Return the counters of a seat, or of the centre."""
        return [counter for counter in self.view.counters if counter.seat == seat]

    @property
    def opponents(self) -> list[int]:
        """Return the other seats, in turn order from mine."""
        first = max(self.view.seat, 0)
        turn = [*range(first, len(self.names)), *range(first)]
        return [seat for seat in turn if seat != self.view.seat]


def place_name(zone: Zone, index: int) -> str:
    """Return the name of a place."""
    return f"{zone.id}:{index}"


def counter_spans(counter: Counter) -> tuple[TextSpan, TextSpan]:
    """Return a counter as words, its label and its value: small ones as dots."""
    ink = "alarm" if counter.alarm else (counter.colour or "strong")
    value = f"{counter.value} of {counter.of}" if counter.of else counter.value
    if counter.of and counter.of <= MOST_DOTS and counter.value.isdecimal():
        have = min(int(counter.value), counter.of)
        soon = min(counter.soon, counter.of - have)
        value = "●" * have + "◐" * soon + "○" * (counter.of - have - soon)
    return TextSpan(f"{counter.label} ", "dim"), TextSpan(value, ink)
