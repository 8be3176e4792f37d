"""The folder a class's grades are written to: ours alone, and never half a file."""

import json
import secrets
from pathlib import Path
from typing import Any

from croupier.engine import UserError
from croupier_classroom.own_files import is_report, write_own
from croupier_classroom.reports.grade_record import GradeRecord, as_data, from_data

MARK = "croupier-class.json"
FORM = 1


class ClassFolder:
    """A folder that `croupier class` writes to; any other with something in it is refused."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists() and not path.is_dir():
            raise UserError(f"{path} is a file; the grades need a folder.")
        if path.exists() and any(path.iterdir()) and not (path / MARK).exists():
            raise UserError(f"{path} holds files of others; choose a new folder for the grades.")
        path.mkdir(parents=True, exist_ok=True)
        if not (path / MARK).exists():
            about = {"form": FORM, "secret": secrets.token_hex(16)}
            self.write(MARK, json.dumps(about) + "\n")

    @property
    def secret(self) -> bytes:
        """What codes in the place of names are made with."""
        about = json.loads((self.path / MARK).read_text(encoding="utf-8"))
        return bytes.fromhex(about["secret"])

    def write(self, name: str, text: str) -> Path:
        """Write a whole file or none."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_own(path, text)
        return path

    def remove_old(self, *patterns: str) -> None:
        """Remove what an earlier call wrote, perhaps under names that are to be left out now."""
        for pattern in patterns:
            for path in self.path.glob(pattern):
                if path.suffix == ".csv" or is_report(path):
                    path.unlink()

    def keep(self, key: str, fingerprint: str, record: GradeRecord) -> None:
        """Keep a grade as soon as it is there."""
        data = {"form": FORM, "fingerprint": fingerprint, "grade": as_data(record)}
        self.write(f"grades/{key}.json", json.dumps(data, indent=1) + "\n")

    def kept(self, key: str, fingerprint: str) -> GradeRecord | None:
        """Return a grade that was kept for the same files, checks and profile, if there is one."""
        try:
            data: Any = json.loads((self.path / f"grades/{key}.json").read_text(encoding="utf-8"))
            if data["form"] == FORM and data["fingerprint"] == fingerprint:
                return from_data(data["grade"])
        except (OSError, KeyError, TypeError, ValueError):
            pass
        return None
