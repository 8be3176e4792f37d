"""Folders of games: newly made, spoiled in some places, or the example's."""

import os
import sys
from itertools import count
from pathlib import Path
from typing import NamedTuple

from croupier.authors.new_game import new_game
from tests.cli.commandline import ROOT, croupier, here

EXAMPLE = ROOT / "examples" / "crazy_eights"


def spoiled(folder: Path, file: str, old: str, new: str) -> tuple[Path, int]:
    """Make a game called `oops` and change one place of it; return it and the line."""
    made = new_game("oops", folder)
    path = made / "src" / "oops" / file
    before, found, after = path.read_text(encoding="utf-8").partition(old)
    assert found, f"{file} does not say {old!r}"
    path.write_text(before + new + after, encoding="utf-8")
    return made, before.count("\n") + 1


class Change(NamedTuple):
    """A text of a file that is replaced by another, once."""

    file: str
    old: str
    new: str


numbers = count()


def planted(folder: Path, *changes: Change) -> Path:
    """Make a game whose module no other test imports, with faults in it; return its own folder."""
    made = new_game(f"oops-{next(numbers)}", folder)
    own = made / "src" / made.name
    for file, old, new in changes:
        before, found, after = (own / file).read_text(encoding="utf-8").partition(old)
        assert found, f"{file} does not say {old!r}"
        (own / file).write_text(before + new + after, encoding="utf-8")
    return own


def faults_here(own: Path) -> list[str]:
    """Return the faults that `check-game` finds when it is run in this process."""
    try:
        done = here("check-game", own.name, folder=own.parents[2])
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == own.name]:
            del sys.modules[name]
    assert done.stderr == ""
    *faults, last = done.stdout.splitlines()
    return faults if last.endswith(" does not keep the contract yet.") else []


def line_of(path: Path, text: str) -> int:
    """Return the line of a file in which a text stands first."""
    before, found, _ = path.read_text(encoding="utf-8").partition(text)
    assert found, f"{path.name} does not say {text!r}"
    return before.count("\n") + 1


def faults_of(game: Path) -> list[str]:
    """Return the faults that `check-game` finds, its closing sentence left out."""
    done = croupier("check-game", game.name, folder=game.parent)
    assert done.returncode == 1, done.stdout + done.stderr
    *faults, last = done.stdout.splitlines()
    assert last == f"{game.name} does not keep the contract yet."
    return faults


def said_at_home(*words: str, folder: Path, game: Path) -> str:
    """Return what a command says, the folder of somebody's data named as on most machines."""
    said = croupier(*words, folder=folder, **with_game(game)).stdout
    return said.replace(str(folder), "~/.local/share/croupier")


def with_game(folder: Path) -> dict[str, str]:
    """Return the environment in which a game's folder is found without being installed."""
    return {"PYTHONPATH": os.pathsep.join([str(folder / "src"), str(ROOT / "src")])}
