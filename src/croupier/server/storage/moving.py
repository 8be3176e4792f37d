"""How a house moves from one database to another, whole: every row is copied, then compared.

It all happens in one transaction of the new database: whatever stops it leaves that one empty. The
old one is only read.
"""

from collections.abc import Iterator
from itertools import zip_longest
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
from croupier.server.storage.store import Store

MOVED = (
    HOUSE,
    TABLES,
    SEATS,
    MATCHES,
    PLEDGES,
    LOG,
    PROMISES,
    IDLE,
)  # in order of reference
AT_ONCE = 500  # rows


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
