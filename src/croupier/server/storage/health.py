"""Whether the server can store an answer now: it tries, seldom and not for long."""

import asyncio
import secrets
import time

from sqlalchemy import delete, exists, insert, select

from croupier.server.storage.database import HOUSE, METADATA
from croupier.server.storage.database_errors import kind_of
from croupier.server.storage.writer import Statement, Writer

ROOM = 16384  # bytes that must fit on the disk, as some answers would
FRESH = 5.0  # seconds that a result holds, however often it is asked for
PATIENCE = 2.0  # seconds until a write that hangs is called locked


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
        self._trial: asyncio.Task[str] | None = None
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

    async def _try(self) -> str:
        """Write, and note what came of it."""
        try:
            await self._writer.write(*self._statements)
            self._last = ""
        except Exception as error:  # noqa: BLE001 - whatever it is, nothing can be stored
            self._last = kind_of(error)
        return self._last
