"""`croupier new` makes a game that already plays, and refuses what it must."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.authors.new_game import new_game
from croupier.games.catalogue import all_games
from tests.authors.folders import with_game
from tests.cli.commandline import (
    DONE,
    ENVIRONMENT,
    ROOT,
    WRONG,
    assert_refused,
    croupier,
    here,
    kept,
)

SETTINGS = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.process
def test_the_three_commands_to_go_on_with_are_named(tmp_path: Path) -> None:
    made = croupier("new", "high_card", "--into", "games", folder=tmp_path)

    assert made.returncode == DONE, made.stderr
    assert [line.strip() for line in made.stdout.splitlines()[1:]] == [
        "croupier check-game games/high_card",
        "PYTHONPATH=games/high_card/src croupier play high-card",
        "pip install -e games/high_card",
    ]


@pytest.mark.process
def test_in_a_clone_it_is_played_without_being_installed(tmp_path: Path) -> None:
    made = croupier("new", "high-card", folder=tmp_path, CROUPIER_CALLED="./croupier")

    assert [line.strip() for line in made.stdout.splitlines()[1:]] == [
        "./croupier check-game high_card",
        "PYTHONPATH=high_card/src ./croupier play high-card",
        "PYTHONPATH=high_card/src ./croupier serve",
    ]


def test_a_game_that_lies_here_and_is_not_installed_is_told_so(tmp_path: Path) -> None:
    folder = new_game("high-card", tmp_path)
    beside, within = (here("play", "high_card", folder=place) for place in (tmp_path, folder))

    assert_refused(beside, WRONG, "its folder lies here", "PYTHONPATH=high_card/src croupier play")
    assert_refused(within, WRONG, "its folder lies here", "PYTHONPATH=src croupier play high-card")


def test_a_new_game_is_a_whole_package_of_its_own_name(tmp_path: Path) -> None:
    folder = new_game("high-card", tmp_path)

    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    own = {f"src/high_card/{name}.py" for name in ("__init__", "rules", "words", "bots")}
    assert own | {"src/high_card/RULES.md", "tests/test_high_card.py"} <= files
    assert {"pyproject.toml", "README.md"} <= files
    text = "".join((folder / name).read_text(encoding="utf-8") for name in files)
    assert "first" not in text.lower().replace("the first", "").replace("laid first", "")


def test_the_rules_one_begins_with_are_few(tmp_path: Path) -> None:
    rules = new_game("high-card", tmp_path) / "src" / "high_card" / "rules.py"
    _, begin, body = rules.read_text(encoding="utf-8").partition("def deal")

    assert len([line for line in (begin + body).splitlines() if line]) < 60


@pytest.mark.process
def test_a_new_game_plays_at_once(tmp_path: Path) -> None:
    folder = new_game("high-card", tmp_path)
    words = ("play", "high-card", "--seed", "7", "--file", "a.match")

    played = croupier(*words, folder=tmp_path, typed="1\n" * 5, **with_game(folder))

    assert played.returncode == DONE, played.stderr
    assert "The match is over." in played.stdout
    assert croupier("verify", "a.match", folder=tmp_path, **with_game(folder)).returncode == DONE


@pytest.mark.process
def test_the_test_of_a_rule_that_comes_with_it_passes(tmp_path: Path) -> None:
    folder = new_game("high-card", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-k", "highest", "tests"],
        cwd=folder,
        env=ENVIRONMENT | with_game(folder),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


@pytest.mark.process
def test_its_tests_run_from_the_root_of_a_clone(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(SETTINGS, encoding="utf-8")
    new_game("high-card", tmp_path)
    command = ["pytest", "-p", "no:cacheprovider", "-k", "highest", "high_card/tests"]
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tmp_path,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "high_card").mkdir()
    kept(tmp_path / "high_card", "mine")

    assert_refused(here("new", "high-card", folder=tmp_path), WRONG, "high_card is there already")
    assert [path.name for path in (tmp_path / "high_card").iterdir()] == ["a.match"]


@pytest.mark.parametrize("name", ["High-Card", "9-lives", "a--b", "-a", "", "snap!", "x" * 31])
def test_a_name_that_cannot_be_is_explained(name: str, tmp_path: Path) -> None:
    said = f'"{name}" cannot be a game\'s name'

    assert_refused(here("new", "--", name, folder=tmp_path), WRONG, said, "small letters")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", sorted(all_games()))
def test_a_game_of_the_house_keeps_its_name(name: str, tmp_path: Path) -> None:
    assert_refused(here("new", name, folder=tmp_path), WRONG, f'a game "{name}" already')


@pytest.mark.parametrize("name", ["json", "class", "typer", "croupier"])
def test_a_name_that_python_has_is_refused(name: str, tmp_path: Path) -> None:
    assert_refused(here("new", name, folder=tmp_path), WRONG, f'Python has a "{name}" already')
