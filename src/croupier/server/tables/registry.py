"""Every table in memory: how tables are made, loaded, unloaded, and swept from time to time.

A table without viewers is unloaded; the next visitor loads it from its log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from itertools import count

from croupier.engine import UserError
from croupier.engine.piles import SPECTATOR
from croupier.engine.secret import Secret
from croupier.games.catalogue import find_game
from croupier.server.config import ServerConfig
from croupier.server.messages.from_server import Stopping
from croupier.server.messages.http_bodies import NewTable
from croupier.server.metrics import Metrics
from croupier.server.storage.failures import STORE_ERRORS
from croupier.server.storage.notices import ProcessNotice
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import StoredPledge, StoredTable, now
from croupier.server.tables.abandoned_tables import AbandonedTables
from croupier.server.tables.codes import new_code
from croupier.server.tables.computing import Computing
from croupier.server.tables.connections import Connection
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.inputs import SeenElsewhere
from croupier.server.tables.rejections import NotFound, OutOfOrder, Unavailable
from croupier.server.tables.scheduler import Scheduler
from croupier.server.tables.seats import seats_of
from croupier.server.tables.set_aside import TablesSetAside
from croupier.server.tables.stored_match import commit_seed
from croupier.server.tables.table_loading import load_table
from croupier.server.tables.table_runner import TableRunner

UNUSED = 30.0  # seconds without a viewer after which a table makes room for others
LEASE_SECONDS = 4.0  # without the store, after which other processes may run our tables
ROOM = 20  # the part of all tables, as 1 in 20, that is unloaded at once where there is no room
ARCHIVING = 100  # sweeps between two looks for tables that nobody plays at
RELOADS = 10  # in one sweep, of tables of which a write failed
SILENT = 4408  # the code of a connection closed for its silence
UNREADABLE = "the server cannot read its database now. Try again."
DAY = 24 * 3600 * 1000  # milliseconds
LOG = logging.getLogger("croupier.server")


class TableRegistry:
    """All tables of one process, and its store."""

    def __init__(self, config: ServerConfig, scheduler: Scheduler | None = None) -> None:
        self.config, self.computing = config, Computing(config.limits)
        self.scheduler = scheduler or Scheduler(Metrics())
        self.metrics = self.scheduler.metrics
        self.store = Store(config.database.reveal() if config.database else config.file)
        self.connections: set[Connection] = set()
        self.is_stopping = False
        self.abandoned = AbandonedTables(config.limits)
        self._runners: dict[str, TableRunner] = {}
        self._loading: dict[str, asyncio.Task[TableRunner]] = {}
        self._changed: set[str] = set()  # tables that were changed while they were loaded
        self._set_aside = TablesSetAside(self.metrics)
        self._seen_at = self.scheduler.time()  # when the store was last looked at
        self._looked_at = self.scheduler.time()  # for tables that nobody plays at
        self._look = asyncio.Event()  # look at all tables now

    async def open(self) -> None:
        """Begin to write, to listen and to sweep."""
        self.store.writer.start()
        await self.sweep()
        if self.store.listener is not None:
            self.store.listener.start(self.on_notice, self._look.set)
        self.scheduler.spawn(self._keep_sweeping())

    async def close(self) -> None:
        """Stop everything; what was handed in is on the disk afterwards."""
        for runner in self._runners.values():
            runner.suspend()
        await self.scheduler.close()
        self.computing.close()
        await self.store.writer.stop()
        if self.store.listener is not None:
            await self.store.listener.stop()
        self.store.close()

    async def announce_stop(self, seconds: int) -> None:
        """Tell everybody that the server stops, and wait until all is written."""
        self.is_stopping = True
        LOG.info("stopping", extra={"facts": {"tables": len(self._runners)}})
        for runner in self._runners.values():
            runner.suspend()
            runner.connections.push(Stopping(seconds))
        with suppress(TimeoutError, *STORE_ERRORS):  # what is lost was not acknowledged
            async with asyncio.timeout(seconds):
                await self.store.writer.write()
                await self.store.retire()

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
            raise Unavailable("that promise is used, or too old; ask for another.")
        seat = wanted.seats.index("me") if "me" in wanted.seats else SPECTATOR
        pledges = [StoredPledge(seat, wanted.pledge)] if wanted.pledge and seat != SPECTATOR else []
        code = new_code()
        row = StoredTable(
            code, game.name, wanted.options, clock.kind, clock.seconds, wanted.listed, now(), ""
        )
        try:
            match = commit_seed(await self.store.read(self.store.next_match), code, seed)
            await self.store.add_table(row, seats, match, pledges, promise)
        except STORE_ERRORS:
            raise OutOfOrder("the server could not store the table. Try again.") from None
        self.metrics.tables += 1
        self.abandoned.add(code, address, self.scheduler.time())
        runner = await self.table(code, is_visit=True)
        await runner.settled()
        return runner, seat

    async def table(self, code: str, *, is_visit: bool = False) -> TableRunner:
        """Return a table, loaded if it is not in memory; only a visit wakes one that sleeps."""
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
            raise self._set_aside.add(runner.code, error) from None
        if runner.is_unloaded:  # it failed when another woke it
            raise OutOfOrder("the table is being loaded. Try again.")

    async def _loaded(self, code: str) -> TableRunner:
        """Load a table once, however many ask for it meanwhile."""
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._open(code))
            self._loading[code].add_done_callback(partial(self._was_loaded, code))
        return await asyncio.shield(self._loading[code])

    def _was_loaded(self, code: str, task: asyncio.Task[TableRunner]) -> None:
        del self._loading[code]
        is_changed = code in self._changed
        self._changed.discard(code)
        if not task.cancelled() and task.exception() is None and is_changed:
            task.result().replica.read_again()

    async def _open(self, code: str) -> TableRunner:
        """Load a table; one that cannot be read is set aside."""
        if code not in self._runners:
            self._make_room()
        try:
            runner = await self._load(code)
        except STORE_ERRORS:
            raise OutOfOrder(UNREADABLE) from None
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, others go on
            raise self._set_aside.add(code, error) from None
        if runner is None:
            raise NotFound(f'there is no table "{code}".')
        self._set_aside.discard(code)
        return runner

    async def listed(self) -> list[TableRunner]:
        """Return the tables with a free seat that everybody may find, and that can be opened."""
        try:
            rows = await self.store.read(self.store.open_tables, joinable=True)
        except STORE_ERRORS:
            raise OutOfOrder(UNREADABLE) from None
        found = []
        for row, _ in rows:
            with suppress(UserError):
                found.append(await self.table(row.code))
        return found

    def _is_watched(self, code: str) -> bool:
        """Say whether somebody looks at a table now."""
        return code in self._runners and len(self._runners[code].connections) > 0

    async def _load(self, code: str) -> TableRunner | None:
        """Take up a table from all that the store knows of it."""
        loaded = await self.store.read(load_table, self.store, code)
        if loaded is None:
            return None
        table = HostedTable(loaded.stored, self.config)
        runner = TableRunner(code, table, self.store, self.scheduler, self.computing)
        runner.replica.changes = loaded.stored.row.changes
        runner.asked_at -= loaded.waited
        runner.runs_elsewhere = loaded.runs_elsewhere
        runner.handle(SeenElsewhere(set(loaded.elsewhere)))
        self._runners[code] = runner
        return runner

    def on_notice(self, notice: ProcessNotice) -> None:
        """Pass on what another process tells of a table."""
        runner = self._runners.get(notice.code)
        self.abandoned.forget(notice.code)  # somebody has been there
        if notice.kind == "retired":
            self._look.set()
        elif notice.code in self._loading:
            self._changed.add(notice.code)
        elif runner is not None and not runner.is_unloaded:
            runner.on_notice(notice)

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
            self.store.release(code)

    async def _reload_failed(self) -> None:
        """Reload tables whose write failed: they go on as soon as the store does."""
        failed = [code for code, runner in self._runners.items() if runner.is_unloaded]
        for code in failed[:RELOADS]:
            try:
                await self.table(code, is_visit=True)  # unless somebody who came has loaded it
            except OutOfOrder:
                self._runners[code] = self._runners.pop(code)  # behind the others
            except UserError:
                self._runners.pop(code, None)  # it is set aside

    async def _keep_sweeping(self) -> None:
        """Sweep for as long as the server runs."""
        for sweeps in count():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), self.config.sweep_seconds)
            self._look.clear()
            try:
                await self.sweep()
                await self.close_unseen()
                if sweeps % ARCHIVING == 0:
                    await self.archive()
            except Exception:  # the next sweep may do better
                self.metrics.failures += 1
                LOG.exception("not swept")

    async def sweep(self) -> None:
        """Close what was closed elsewhere, unload what is unused, find who is idle or silent."""
        self._close_silent()
        self._unload_unused(self.config.unload_seconds)
        await self._reload_failed()
        runners = dict(self._runners)
        awake = [code for code, runner in runners.items() if runner.is_awake]
        present = [(code, seat) for code, run in runners.items() for seat in run.connections.seats]
        try:
            standing = await self.store.read(self.store.standing, list(runners), awake, present)
        except Exception:
            self._lose_leases()
            raise
        self._seen_at = self.scheduler.time()
        for code, runner in runners.items():
            if not runner.is_unloaded:
                runner.reconcile(standing)
            if runner.table.state == "over":
                self.abandoned.forget(code)
        for code in standing.orphans:
            with suppress(UserError):
                await self.table(code, is_visit=True)

    def _lose_leases(self) -> None:
        """Leave the clocks and bots to others after the store was not seen for too long."""
        if self.store.is_shared and self.scheduler.time() - self._seen_at > LEASE_SECONDS:
            for runner in self._runners.values():
                runner.set_owner(owns=False)

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
        elapsed, limit = round(1000 * (self._looked_at - looked_at)), self.config.archive_days * DAY
        if await self.store.read(self.store.is_first):
            for code in await self.store.read(self.store.idle_tables, elapsed, limit):
                await self.store.read(self.store.close_table, code, "idle")
