"""Folders of games: made anew, spoiled in one place, or the example's."""

import os
from pathlib import Path

from croupier.authors.new_game import new_game
from tests.cli.commandline import ROOT, croupier

EXAMPLE = ROOT / "examples" / "crazy_eights"


def spoiled(folder: Path, file: str, old: str, new: str) -> tuple[Path, int]:
    """Make a game called `oops` and change one place of it; return it and the line."""
    made = new_game("oops", folder)
    path = made / "src" / "oops" / file
    before, found, after = path.read_text(encoding="utf-8").partition(old)
    assert found, f"{file} does not say {old!r}"
    path.write_text(before + new + after, encoding="utf-8")
    return made, before.count("\n") + 1


def faults_of(game: Path) -> list[str]:
    """Return the faults that `check-game` finds, its closing sentence left out."""
    done = croupier("check-game", game.name, folder=game.parent)
    assert done.returncode == 1, done.stdout + done.stderr
    *faults, last = done.stdout.splitlines()
    assert last == f"{game.name} does not keep the contract yet."
    return faults


def with_game(folder: Path) -> dict[str, str]:
    """Return the environment in which a game's folder is found without being installed."""
    return {"PYTHONPATH": os.pathsep.join([str(folder / "src"), str(ROOT / "src")])}
