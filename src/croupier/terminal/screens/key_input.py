"""A cursor that goes from target to target, where the arrow key points."""

from collections.abc import Mapping

from croupier.terminal.art.canvas import Box

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def next_target(boxes: Mapping[str, Box], at: str, arrow: str) -> str:
    """Return the nearest target in the direction of an arrow, or the same one."""
    if at not in boxes:
        return next(iter(boxes), at)
    (across, down), costs = ARROWS[arrow], {}
    middles = {to: (box.x + box.width / 2, 2 * box.y + box.height) for to, box in boxes.items()}
    for target, middle in middles.items():  # a row is counted as two columns
        x, y = middle[0] - middles[at][0], middle[1] - middles[at][1]
        ahead, aside = x * across + y * down, abs(x * down) + abs(y * across)
        if ahead > 0:
            costs[target] = ahead + 3 * aside
    return min(costs, key=costs.__getitem__, default=at)
