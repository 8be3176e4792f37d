"""Typing at the edition, and the lines it prints again and again."""

from collections.abc import Callable

from classroom.tests.typed import type_lines
from croupier_classroom.documents.monopoly_deal import program
from croupier_classroom.grading.program import Typed

REFILL = "The deck is running out: the discard pile is shuffled into it.\n"


def typed(lines: list[str], call: Callable[[], object]) -> Typed:
    """Type these lines; a question too many meets the end of input and fails the test."""
    came = type_lines(lines, call)
    assert came.raised is None
    return came


def ann_acts(lines: list[str]) -> str:
    """Let Ann take her actions."""
    _, hand, field, sets, name = program.start_turn(1)
    return typed(lines, lambda: program.action(hand, field, sets, name)).output
