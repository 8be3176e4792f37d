"""Assignments: those of our five games, and a teacher's own, by the file of their checks."""

from dataclasses import dataclass
from pathlib import Path

from croupier.engine import UserError
from croupier_classroom.courses import course_checks, course_name, is_own
from croupier_classroom.editions import edition_of
from croupier_classroom.grading.checks import Checks


@dataclass(frozen=True)
class Assignment:
    """What a course demands: its checks, and the folder where an author's notes on them lie."""

    name: str
    checks: Checks
    folder: Path

    def model(self, path: Path | None) -> dict[str, str]:
        """Return the files of the model solution: those at a path, or of our edition."""
        if path is None and is_own(self.name):
            raise UserError("a model solution is needed: its file or its folder.")
        if path is None:
            return {str(name): text for name, text in edition_of(self.name).flat_files().items()}
        if path.is_file():
            return {next(iter(self.checks.files.values())): path.read_text(encoding="utf-8")}
        sources = {str(each.relative_to(path)): each for each in sorted(path.rglob("*.py"))}
        return {name: each.read_text(encoding="utf-8") for name, each in sources.items()}


def assignment_of(word: str) -> Assignment:
    """Return the assignment of a game, or of a file of checks (`checks.py`)."""
    name, checks = course_name(word), course_checks(word)
    folder = Path(name).parent if is_own(name) else edition_of(name).path.parent
    return Assignment(name, checks, folder)
