"""Which parts of ours may stand in for a program's own, so that no part passes by our work alone.

A part is lent only to those that the document comes to later, and never to a program that has
run in circles: two parts that are made of each other would both pass otherwise.
"""

from collections.abc import Mapping, Sequence
from functools import wraps
from typing import TypeVar

from croupier_classroom.grading.box.program_box import TooLate
from croupier_classroom.grading.checks import CheckFunction, Program

Part = TypeVar("Part")
CIRCLES = (RecursionError, TooLate)
"""Errors of a program that calls itself, or waits, without end; `NeverStops` is never caught."""


def lent(parts: Mapping[str, Part], tested: Sequence[str]) -> dict[str, Part]:
    """Return the parts that may be lent, of all in the document's order.

    These are the ones before the last tested part; what has no stand-in comes after all of them.
    """
    order = list(parts)
    end = max(order.index(name) if name in parts else len(order) for name in tested)
    return {name: parts[name] for name in order[:end] if name not in tested}


def tried_again(check: CheckFunction, with_ours: CheckFunction) -> CheckFunction:
    """Return a check that is tried with the program's own parts, then with parts of ours.

    The first fault is the one to tell. A program that went round in circles is not tried again.
    """

    @wraps(check)
    def tried(program: Program) -> None:
        try:
            check(program)
        except CIRCLES:
            raise
        except Exception:
            if not passes(program, with_ours):
                raise

    return tried


def passes(program: Program, check: CheckFunction) -> bool:
    """Say whether a program passes a check, whatever it does."""
    try:
        check(program)
    except Exception:  # noqa: BLE001
        return False
    return True
