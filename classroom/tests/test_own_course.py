"""A teacher's own checks grade a program and a class, and travel with a kit."""

import csv
import json
from pathlib import Path

import pytest

from classroom.tests.test_class_command import needs_box
from classroom.tests.test_kits import graded_by
from croupier_classroom.courses import checks_version
from croupier_classroom.kits.course_kits import KitOrder, gradescope_kit
from tests.cli.commandline import WRONG, assert_refused, croupier, here

CHECKS = '''
from croupier_classroom.grading.checks import Checks, Program, expect, must

CHECKS = Checks(
    files={"sums": "sums.py"},
    sections={"All": 100},
    requirements={"S1": must("add(a, b) returns the sum.")},
)


@CHECKS.check("All", "S1", hints=("Look at the sign.",))
def adding(program: Program) -> None:
    """add(2, 3) is 5."""
    expect(program.module("sums").add(2, 3), 5)
'''
RIGHT, WRONG_SIGN = (f"def add(a, b):\n    return a {sign} b\n" for sign in "+-")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Write the checks."""
    path = tmp_path / "checks.py"
    path.write_text(CHECKS, encoding="utf-8")
    return path


@pytest.mark.process
def test_one_program_is_graded_by_them(own: Path) -> None:
    program = own.with_name("sums.py")
    program.write_text(WRONG_SIGN, encoding="utf-8")
    shown = here("grade", "checks.py", "sums.py", folder=own.parent).stdout
    for line in (
        "document S1, required: “add(a, b) returns the sum.”",
        "expected 5",
        "got      -1",
    ):
        assert line in shown
    assert "hint 1   Look at the sign." in shown
    assert shown.endswith("\n0 of 100 points\n")


@pytest.mark.process
@needs_box
def test_a_class_is_graded_by_them(own: Path) -> None:
    folder = own.parent / "T1"
    folder.mkdir()
    for name, text in {"ada": RIGHT, "grace": WRONG_SIGN}.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    done = croupier("class", "T1", "--game", "checks.py", folder=own.parent)
    assert done.returncode == 0, done.stderr
    data = json.loads((own.parent / "T1-grades" / "class.json").read_text(encoding="utf-8"))
    assert data["game"] == "checks"
    text = (own.parent / "T1-grades" / "marks.csv").read_text(encoding="utf-8")
    marks = {row["Student"]: row["Points"] for row in csv.DictReader(text.splitlines())}
    assert marks == {"ada": "100", "grace": "0"}


@pytest.mark.process
def test_gradescope_grades_by_them(own: Path, tmp_path: Path) -> None:
    kit = gradescope_kit(KitOrder(str(own)), tmp_path / "kit.zip")
    assert graded_by(kit, tmp_path, {"sums.py": RIGHT})["score"] == 100


def test_changed_checks_are_other_checks(own: Path) -> None:
    before = checks_version(str(own))
    assert checks_version(str(own)) == before
    own.write_text(CHECKS.replace("5", "6"), encoding="utf-8")
    assert checks_version(str(own)) != before


@pytest.mark.parametrize(
    ("text", "said"), [(None, "there is no file"), ("x = 1\n", "has no CHECKS")]
)
def test_what_is_no_file_of_checks_is_refused(text: str | None, said: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    done = here("grade", "mine.py", ".", folder=tmp_path)
    assert_refused(done, WRONG, said)
