"""Which wall is trusted, and what it hides."""

import subprocess
from pathlib import Path

import pytest

import croupier
from croupier.sandbox import walls
from croupier.sandbox.walls import PROCESS_LIMITS, confinement, own_places


@pytest.mark.process
def test_a_wall_that_hides_what_python_needs_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(walls, "TRIAL", "import hidden_by_the_wall")

    assert confinement.__wrapped__() is PROCESS_LIMITS


@pytest.mark.process
def test_a_wall_that_answers_too_late_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(command: list[str], **_options: object) -> None:
        raise subprocess.TimeoutExpired(command, 30)

    monkeypatch.setattr(subprocess, "run", hang)

    assert confinement.__wrapped__() is PROCESS_LIMITS


def test_a_box_shows_neither_this_package_nor_its_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.prefix", str(tmp_path / "usr" / "venv"))
    assert list(own_places([str(tmp_path / "usr")])) == [str(tmp_path / "usr" / "venv")]
    package = Path(croupier.__file__).resolve().parent
    assert list(own_places([str(package.parent)])) == [str(package)]
    other = tmp_path / "other"
    assert list(own_places([str(tmp_path)], other)) == [str(other), str(tmp_path / "usr" / "venv")]
    assert list(own_places(["/nowhere"], other)) == []
