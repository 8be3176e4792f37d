"""The files of the repository, and the syntax trees of its Python files, each parsed once."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "croupier"
CLASSROOM = ROOT / "classroom" / "src" / "croupier_classroom"
IGNORED = {".git", *(line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split())}
IGNORED -= {"*.match"}  # those in the docs and tests are stored


@cache
def files() -> list[str]:
    """List the files that git does not ignore, as paths from the root."""
    return [path.relative_to(ROOT).as_posix() for path in files_in(ROOT)]


def files_in(folder: Path) -> Iterator[Path]:
    """List the files of a folder and the folders in it, in order."""
    for path in sorted(folder.iterdir()):
        if any(fnmatch(path.name, name) for name in IGNORED):
            continue
        if path.is_dir():
            yield from files_in(path)
        else:
            yield path


@cache
def read(path: str) -> str:
    """Return the text of a file."""
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def tree(path: str) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(read(path))


def line_of(text: str, at: int) -> int:
    """Return the line number of a position in a text."""
    return text.count("\n", 0, at) + 1


def only_faults(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the entries that name a fault."""
    return {what: faults for what, faults in found.items() if faults}
