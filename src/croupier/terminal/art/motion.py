"""Short movements: cards on their way from where they lay to where they lie now, by cues."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.engine.cards import Face
from croupier.play.seen_cues import SeenCue
from croupier.play.view import View
from croupier.terminal.art.canvas import Box, Canvas
from croupier.terminal.art.card_art import CARD_HEIGHT, CardStyle, draw_card, inner_width
from croupier.terminal.art.view_model import AT

STEPS, STEP_TIME = 6, 0.035  # of so many seconds
MOST = 5  # cards that are seen to move after one answer


@dataclass(frozen=True)
class CardMotion:
    """A card on its way, and how far it is."""

    face: Face | None
    start: tuple[int, int]
    end: tuple[int, int]
    step: int = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the card where it is now."""
        part = self.step / STEPS
        x = round(self.start[0] + (self.end[0] - self.start[0]) * part)
        y = round(self.start[1] + (self.end[1] - self.start[1]) * part)
        box = Box(x, y, inner_width([self.face]) + 2, CARD_HEIGHT)
        draw_card(canvas, box, self.face, CardStyle(is_open=True))


def motions_of(
    view: View, cues: Sequence[SeenCue], before: Canvas, after: Canvas
) -> list[CardMotion]:
    """Return the ways of the cards that moved, as far as their ends are on the screen.

    Several backs that go the same way one after the other are seen once.
    """
    old, new = Ends(view, before), Ends(view, after)
    found = list[CardMotion]()
    for cue in cues:
        start, end = old.spot(cue.source), new.spot(cue.target)
        if cue.kind == "move" and start is not None and end is not None and start != end:
            motion = CardMotion(cue.card, start, end)
            if cue.card is not None or motion not in found[-1:]:
                found.append(motion)
    return found[:MOST]


class Ends:
    """Where a place, a zone or a seat is drawn on a canvas."""

    def __init__(self, view: View, canvas: Canvas) -> None:
        self._boxes: Mapping[str, Box] = canvas.boxes()
        self._spots = canvas.spots
        self._seats = {zone.id: zone.seat for zone in view.zones}

    def spot(self, where: str) -> tuple[int, int] | None:
        """Return where a card begins or ends its way, if that is on the screen."""
        if box := self._boxes.get(AT + where):
            return box.x, box.y
        names = self._names(where.partition(":")[0])
        return next((self._spots[name] for name in names if name in self._spots), None)

    def _names(self, zone: str) -> Iterator[str]:
        """Yield the names under which a zone is drawn: its own, or that of its seat."""
        yield zone
        yield f"seat {self._seats.get(zone)}"
