"""The two scripts begin on every Python 3, if only to tell it that it is too old."""

import ast
import os
import sys
import tomllib

import pytest

from workshop import start
from workshop.stamps import ROOT

FIRST_FILES = ("croupier", "check", "workshop/__init__.py", "workshop/start.py")


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13), (3, 14)])
def test_a_fitting_python_passes(
    version: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    start.refuse_wrong_python(version)  # it would leave the program

    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("version", "words"), [((3, 6), "3.6: too old"), ((3, 10), "too old"), ((3, 15), "too new")]
)
def test_another_python_is_told_what_is_needed(version: tuple[int, int], words: str) -> None:
    with pytest.raises(SystemExit, match=rf"needs Python 3\.11 to 3\.14(.|\n)*{words}"):
        start.refuse_wrong_python(version)


def test_python_on_windows_is_named_as_one_calls_it_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "IS_WINDOWS", True)

    with pytest.raises(SystemExit, match=r"name it: py -3\.14 "):
        start.refuse_wrong_python((3, 10))


def test_what_is_said_of_python_is_what_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = [text for text in project["classifiers"] if ":: Python :: 3." in text]
    oldest, newest = start.dotted(start.OLDEST), start.dotted(start.NEWEST)

    assert project["requires-python"] == f">={oldest}"
    assert (listed[0].split()[-1], listed[-1].split()[-1]) == (oldest, newest)
    for name in ("README.md", "CONTRIBUTING.md"):
        assert f"Python {oldest} to {newest}" in (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.process
@pytest.mark.parametrize("status", [0, 3])
def test_where_a_process_cannot_become_another_its_status_is_passed_on(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "IS_WINDOWS", True)
    monkeypatch.setattr("signal.signal", lambda *_: None)

    with pytest.raises(SystemExit) as left:
        start.hand_over([sys.executable, "-c", f"raise SystemExit({status})"])

    assert left.value.code == status


@pytest.mark.parametrize("name", FIRST_FILES)
def test_an_old_python_can_read_what_comes_before_that(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text(), feature_version=(3, 6))

    futures = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert "__future__" not in [node.module for node in futures]


@pytest.mark.parametrize("name", ["croupier", "check"])
def test_windows_calls_the_script_with_all_words_and_returns_its_status(name: str) -> None:
    text = (ROOT / f"{name}.bat").read_bytes().decode("ascii")
    lines = text.split("\r\n")

    assert "\n" not in "".join(lines)  # without a carriage return cmd.exe loses its way
    assert 'set "python=py -3"' in lines
    assert 'where py >nul 2>nul || set "python=python"' in lines
    assert lines[-3:] == [f'%python% "%~dp0{name}" %*', "exit /b %errorlevel%", ""]


def test_a_clone_keeps_the_line_ends_of_batch_files() -> None:
    assert (
        "*.bat text eol=crlf" in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    )


@pytest.mark.parametrize("name", ["croupier", "check", ".ci/run"])
def test_the_scripts_can_be_called(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


def test_ci_runs_the_check_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()

    assert lines == ["#!/bin/bash", 'exec "$(dirname "$0")/../check"']
