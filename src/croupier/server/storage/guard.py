"""What keeps a table from being changed by somebody who does not know how it stands."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, bindparam, update

from croupier.server.storage.database import TABLES
from croupier.server.storage.writer import Statement

OF: BindParameter[Any] = bindparam("of")
CHANGE = (
    update(TABLES)
    .where((TABLES.c.code == OF) & (TABLES.c.changes == bindparam("known")))
    .values(changes=TABLES.c.changes + 1)
)


@dataclass(frozen=True)
class Guard:
    """Which table a write changes, and how often it was changed as far as its owner knows."""

    code: str
    known: int

    @property
    def statement(self) -> Statement:
        """Return the statement that changes nothing if the table was changed meanwhile."""
        return CHANGE, [{"of": self.code, "known": self.known}]
