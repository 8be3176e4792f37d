"""docs/own-assignment.md, done as it says: the same files, the same output."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app

pytestmark = pytest.mark.process

PAGE = (Path(__file__).parents[2] / "docs" / "own-assignment.md").read_text(encoding="utf-8")
MODEL, CHECKS, ONE_MORE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
(NOTES,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [
    "\n".join(line.removeprefix("    ") for line in block.splitlines())
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", PAGE, re.MULTILINE)
    if "errors planted" in block
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the files of the page and go there."""
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "pairs.py").write_text(MODEL, encoding="utf-8")
    (tmp_path / "checks.py").write_text(CHECKS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(*words: str) -> str:
    """Return what a command prints."""
    return CliRunner().invoke(app, words).output.strip()


@pytest.mark.usefixtures("folder")
def test_the_first_checks_miss_what_the_page_says() -> None:
    assert said("plant-errors", "checks.py", "model") == EXAMPLES[0].strip()


def test_one_more_check_and_the_notes_leave_nothing_missed(folder: Path) -> None:
    (folder / "checks.py").write_text(f"{CHECKS}\n\n{ONE_MORE}", encoding="utf-8")
    (folder / "planted_errors.toml").write_text(NOTES, encoding="utf-8")

    assert said("plant-errors", "checks.py", "model") == EXAMPLES[1].strip()


@pytest.mark.usefixtures("folder")
def test_the_model_gets_full_marks_by_the_pages_own_command() -> None:
    assert said("grade", "checks.py", "model").endswith("100 of 100 points")


def test_a_program_without_anything_gets_few_points(folder: Path) -> None:
    empty = "def pairs(hand):\n    return None\n\n\ndef describe(hand):\n    return None\n"
    (folder / "model" / "pairs.py").write_text(empty, encoding="utf-8")

    assert said("grade", "checks.py", "model").endswith("\n0 of 100 points")
