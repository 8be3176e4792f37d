"""Whether the database of a house is well: its file before it is served, and a write meanwhile."""

import asyncio
import re
import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import delete, exists, insert, select

from croupier.engine.errors import UserError
from croupier.server.storage.database import HOUSE, METADATA, SCHEMA
from croupier.server.storage.database_errors import SENTENCES, kind_of
from croupier.server.storage.writer import Statement, Writer

ROOM = 16384  # bytes that must fit on the disk, as some answers would
FRESH = 5.0  # seconds that a result holds, however often it is asked for
PATIENCE = 2.0  # seconds until a write that hangs is called locked
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
            signers = connection.execute("SELECT value FROM house WHERE name = 'secret'").fetchall()
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
    is_readable = all(re.fullmatch("[0-9a-f]{64}", str(signer)) for (signer,) in signers)
    return "" if is_readable else "the secret that signs the seats' links cannot be read"


class Health:
    """Looks at every SQL table and tries a write, by the way that answers take.

    All who ask meanwhile share the result.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        name = f"trial {secrets.token_hex(8)}"  # no other process has it
        self._statements: list[Statement] = [
            *((select(exists(select(table))), []) for table in METADATA.sorted_tables),
            (insert(HOUSE), [{"name": name, "value": "-" * ROOM}]),
            (delete(HOUSE).where(HOUSE.c.name == name), []),
        ]
        self._tried_at = -FRESH
        self._trial: asyncio.Task[None] | None = None
        self._last = ""

    async def fault(self) -> str:
        """Return what is wrong with the database in a word; empty if it takes a write."""
        if not self._writer.is_alive:
            return "failing"
        is_due = self._trial is None or self._trial.done()
        if is_due and time.monotonic() - self._tried_at >= FRESH:
            self._tried_at = time.monotonic()
            self._trial = asyncio.create_task(self._try())
        if self._trial is not None and not self._trial.done():
            done, _ = await asyncio.wait([self._trial], timeout=PATIENCE)
            if not done:
                self._last = "locked"
        return self._last

    async def _try(self) -> None:
        """Write, and note what came of it."""
        try:
            await self._writer.write(*self._statements)
            self._last = ""
        except Exception as error:  # noqa: BLE001 - whatever it is, nothing can be stored
            self._last = kind_of(error)
