"""How keys become answers: numbers, words, and a cursor that goes where the arrow points."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play.decision import Choice, Decision
from croupier.terminal.art.canvas import Box

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def settled_choice(decision: Decision, typed: str) -> Choice | None:
    """Return the choice that what is typed means, if no longer text could mean another one."""
    starts = starting_with(decision, typed)
    if len(starts) == 1 and typed.lower() in names_of(starts[0], decision):
        return starts[0]
    return None


def starting_with(decision: Decision, typed: str) -> list[Choice]:
    """Return the choices whose number or word begins with what is typed."""
    low = typed.lower()
    return [
        choice
        for choice in decision.choices
        if any(name.startswith(low) for name in names_of(choice, decision))
    ]


def names_of(choice: Choice, decision: Decision) -> list[str]:
    """Return what one can type for a choice."""
    number = str(decision.choices.index(choice) + 1)
    return [number, choice.word.lower()] if choice.word else [number]


def next_target(boxes: Mapping[str, Box], at: str, arrow: str) -> str:
    """Return the nearest target in the direction of an arrow, or the same one."""
    if at not in boxes:
        return next(iter(boxes), at)
    across, down = ARROWS[arrow]
    here = middle(boxes[at])
    best, least = at, float("inf")
    for target, box in boxes.items():
        there = middle(box)
        ahead = (there[0] - here[0]) * across + (there[1] - here[1]) * down
        aside = abs((there[0] - here[0]) * down) + abs((there[1] - here[1]) * across)
        cost = ahead + 3 * aside
        if target != at and ahead > 0 and cost < least:
            best, least = target, cost
    return best


def middle(box: Box) -> tuple[float, float]:
    """Return the middle of a box, a row counted as two columns."""
    return box.x + box.width / 2, 2 * box.y + box.height
