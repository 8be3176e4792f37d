"""Notices between the processes that share a database, by LISTEN and NOTIFY.

A notice says what was written at which table. One that is lost does no harm: every process looks
at all its tables every few seconds, and whenever it listens again. What is not stored, and waited
for, is told again then.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine

from croupier.server.storage.writer import CHANNEL

LONGEST = 7000  # bytes; PostgreSQL takes 8000
LOOK_UP = 0.5  # seconds between two looks whether to stop


@dataclass(frozen=True)
class ProcessNotice:
    """What a process tells the others of one table."""

    sender: str
    code: str
    kind: str  # log, changed, present, said, retired
    body: list[Any] = field(default_factory=list)

    def text(self) -> str:
        """Return it as it travels; a long one travels without its body, which can be read."""
        whole = json.dumps([self.sender, self.code, self.kind, self.body])
        is_long = len(whole.encode()) > LONGEST
        return json.dumps([self.sender, self.code, "changed", []]) if is_long else whole


class Listener:
    """A thread that listens; what it hears is handed to the event loop."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine, self._name = engine, name
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, on_notice: Callable[[ProcessNotice], None], begin: Callable[[], None]) -> None:
        """Listen; `begin` is called whenever notices before this moment may have been lost."""
        loop = asyncio.get_running_loop()

        def run() -> None:
            while not self._stop.is_set():
                try:
                    self._listen(
                        lambda notice: loop.call_soon_threadsafe(on_notice, notice),
                        lambda: loop.call_soon_threadsafe(begin),
                    )
                except Exception:  # noqa: BLE001 - the database is gone for a while
                    self._stop.wait(LOOK_UP)

        self._thread = threading.Thread(target=run, name="listener", daemon=True)
        self._thread.start()

    def _listen(
        self, on_notice: Callable[[ProcessNotice], object], begin: Callable[[], object]
    ) -> None:
        """Listen until the connection ends."""
        pooled = self._engine.raw_connection()
        driver: Any = pooled.driver_connection
        pooled.detach()  # nobody else uses a connection that listens
        with driver:
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            begin()
            while not self._stop.is_set():
                for notice in self._heard(driver):
                    on_notice(notice)

    def _heard(self, driver: Any) -> list[ProcessNotice]:
        """Return what other processes have told within a moment."""
        heard = driver.notifies(timeout=LOOK_UP, stop_after=1)
        notices = [ProcessNotice(*json.loads(each.payload)) for each in heard]
        return [notice for notice in notices if notice.sender != self._name]

    async def stop(self) -> None:
        """Listen no more."""
        self._stop.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
