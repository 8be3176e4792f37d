"""Every table in memory: how tables are made, loaded, unloaded, and swept from time to time.

A table that nobody looks at is unloaded; whoever comes next loads it from its log.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from itertools import count

from croupier.engine.piles import SPECTATOR
from croupier.engine.secret import Secret
from croupier.games.catalogue import find_game
from croupier.server.config import ServerConfig
from croupier.server.messages.from_server import Stopping
from croupier.server.messages.http_bodies import NewTable
from croupier.server.metrics import Metrics
from croupier.server.storage.store import PledgeRow, Store, TableRow, now
from croupier.server.tables.codes import new_code
from croupier.server.tables.computing import Computing
from croupier.server.tables.connections import Connection
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.inputs import Opened, Swept
from croupier.server.tables.rejections import NotFound, Unavailable
from croupier.server.tables.scheduler import Scheduler
from croupier.server.tables.seats import seats_of
from croupier.server.tables.stored_match import StoredTable, commit_seed, stored_match
from croupier.server.tables.table_runner import TableRunner

UNUSED = 30.0  # seconds without a viewer after which a table makes room for others
SEEDS = 1000  # that are held for tables to come
ARCHIVING = 100  # sweeps between two looks for tables that nobody plays at
SILENT = 4408  # the code of a connection closed for its silence
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
        self._runners: dict[str, TableRunner] = {}
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

    def may_connect(self, address: str) -> bool:
        """Say whether there is room for one more connection from an address."""
        limits, addresses = self.config.limits, [each.address for each in self.connections]
        has_room = len(addresses) < limits.sockets and not self.is_stopping
        return has_room and addresses.count(address) < limits.sockets_of_address

    def commit(self, seed: Secret | None = None) -> str:
        """Draw the seed of a table to come, before anybody has given words to its deal."""
        match = commit_seed(0, "", seed)  # its number and its table are not known yet
        self._seeds[match.commitment] = match.seed
        if len(self._seeds) > SEEDS:
            self._seeds.popitem(last=False)
        return match.commitment

    async def make_table(self, wanted: NewTable) -> tuple[TableRunner, int]:
        """Make a table; return it with the seat of whoever asked, or -1."""
        self._make_room()
        game = find_game(wanted.game)
        game.resolve_options(len(wanted.seats), wanted.options)
        seats, clock = seats_of(game, wanted), wanted.clock
        seed = self._seeds.pop(wanted.promise or "", None)  # each is used once
        if wanted.promise is not None and seed is None:
            raise Unavailable("that promise is used, or too old; ask for another.")
        code = next(code for code in iter(new_code, "") if self.store.table(code) is None)
        row = TableRow(
            code, game.name, wanted.options, clock.kind, clock.seconds, wanted.listed, now(), ""
        )
        seat = wanted.seats.index("me") if "me" in wanted.seats else SPECTATOR
        pledges = [PledgeRow(seat, wanted.pledge)] if wanted.pledge and seat != SPECTATOR else []
        match = commit_seed(self.store.next_match(), code, seed)
        await self.store.add_table(row, seats, match, pledges)
        self.metrics.tables += 1
        runner = self._load(row)
        await runner.settled()
        return runner, seat

    def table(self, code: str) -> TableRunner:
        """Return a table, loaded if it is not in memory."""
        runner = self._runners.get(code)
        if runner is None or runner.is_unloaded:
            row = self.store.table(code)
            if row is None:
                raise NotFound(f'there is no table "{code}".')
            self._make_room()
            runner = self._load(row)
        runner.used_at = self.scheduler.time()
        return runner

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
        runner.handle(Opened())
        return runner

    def _make_room(self) -> None:
        """Unload the tables nobody looks at, if there are too many."""
        limit = self.config.limits.tables
        if len(self._runners) >= limit:
            self._unload_unused(UNUSED)
        if len(self._runners) >= limit:
            raise Unavailable("the house is full. Try again in a few minutes.")

    def _unload_unused(self, seconds: float) -> None:
        for code, runner in list(self._runners.items()):
            if runner.is_unloaded or runner.is_unused(seconds):
                runner.suspend()
                del self._runners[code]

    async def _keep_sweeping(self) -> None:
        """Sweep for as long as the server runs."""
        for sweeps in count():
            await asyncio.sleep(self.config.sweep_seconds)
            self.sweep()
            if sweeps % ARCHIVING == 0:
                await self.archive()

    def sweep(self) -> None:
        """Close what was closed elsewhere, unload what is unused, find who is idle or silent."""
        self._unload_unused(self.config.unload_seconds)
        closed = self.store.closed_among(self._runners)
        for code, runner in self._runners.items():
            runner.handle(Swept(closed.get(code, "")))
        limit = self.scheduler.time() - self.config.limits.silent_seconds
        for connection in list(self.connections):
            if connection.received_at < limit:
                connection.close(SILENT, "nothing was said for a long time")

    async def archive(self) -> None:
        """Close the tables at which nobody has answered for many days."""
        limit = now() - self.config.archive_days * DAY
        for row, last in self.store.open_tables():
            if last < limit:
                await asyncio.to_thread(self.store.close_table, row.code, "idle")
