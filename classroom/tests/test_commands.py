"""The commands: every edition is found, run, copied and graded, and none is named here."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier_classroom.editions import Edition, editions, flattened
from tests.cli.commandline import here

BARE = [sys.executable, "-E", "-s", "-S"]
EDITIONS = pytest.mark.parametrize("edition", editions().values(), ids=lambda each: each.game)


def said(*words: str, code: int = 0) -> str:
    """Return all that a command prints, and see how it ends."""
    done = here(*words, folder=Path.cwd())
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def main_of(edition: Edition, folder: Path) -> Path:
    """Return what `python` is given to run a flat copy."""
    if (folder / "__main__.py").exists():
        return folder
    return folder / next(iter(edition.checks.files.values()))


def test_all_five_courses_have_an_edition() -> None:
    assert len(editions()) == 5


@pytest.mark.process
def test_the_bare_interpreter_knows_no_croupier() -> None:
    done = subprocess.run([*BARE, "-c", "import croupier"], capture_output=True, check=False)
    assert b"No module named 'croupier'" in done.stderr


@pytest.mark.process
@EDITIONS
def test_a_flat_copy_runs_where_croupier_is_not(edition: Edition, tmp_path: Path) -> None:
    listed = said("classroom", edition.game, "--copy", str(tmp_path / "copy"))
    assert listed.split() == [str(path) for path in sorted((tmp_path / "copy").rglob("*.py"))]

    main = main_of(edition, tmp_path / "copy")
    done = subprocess.run(
        [*BARE, main], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.strip()


@EDITIONS
def test_a_flat_copy_imports_nothing_of_ours(edition: Edition) -> None:
    for text in edition.flat_files().values():
        assert not re.search(r"^\s*(from|import) +(\.|croupier)", text, re.MULTILINE)


@pytest.mark.process
@EDITIONS
def test_our_own_copy_gets_full_marks(edition: Edition, tmp_path: Path) -> None:
    said("classroom", edition.game, "--copy", str(tmp_path))
    shown = said("grade", edition.game, str(tmp_path))
    assert "The program was held by" in shown
    assert "FAIL" not in shown
    assert shown.count("  pass  ") == len(edition.checks.of(edition.checks.profile()))
    assert shown.endswith("\n100 of 100 points\n")


@EDITIONS
def test_an_edition_runs_as_a_command(edition: Edition) -> None:
    shown = said("classroom", edition.game.replace("_", "-"))
    assert shown.strip()
    assert "Traceback" not in shown


@pytest.mark.process
@EDITIONS
def test_a_program_without_a_game_gets_next_to_nothing(edition: Edition, tmp_path: Path) -> None:
    for name in edition.checks.files.values():
        (tmp_path / name).write_text("x = 1\n", encoding="utf-8")
    shown = said("grade", edition.game, str(tmp_path), code=1)
    assert float(shown.splitlines()[-1].split()[0]) < 15


def test_an_empty_file_is_no_program(tmp_path: Path) -> None:
    (tmp_path / "a3.py").write_text("", encoding="utf-8")
    assert "a3.py: it is empty" in said("grade", "tic-tac-rummy", str(tmp_path), code=2)


@EDITIONS
def test_a_copy_overwrites_nothing(edition: Edition, tmp_path: Path) -> None:
    name = next(iter(edition.checks.files.values()))
    (tmp_path / name).write_text("my own work", encoding="utf-8")
    shown = said("classroom", edition.game, "--copy", str(tmp_path), code=2)
    assert "is there already; nothing was written." in shown
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text(encoding="utf-8") == "my own work"


@pytest.mark.process
def test_a_single_file_of_another_name_can_be_graded(tmp_path: Path) -> None:
    edition = next(each for each in editions().values() if each.path.is_file())
    mine = tmp_path / "my_own_version.py"
    mine.write_text(edition.path.read_text(encoding="utf-8"), encoding="utf-8")
    assert said("grade", edition.game, str(mine)).endswith("\n100 of 100 points\n")


@pytest.mark.process
def test_a_missing_file_and_a_failed_check_are_told(tmp_path: Path) -> None:
    edition = next(iter(editions().values()))
    (tmp_path / "other.py").write_text("x = 1\n", encoding="utf-8")
    shown = said("grade", edition.game, str(tmp_path), code=1)
    main = next(iter(edition.checks.files.values()))
    assert f"no file was found for {main}" in shown or f"taken for {main}" in shown
    first = next(iter(edition.checks))
    line = next(line for line in shown.splitlines() if first.sentence in line)
    assert line.split()[0] == "FAIL"
    assert line.endswith(f" 1. {first.sentence} [{first.cites}]")


@pytest.mark.process
def test_reports_are_written_and_only_ours_are_written_over(tmp_path: Path) -> None:
    (tmp_path / "program").mkdir()
    (tmp_path / "program" / "a3.py").write_text("def deal(deck):\n    return 1\n", encoding="utf-8")
    files = {"--html": "r.html", "--markdown": "r.md", "--json": "r.json"}
    words = [word for option, name in files.items() for word in (option, str(tmp_path / name))]
    said("grade", "tic-tac-rummy", str(tmp_path / "program"), *words, code=1)
    shown = said("grade", "tic-tac-rummy", str(tmp_path / "program"), *words, code=1)
    total = shown.splitlines()[-1]
    assert total in (tmp_path / "r.html").read_text(encoding="utf-8")
    assert total in (tmp_path / "r.md").read_text(encoding="utf-8")
    data = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert f"{data['points']:.2f}".removesuffix(".00") == total.split()[0]

    (tmp_path / "r.md").write_text("# My thesis\n", encoding="utf-8")
    shown = said("grade", "tic-tac-rummy", str(tmp_path / "program"), *words, code=2)
    assert "is there already and is no report of ours" in shown
    assert (tmp_path / "r.md").read_text(encoding="utf-8") == "# My thesis\n"


@pytest.mark.process
def test_a_submission_has_so_much_time_and_no_more(tmp_path: Path) -> None:
    endless = "def create_deck():\n    while True:\n        pass\n"
    (tmp_path / "a3.py").write_text(endless, encoding="utf-8")
    shown = said("grade", "tic-tac-rummy", str(tmp_path), "--time-limit", "1", code=1)
    assert "expected an end" in shown
    assert "the time was over before" in shown
    assert "  pass  " not in shown


def test_a_command_without_a_game_says_which_there_are() -> None:
    for arguments in (["classroom"], ["classroom", "--help"]):
        shown = said(*arguments)
        assert "--copy" in shown
        assert f"Games: {', '.join(editions()).replace('_', '-')}" in shown


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (["classroom", "whist"], "edition"),
        (["grade", "whist", "."], "checks"),
        (["class", ".", "--game", "whist"], "checks"),
        (["class-kit", "github", "kit", "--game", "whist"], "checks"),
    ],
)
def test_an_unknown_game_is_told_which_there_are(command: list[str], what: str) -> None:
    shown = " ".join(said(*command, code=2).split())
    assert f"'whist' has no {what}. There are: {', '.join(editions())}." in shown


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("game.py", "from .card import Card", "from card import Card"),
        ("game.py", "from . import adt, cards", "import adt, cards"),
        ("game.py", "from .data.array import A", "from data.array import A"),
        ("data/stack.py", "from .array import A", "from data.array import A"),
        ("data/stack.py", "from . import array", "from data import array"),
        (
            "sort/merge.py",
            "from ..data.array import A  # noqa: TID252  x",
            "from data.array import A",
        ),
        ("sort/merge.py", "from .. import card", "import card"),
        ("game.py", "from enum import IntEnum", "from enum import IntEnum"),
    ],
)
def test_relative_imports_become_flat(source: str, text: str, expected: str) -> None:
    assert flattened(f"{text}\n", Path(source)) == f"{expected}\n"


@pytest.mark.process
def test_a_file_that_python_cannot_read_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "a3.py").write_text("def deal(:\n    pass\n", encoding="utf-8")
    shown = said("grade", "tic-tac-rummy", str(tmp_path), code=1)
    assert "a3.py cannot be read by Python: line 1: invalid syntax" in shown
    assert shown.count("SyntaxError: invalid syntax (a3.py, line 1)") == 1
    assert shown.count("follows from check 1\n") > 10
    assert shown.endswith("\n0 of 100 points\n")
