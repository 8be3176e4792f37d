"""One thread that writes: whatever waits goes into one transaction, one commit for all of it.

The callback of a job is called after its transaction is on the disk, never before.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Executable, Update

from croupier.server.storage.database_errors import (
    Locked,
    Unreachable,
    WriteConflict,
    blank,
    failure_of,
)

AWAY, PAUSE = 10.0, 0.2  # seconds for which a database may be away, and between two tries
MARK = "UPDATE servers SET written = %s WHERE number = %s"  # as a part of each transaction
LAST_MARK = "SELECT written FROM servers WHERE number = %s"
Then = Callable[[Exception | None], None]
Statement = tuple[Executable, Sequence[dict[str, Any]]]


@dataclass
class Job:
    """Statements and rows of the log for one transaction, and what to call after it."""

    then: Then
    statements: Sequence[Statement] = ()
    log_rows: Sequence[tuple[Any, ...]] = ()


@dataclass
class Writer:
    """A thread that owns the only connection that writes.

    It is handed all that came while it wrote what came before: one batch, one transaction.
    """

    engine: Engine
    insert_row: str  # SQL for one row of the log: most of what is written
    process: int = 0  # among those that share the database; 0: there are no others
    commits: int = 0
    jobs: int = 0
    seconds: float = 0.0  # spent with writing
    _waiting: list[Job] = field(default_factory=list)  # for the next batch
    _is_writing: bool = False
    _batches: queue.SimpleQueue[list[Job]] = field(default_factory=queue.SimpleQueue)
    _loop: asyncio.AbstractEventLoop | None = None
    _thread: threading.Thread | None = None
    _connection: Connection | None = None

    def start(self) -> None:
        """Start the thread; callbacks are called in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Say whether the thread runs."""
        return self._thread is not None and self._thread.is_alive()

    def submit(self, job: Job) -> None:
        """Hand in a job; jobs of one moment are written together."""
        self._waiting.append(job)
        if len(self._waiting) == 1 and not self._is_writing and self._loop is not None:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Hand the thread all that waits, unless it is writing."""
        if self._waiting and not self._is_writing:
            self._is_writing = True
            batch, self._waiting = self._waiting, []
            self._batches.put(batch)

    async def write(self, *statements: Statement) -> None:
        """Execute some statements in one transaction; return once they are on the disk."""
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

        def finish(error: Exception | None) -> None:
            if not done.cancelled():
                done.set_result(error)

        self.submit(Job(finish, statements))
        if error := await done:
            raise error

    async def stop(self) -> None:
        """Write what is handed in, then stop."""
        if self._waiting:
            self._batches.put(self._waiting)
            self._waiting = []
        self._batches.put([])
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while batch := self._batches.get():
            began = time.perf_counter()
            errors = self._write(batch)
            self.jobs += len(batch)
            self.seconds += time.perf_counter() - began
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._wrote, batch, errors)
        self._disconnect()

    def _connect(self) -> Connection:
        """Return the connection; a new one after the last was lost."""
        if self._connection is None:
            self._connection = self.engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        """Drop the connection, which may be lost already."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.invalidate()
            with suppress(Exception):
                self._connection.close()
        self._connection = None

    def _wrote(self, batch: list[Job], errors: list[Exception | None]) -> None:
        """Hand over what came meanwhile, then call the callbacks of a batch.

        A fault of one does not stop the others. After a wait for a lock, what came meanwhile is
        refused too: it has waited as well, and would wait as long again.
        """
        self._is_writing = False
        if isinstance(errors[-1], Locked):
            errors += [errors[-1]] * len(self._waiting)
            batch, self._waiting = batch + self._waiting, []
        self._hand_over()
        for job, error in zip(batch, errors, strict=True):
            try:
                job.then(error)
            except Exception as fault:  # noqa: BLE001 - the loop reports it, as for its own
                self._report(fault)

    def _report(self, fault: Exception) -> None:
        """Report a fault of a callback."""
        if self._loop is not None:
            text = "the callback of a write has failed"
            self._loop.call_exception_handler({"message": text, "exception": fault})

    def _write(self, batch: list[Job]) -> list[Exception | None]:
        """Commit a batch in one transaction; if a job of it may be the fault, each in its own."""
        self.commits += 1
        error = self._commit(batch)
        if error is None or len(batch) == 1:
            return [error] * len(batch)
        errors: list[Exception | None] = [error]
        for job in batch:
            is_away = isinstance(errors[-1], Unreachable | Locked)
            errors += [errors[-1]] if is_away else self._write([job])
        return errors[1:]

    def _commit(self, batch: list[Job]) -> Exception | None:
        """Commit a batch, once the database is back if it is away; return why it is not stored."""
        until = time.monotonic() + AWAY
        while True:
            failure = self._try(self._execute, batch)
            if failure is None:
                failure = self._try(self._end, batch)
                if isinstance(failure, Unreachable) and self._is_stored(until):
                    return None
            if not isinstance(failure, Unreachable) or time.monotonic() > until:
                return failure
            time.sleep(PAUSE)

    def _is_stored(self, until: float) -> bool:
        """Say whether the last batch is stored: its connection ended before that was said."""
        while time.monotonic() < until:
            with suppress(Exception):  # the database is away still
                connection = self._connect().connection
                row = connection.cursor().execute(LAST_MARK, (self.process,)).fetchone()
                connection.rollback()
                return row is not None and row[0] == self.commits
            self._disconnect()
            time.sleep(PAUSE)
        return False

    def _try(
        self, step: Callable[[Connection, list[Job]], None], batch: list[Job]
    ) -> Exception | None:
        """Do a step of a transaction; undo it all, and return why, if that fails."""
        try:
            step(self._connect(), batch)
        except Exception as error:  # noqa: BLE001 - the callback must be called, whatever it is
            blank(error)
            failure = failure_of(error, self.engine)
            self._roll_back(failure)
            return failure
        return None

    def _roll_back(self, failure: Exception) -> None:
        """Undo what was not committed."""
        if self._connection is None or isinstance(failure, Unreachable):
            self._disconnect()
            return
        try:
            self._connection.connection.rollback()
            self._connection.rollback()
        except Exception:  # noqa: BLE001 - it is as good as lost
            self._disconnect()

    def _execute(self, connection: Connection, batch: list[Job]) -> None:
        """Execute all of a batch; an update or a row of the log that changes nothing is beaten."""
        for statement, values in [each for job in batch for each in job.statements]:
            done = connection.execute(statement, values or None)
            if isinstance(statement, Update) and done.rowcount < 1:
                raise WriteConflict("a row that has changed")
        driver = connection.connection
        if rows := [row for job in batch for row in job.log_rows]:
            cursor = driver.cursor()
            cursor.executemany(self.insert_row, rows)
            if cursor.rowcount != len(rows):
                raise WriteConflict("a match that is over, or a table of another process")
        if self.process:
            driver.cursor().execute(MARK, (self.commits, self.process))

    def _end(self, connection: Connection, _batch: list[Job]) -> None:
        """Commit what was executed."""
        connection.connection.commit()
        connection.commit()  # it began a transaction of its own if there were statements
