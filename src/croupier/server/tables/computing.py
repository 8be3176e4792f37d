"""Threads for what takes time, apart for bots, for hints and for looking back.

No pool waits for another: however many hints and replays are asked for, bots answer.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from sys import maxsize
from typing import TypeVar

from croupier.bots.levels import budget_of
from croupier.engine import Game
from croupier.server.config import Limits
from croupier.server.limits import Slots
from croupier.server.tables.rejections import Unavailable

Found = TypeVar("Found")
BOT_THREADS = 4  # for bots that do not search, and for the searching bots of each game
HINT_THREADS = 1  # so that a bot that searches waits for one hint at most
BUSY = "the server has much to do. Try again in a moment."


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
