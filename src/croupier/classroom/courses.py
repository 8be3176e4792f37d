"""The courses whose programs can be graded: the checks of every game that has some."""

import importlib
from hashlib import blake2b
from pathlib import Path

import croupier.games
import croupier.grading
from croupier.engine import UserError
from croupier.grading.checks import Checks


def course_folders() -> dict[str, Path]:
    """Return the folder of every game with checks, by its name."""
    roots = map(Path, croupier.games.__path__)
    found = (path.parent for root in roots for path in sorted(root.glob("*/checks*")))
    return {path.name: path for path in found}


def course_name(game: str) -> str:
    """Return the name of a game with checks as its folder has it, or say which there are."""
    name = game.strip().lower().replace("-", "_")
    if name not in course_folders():
        there_are = ", ".join(course_folders())
        raise UserError(f"{game!r} has no checks. There are: {there_are}.")
    return name


def course_checks(game: str) -> Checks:
    """Return the checks of a game."""
    checks = importlib.import_module(f"croupier.games.{course_name(game)}.checks").CHECKS
    if not isinstance(checks, Checks):
        raise TypeError(f"{game} has no checks")
    return checks


def refuse_unknown_profile(checks: Checks, name: str) -> None:
    """Say which profiles there are, if this is none."""
    try:
        checks.profile(name)
    except KeyError as problem:
        raise UserError(str(problem.args[0])) from problem


def checks_version(game: str) -> str:
    """Return a text that changes with the checks of a game and with how they are run."""
    own = course_folders()[course_name(game)]
    grading = (Path(each) for each in croupier.grading.__path__)
    digest = blake2b(digest_size=8)
    for folder in (own, *grading):
        for path in sorted(folder.rglob("*.py")):
            if "tests" not in path.parts and "classroom" not in path.relative_to(folder).parts[0]:
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
