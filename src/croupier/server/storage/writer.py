"""One writer for the whole house: whatever waits goes into one transaction, then all are told.

A job is told that it is done after its transaction is on the disk, never before.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Executable, Insert

Then = Callable[[Exception | None], None]
Statement = tuple[Executable, Sequence[dict[str, Any]]]


@dataclass
class Job:
    """Some statements to be kept together, the rows they add to the log, and whom to tell."""

    then: Then
    statements: Sequence[Statement] = ()
    lines: Sequence[dict[str, Any]] = ()


@dataclass
class Tally:
    """What the writer has done so far, for the metrics."""

    commits: int = 0
    jobs: int = 0
    seconds: float = 0.0


@dataclass
class Writer:
    """A thread that owns the only connection that writes.

    It is handed all that came while it wrote what came before: one batch, one transaction.
    """

    engine: Engine
    log: Insert
    tally: Tally = field(default_factory=Tally)
    _add_lines: str = ""  # `log` as the database reads it: most of what is written
    _waiting: list[Job] = field(default_factory=list)  # for the next batch
    _is_writing: bool = False
    _batches: queue.SimpleQueue[list[Job]] = field(default_factory=queue.SimpleQueue)
    _loop: asyncio.AbstractEventLoop | None = None
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to write; those who wait are told in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._add_lines = str(self.log.compile(self.engine))
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Say whether the writer works."""
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
        """Keep some statements together; return once they are on the disk."""
        done = asyncio.get_running_loop().create_future()

        def tell(error: Exception | None) -> None:
            if done.cancelled():
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        self.submit(Job(tell, statements))
        await done

    async def stop(self) -> None:
        """Write what is handed in, then stop."""
        if self._waiting:
            self._batches.put(self._waiting)
            self._waiting = []
        self._batches.put([])
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with self.engine.connect() as connection:
            while batch := self._batches.get():
                began = time.perf_counter()
                errors = self._keep(connection, batch)
                self.tally.jobs += len(batch)
                self.tally.seconds += time.perf_counter() - began
                if self._loop is not None and not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(self._wrote, batch, errors)

    def _wrote(self, batch: list[Job], errors: list[Exception | None]) -> None:
        """Hand over what came meanwhile, then tell everybody of a batch how it went.

        Each is told by itself: a fault of one does not keep the others from hearing.
        """
        self._is_writing = False
        self._hand_over()
        soon = asyncio.get_running_loop().call_soon
        for job, error in zip(batch, errors, strict=True):
            soon(job.then, error)

    def _keep(self, connection: Connection, batch: list[Job]) -> list[Exception | None]:
        """Keep a batch in one transaction; if that fails, each job in its own."""
        self.tally.commits += 1
        error = self._commit(connection, batch)
        if error is not None and len(batch) > 1:
            return [each for job in batch for each in self._keep(connection, [job])]
        return [error] * len(batch)

    def _commit(self, connection: Connection, batch: list[Job]) -> Exception | None:
        """Keep a batch in one transaction; most are lines alone, and those go straight there."""
        statements = [each for job in batch for each in job.statements]
        lines = [line for job in batch for line in job.lines]
        driver = connection.connection
        try:
            for statement, rows in statements:
                connection.execute(statement, rows or None)
            if lines:
                driver.cursor().executemany(self._add_lines, lines)
            driver.commit()
            connection.commit()  # it began a transaction of its own if there were statements
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, whatever it is
            driver.rollback()
            connection.rollback()
            return error
        return None
