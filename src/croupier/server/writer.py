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
    """A thread that owns the only connection that writes."""

    engine: Engine
    log: Insert
    tally: Tally = field(default_factory=Tally)
    _jobs: queue.SimpleQueue[Job | None] = field(default_factory=queue.SimpleQueue)
    _loop: asyncio.AbstractEventLoop | None = None
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to write; those who wait are told in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Say whether the writer works."""
        return self._thread is not None and self._thread.is_alive()

    def submit(self, job: Job) -> None:
        """Hand in a job."""
        self._jobs.put(job)

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
        self._jobs.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with self.engine.connect() as connection:
            going = True
            while going:
                batch, going = self._gather()
                self._keep(connection, batch)

    def _gather(self) -> tuple[list[Job], bool]:
        """Wait for a job; return it with all that wait behind it, and whether to go on."""
        batch = list[Job]()
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if self._jobs.empty():
                return batch, True
            job = self._jobs.get()
        return batch, False

    def _keep(self, connection: Connection, batch: list[Job]) -> None:
        """Keep a batch in one transaction; if that fails, each job in its own."""
        if not batch:
            return
        began = time.perf_counter()
        error = self._commit(connection, batch)
        if error is not None and len(batch) > 1:
            for job in batch:
                self._keep(connection, [job])
            return
        self.tally.commits += 1
        self.tally.jobs += len(batch)
        self.tally.seconds += time.perf_counter() - began
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tell_all, batch, error)

    def _commit(self, connection: Connection, batch: list[Job]) -> Exception | None:
        lines = [line for job in batch for line in job.lines]
        try:
            with connection.begin():
                for statement, rows in [each for job in batch for each in job.statements]:
                    connection.execute(statement, rows or None)
                if lines:
                    connection.execute(self.log, lines)
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, whatever it is
            return error
        return None


def tell_all(batch: list[Job], error: Exception | None) -> None:
    """Tell everybody of a batch how it went."""
    for job in batch:
        job.then(error)
