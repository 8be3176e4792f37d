"""A large table as people sit at one: the others to the left, above and to the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.terminal.art.canvas import Canvas
from croupier.terminal.art.seat_art import LEAST_BOX, WIDEST_BOX, draw_box, seat_lines
from croupier.terminal.art.view_model import ViewModel

MOST_ABOVE = 3  # seats
LEAST_LINES = 3  # of a box, so that it does not grow with every card
GAP = 2


class Ring(NamedTuple):
    """The other seats by where they sit, in turn order: up the left, along the top, down again."""

    left: Sequence[int]
    above: Sequence[int]
    right: Sequence[int]


def seated(opponents: Sequence[int]) -> Ring:
    """Say who sits where; two sit at the sides, one alone sits opposite."""
    number = len(opponents)
    if number <= 1:
        return Ring((), opponents, ())
    above = 0 if number == 2 else min(MOST_ABOVE, number - 2)
    side = (number - above + 1) // 2
    return Ring(opponents[:side][::-1], opponents[side : side + above], opponents[side + above :])


@dataclass(frozen=True)
class RoundTable:
    """What lies round a table, drawn: the others at three sides, the piles in the centre."""

    left: Canvas
    above: Canvas
    right: Canvas
    centre: Canvas
    width: int

    @property
    def top(self) -> int:
        """Return the rows of those above, and one below them."""
        return self.above.height + 1 if self.above.height else 0

    @property
    def side_top(self) -> int:
        """Return the first row for those at the sides: below the others if they are in the way."""
        beside = 2 * max(self.left.width, self.right.width)
        return 0 if self.above.width + beside + 2 * GAP <= self.width else self.top

    @property
    def height(self) -> int:
        """Return the fewest rows this takes."""
        sides = max(self.left.height, self.right.height)
        return max(self.top + self.centre.height, self.side_top + sides)

    def draw(self, height: int) -> Canvas:
        """Draw it so that nothing but what grows itself is drawn elsewhere when a box grows."""
        width = self.width
        canvas = Canvas(width, height)
        canvas.blit(self.above, (width - self.above.width) // 2, 0)
        for part, x in ((self.left, 0), (self.right, width - self.right.width)):
            canvas.blit(part, x, max(self.side_top, min(height // 4, height - part.height)))
        middle = (width - self.centre.width) // 2
        canvas.blit(self.centre, middle, lowered(self.centre, height, self.top))
        return canvas


def lowered(centre: Canvas, height: int, top: int) -> int:
    """Return the row at which the centre begins: low, but not at the very edge."""
    spare = height - centre.height
    return max(top, spare - spare // 6)


def set_round(model: ViewModel, centre: Canvas, width: int) -> RoundTable | None:
    """Set the others round the centre; nothing where it is too narrow for that."""
    ring = seated(model.opponents)
    side = min(WIDEST_BOX, (width - centre.width) // 2 - GAP)
    if ring.left and side < LEAST_BOX:
        return None
    across = min(WIDEST_BOX, (width - GAP) // max(1, len(ring.above)) - GAP)
    above = Canvas.beside([boxed(model, seat, across) for seat in ring.above], gap=GAP)
    left, right = (
        Canvas.above(boxed(model, seat, side) for seat in part) for part in (ring.left, ring.right)
    )
    return RoundTable(left, above, right, centre, width)


def boxed(model: ViewModel, seat: int, width: int) -> Canvas:
    """Draw a seat's box, as high as what it has."""
    lines = list(seat_lines(model, seat, width - 3, flat=False))
    return draw_box(model, seat, lines, width, max(LEAST_LINES, len(lines)) + 2)
