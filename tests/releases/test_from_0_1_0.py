"""What 0.1.0 wrote is opened, or a sentence says what to do.

The files beside this one were written by that version: matches of its bots and of a person, one
of them in progress, a person's results and settings, a tally, a server's database as SQL.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.terminal.files.results import read_results
from croupier.terminal.files.user_data import Preferences, read_preferences
from tests.cli.commandline import DONE, WRONG, assert_refused, croupier, here

WRITTEN = Path(__file__).parent / "0.1.0"
MATCHES = sorted((WRITTEN / "matches").glob("*.match"))
OVER = [path for path in MATCHES if path.stem != "open"]
OLD_GAME = '''"""High Card, as 0.1.0 wanted games."""

from croupier.game import Game, Option

from . import rules

GAME = Game(name="high-card", least=2, most=4, usual_seats=2, rival="heuristic")
'''


@pytest.fixture
def person(tmp_path: Path) -> Path:
    """Return the folder of somebody who has played with 0.1.0."""
    return Path(shutil.copytree(WRITTEN, tmp_path / "data"))


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return the folder of a server of 0.1.0."""
    with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as database:
        database.executescript((WRITTEN / "house.sql").read_text(encoding="utf-8"))
    return tmp_path


@pytest.fixture
def old_game(tmp_path: Path) -> Path:
    """Return the folder of a game that was written for 0.1.0."""
    (tmp_path / "high_card").mkdir()
    (tmp_path / "high_card" / "__init__.py").write_text(OLD_GAME, encoding="utf-8")
    notes = tmp_path / "high_card-0.1.dist-info"
    notes.mkdir()
    entry = "[croupier.games]\nhigh-card = high_card:GAME\n"
    (notes / "entry_points.txt").write_text(entry, encoding="utf-8")
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 0.1\n")
    return tmp_path


@pytest.mark.parametrize("path", OVER, ids=lambda path: path.stem)
def test_a_finished_match_is_verified_to_its_last_card(path: Path, person: Path) -> None:
    said = here("verify", path.name, folder=person)

    assert said.returncode == DONE, said.stderr
    assert said.stdout.endswith("Everything agrees.\n")


def test_a_match_in_progress_goes_on_and_keeps_its_undo(person: Path) -> None:
    said = here("play", "--file", "open.match", "--plain", folder=person, typed="1\n")

    assert "The match is saved after " in said.stdout
    written = (person / "matches" / "open.match").read_text(encoding="utf-8")
    assert "\n3 * undo 1\n" in written
    assert "\n8 0 Y0\n" in written


@pytest.mark.usefixtures("given_time")
def test_the_library_lists_all_matches(person: Path) -> None:
    said = here("matches", folder=person)

    assert [path.stem for path in MATCHES if f"{path.stem}: " not in said.stdout] == []


def test_results_and_settings_are_taken_over(person: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(person))

    assert read_preferences() == Preferences("Ann", "light", "onu", forced=True, speed=4)
    assert [(result.game, result.won) for result in read_results("Ann")] == [("strip-me", True)]


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--no-browser", "--port", "0"),
        ("tables", "list"),
        ("tables", "export", "fifu-bemeno"),
        ("tables", "backup", "copies"),
    ],
    ids=" ".join,
)
def test_a_server_s_database_is_refused_with_a_way_on(words: tuple[str, ...], house: Path) -> None:
    before = (house / "house.sqlite3").read_bytes()

    refused = here(*words, "--data", str(house), folder=house)

    assert_refused(refused, WRONG, "Croupier 0.1 wrote it: export its matches with version 0.1")
    assert (house / "house.sqlite3").read_bytes() == before


def test_a_tally_is_added_to(person: Path) -> None:
    more = here(
        "simulate", "crazy", "--device", "python", "--range", "20:30", "--json", folder=person
    )
    (person / "more.json").write_text(more.stdout, encoding="utf-8")

    merged = here("merge", "tally.json", "more.json", folder=person)
    assert json.loads(merged.stdout)["games"] == 30


def test_the_checkpoint_of_a_tournament_is_refused_with_a_way_on(tmp_path: Path) -> None:
    (tmp_path / "ladder.json").write_text('{"croupier": 1, "game": "crazy"}', encoding="utf-8")
    words = ("tournament", "crazy", "--bots", "first,random", "--resume", "ladder.json")

    refused = here(*words, folder=tmp_path)
    assert_refused(refused, WRONG, "saved by another version of Croupier", "another file")


@pytest.mark.process
def test_a_game_of_somebody_else_is_named_with_what_to_read(old_game: Path) -> None:
    said = croupier("games", "crazy", folder=old_game, PYTHONPATH=str(old_game))

    assert said.returncode == DONE
    assert said.stderr == (
        "croupier: the game high_card:GAME cannot be loaded: No module named 'croupier.game'. "
        "It was written for another version of Croupier: docs/upgrading.md says what to change.\n"
    )


def test_its_author_is_told_the_line_and_what_to_read(old_game: Path) -> None:
    said = here("check-game", "high_card", folder=old_game)

    assert said.stdout.startswith("high_card/__init__.py:3: ModuleNotFoundError: No module named")
    assert "docs/upgrading.md" in said.stdout
