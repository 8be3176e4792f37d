"""Every table in memory: how tables are made, loaded, unloaded, and swept from time to time.

A table that nobody looks at is unloaded; whoever comes next loads it from its log.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from itertools import count

from sqlalchemy.exc import SQLAlchemyError

from croupier.engine import UserError
from croupier.engine.piles import SPECTATOR
from croupier.engine.secret import Secret
from croupier.games.catalogue import find_game
from croupier.server.config import ServerConfig
from croupier.server.messages.from_server import Stopping
from croupier.server.messages.http_bodies import NewTable
from croupier.server.metrics import Metrics
from croupier.server.storage.idleness import find_idle
from croupier.server.storage.store import PledgeRow, Store, TableRow, now
from croupier.server.tables.codes import new_code
from croupier.server.tables.computing import Computing
from croupier.server.tables.connections import Connection
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.inputs import Swept
from croupier.server.tables.makers import Makers
from croupier.server.tables.rejections import NotFound, OutOfOrder, Unavailable
from croupier.server.tables.scheduler import Scheduler
from croupier.server.tables.seats import seats_of
from croupier.server.tables.set_aside import TablesSetAside
from croupier.server.tables.stored_match import StoredTable, commit_seed, stored_match
from croupier.server.tables.table_runner import TableRunner

UNUSED = 30.0  # seconds without a viewer after which a table makes room for others
ROOM = 20  # the part of all tables, as 1 in 20, that is unloaded at once where there is no room
SEEDS = 1000  # that are held for tables to come
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
        self.store = Store(config.file)
        self.connections: set[Connection] = set()
        self.is_stopping = False
        self.makers = Makers(config.limits)
        self._runners: dict[str, TableRunner] = {}
        self._set_aside = TablesSetAside(self.metrics)
        self._looked_at = self.scheduler.time()  # for tables that nobody plays at
        self._seeds: OrderedDict[str, Secret] = OrderedDict()  # by their commitments

    async def open(self) -> None:
        """Begin to write and to sweep."""
        self.store.writer.start()
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
        """Tell everybody that the server stops, and wait until all is written."""
        self.is_stopping = True
        LOG.info("stopping", extra={"facts": {"tables": len(self._runners)}})
        for runner in self._runners.values():
            runner.suspend()
            runner.connections.push(Stopping(seconds))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.store.writer.write()

    def __len__(self) -> int:
        return len(self._runners)

    def commit(self, seed: Secret | None = None) -> str:
        """Draw the seed of a table to come, before anybody has given words to its deal."""
        match = commit_seed(0, "", seed)  # its number and its table are not known yet
        self._seeds[match.commitment] = match.seed
        if len(self._seeds) > SEEDS:
            self._seeds.popitem(last=False)
        return match.commitment

    async def make_table(self, wanted: NewTable, address: str = "") -> tuple[TableRunner, int]:
        """Make a table; return it with the seat of whoever asked, or -1."""
        self.makers.check(address, self._is_watched)
        self._make_room()
        game = find_game(wanted.game)
        game.resolve_options(len(wanted.seats), wanted.options)
        seats, clock = seats_of(game, wanted), wanted.clock
        seed = self._seeds.pop(wanted.promise or "", None)  # each is used once
        if wanted.promise is not None and seed is None:
            raise Unavailable("that promise is used, or too old; ask for another.")
        seat = wanted.seats.index("me") if "me" in wanted.seats else SPECTATOR
        pledges = [PledgeRow(seat, wanted.pledge)] if wanted.pledge and seat != SPECTATOR else []
        try:
            code = next(code for code in iter(new_code, "") if self.store.table(code) is None)
            row = TableRow(
                code, game.name, wanted.options, clock.kind, clock.seconds, wanted.listed, now(), ""
            )
            match = commit_seed(self.store.next_match(), code, seed)
            await self.store.add_table(row, seats, match, pledges)
        except SQLAlchemyError:
            if wanted.promise is not None and seed is not None:
                self._seeds[wanted.promise] = seed  # it is not used
            raise OutOfOrder("the server could not store the table. Try again.") from None
        self.metrics.tables += 1
        self.makers.add(code, address, self.scheduler.time())
        runner = self._load(row)
        runner.wake()
        await runner.settled()
        return runner, seat

    def table(self, code: str, *, is_visit: bool = False) -> TableRunner:
        """Return a table, loaded if it is not in memory; only a visit wakes one that sleeps."""
        runner = self._runners.get(code)
        if runner is None:
            self._make_room()
        if runner is None or runner.is_unloaded:
            runner = self._open(code)
        if is_visit:
            self._wake(runner)
        return runner

    def _wake(self, runner: TableRunner) -> None:
        """Let a table go on; one that cannot is set aside."""
        try:
            runner.wake()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, others go on
            raise self._set_aside.add(runner.code, error) from None

    def _open(self, code: str) -> TableRunner:
        """Load a table; one that cannot be read is set aside."""
        try:
            row = self.store.table(code)
            runner = self._load(row) if row is not None else None
        except SQLAlchemyError:
            raise OutOfOrder(UNREADABLE) from None
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, others go on
            raise self._set_aside.add(code, error) from None
        if runner is None:
            raise NotFound(f'there is no table "{code}".')
        self._set_aside.discard(code)
        return runner

    def listed(self) -> list[TableRunner]:
        """Return the tables with a free seat that everybody may find, and that can be opened."""
        try:
            rows = self.store.open_tables(joinable=True)
        except SQLAlchemyError:
            raise OutOfOrder(UNREADABLE) from None
        found = []
        for row, _ in rows:
            with suppress(UserError):
                found.append(self.table(row.code))
        return found

    def _is_watched(self, code: str) -> bool:
        """Say whether somebody looks at a table now."""
        return code in self._runners and len(self._runners[code].connections) > 0

    def _load(self, row: TableRow) -> TableRunner:
        """Run a table from all that the store knows of it."""
        matches = self.store.matches(row.code)
        dealt = [match for match in matches if match.header is not None]
        next_match = next((match for match in matches if match.header is None), None)
        over = [stored_match(match, ()) for match in dealt if match.file is not None]
        stored = StoredTable(
            row=row,
            game=find_game(row.game),
            seats=self.store.seats(row.code),
            next_match=next_match,
            pledged=self.store.pledges(next_match.id) if next_match is not None else (),
            match=dealt[-1] if dealt else None,
            log=self.store.log(dealt[-1].id) if dealt else (),
            past=[match.result for match in over if match.result is not None],
        )
        table = HostedTable(stored, self.config)
        runner = TableRunner(row.code, table, self.store, self.scheduler, self.computing)
        self._runners[row.code] = runner
        return runner

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

    def _reload_failed(self) -> None:
        """Load tables anew of which a write failed: they go on as soon as the store does."""
        failed = [code for code, runner in self._runners.items() if runner.is_unloaded]
        for code in failed[:RELOADS]:
            runner = self._runners.pop(code)
            try:
                self._wake(self._open(code))
            except OutOfOrder:
                self._runners[code] = runner  # behind the others
            except UserError:
                continue  # it is set aside

    async def _keep_sweeping(self) -> None:
        """Sweep for as long as the server runs."""
        for sweeps in count():
            await asyncio.sleep(self.config.sweep_seconds)
            try:
                self.sweep()
                await self.close_unseen()
                if sweeps % ARCHIVING == 0:
                    await self.archive()
            except Exception:  # the next sweep may do better
                self.metrics.failures += 1
                LOG.exception("not swept")

    def sweep(self) -> None:
        """Close what was closed elsewhere, unload what is unused, find who is idle or silent."""
        self._unload_unused(self.config.unload_seconds)
        self._reload_failed()
        closed = self.store.closed_among(self._runners)
        for code, runner in list(self._runners.items()):
            runner.handle(Swept(closed.get(code, "")))
            if runner.table.state == "over":
                self.makers.forget(code)
        limit = self.scheduler.time() - self.config.limits.silent_seconds
        for connection in list(self.connections):
            if connection.received_at < limit:
                connection.close(SILENT, "nothing was said for a long time")

    async def close_unseen(self) -> None:
        """Close the tables that were made long ago and that nobody has ever looked at."""
        for code in self.makers.unseen(self.scheduler.time()):
            await asyncio.to_thread(self.store.close_table, code, "idle")

    async def archive(self) -> None:
        """Close the tables at which nobody has answered for many days of the house being open."""
        looked_at, self._looked_at = self._looked_at, self.scheduler.time()
        elapsed, limit = round(1000 * (self._looked_at - looked_at)), self.config.archive_days * DAY
        for code in await asyncio.to_thread(find_idle, self.store.engine, elapsed, limit):
            await asyncio.to_thread(self.store.close_table, code, "idle")
