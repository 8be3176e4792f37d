"""What is not done at once: timers and tasks, and threads for what takes time to compute.

Threads are apart for bots, for hints and for looking back. No pool waits for another: however many
hints and replays are asked for, bots answer.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from sys import maxsize
from typing import Any, TypeVar

from croupier.bots.levels import budget_of
from croupier.engine import Game
from croupier.server.limits import Limits, Slots
from croupier.server.monitoring import Metrics
from croupier.server.tables.rejections import Unavailable

Found = TypeVar("Found")
BOT_THREADS = 4  # for bots that do not search, and for the searching bots of each game
HINT_THREADS = 1  # so that a bot that searches waits for one hint at most
BUSY = "the server has much to do. Try again in a moment."
LOG = logging.getLogger("croupier.server")


class Scheduler:
    """Time, timers and tasks of one process; a task that fails is logged and counted.

    A test takes another one, whose time it moves itself.
    """

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


class Pool:
    """Some threads, and how much may be in work or wait for them, in all and of one address."""

    def __init__(
        self, name: str, threads: int, most: int = maxsize, most_of_one: int = maxsize
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._slots = Slots[object](most, most_of_one)

    async def run(self, address: str, work: Callable[..., Found], *args: object) -> Found:
        """Do some work for an address in a thread; Unavailable if there is too much already."""
        if self._slots.evict_from(address) is not None:
            raise Unavailable(BUSY)
        self._slots.add(address, job := object())
        try:
            return await asyncio.wrap_future(self._threads.submit(work, *args))
        finally:
            self._slots.remove(address, job)

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Computing:
    """The pools of one server."""

    def __init__(self, limits: Limits) -> None:
        self._bots = Pool("bots", BOT_THREADS)
        self._searches: dict[str, Pool] = {}  # by game: each has a process of its own
        self.hints = Pool("hints", HINT_THREADS, limits.hints, limits.hints_of_address)
        self.replays = Pool(
            "replays", limits.replays, limits.replays_waiting, limits.replays_of_address
        )

    def bots(self, game: Game, bot: str) -> Pool:
        """Return the pool of a bot: a search keeps no other bot waiting."""
        if budget_of(game, bot) is None:
            return self._bots
        if game.name not in self._searches:
            self._searches[game.name] = Pool(f"{game.name} searches", BOT_THREADS)
        return self._searches[game.name]

    def close(self) -> None:
        """Begin nothing more."""
        for pool in (self._bots, self.hints, self.replays, *self._searches.values()):
            pool.close()
