"""The copy of a table in one process: it writes to the store, and follows what others write there.

A write that another process has beaten, or that a lost connection leaves in doubt, is settled by
reading the table again: the store decides what has happened, and the cause is handled again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from croupier.play.match import Answer, Undo
from croupier.server.storage.database_faults import kind_of
from croupier.server.storage.failures import Unreachable, WriteConflict
from croupier.server.storage.guard import Guard
from croupier.server.storage.notices import ProcessNotice
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import LogEntry, entry_of
from croupier.server.tables import effects, inputs
from croupier.server.tables.scheduler import Scheduler
from croupier.server.tables.stored_match import TableHistory, commit_seed
from croupier.server.tables.table_loading import read_table

MOST_CONFLICTS = 10  # times in a row; more is a fault
TRIES, PAUSE = 40, 0.4  # to read again while the database is away, and the seconds between them
LOG = logging.getLogger("croupier.server")


class Replica:
    """Writes one table and reads it; `report` hands what came of it to the table."""

    def __init__(
        self,
        code: str,
        store: Store,
        scheduler: Scheduler,
        report: Callable[[inputs.TableInput], None],
    ) -> None:
        self.code, self.changes, self.is_done = code, 0, False
        self._store, self._scheduler, self._metrics = store, scheduler, scheduler.metrics
        self._report = report
        self._in_flight: effects.Write | None = None
        self._in_doubt: effects.Write | None = None
        self._is_unsettled = False  # a write was beaten or is in doubt: the table waits for it
        self._is_stale = False  # something was written elsewhere that was not read yet
        self._reading: asyncio.Task[None] | None = None
        self._writes = self._conflicts = 0

    def write(self, write: effects.Write) -> None:
        """Hand a write to the store."""
        self._in_flight, self._writes = write, self._writes + 1
        if isinstance(write, effects.StoreEntries):
            then = partial(self._written, write)
            self._store.append(self.code, write.match, write.entries, then)
        else:
            self._change(Guard(self.code, self.changes), write)

    def _change(self, guard: Guard, write: effects.Change) -> None:
        """Hand over a write that changes more than the log."""
        match write:
            case effects.StoreSeat(number, seat, pledged):
                self._store.store_seat(guard, number, seat, partial(self._written, write), pledged)
            case effects.StorePledge(match, row):
                self._store.store_pledge(guard, match, row, partial(self._written, write))
            case effects.StoreEntropy(match, number, entropy):
                self._store.open_pledge(
                    guard, match, number, entropy, partial(self._written, write)
                )
            case effects.StoreDeal(match, header):
                self._store.deal(guard, match, header, partial(self._written, write))
            case effects.StoreResult():
                self._scheduler.spawn(self._finish(guard, write))

    async def _finish(self, guard: Guard, write: effects.StoreResult) -> None:
        """Store the result of a match with the next one, which gets a higher number."""
        try:
            number = await self._store.read(self._store.next_match, write.match)
        except Exception as error:  # noqa: BLE001 - the database is away
            self._written(write, error)
            return
        next_match = commit_seed(number, self.code)
        whole = write._replace(next_match=next_match)
        then = partial(self._written, whole)
        self._store.finish(guard, write.match, write.file, next_match, then)

    def _written(self, write: effects.Write, error: Exception | None) -> None:
        """Report a write that is stored, or that failed; one that may be stored is looked up."""
        self._in_flight = None
        if error is None:
            self._conflicts = 0
            self.changes += not isinstance(write, effects.StoreEntries)
            self._metrics.matches += isinstance(write, effects.StoreResult)
            self._report(inputs.Stored(write))
            self._read_if_stale()
        elif isinstance(error, WriteConflict | Unreachable) and self._conflicts < MOST_CONFLICTS:
            self._conflicts += 1
            self._in_doubt = write if isinstance(error, Unreachable) else None
            self._is_unsettled = True
            self.read_again()
        else:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Report that a write is not stored."""
        self._metrics.failures += 1
        LOG.error("not stored", extra={"facts": {"error": kind_of(error)}})
        self._report(inputs.StoreFailed())

    def read_again(self) -> None:
        """Read the table, soon, and hand it what the store knows."""
        self._is_stale = True
        self._read_if_stale()

    def _read_if_stale(self) -> None:
        if self._is_stale and self._reading is None and self._in_flight is None:
            self._reading = self._scheduler.spawn(self._read())
            self._reading.add_done_callback(self._was_read)

    def _was_read(self, _task: asyncio.Task[None]) -> None:
        self._reading = None
        if not self.is_done:
            self._read_if_stale()

    async def _read(self) -> None:
        """Read the table; what was read while something was written does not count."""
        self._is_stale, writes = False, self._writes
        try:
            stored = await self._read_patiently()
        except Exception as error:  # noqa: BLE001 - the database is away for too long
            if self._is_unsettled:
                self._is_unsettled = False
                self._fail(error)
            return
        if self._writes != writes or stored is None:
            self._is_stale = stored is not None
            return
        self.changes, self._is_unsettled = stored.row.changes, False
        self._settle(stored)
        if self._in_flight is None:
            self._report(inputs.Reread(stored))
        else:
            self._is_stale = True  # what was settled has led to another write

    async def _read_patiently(self) -> TableHistory | None:
        """Read the table, again and again while the database is away."""
        for _ in range(TRIES):
            try:
                return await self._store.read(read_table, self._store, self.code)
            except Exception:  # noqa: BLE001 - whatever it is, the next try may do
                await asyncio.sleep(PAUSE)
        return await self._store.read(read_table, self._store, self.code)

    def _settle(self, stored: TableHistory) -> None:
        """Report a seat that was in doubt as stored, if it is: its token was not given yet."""
        write, self._in_doubt = self._in_doubt, None
        if isinstance(write, effects.StoreSeat) and stored.seats[write.number] == write.seat:
            self._report(inputs.Stored(write))

    def on_notice(self, notice: ProcessNotice) -> None:
        """Follow what another process has written or said."""
        match notice.kind, notice.body:
            case "log", [rows]:
                for match, entries in grouped(rows):
                    self._report(inputs.Followed(match, entries))
            case "changed", [changes] if changes <= self.changes:
                pass
            case "present", _:
                self._scheduler.spawn(self._read_presence())
            case _:
                self.read_again()

    async def _read_presence(self) -> None:
        """Read which seats are connected to other processes."""
        if self._store.processes is None:
            return
        with suppress(Exception):  # the next look at all tables heals it
            seats = await self._store.read(self._store.processes.elsewhere, self.code)
            self._report(inputs.SeenElsewhere(seats))


def grouped(rows: list[list[Any]]) -> list[tuple[int, list[LogEntry]]]:
    """Return entries of the log as they came in a notice; an answer or an undo ends a group."""
    groups: list[tuple[int, list[LogEntry]]] = []
    is_open = False
    for seq, line, _at, clock_ms, clock_seat, match in rows:
        entry = entry_of(seq, line, clock_seat, clock_ms)
        if is_open:
            groups[-1][1].append(entry)
        else:
            groups.append((match, [entry]))
        is_open = not isinstance(entry.event, Answer | Undo)
    return groups
