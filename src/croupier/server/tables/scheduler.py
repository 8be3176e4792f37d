"""Time, timers and tasks of one process; a test takes another one, whose time it moves itself."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from croupier.server.monitoring import Metrics

LOG = logging.getLogger("croupier.server")


class Scheduler:
    """Runs what is not done at once; a task that fails is logged and counted."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._tasks: set[asyncio.Task[Any]] = set()

    def time(self) -> float:
        """Return the time by which clocks and pauses are counted, in seconds."""
        return time.monotonic()

    def call_later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        """Call a function after some seconds."""
        return asyncio.get_running_loop().call_later(seconds, act)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine beside whatever goes on."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.failures += 1
            LOG.error("failed", exc_info=error)

    async def close(self) -> None:
        """Cancel every task, and wait until all are gone."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
