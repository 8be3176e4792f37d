"""Which planted errors checks miss, and whether they name the right requirement for the rest."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.engine import UserError
from croupier_classroom.editions import editions
from croupier_classroom.planting.planting import (
    TriedError,
    read_notes,
    report_lines,
    requirements_of,
    try_errors,
    users_in,
)

CHECKS = '''
from croupier_classroom.grading.checks import Checks, Program, expect, must

CHECKS = Checks(
    files={"dice": "dice.py"},
    sections={"Throwing": 60, "Adding": 40},
    requirements={"R1": must("throw() returns 1 to 6."), "R2": must("total(dice) adds them up.")},
)


@CHECKS.check("Throwing", "R1")
def a_throw_is_one_to_six(program: Program) -> None:
    """A throw is a number from 1 to 6."""
    dice = program.module("dice")
    expect({dice.throw() for _ in range(200)} == set(range(1, 7)), True)


@CHECKS.check("Adding", "R2")
def dice_are_added(program: Program) -> None:
    """The total of 1, 2 and 3 is 6."""
    expect(program.module("dice").total([1, 2, 3]), 6)
'''
MODEL = """
import random

SIDES = 6


def throw():
    return random.randint(1, SIDES)


def total(dice):
    whole = 0
    for die in dice:
        whole += die
    return whole


def best(dice):
    return max(dice)
"""
NOTES = """
[belongs]
throw = "R1"
total = "R2"

[[no_error]]
function = "best"
after = "return min(dice)"
reason = "nobody asks for the best die"
"""


@pytest.fixture
def assignment(tmp_path: Path) -> Path:
    """Write checks, a model and notes; return the folder."""
    (tmp_path / "checks.py").write_text(CHECKS, encoding="utf-8")
    (tmp_path / "dice.py").write_text(MODEL, encoding="utf-8")
    (tmp_path / "planted_errors.toml").write_text(NOTES, encoding="utf-8")
    return tmp_path


def tried(folder: Path) -> list[TriedError]:
    """Plant errors in the model of a folder."""
    return try_errors(str(folder / "checks.py"), folder / "dice.py", count=40)


@pytest.mark.process
def test_errors_in_what_is_checked_are_caught_and_others_are_missed(assignment: Path) -> None:
    outcomes = tried(assignment)

    missed = {each.error.function for each in outcomes if each.failure is None}
    assert missed == {"best"}
    assert {each.error.function for each in outcomes} == {"SIDES", "throw", "total", "best"}
    assert "return min(dice)" not in {each.error.after for each in outcomes}
    assert all(each.is_named for each in outcomes if each.failure is not None)


@pytest.mark.process
def test_the_command_says_which_are_missed_and_where(assignment: Path) -> None:
    words = [str(assignment / "checks.py"), str(assignment / "dice.py"), "--count", "40"]
    result = CliRunner().invoke(app, ["plant-errors", *words])

    assert result.exit_code == 1
    assert "errors planted; " in result.output
    assert "MISSED  dice.py line 19, best: nothing is returned" in result.output
    assert "    - return max(dice)\n    + return None" in result.output


@pytest.mark.process
def test_a_failure_under_another_requirement_is_told(assignment: Path) -> None:
    notes = NOTES.replace('total = "R2"', 'total = "R7"')
    (assignment / "planted_errors.toml").write_text(notes, encoding="utf-8")

    lines = list(report_lines("dice", tried(assignment)))

    assert any(line.startswith("ELSEWHERE  dice.py line") for line in lines)
    assert "    It is for R7; the first failure is: The total of 1, 2 and 3 is 6." in lines
    assert "    It costs 40.0 points." in lines


@pytest.mark.process
def test_what_an_error_costs_is_told(assignment: Path) -> None:
    lines = list(report_lines("dice", tried(assignment)))

    assert lines[1] == "A caught error costs 50.0 points (median), from 40.0 to 60.0."


@pytest.mark.process
def test_a_model_that_fails_itself_is_no_model(assignment: Path) -> None:
    (assignment / "dice.py").write_text(MODEL.replace("= 6", "= 5"), encoding="utf-8")
    with pytest.raises(UserError, match=r"the model itself fails: A throw is a number from 1 to 6"):
        tried(assignment)


def test_a_function_that_is_not_named_belongs_where_its_callers_belong() -> None:
    text = (
        "def a():\n    return b()\n\n\ndef b():\n    return c + d()\n\n\nc = 1\n\n\ndef d(): ...\n"
    )
    users, belongs = users_in({"x.py": text}), {"a": "R1 R2", "d": "R3"}
    found = {name: requirements_of(name, belongs, users) for name in ("b", "c", "d", "nowhere")}

    assert found["c"] == found["b"] == {"R1", "R2"}
    assert found["d"] == {"R3"}
    assert found["nowhere"] == set()


@pytest.mark.parametrize("game", editions())
def test_the_notes_of_every_game_name_requirements_of_its_document(game: str) -> None:
    notes = read_notes(editions()[game].path.parent)
    cited = {each for check in editions()[game].checks for each in check.cites.split()}

    assert set(" ".join(notes.belongs.values()).split()) <= cited
