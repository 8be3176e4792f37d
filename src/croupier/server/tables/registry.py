"""Every table in memory: how tables are made, loaded, unloaded, and swept from time to time.

A table without viewers is unloaded; the next visitor loads it from its log. One that cannot be
opened is set aside with a sentence, and the house goes on.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from croupier.engine import UserError
from croupier.engine.piles import SPECTATOR
from croupier.engine.secret import Secret
from croupier.games.catalogue import all_games, find_game
from croupier.server.config import ServerConfig
from croupier.server.limits import Limits
from croupier.server.messages.from_server import Stopping
from croupier.server.messages.http_bodies import NewTable
from croupier.server.monitoring import Metrics
from croupier.server.storage.database_errors import STORE_ERRORS, Elsewhere, WriteConflict
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import StoredPledge, StoredTable, now
from croupier.server.tables.computing import Computing, Scheduler
from croupier.server.tables.connections import Connection
from croupier.server.tables.rejections import NotFound, OutOfOrder, Unavailable
from croupier.server.tables.seats import seats_of
from croupier.server.tables.stored_match import commit_seed, load_table
from croupier.server.tables.table_runner import TableRunner

UNUSED = 30.0  # seconds without a viewer after which a table makes room for others
ROOM = 20  # the part of all tables, as 1 in 20, that is unloaded at once where there is no room
ARCHIVING = 100  # sweeps between two looks for tables that nobody plays at
RELOADS = 10  # in one sweep, of tables of which a write failed
SILENT = 4408  # the code of a connection closed for its silence
USED = "that promise is used, or too old; ask for another."
UNREADABLE = "the server cannot read its database now. Try again."
DAMAGED = "this table cannot be opened: what is stored of it cannot be read."
DAY = 24 * 3600  # seconds for which an abandoned table counts
CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"
PATTERN = r"[a-z]{4}-[a-z]{6}"  # of the code of a table
LOG = logging.getLogger("croupier.server")


class SetAside(Unavailable):
    """A table is there, and cannot be opened."""


@dataclass
class AbandonedTable:
    """A table that nobody but its maker has visited."""

    address: str
    made: float
    is_seen: bool = False  # somebody has looked at it by a socket


class AbandonedTables:
    """The abandoned tables of one process, by their codes."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tables: dict[str, AbandonedTable] = {}

    def check(self, address: str, is_watched: Callable[[str], bool]) -> None:
        """Refuse one more table to an address that has made many nobody plays at."""
        made = [code for code, table in self._tables.items() if table.address == address]
        if sum(not is_watched(code) for code in made) >= self._limits.lonely_tables:
            raise Unavailable("you have made many tables at which nobody plays. Play at one first.")

    def add(self, code: str, address: str, now: float) -> None:
        """Note who made a table."""
        self._tables[code] = AbandonedTable(address, now)

    def visit(self, code: str, address: str, *, is_seen: bool = True) -> None:
        """Mark a table as seen by its maker; forget it once somebody else visits."""
        table = self._tables.get(code)
        if table is not None and table.address == address:
            table.is_seen = table.is_seen or is_seen
        else:
            self.forget(code)

    def forget(self, code: str) -> None:
        """Stop counting a table: it had another visitor, or its match is over."""
        self._tables.pop(code, None)

    def unseen(self, now: float) -> Iterator[str]:
        """Yield and forget the tables that nobody has looked at for long; forget the old ones."""
        for code, table in list(self._tables.items()):
            limit = DAY if table.is_seen else self._limits.unseen_seconds
            if now - table.made > limit:
                self.forget(code)
                if not table.is_seen:
                    yield code


class TableRegistry:
    """All tables of one process, and its store."""

    def __init__(self, config: ServerConfig, scheduler: Scheduler | None = None) -> None:
        self.config, self.computing = config, Computing(config.limits)
        self.scheduler = scheduler or Scheduler(Metrics())
        self.metrics = self.scheduler.metrics
        self.store = Store(config.database.reveal() if config.database else config.file)
        self.connections: set[Connection] = set()
        self._stop = asyncio.Event()
        self.abandoned = AbandonedTables(config.limits)
        self._runners: dict[str, TableRunner] = {}
        self._loading: dict[str, asyncio.Task[TableRunner]] = {}
        self._beaten: dict[str, int] = {}  # by table: its owner, which did not answer
        self._set_aside: set[str] = set()  # tables that could not be opened
        self._looked_at = self.scheduler.time()  # for tables that nobody plays at

    async def open(self, address: str = "") -> None:
        """Begin to write and to sweep; `address` is where other processes reach this one."""
        if self.store.owners is not None:
            rules = {game.name: game.version for game in all_games().values()}
            await self.store.read(self.store.owners.join, address, rules)
        self.store.writer.start()
        await self.sweep()
        self.scheduler.spawn(self._keep_sweeping())

    async def close(self) -> None:
        """Stop everything; what was handed in is on the disk afterwards."""
        for runner in self._runners.values():
            runner.suspend()
        await self.scheduler.close()
        self.computing.close()
        await self.store.writer.stop()
        self.store.close()

    async def announce_stop(self, seconds: int) -> None:
        """Tell everybody that the server stops, wait until all is written, leave the tables."""
        self._stop.set()
        LOG.info("stopping", extra={"facts": {"tables": len(self._runners)}})
        for runner in self._runners.values():
            runner.suspend()
            runner.connections.push(Stopping(seconds))
        with suppress(TimeoutError, *STORE_ERRORS):  # what is lost was not acknowledged
            async with asyncio.timeout(seconds):
                await self.store.writer.write()
        if self.store.owners is not None:
            await self.store.read(self.store.owners.leave)

    @property
    def is_stopping(self) -> bool:
        """Say whether the server stops."""
        return self._stop.is_set()

    def __len__(self) -> int:
        return len(self._runners)

    async def commit(self, seed: Secret | None = None) -> str:
        """Draw the seed of a table to come, before anybody has added entropy to its deal."""
        match = commit_seed(0, "", seed)  # its number and its table are not known yet
        await self.store.keep_promise(match.commitment, match.seed)
        return match.commitment

    async def make_table(self, wanted: NewTable, address: str = "") -> tuple[TableRunner, int]:
        """Make a table; return it with the seat of its maker, or -1."""
        self.abandoned.check(address, self._is_watched)
        self._make_room()
        game = find_game(wanted.game)
        game.resolve_options(len(wanted.seats), wanted.options)
        seats, clock = seats_of(game, wanted), wanted.clock
        promise = wanted.promise or ""
        seed = await self.store.read(self.store.promised_seed, promise) if promise else None
        if wanted.promise is not None and seed is None:
            raise Unavailable(USED)
        seat = wanted.seats.index("me") if "me" in wanted.seats else SPECTATOR
        pledges = [StoredPledge(seat, wanted.pledge)] if wanted.pledge and seat != SPECTATOR else []
        code = new_code()
        row = StoredTable(
            code, game.name, wanted.options, clock.kind, clock.seconds, wanted.listed, now(), ""
        )
        try:
            await self.store.add_table(row, seats, commit_seed(1, code, seed), pledges, promise)
        except STORE_ERRORS as error:
            if promise and isinstance(error, WriteConflict):  # another table was first
                raise Unavailable(USED) from None
            raise OutOfOrder("the server could not store the table. Try again.") from None
        self.metrics.tables += 1
        self.abandoned.add(code, address, self.scheduler.time())
        runner = await self.table(code, is_visit=True)
        await runner.settled()
        return runner, seat

    async def table(self, code: str, *, is_visit: bool = False) -> TableRunner:
        """Return a table, loaded if it is not in memory; only a visit wakes one that sleeps.

        Elsewhere, if another process owns it.
        """
        runner = self._runners.get(code)
        if runner is None or runner.is_unloaded:
            runner = await self._loaded(code)
        if is_visit:
            self._wake(runner)
        return runner

    def _wake(self, runner: TableRunner) -> None:
        """Let a table go on; one that cannot is set aside."""
        try:
            runner.wake()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, others go on
            raise self._set_table_aside(runner.code, error) from None
        if runner.is_unloaded:  # it failed when another woke it
            raise OutOfOrder("the table is being loaded. Try again.")

    async def _loaded(self, code: str) -> TableRunner:
        """Load a table once, however many ask for it meanwhile."""
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._open(code))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code))
        return await asyncio.shield(self._loading[code])

    async def _open(self, code: str) -> TableRunner:
        """Load a table; one that cannot be read is set aside."""
        if self.is_stopping:
            raise OutOfOrder("the server stops. Try again.")
        if code not in self._runners:
            self._make_room()
        try:
            runner = await self._load(code)
        except Elsewhere:
            self._runners.pop(code, None)
            raise
        except STORE_ERRORS:
            raise OutOfOrder(UNREADABLE) from None
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, others go on
            raise self._set_table_aside(code, error) from None
        if runner is None:
            raise NotFound(f'there is no table "{code}".')
        self._set_aside.discard(code)
        return runner

    async def _load(self, code: str) -> TableRunner | None:
        """Take up a table from all that the store knows of it."""
        stored = await self.store.read(load_table, self.store, code, self._beaten.pop(code, 0))
        if stored is None:
            return None
        runner = TableRunner(stored, self.config, self.store, self.scheduler, self.computing)
        self._runners[code] = runner
        return runner

    def _set_table_aside(self, code: str, error: Exception) -> SetAside:
        """Log and count a table that cannot be opened, once; return what to say of it."""
        if code not in self._set_aside:
            self._set_aside.add(code)
            self.metrics.failures += 1
            LOG.error("table set aside", extra={"facts": {"error": type(error).__name__}})
        is_plain = isinstance(error, UserError)
        return SetAside(f"this table cannot be opened: {error}" if is_plain else DAMAGED)

    async def listed(self) -> list[str]:
        """Return the tables with a free seat that everybody may find."""
        try:
            rows = await self.store.read(self.store.open_tables, joinable=True)
        except STORE_ERRORS:
            raise OutOfOrder(UNREADABLE) from None
        return [row.code for row, _ in rows]

    def _is_watched(self, code: str) -> bool:
        """Say whether somebody looks at a table now."""
        return code in self._runners and len(self._runners[code].connections) > 0

    async def take_over(self, codes: Iterable[str], other: Elsewhere) -> None:
        """Let tables be claimed whose owner does not answer; whatever it writes is refused then."""
        LOG.warning("an owner does not answer", extra={"facts": {"process": other.process}})
        if self.store.owners is not None:
            await self.store.read(self.store.owners.end_sessions, other.process)
        self._beaten |= dict.fromkeys(codes, other.process)

    def _make_room(self) -> None:
        """Unload tables nobody looks at, if there are too many: first those nobody ever saw."""
        limit = self.config.limits.tables
        if len(self._runners) >= limit:
            self._unload_unused(UNUSED)
        if len(self._runners) >= limit:
            spare = [code for code, runner in self._runners.items() if runner.is_spare]
            spare.sort(key=lambda code: self._runners[code].importance)
            self._unload(spare[: limit // ROOM + 1])
        if len(self._runners) >= limit:
            raise Unavailable("the house is full. Try again in a few minutes.")

    def _unload_unused(self, seconds: float) -> None:
        """Unload what nobody has looked at for some seconds; what nobody ever saw goes sooner."""
        unseen = min(seconds, UNUSED)
        self._unload(
            code
            for code, runner in list(self._runners.items())
            if runner.is_unused(seconds if runner.is_seen else unseen)
        )

    def _unload(self, codes: Iterable[str]) -> None:
        for code in codes:
            self._runners.pop(code).unload()

    async def _reload_failed(self) -> None:
        """Reload tables whose write failed: they go on as soon as the store does."""
        failed = [code for code, runner in self._runners.items() if runner.is_unloaded]
        for code in failed[:RELOADS]:
            try:
                await self.table(code, is_visit=True)  # unless somebody who came has loaded it
            except OutOfOrder:
                self._runners[code] = self._runners.pop(code)  # behind the others
            except (UserError, Elsewhere):
                self._runners.pop(code, None)  # it is set aside, or another process has it

    async def _keep_sweeping(self) -> None:
        """Sweep for as long as the server runs."""
        for sweeps in count():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), self.config.sweep_seconds)
                return
            try:
                await self.sweep()
                await self.close_unseen()
                if sweeps % ARCHIVING == 0:
                    await self.archive()
            except Exception:  # the next sweep may do better
                self.metrics.failures += 1
                LOG.exception("not swept")

    async def sweep(self) -> None:
        """Close what was closed, drop what others own, unload what is unused, find who is idle."""
        self._close_silent()
        self._unload_unused(self.config.unload_seconds)
        await self._reload_failed()
        runners = dict(self._runners)
        standing = await self.store.read(self.store.standing, list(runners))
        for code, runner in runners.items():
            if not runner.is_unloaded:
                runner.look(standing)
            if runner.table.state == "over":
                self.abandoned.forget(code)
        for code in standing.orphans:
            with suppress(UserError, Elsewhere):
                await self.table(code, is_visit=True)

    def _close_silent(self) -> None:
        limit = self.scheduler.time() - self.config.limits.silent_seconds
        for connection in list(self.connections):
            if connection.received_at < limit:
                connection.close(SILENT, "nothing was said for a long time")

    async def close_unseen(self) -> None:
        """Close the tables that were made long ago and that nobody has ever looked at."""
        for code in self.abandoned.unseen(self.scheduler.time()):
            await self.store.read(self.store.close_table, code, "idle")

    async def archive(self) -> None:
        """Close the tables at which nobody has answered for many days of the house being open."""
        looked_at, self._looked_at = self._looked_at, self.scheduler.time()
        elapsed = round(1000 * (self._looked_at - looked_at))
        limit = 1000 * self.config.archive_days * DAY
        if await self.store.read(self.store.is_first):
            for code in await self.store.read(self.store.idle_tables, elapsed, limit):
                await self.store.read(self.store.close_table, code, "idle")


def new_code() -> str:
    """Draw a code that people can say, `tamo-rikune`: one of over a thousand million."""
    sounds = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(5)]
    return f"{''.join(sounds[:2])}-{''.join(sounds[2:])}"
