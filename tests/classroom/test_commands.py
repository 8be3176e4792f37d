"""The commands: every edition is found, run, copied and graded, and none is named here."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.classroom.editions import Edition, editions, flattened
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


def test_the_bare_interpreter_knows_no_croupier() -> None:
    done = subprocess.run([*BARE, "-c", "import croupier"], capture_output=True, check=False)
    assert b"No module named 'croupier'" in done.stderr


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


@EDITIONS
def test_our_own_copy_gets_full_marks(edition: Edition, tmp_path: Path) -> None:
    said("classroom", edition.game, "--copy", str(tmp_path))
    shown = said("grade", edition.game, str(tmp_path))
    assert shown.startswith("This is no sandbox: the program runs with all your rights.")
    assert "FAIL" not in shown
    assert shown.count("  pass  ") == len(edition.checks)
    assert shown.endswith("\n100 of 100 points\n")


@EDITIONS
def test_an_edition_runs_as_a_command(edition: Edition) -> None:
    shown = said("classroom", edition.game.replace("_", "-"))
    assert shown.strip()
    assert "Traceback" not in shown


@EDITIONS
def test_an_empty_program_gets_no_points(edition: Edition, tmp_path: Path) -> None:
    for name in edition.checks.files.values():
        (tmp_path / name).write_text("", encoding="utf-8")
    shown = said("grade", edition.game, str(tmp_path), code=1)
    assert "  pass  " not in shown
    assert shown.endswith("\n0 of 100 points\n")


@EDITIONS
def test_a_copy_overwrites_nothing(edition: Edition, tmp_path: Path) -> None:
    name = next(iter(edition.checks.files.values()))
    (tmp_path / name).write_text("my own work", encoding="utf-8")
    shown = said("classroom", edition.game, "--copy", str(tmp_path), code=2)
    assert "is there already; nothing was written." in shown
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text(encoding="utf-8") == "my own work"


def test_a_single_file_of_another_name_can_be_graded(tmp_path: Path) -> None:
    edition = next(each for each in editions().values() if each.path.is_file())
    mine = tmp_path / "my_own_version.py"
    mine.write_text(edition.path.read_text(encoding="utf-8"), encoding="utf-8")
    assert said("grade", edition.game, str(mine)).endswith("\n100 of 100 points\n")


def test_a_file_stands_for_the_folder_it_lies_in(tmp_path: Path) -> None:
    edition = next(each for each in editions().values() if each.path.is_dir())
    said("classroom", edition.game, "--copy", str(tmp_path))
    file = tmp_path / list(edition.checks.files.values())[-1]
    assert said("grade", edition.game, str(file)).endswith("\n100 of 100 points\n")


def test_a_missing_file_and_a_failed_check_are_told(tmp_path: Path) -> None:
    edition = next(iter(editions().values()))
    shown = said("grade", edition.game, str(tmp_path), code=1)
    assert f"\n{next(iter(edition.checks.files.values()))} is missing.\n" in shown
    first = next(iter(edition.checks))
    worth = f"{float(edition.checks.points_for(first)):.2f}".removesuffix(".00")
    line = next(line for line in shown.splitlines() if first.sentence in line)
    assert line.split()[:2] == ["FAIL", f"0/{worth}"]
    assert f"[{first.cites}] expected no error; came ModuleNotFoundError: No module" in line


def test_a_command_without_a_game_says_which_there_are() -> None:
    for arguments in (["classroom"], ["classroom", "--help"]):
        shown = said(*arguments)
        assert "--copy" in shown
        assert f"Games: {', '.join(editions()).replace('_', '-')}" in shown


@pytest.mark.parametrize("command", [["classroom", "whist"], ["grade", "whist", "."]])
def test_an_unknown_game_is_told_which_there_are(command: list[str]) -> None:
    shown = " ".join(said(*command, code=2).split())
    assert f"'whist' has no edition. There are: {', '.join(editions())}." in shown


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
