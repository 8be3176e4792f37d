"""Files that are written for a user: never over one that somebody else has written."""

import os
from collections.abc import Sequence
from pathlib import Path

from croupier.engine import UserError

OWN_MARKS = ("<!-- croupier report -->", '"croupier": "report"')
LETTERS_LOOKED_AT = 400


def refuse_foreign(paths: Sequence[Path]) -> None:
    """Refuse, before anything is done, what cannot or must not be written."""
    for path in paths:
        if not path.resolve().parent.is_dir():
            raise UserError(f"{path.parent} is no folder, so {path.name} cannot be written there.")
        if path.exists() and not is_report(path):
            raise UserError(f"{path} is there already and is no report of ours; choose another.")


def is_report(path: Path) -> bool:
    """Say whether a file is a report of ours, which may be overwritten."""
    if not path.is_file():
        return False
    start = path.read_bytes()[:LETTERS_LOOKED_AT].decode("utf-8", "replace")
    return any(mark in start for mark in OWN_MARKS)


def write_own(path: Path, text: str) -> None:
    """Write a whole file or none."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    new.write_text(text, encoding="utf-8", newline="")
    new.replace(path)
