"""The courses whose programs can be graded: every game with checks, and a teacher's own.

The latter go by the name of their file, which ends in `.py`.
"""

import importlib
import importlib.util
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

from croupier import sandbox
from croupier.engine import UserError
from croupier_classroom import documents, grading, intake
from croupier_classroom.grading.checks import Checks

DOCUMENTS = Path(documents.__path__[0])
HOW_THEY_ARE_RUN = (grading, intake, sandbox)


def course_folders() -> dict[str, Path]:
    """Return the folder of every game with checks, by its name."""
    found = (path.parent for path in sorted(DOCUMENTS.glob("*/checks")))
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
    checks = importlib.import_module(f"{documents.__name__}.{course_name(game)}.checks").CHECKS
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
    sys.modules.update(earlier_names())
    spec.loader.exec_module(module)
    checks = getattr(module, "CHECKS", None)
    if not isinstance(checks, Checks):
        raise UserError(f"{path} has no CHECKS: write CHECKS = Checks(...) in it.")
    return checks


def earlier_names() -> dict[str, ModuleType]:
    """Return what a file of checks may import by the names it had in `croupier`."""
    return {
        name.replace("croupier_classroom", "croupier", 1): module
        for name, module in list(sys.modules.items())
        if name.startswith(grading.__name__)
    }


def checks_version(game: str) -> str:
    """Return a text that changes with the checks of a game and with how they are run."""
    name = course_name(game)
    runners = [Path(each.__path__[0]) for each in HOW_THEY_ARE_RUN]
    digest = blake2b(Path(name).read_bytes() if is_own(name) else b"", digest_size=8)
    for folder in runners if is_own(name) else [course_folders()[name] / "checks", *runners]:
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
