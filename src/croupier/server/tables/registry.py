"""The house: every table that is awake, how tables are made and found, and the round that is made.

A table that nobody looks at falls asleep; whoever comes next wakes it from its log.
"""

from __future__ import annotations

import asyncio
import logging
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

from croupier.bots.answers import find_bot
from croupier.bots.levels import SEARCH, STRONG
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.seeds import commitment_of
from croupier.games.catalogue import find_game
from croupier.server.config import Settings
from croupier.server.messages import encoding as wire
from croupier.server.messages.http_bodies import NewTable, Sit
from croupier.server.metrics import Counts
from croupier.server.storage.store import MatchRow, SeatRow, Store, TableRow, now
from croupier.server.tables.codes import new_code
from croupier.server.tables.dealing import BOT_NAMES, deal_if_full, keep_end
from croupier.server.tables.stored_match import abandoned, new_seed, promise, spent_of, stored_match
from croupier.server.tables.table_runner import LiveTable

FULL_HOUSE = 30.0  # seconds nobody need have looked at a table to make room for others
PROMISES = 1000  # that are kept for tables to come
DAY = 24 * 3600 * 1000  # milliseconds
LOG = logging.getLogger("croupier.server")


class Full(UserError):
    """There is no room for what was asked."""


class Gone(UserError):
    """There is no such table, or it is no more."""


class Guest(Protocol):
    """A socket as the house sees it."""

    address: str
    heard_at: float

    def leave(self, code: int, reason: str) -> None:
        """Close the socket."""


class House:
    """All that is going on in one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.counts = Counts()
        self.store = Store(settings.file)
        self.live: dict[str, LiveTable] = {}
        self.promised: OrderedDict[str, str] = OrderedDict()  # seeds by their commitments
        self.sockets: set[Guest] = set()
        self.is_stopping = False
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Begin to write and to make rounds."""
        self.store.writer.start()
        self.spawn(self._make_rounds())

    async def close(self) -> None:
        """Stop everything; what was handed in is on the disk afterwards."""
        for table in self.live.values():
            table.rest()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.writer.stop()
        self.store.close()

    async def announce_stop(self, seconds: int) -> None:
        """Tell everybody that the house stops, and let what is on its way land."""
        self.is_stopping = True
        LOG.info("stopping", extra={"facts": {"tables": len(self.live)}})
        for table in self.live.values():
            table.rest()
            table.desk.tell(wire.stopping(seconds))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.store.writer.write()

    def may_connect(self, address: str) -> bool:
        """Say whether there is room for one more socket from an address."""
        limits = self.settings.limits
        if self.is_stopping or len(self.sockets) >= limits.sockets:
            return False
        return sum(guest.address == address for guest in self.sockets) < limits.sockets_of_address

    def time(self) -> float:
        """Return the time by which clocks and pauses are counted."""
        return time.monotonic()

    def later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        """Do something after some seconds."""
        return asyncio.get_running_loop().call_later(seconds, act)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something meanwhile; if it fails, say so in the log."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.counts.failures += 1
            LOG.error("failed", exc_info=error)

    def give_up(self, table: LiveTable, error: Exception) -> None:
        """Forget a table whose line could not be kept; its log says where it stands."""
        self.counts.failures += 1
        LOG.error("not kept", extra={"facts": {"error": type(error).__name__}})
        self.live.pop(table.row.code, None)
        table.rest()
        for visitor in table.desk:
            visitor.leave(1011, "the answer could not be kept; try again")

    def promise(self) -> str:
        """Promise the secret of a table to come, before anybody has given words to its deal."""
        seed = new_seed()
        commitment = commitment_of(seed)
        self.promised[commitment] = seed
        if len(self.promised) > PROMISES:
            self.promised.popitem(last=False)
        return commitment

    def _keep_promise(self, commitment: str) -> str:
        """Return the secret that was promised; each is used once."""
        seed = self.promised.pop(commitment, "")
        if not seed:
            raise Full("that promise is used, or too old; ask for another.")
        return seed

    async def make_table(self, wanted: NewTable) -> tuple[LiveTable, int]:
        """Make a table; return it with the seat of whoever asked, or -1."""
        if len(self.live) >= self.settings.limits.tables and not self._make_room():
            raise Full("the house is full. Try again in a few minutes.")
        game = find_game(wanted.game)
        game.resolve_options(len(wanted.seats), wanted.options)
        seats = lay_seats(game, wanted)
        seed = self._keep_promise(wanted.promise) if wanted.promise else ""
        row = TableRow(
            code=self._free_code(),
            game=game.name,
            options=wanted.options,
            clock=wanted.clock.kind,
            seconds=wanted.clock.seconds,
            listed=wanted.listed,
            made=now(),
            closed="",
        )
        table = LiveTable(self, row, seats, game)
        table.promised = promise(self.store.next_match(), row.code, seed)
        await self.store.add_table(row, seats, table.promised)
        self.live[row.code] = table
        self.counts.tables += 1
        await deal_if_full(table)
        return table, wanted.seats.index("me") if "me" in wanted.seats else -1

    def _free_code(self) -> str:
        code = new_code()
        while self.store.table(code) is not None:
            code = new_code()
        return code

    async def sit(self, code: str, wanted: Sit) -> tuple[LiveTable, int]:
        """Take an open seat for a person."""
        table = self.table(code)
        free = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
        number = wanted.seat if wanted.seat is not None else next(iter(free), -1)
        if table.row.closed or number not in free:
            raise Full("that seat is taken." if free else "every seat at this table is taken.")
        others = [seat.name for n, seat in enumerate(table.seats) if n != number]
        name = free_name(wanted.name, others)
        table.seats[number] = SeatRow("person", name, words=tidy(wanted.words))
        table.away_since[number] = self.time()
        await self.store.keep_seat(code, number, table.seats[number])
        await deal_if_full(table)
        return table, number

    def table(self, code: str) -> LiveTable:
        """Return a table, woken if it sleeps."""
        found = self.live.get(code)
        if found is None:
            row = self.store.table(code)
            if row is None:
                raise Gone(f'there is no table "{code}".')
            if len(self.live) >= self.settings.limits.tables and not self._make_room():
                raise Full("the house is full. Try again in a few minutes.")
            found = self.live[code] = self._wake(row)
        found.quiet_since = self.time()
        return found

    def _wake(self, row: TableRow) -> LiveTable:
        """Take a table up from what is kept of it."""
        table = LiveTable(self, row, self.store.seats(row.code), find_game(row.game))
        matches = self.store.matches(row.code)
        dealt = [match for match in matches if match.header is not None]
        table.promised = next((match for match in matches if match.header is None), None)
        over = [stored_match(match, ()) for match in dealt if match.file is not None]
        table.past = [match.result for match in over if match.result is not None]
        if dealt:
            self._take_up(table, dealt[-1])
            table.go_on()
        elif all(seat.kind != "open" for seat in table.seats):
            self.spawn(deal_if_full(table))  # it stopped between the last seat and the deal
        return table

    def _take_up(self, table: LiveTable, match: MatchRow) -> None:
        """Take up the last match of a table; if it is over and not yet kept as such, keep it."""
        lines = self.store.lines(match.id)
        stored = stored_match(match, lines)
        table.wake(match, stored, spent_of(lines, len(table.seats)))
        if match.file is None and table.result is not None:
            over = table.play.match if table.play is not None else abandoned(stored)
            self.spawn(keep_end(table, over))

    def _make_room(self) -> bool:
        """Let the tables nobody looks at fall asleep; say whether there is room now."""
        for code, table in list(self.live.items()):
            if table.is_quiet(FULL_HOUSE):
                table.rest()
                del self.live[code]
        return len(self.live) < self.settings.limits.tables

    async def _make_rounds(self) -> None:
        """Go round the house for as long as it is open."""
        rounds = 0
        while True:
            await asyncio.sleep(self.settings.tick)
            self.look_round()
            self._look_at_sockets()
            if rounds % 100 == 0:
                await self.close_forgotten()
            rounds += 1

    def look_round(self) -> None:
        """Let tables fall asleep, tell who has become idle, and close what was closed elsewhere."""
        closed = self.store.closed_among(self.live)
        for code, table in list(self.live.items()):
            if code in closed:
                table.shut(closed[code])
            if table.is_quiet(self.settings.asleep_seconds):
                table.rest()
                del self.live[code]
            else:
                table.look_for_idle()

    def _look_at_sockets(self) -> None:
        """Let those go who have said nothing for very long."""
        limit = self.time() - self.settings.limits.silent_seconds
        for guest in list(self.sockets):
            if guest.heard_at < limit:
                guest.leave(4408, "nothing was said for a long time")

    async def close_forgotten(self) -> None:
        """Close the tables at which nobody has answered for many days."""
        limit = now() - self.settings.archive_days * DAY
        for row, last in self.store.open_tables():
            if last < limit:
                await self.store.close_table(row.code, "idle")


def lay_seats(game: Game, wanted: NewTable) -> list[SeatRow]:
    """Return the seats of a new table: `me`, `open`, `bot` or `bot:NAME`."""
    me = tidy(wanted.name)
    names = (name for name in BOT_NAMES if name != me)
    seats = list[SeatRow]()
    for text in wanted.seats:
        if text == "me" and all(seat.kind != "person" for seat in seats):
            seats.append(SeatRow("person", me, words=tidy(wanted.words)))
        elif text == "open":
            seats.append(SeatRow("open"))
        elif text.partition(":")[0] == "bot":
            bot = offered_bot(game, text.partition(":")[2])
            seats.append(SeatRow("bot", next(names, f"Bot {len(seats) + 1}"), bot))
        else:
            raise UserError(f'a seat is me (once), open, bot or bot:NAME, not "{text}".')
    return seats


def offered_bot(game: Game, name: str) -> str:
    """Return the name of a bot that visitors may seat; a search of any length is no such bot."""
    if name.startswith(f"{SEARCH}-"):
        raise UserError(f'"{name}" is no bot of this house; the one that searches is {STRONG}.')
    return find_bot(game, name)


def tidy(text: str) -> str:
    """Return a text in the one spelling that match files use."""
    return unicodedata.normalize("NFC", text.strip())


def free_name(name: str, others: list[str]) -> str:
    """Return a name that nobody else at the table has."""
    wanted, number = tidy(name), 1
    free = wanted
    while free in others:
        number += 1
        free = f"{wanted[:36]} {number}"
    return free
