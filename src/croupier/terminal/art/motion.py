"""A move as it is seen: its cues one after the other, over the table as it was before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.engine.cards import Face
from croupier.engine.sight import STACK
from croupier.play.durations import cue_durations, zone
from croupier.play.seen_cues import SeenCue
from croupier.play.view import View
from croupier.terminal.art.canvas import Box, Canvas
from croupier.terminal.art.card_art import (
    CARD_HEIGHT,
    LARGE_HEIGHT,
    LARGEST_HEIGHT,
    NARROW,
    CardStyle,
    card_width,
    draw_card,
)
from croupier.terminal.art.view_model import AT

HEIGHTS = (CARD_HEIGHT, LARGE_HEIGHT, LARGEST_HEIGHT)
STEP_TIME = 0.035  # seconds between two drawings

Spot = tuple[int, int]


@dataclass(frozen=True)
class CardMotion:
    """A card in flight: its steps and how far it is; without a way it is a pause."""

    steps: int
    way: tuple[Spot, Spot] | None = None
    face: Face | None = None
    gap: Box | None = None  # where it lay alone, so that nothing is left there
    height: int = CARD_HEIGHT
    step: int = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the card where it is now."""
        if self.way is None:
            return
        start, end = self.way
        part = self.step / self.steps
        x = round(start[0] + (end[0] - start[0]) * part)
        y = round(start[1] + (end[1] - start[1]) * part)
        if self.gap:
            clear(canvas, self.gap)
        width = card_width([self.face], self.height)
        draw_card(canvas, Box(x, y, width, self.height), self.face, CardStyle(is_open=True))


class MoveShow:
    """One move on the screen: the cards that have landed, the one on its way, those that follow."""

    def __init__(self, before: Canvas, motions: Sequence[CardMotion]) -> None:
        self.before = before
        self.landed: list[CardMotion] = []
        self.waiting = list(motions)

    @property
    def is_over(self) -> bool:
        """Say whether every card has landed."""
        return not self.waiting

    def go_on(self) -> None:
        """Let the card on its way go on by one step."""
        first = self.waiting[0] = replace(self.waiting[0], step=self.waiting[0].step + 1)
        if first.step >= first.steps:
            self.landed.append(self.waiting.pop(0))

    def draw(self) -> Canvas:
        """Draw the table as it was, with what has happened since."""
        canvas = Canvas(self.before.width, self.before.height)
        canvas.blit(self.before, 0, 0)
        for motion in [*self.landed, *self.waiting[:1]]:
            motion.draw(canvas)
        return canvas


def motions_of(
    view: View, cues: Sequence[SeenCue], before: Canvas, after: Canvas
) -> list[CardMotion]:
    """Return what is seen of each cue, as far as its ends are on the screen."""
    old, new = Ends(view, before), Ends(view, after)
    left, motions = counts_before(view, cues), list[CardMotion]()
    for cue, length in zip(cues, cue_durations(cues), strict=True):
        if cue.kind == "move":
            left[zone(cue.source)] -= 1
            left[zone(cue.target)] += 1
        if length > 0:
            is_last = cue.kind == "move" and left[zone(cue.source)] == 0
            motions.append(motion_of(cue, length, (old, new), is_last=is_last))
    return motions


def counts_before(view: View, cues: Sequence[SeenCue]) -> Counter[str]:
    """Return how many cards each zone had before a move, from what it has after it."""
    counts = Counter({each.id: each.count for each in view.zones})
    for cue in cues:
        if cue.kind == "move":
            counts[zone(cue.source)] += 1
            counts[zone(cue.target)] -= 1
    return counts


def motion_of(cue: SeenCue, length: float, ends: tuple[Ends, Ends], *, is_last: bool) -> CardMotion:
    """Return what is seen of a cue: a card on its way, or a pause; the last one leaves a gap.

    A pile stays where it lay before, as everything does until the end of the move; so a card lands
    there, also where the pile will lie elsewhere, or be gone.
    """
    old, new = ends
    steps = max(1, round(length / STEP_TIME))
    start = old.spot(cue.source)
    end = old.pile_spot(cue.target) or new.spot(cue.target)
    if cue.kind != "move" or start is None or end is None or start == end:
        return CardMotion(steps)
    gap = old.gap(cue.source, is_last=is_last)
    height = max(old.height(cue.source), new.height(cue.target))
    return CardMotion(steps, (start, end), cue.card, gap, height)


def clear(canvas: Canvas, box: Box) -> None:
    """Leave nothing in a box."""
    for row in range(box.y, box.y + box.height):
        canvas.put(box.x, row, " " * box.width)


class Ends:
    """Where a place, a zone or a seat is drawn on a canvas."""

    def __init__(self, view: View, canvas: Canvas) -> None:
        self._boxes: Mapping[str, Box] = canvas.boxes()
        self._spots = canvas.spots
        self._seats = {zone.id: zone.seat for zone in view.zones}
        self._piles = {zone.id for zone in view.zones if zone.shape == STACK}

    def spot(self, where: str) -> Spot | None:
        """Return where a card begins or ends its way, if that is on the screen."""
        if box := self._boxes.get(AT + where):
            return box.x, box.y
        names = self._names(zone(where))
        return next((self._spots[name] for name in names if name in self._spots), None)

    def pile_spot(self, where: str) -> Spot | None:
        """Return where a pile lies, if it is one that is drawn."""
        return self._spots.get(zone(where)) if zone(where) in self._piles else None

    def gap(self, where: str, *, is_last: bool) -> Box | None:
        """Return the box of a card that lies alone; of a pile only if it is its last card."""
        if zone(where) not in self._piles:
            return self._boxes.get(AT + where)
        spot = self.pile_spot(where)
        if not is_last or spot is None:
            return None
        return self._boxes.get(f"{AT}{zone(where)}:0") or Box(*spot, NARROW + 2, CARD_HEIGHT)

    def height(self, where: str) -> int:
        """Return the rows of a card that is drawn there; with its key it may have one more."""
        name = f"{zone(where)}:0" if zone(where) in self._piles else where
        rows = box.height if (box := self._boxes.get(AT + name)) else CARD_HEIGHT
        return max([high for high in HEIGHTS if high <= rows], default=CARD_HEIGHT)

    def _names(self, name: str) -> Iterator[str]:
        """Yield the names under which a zone is drawn: its own, or that of its seat."""
        yield name
        yield f"seat {self._seats.get(name)}"
