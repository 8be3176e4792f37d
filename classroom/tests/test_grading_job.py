"""A record says once why many checks could not even try a program."""

from dataclasses import replace

import pytest

from classroom.tests.records import FAILED, PASSED
from croupier_classroom.cohort.grading_job import without_echoes

NOT_TRIED = [
    "SyntaxError: invalid syntax (a3.py, line 1)",
    "ModuleNotFoundError: No module named 'nowhere'",
    "a3.py has no Deck",
    "TypeError: Game() takes no arguments",
    "TypeError: Game.__init__() missing 1 required positional argument: 'cards'",
    "TypeError: Can't instantiate abstract class Game without an implementation",
]


@pytest.mark.parametrize("came", NOT_TRIED)
def test_why_nothing_could_be_tried_is_said_once_and_without_hints(came: str) -> None:
    failed = replace(FAILED, came=came)
    checks = (PASSED, failed, replace(failed, number=3), replace(failed, number=4, follows=3))
    passed, first, *others = without_echoes(checks)
    assert passed == PASSED
    assert (first.status, first.came, first.hints) == ("failed", came, ())
    assert [check.follows for check in others] == [2, 2]


@pytest.mark.parametrize("came", ["3", "TypeError: deal() takes 1 positional argument but 2 were"])
def test_other_failures_stand_each_for_itself_with_its_hints(came: str) -> None:
    checks = [replace(FAILED, came=came), replace(FAILED, number=3, came=came)]
    assert list(without_echoes(checks)) == checks


def test_two_causes_are_both_said() -> None:
    causes = [replace(FAILED, number=n, came=came) for n, came in enumerate(NOT_TRIED, 2)]
    assert all(check.status == "failed" for check in without_echoes(causes))
