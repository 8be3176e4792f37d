"""Copies of a whole house: backups, the way back, and the move to another database.

A backup is made by SQLite's online backup: whole as of one moment, while others go on writing. It
gets its name once it is on the disk and checked. A move copies every row, then compares them, all
in one transaction of the new database: whatever stops it leaves that one empty.
"""

import asyncio
import logging
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, String, Table, func, insert, select

from croupier.engine.errors import UserError
from croupier.server.storage.database import (
    HOUSE,
    IDLE,
    LOG,
    MATCHES,
    PLEDGES,
    PROMISES,
    SEATS,
    TABLES,
)
from croupier.server.storage.database_access import locked_folder
from croupier.server.storage.health import find_fault
from croupier.server.storage.store import Store

PATTERN = re.compile(r"house-\d{8}-\d{6}-\d{6}\.sqlite3")
DAY = 24 * 3600.0  # seconds
MOVED = (HOUSE, TABLES, SEATS, MATCHES, PLEDGES, LOG, PROMISES, IDLE)  # in order of reference
AT_ONCE = 500  # rows that are copied
SERVER_LOG = logging.getLogger("croupier.server")


def back_up(house: Path, folder: Path, keep: int) -> Path:
    """Write a checked copy of a house into a folder; of all copies there keep the newest."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    copy = folder / f"{stamped_name(folder)}.sqlite3"
    write_copy(house, copy)
    for old in copies_in(folder)[: -max(1, keep)]:
        old.unlink()
    return copy


def stamped_name(folder: Path) -> str:
    """Return a name with the time in it; such names sort by age, also after a wrong clock."""
    last = max(
        (int("".join(re.findall(r"\d", path.stem))) for path in copies_in(folder)), default=0
    )
    digits = str(max(last + 1, int(f"{datetime.fromtimestamp(time.time(), UTC):%Y%m%d%H%M%S%f}")))
    return f"house-{digits[:8]}-{digits[8:14]}-{digits[14:]}"


def copies_in(folder: Path) -> list[Path]:
    """Return the copies in a folder, the oldest first; other files are ignored."""
    return sorted(path for path in folder.iterdir() if PATTERN.fullmatch(path.name))


def write_copy(source: Path, target: Path) -> None:
    """Write a copy of a database: the name appears when the copy is whole, checked, on the disk."""
    new = target.with_name(target.name + ".new")
    new.unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_WRONLY, 0o600))  # it holds the secrets of deals
    try:
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(new)) as other:
            one.backup(other)
            other.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it
    except sqlite3.Error as error:
        new.unlink(missing_ok=True)
        raise UserError(f"{source} cannot be copied: {error}.") from None
    if fault := find_fault(new):
        new.unlink()
        raise UserError(f"{source} was not copied: {fault}.")
    write_through(new)
    new.replace(target)
    write_through(target.parent)


def write_through(path: Path) -> None:
    """Have a file, or the names in a folder, written to the disk itself."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def restore(copy: Path, house: Path) -> Path | None:
    """Put a copy in the place of a house; return the folder to which the old files went."""
    if copy.is_dir():
        copies = copies_in(copy)
        if not copies:
            raise UserError(f"there is no backup in {copy}.")
        copy = copies[-1]
    if not copy.is_file():
        raise UserError(f"there is no backup {copy}.")
    if fault := find_fault(copy):
        raise UserError(f"{copy} cannot be restored: {fault}.")
    house = house.resolve()
    with locked_folder(house.parent, "croupier tables restore"):
        new, aside = house.with_name("restored.sqlite3"), set_aside(house)
        write_copy(copy, new)
        for ending in ("-wal", "-shm"):  # they belong to the old file
            house.with_name(house.name + ending).unlink(missing_ok=True)
        new.replace(house)
        write_through(house.parent)
    return aside


def set_aside(house: Path) -> Path | None:
    """Copy the files of a house, whatever state they are in, into a folder beside it."""
    old = [path for path in house.parent.glob(f"{house.name}*") if path.is_file()]
    if not old:
        return None
    aside = house.parent / f"{stamped_name(house.parent)}-before"
    aside.mkdir(mode=0o700)
    for path in old:
        write_through(Path(shutil.copy2(path, aside)))
    return aside


async def back_up_daily(house: Path, folder: Path, keep: int) -> None:
    """Back a house up now and every day; a failure is logged, and tried again the next day."""
    while True:
        try:
            await asyncio.to_thread(back_up, house, folder, keep)
            SERVER_LOG.info("backed up")
        except (UserError, OSError) as error:
            SERVER_LOG.error("not backed up", exc_info=error)
        await asyncio.sleep(DAY)


def move_house(source: Store, target: Store) -> dict[str, int]:
    """Copy everything into an empty database; return how many rows of each table there are."""
    check_stopped(source)
    with source.engine.connect() as old, target.engine.begin() as new:
        if source.is_shared:  # all rows are of one moment
            old.execution_options(isolation_level="REPEATABLE READ")
        if any(count_rows(new, table) for table in MOVED):
            raise UserError("there is a house already where this one is to move; nothing was done.")
        for table in MOVED:
            copy_rows(old, new, table)
        for table in MOVED:
            compare_rows(old, new, table)
        if target.is_shared:
            ids = func.pg_get_serial_sequence("matches", "id")
            new.execute(select(func.setval(ids, func.max(MATCHES.c.id))))
        return {table.name: count_rows(new, table) for table in MOVED}


def check_stopped(source: Store) -> None:
    """Refuse to move a house that is being served: what is answered meanwhile would be lost."""
    if source.owners is not None and source.owners.living():
        raise UserError("this house is being served. Stop its servers, then try again.")


def copy_rows(old: Connection, new: Connection, table: Table) -> None:
    """Copy all rows of a table, some at a time."""
    rows = list[dict[str, Any]]()
    for row in read_rows(old, table):
        rows.append(row)
        if len(rows) == AT_ONCE:
            new.execute(insert(table), rows)
            rows = []
    if rows:
        new.execute(insert(table), rows)


def compare_rows(old: Connection, new: Connection, table: Table) -> None:
    """Refuse a copy in which a row differs."""
    for one, other in zip_longest(read_rows(old, table), read_rows(new, table)):
        if one != other:
            raise UserError(f"a row of {table.name} is not what it was; nothing was moved.")


def read_rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table in the order of their keys."""
    is_shared = connection.dialect.name == "postgresql"
    keys = [in_byte_order(column) if is_shared else column for column in table.primary_key]
    wanted = select(table).order_by(*keys)
    for row in connection.execute(wanted.execution_options(yield_per=AT_ONCE)).mappings():
        yield dict(row)


def in_byte_order(column: Column[Any]) -> ColumnElement[Any]:
    """Return a column to sort by as SQLite does: PostgreSQL sorts texts by a language."""
    return column.collate("C") if isinstance(column.type, String) else column


def count_rows(connection: Connection, table: Table) -> int:
    """Return how many rows a table has."""
    return int(connection.scalar(select(func.count()).select_from(table)) or 0)
