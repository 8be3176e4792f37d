"""A cursor that goes from target to target, where the arrow key points."""

from collections.abc import Mapping

from croupier.terminal.art.canvas import Box

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def next_target(boxes: Mapping[str, Box], at: str, arrow: str) -> str:
    """Return the nearest target in the direction of an arrow, or the same one."""
    if at not in boxes:
        return next(iter(boxes), at)
    across, down = ARROWS[arrow]
    here, costs = middle(boxes[at]), {}
    for target, box in boxes.items():
        x, y = (there - start for there, start in zip(middle(box), here, strict=True))
        ahead, aside = x * across + y * down, abs(x * down) + abs(y * across)
        if ahead > 0:
            costs[target] = ahead + 3 * aside
    return min(costs, key=costs.__getitem__, default=at)


def middle(box: Box) -> tuple[float, float]:
    """Return the middle of a box, a row counted as two columns."""
    return box.x + box.width / 2, 2 * box.y + box.height
