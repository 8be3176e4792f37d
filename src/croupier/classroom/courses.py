"""The courses whose programs can be graded: every game with checks, and a teacher's own.

The latter go by the name of their file, which ends in `.py`.
"""

import importlib
import importlib.util
from functools import cache
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
    if is_own(game):
        return str(Path(game).resolve())
    name = game.strip().lower().replace("-", "_")
    if name not in course_folders():
        there_are = ", ".join(course_folders())
        raise UserError(f"{game!r} has no checks. There are: {there_are}.")
    return name


def course_title(game: str) -> str:
    """Return the name of a course for people, without the folder of a teacher's file."""
    return Path(game).stem if is_own(game) else course_name(game)


def is_own(game: str) -> bool:
    """Say whether this is the file of a teacher's own checks."""
    return game.endswith(".py")


def course_checks(game: str) -> Checks:
    """Return the checks of a game, or of a teacher's own file."""
    if is_own(game):
        return own_checks(Path(course_name(game)))
    checks = importlib.import_module(f"croupier.games.{course_name(game)}.checks").CHECKS
    if not isinstance(checks, Checks):
        raise TypeError(f"{game} has no checks")
    return checks


@cache
def own_checks(path: Path) -> Checks:
    """Return the checks that a teacher has written: a file with `CHECKS` in it."""
    spec = importlib.util.spec_from_file_location("own_checks", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise UserError(f"there is no file {path}.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    checks = getattr(module, "CHECKS", None)
    if not isinstance(checks, Checks):
        raise UserError(f"{path} has no CHECKS: write CHECKS = Checks(...) in it.")
    return checks


def refuse_unknown_profile(checks: Checks, name: str) -> None:
    """Say which profiles there are, if this is none."""
    try:
        checks.profile(name)
    except KeyError as problem:
        raise UserError(str(problem.args[0])) from problem


def checks_version(game: str) -> str:
    """Return a text that changes with the checks of a game and with how they are run."""
    name = course_name(game)
    grading = [Path(each) for each in croupier.grading.__path__]
    digest = blake2b(Path(name).read_bytes() if is_own(name) else b"", digest_size=8)
    for folder in grading if is_own(name) else [course_folders()[name], *grading]:
        for path in sorted(folder.rglob("*.py")):
            if "tests" not in path.parts and "classroom" not in path.relative_to(folder).parts[0]:
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
