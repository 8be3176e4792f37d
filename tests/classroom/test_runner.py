"""Checks run in a process of their own, which may hang or die."""

from pathlib import Path

import pytest

from croupier.grading.runner import run_checks

TOY_CHECKS = """
from croupier.grading.checks import Checks, expect

CHECKS = Checks(files={"a3": "a3.py"}, sections={"all": 100})

def calling(name):
    def call(program):
        expect(getattr(program.module("a3"), name)(), 2)
    call.__name__, call.__doc__ = name, f"Call {name}."
    CHECKS.check("all", "R9.1")(call)

for name in ("two", "three", "noise", "death", "endless", "two"):
    calling(name)
"""
PROGRAM = """
import os, subprocess, sys

def two():
    return 2

def three():
    return 3

def noise():
    print("{}")
    os.write(1, b"{}\\n")
    subprocess.run([sys.executable, "-c", "print(1)"])
    return two()

def death():
    os._exit(2)

def endless():
    while True:
        pass

def deaf():
    while True:
        try:
            endless()
        except BaseException:
            pass
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the checks where they can be imported, and the program in a folder of its own."""
    (tmp_path / "toy_checks.py").write_text(TOY_CHECKS, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "program").mkdir()
    (tmp_path / "program" / "a3.py").write_text(PROGRAM, encoding="utf-8")
    return tmp_path / "program"


def test_checks_go_on_after_one_that_hangs_or_dies(toy: Path) -> None:
    results = list(run_checks("toy_checks", toy, seconds=0.5))
    assert [(result.check.name, result.passed, result.came) for result in results] == [
        ("two", True, ""),
        ("three", False, "3"),
        ("noise", True, ""),
        ("death", False, "the program ended Python itself"),
        ("endless", False, "none within 0.5 seconds"),
        ("two", True, ""),
    ]
    assert [path.name for path in toy.iterdir()] == ["a3.py"]


@pytest.mark.slow
def test_a_program_that_cannot_be_interrupted_is_killed(toy: Path) -> None:
    checks = toy.parent / "toy_checks.py"
    checks.write_text(TOY_CHECKS.replace('"endless"', '"deaf"'), encoding="utf-8")
    *_, deaf, last = run_checks("toy_checks", toy, seconds=0.5)
    assert (deaf.passed, deaf.came) == (False, "none within 10.5 seconds")
    assert last.passed


def test_a_module_without_checks_is_refused(toy: Path) -> None:
    (toy.parent / "no_checks.py").write_text("CHECKS = 5\n", encoding="utf-8")
    with pytest.raises(TypeError, match="no_checks has no checks"):
        next(run_checks("no_checks", toy))
