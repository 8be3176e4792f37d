"""Leaks planted in a game whose cards lie face down are found, with file, line and a sentence."""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.authors.loading import find_module, load_game
from croupier.testing.contract import CLAUSES
from tests.authors.folders import faults_of
from tests.authors.planted_leaks import LEAKS, Change, PlantedLeak
from tests.cli.commandline import DONE, ROOT, croupier

DOUBT = ROOT / "tests" / "outside_games" / "doubt" / "src" / "doubt"
BY_NAME = {leak.name: leak for leak in LEAKS}


def planted(folder: Path, changes: Iterable[Change]) -> Path:
    """Copy Doubt under a name of its own, and change some places of it."""
    game = folder / f"doubt{abs(hash(folder))}"
    shutil.copytree(DOUBT, game, ignore=shutil.ignore_patterns("__pycache__"))
    for file, old, new in (*changes, ("__init__.py", 'name="doubt"', f'name="{game.name}"')):
        path = game / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} must say {old!r} once"
        path.write_text(text.replace(old, new), encoding="utf-8")
    return game


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_found(leak: PlantedLeak, tmp_path: Path) -> None:
    found = find_module(planted(tmp_path, leak.changes))

    faults = [*CLAUSES[leak.part].faults_of(load_game(found))]

    assert faults, "nothing was found"
    for fault in faults:
        assert re.search(leak.said, fault.message), fault
        assert fault.path.parent == found.folder
        line = fault.path.read_text(encoding="utf-8").splitlines()[fault.line - 1]
        assert leak.line.splitlines()[-1].strip() in line or line.strip() in leak.line


@pytest.mark.process
@pytest.mark.parametrize("name", ["a wrong bit of known", "aces in the heap are counted"])
def test_the_whole_check_finds_it(name: str, tmp_path: Path) -> None:
    leak = BY_NAME[name]
    game = planted(tmp_path, leak.changes)

    assert any(re.search(rf"rules\.py:\d+: .*{leak.said}", fault) for fault in faults_of(game))


@pytest.mark.process
def test_the_holder_of_a_card_that_is_laid_at_once_may_be_asked() -> None:
    folder = ROOT / "tests" / "outside_games" / "lowest_leads" / "src"
    done = croupier("check-game", "lowest_leads", folder=folder)

    assert done.returncode == DONE, done.stdout
