"""The two scripts begin on every Python 3, if only to tell it that it is too old."""

import ast
import os

import pytest

from workshop.stamps import ROOT
from workshop.start import refuse_wrong_python

FIRST_FILES = ("croupier", "check", "workshop/__init__.py", "workshop/start.py")


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_a_fitting_python_passes(
    version: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    refuse_wrong_python(version)  # it would leave the program

    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("version", "words"), [((3, 6), "3.6: too old"), ((3, 10), "too old"), ((3, 14), "too new")]
)
def test_another_python_is_told_what_is_needed(version: tuple[int, int], words: str) -> None:
    with pytest.raises(SystemExit, match=rf"needs Python 3\.11 to 3\.13(.|\n)*{words}"):
        refuse_wrong_python(version)


@pytest.mark.parametrize("name", FIRST_FILES)
def test_an_old_python_can_read_what_comes_before_that(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text(), feature_version=(3, 6))

    futures = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert "__future__" not in [node.module for node in futures]


@pytest.mark.parametrize("name", ["croupier", "check", ".ci/run"])
def test_the_scripts_can_be_called(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


def test_ci_runs_the_whole_check_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()

    assert lines == ["#!/bin/bash", 'exec "$(dirname "$0")/../check" --all']
