"""The courses whose programs can be graded: every game with checks, and a teacher's own checks.

Where a course is asked for, `checks.py` stands for the file of a teacher's own checks.
"""

import importlib
import importlib.util
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


def is_own_course(game: str) -> bool:
    """Say whether a teacher's own checks are meant."""
    return game.endswith(".py")


def course_name(game: str) -> str:
    """Return the name of a course as its folder or file has it, or say which games there are."""
    if is_own_course(game):
        return Path(game).stem
    name = game.strip().lower().replace("-", "_")
    if name not in course_folders():
        there_are = ", ".join(course_folders())
        raise UserError(f"{game!r} has no checks. There are: {there_are}.")
    return name


def course_checks(game: str) -> Checks:
    """Return the checks of a game, or those in a teacher's file."""
    if is_own_course(game):
        return own_checks(Path(game).resolve())
    checks = importlib.import_module(f"croupier.games.{course_name(game)}.checks").CHECKS
    if not isinstance(checks, Checks):
        raise TypeError(f"{game} has no checks")
    return checks


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
    """Return a text that changes with the checks of a course and with how they are run."""
    grading = (path for root in croupier.grading.__path__ for path in Path(root).rglob("*.py"))
    digest = blake2b(digest_size=8)
    for path in sorted([*check_files(game), *grading]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def check_files(game: str) -> list[Path]:
    """Return the files that hold the checks of a course; tests and editions judge nothing."""
    if is_own_course(game):
        return list(Path(game).resolve().parent.glob("*.py"))
    folder = course_folders()[course_name(game)]
    inner = {path: path.relative_to(folder).parts[0] for path in folder.rglob("*.py")}
    return [path for path, first in inner.items() if not first.startswith(("tests", "classroom"))]
