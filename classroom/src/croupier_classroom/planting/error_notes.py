"""What an author says about a model solution before errors are planted in it.

The file `planted_errors.toml` lies beside the checks. It says which requirement each function is
for, which functions nobody asked for, and which changes are no errors, with the reason.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from croupier.engine import UserError
from croupier_classroom.planting.planting import PlantedError, places_of

NOTES = "planted_errors.toml"


@dataclass(frozen=True)
class ErrorNotes:
    """An author's notes, which may be empty."""

    belongs: Mapping[str, str] = field(default_factory=dict)  # function -> "R4.1 R4.2"
    not_asked: Mapping[str, str] = field(default_factory=dict)  # function -> reason
    no_errors: Mapping[tuple[str, str], str] = field(default_factory=dict)  # function, line: reason

    def is_no_error(self, error: PlantedError) -> bool:
        """Say whether nobody could ask for a program without this change."""
        return error.function in self.not_asked or (error.function, error.after) in self.no_errors


def read_notes(folder: Path) -> ErrorNotes:
    """Read the notes in a folder; without a file there are none."""
    path = folder / NOTES
    if not path.is_file():
        return ErrorNotes()
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = found.get("no_error", [])
        none = {(row.get("function", ""), row["after"]): row["reason"] for row in rows}
    except (tomllib.TOMLDecodeError, KeyError) as problem:
        raise UserError(f"{path} cannot be read: {problem}.") from None
    return ErrorNotes(found.get("belongs", {}), found.get("not_asked", {}), none)


class Owners:
    """Finds which requirements a function is for: its own, or those of who uses it."""

    def __init__(self, files: Mapping[str, str], notes: ErrorNotes) -> None:
        self._belongs = notes.belongs
        self._users: dict[str, set[str]] = {}
        for text in files.values():
            for user, used in uses(ast.parse(text)):
                self._users.setdefault(used, set()).add(user)

    def requirements(self, function: str) -> set[str]:
        """Return the requirements a function is for, none if that cannot be told."""
        return self._found(function, set())

    def _found(self, function: str, seen: set[str]) -> set[str]:
        if function in seen:
            return set()
        seen.add(function)
        if function in self._belongs:
            return set(self._belongs[function].split())
        users = self._users.get(function.rpartition(".")[2], set()) - {function}
        return {each for user in users for each in self._found(user, seen)}


def uses(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield every name that is used, with the function that uses it."""
    for function, node in places_of(tree):
        if isinstance(node, ast.Name):
            yield function, node.id
        elif isinstance(node, ast.Attribute):
            yield function, node.attr
