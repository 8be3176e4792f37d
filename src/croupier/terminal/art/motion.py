"""A short movement: a card on its way from the player who moved it to where it lies now."""

from dataclasses import dataclass

from croupier.engine.cards import Face
from croupier.play.view import View
from croupier.terminal.art.canvas import Box, Canvas
from croupier.terminal.art.card_art import CARD_HEIGHT, CardStyle, draw_card, inner_width
from croupier.terminal.art.view_model import AT, ViewModel
from croupier.terminal.text.view_text import find_place

STEPS, STEP_TIME = 6, 0.035  # of so many seconds


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


def motion_of(view: View, seat: int, before: Canvas, after: Canvas) -> CardMotion | None:
    """Return the way of the last card that moved, if one can see where it came from and went."""
    boxes = after.boxes()
    places = [place for place in ViewModel(view, ()).last if AT + place in boxes]
    names = [f"seat {seat}", *(zone.id for zone in view.zones if zone.seat == seat)]
    start = next((before.spots[name] for name in names if name in before.spots), None)
    if not places or start is None:
        return None
    zone, index = find_place(view, places[-1])
    box = boxes[AT + places[-1]]
    return CardMotion(zone.cards[index], start, (box.x, box.y))
