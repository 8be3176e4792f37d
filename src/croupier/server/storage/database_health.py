"""A look at the file of a house before it is served: whole, readable, of a version we know."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from croupier.engine.errors import UserError
from croupier.server.storage.database_errors import SENTENCES, kind_of

SCHEMA = 2  # the version of the SQL tables; files of Croupier 0.1 have 0
OLD = (
    "Croupier 0.1 wrote it: export its matches with version 0.1 (croupier tables export CODE), "
    "or keep version 0.1 for this house"
)


def check_database(path: Path) -> None:
    """Say what is wrong with a database, and what to do; one that is not there yet is well."""
    if path.is_file() and path.stat().st_nlink > 1:
        raise UserError(
            f"{path} has another name (a hard link), by which another server could write to it.\n"
            "Remove that name, or serve a copy: croupier tables backup"
        )
    try:
        fault = look_at(path) if path.exists() and path.stat().st_size else ""
    except sqlite3.OperationalError as error:
        raise UserError(f"{path} cannot be served. {SENTENCES[kind_of(error)]}") from None
    if fault:
        way_on = (
            "\nNothing was changed. Keep a copy of the folder, "
            f"then restore a backup:\n  croupier tables restore BACKUP --data {path.parent}"
        )
        raise UserError(f"{path} cannot be served: {fault}.{way_on if fault != OLD else ''}")


def find_fault(path: Path) -> str:
    """Return what is wrong with the file of a house, or keeps it from being read; empty if well."""
    try:
        return look_at(path)
    except sqlite3.OperationalError as error:
        return f"{error}"


def look_at(path: Path) -> str:
    """Return what is wrong with the file of a house; empty if it is well."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            [(said,)] = connection.execute("PRAGMA quick_check(1)")
            [(version,)] = connection.execute("PRAGMA user_version")
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
            secrets = connection.execute("SELECT value FROM house WHERE name = 'secret'").fetchall()
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return "it holds no house"
        raise
    except (sqlite3.DatabaseError, ValueError):
        return "it is damaged"
    if said != "ok":
        return "it is damaged"
    if version > SCHEMA:
        return f"a newer Croupier wrote it (version {version}; this one knows {SCHEMA})"
    if not version:
        return OLD
    if not {"house", "tables", "seats", "matches", "log"} <= names:
        return "it holds no house"
    is_readable = all(re.fullmatch("[0-9a-f]{64}", str(secret)) for (secret,) in secrets)
    return "" if is_readable else "the secret that signs the seats' links cannot be read"
