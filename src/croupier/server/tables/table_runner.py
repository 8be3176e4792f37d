"""The runner of a table: it does what the hosted table wants done, and reports what came of it.

It sends, stores, sets timers and asks bots in threads of their own; it decides nothing.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from croupier.bots.answers import bot_answer
from croupier.server.config import ServerConfig
from croupier.server.messages.from_client import ClientMessage
from croupier.server.messages.from_server import ErrorReply, Notice, TableInfo, encode
from croupier.server.storage.database_errors import WriteConflict, kind_of
from croupier.server.storage.owners import TablesStanding
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import StoreEntries, StoreResult, Write
from croupier.server.tables import effects, inputs
from croupier.server.tables.computing import Computing, Scheduler
from croupier.server.tables.connections import Connection, Connections
from croupier.server.tables.hints import hint_for, search_notice
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.rejections import MOVED, OutOfOrder, Unavailable
from croupier.server.tables.stored_match import TableHistory, commit_seed
from croupier.server.tables.table_snapshots import info_of, snapshots_of, updates_of

FAILED = 1011  # the code of a connection closed by a fault of the server
LOG = logging.getLogger("croupier.server")


class TableRunner:
    """Runs one hosted table."""

    def __init__(
        self,
        stored: TableHistory,
        config: ServerConfig,
        store: Store,
        scheduler: Scheduler,
        computing: Computing,
    ) -> None:
        self.code, self._claim, self._waited = stored.row.code, stored.claim, stored.waited
        self.table, self.connections = HostedTable(stored, config), Connections()
        self.is_unloaded = False
        self.is_seen = False  # somebody has looked at it since it was loaded
        self.is_awake = False  # its clocks and bots go on
        self._used_at = scheduler.time()  # when somebody last was here
        self._store, self._scheduler, self._computing = store, scheduler, computing
        self._metrics = scheduler.metrics
        self._timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None
        self._pause: asyncio.TimerHandle | None = None  # before an answer that is known
        self._unsettled: list[asyncio.Future[None]] = []  # wait until nothing is being written

    def handle(self, incoming: inputs.TableInput) -> None:
        """Hand an input to the table, and do what it wants done.

        After a fault what is in memory may be wrong; the log is not: the table is reloaded.
        """
        try:
            for effect in self.table.handle(incoming, self._scheduler.time()):
                self._do(effect)
        except Exception:
            self._drop("the table is being loaded")
            if isinstance(incoming, inputs.Opened) or not isinstance(incoming, inputs.Report):
                raise
            self._metrics.failures += 1
            LOG.exception("failed")
        if self._unsettled and not self.table.is_writing:
            for waiting in self._unsettled:
                if not waiting.done():
                    waiting.set_result(None)
            self._unsettled.clear()

    def wake(self) -> None:
        """Let clocks and bots go on, for somebody has come; to ask about a table is too little."""
        if self.is_awake:
            return
        self.is_awake = True
        self.handle(inputs.Opened(self._waited))

    def join(self, connection: Connection) -> None:
        """Let a connection look at the table."""
        self.is_seen = True
        self.wake()
        self.handle(inputs.Joined(connection, self.connections.add(connection)))

    def leave(self, connection: Connection) -> None:
        """Forget a connection that is closed."""
        self._used_at = self._scheduler.time()
        if self.connections.remove(connection):
            self.handle(inputs.Left(connection.viewer))

    def receive(self, connection: Connection, message: ClientMessage) -> None:
        """Do what a client's message asks for."""
        if not self.is_unloaded:  # else its socket is being closed
            self.handle(inputs.Received(connection, message))

    def look(self, standing: TablesStanding) -> None:
        """Look at how the table stands by the store; drop it if another process owns it now."""
        if self.code in standing.kept:
            self.handle(inputs.Swept(standing.kept[self.code]))
        else:
            self._drop(MOVED)

    async def take_seat(self, seat: int | None, name: str, pledge: str = "") -> int:
        """Take an open seat for a person; return its number once that is stored."""
        if self.is_unloaded:
            raise OutOfOrder("the table is being loaded. Try again.")
        self._used_at = self._scheduler.time()
        self.wake()
        reply = asyncio.get_running_loop().create_future()
        self.handle(inputs.SeatRequested(reply, seat, name, pledge))
        number = await reply
        await self.settled()
        return int(number)

    async def settled(self) -> None:
        """Wait until nothing of this table is being written."""
        if self.table.is_writing:
            waiting = asyncio.get_running_loop().create_future()
            self._unsettled.append(waiting)
            await waiting

    def info(self) -> TableInfo:
        """Return what everybody may know of the table."""
        return info_of(self.table, self._scheduler.time())

    def is_unused(self, seconds: float) -> bool:
        """Say whether nobody has looked for so long that the table may be unloaded."""
        is_busy = self.is_seen and self.is_awake and self.table.is_busy
        return self.is_spare and not is_busy and self._scheduler.time() - self._used_at > seconds

    @property
    def is_spare(self) -> bool:
        """Say whether nobody looks, and nothing is being written: it can be unloaded."""
        is_idle = len(self.connections) == 0 and not self.table.is_writing
        return is_idle and not self.is_unloaded

    @property
    def importance(self) -> tuple[bool, float]:
        """Return what tables are unloaded by, the least first, where there is no room."""
        return self.is_seen, self._used_at

    def suspend(self) -> None:
        """Let no clock and no bot of this table go on."""
        self.handle(inputs.Suspended())
        self._stop_bot()

    def unload(self) -> None:
        """Do nothing more, and give the table back: the next visitor loads it from its log."""
        self.is_unloaded = True
        self.suspend()
        self._store.give_back(self.code, self._claim)

    def _drop(self, reason: str) -> None:
        """Unload the table, and have everybody reconnect."""
        if not self.is_unloaded:
            self.unload()
        for connection in self.connections:
            connection.close(FAILED, reason)

    def _stop_bot(self) -> None:
        """Let no bot answer, and no pause be over."""
        for waiting in (self._bot, self._pause):
            if waiting is not None:
                waiting.cancel()

    def _do(self, effect: effects.TableEffect) -> None:
        """Do one thing that the table wants done; first are the three that come with each move."""
        if isinstance(effect, StoreEntries):
            self._write(effect)
        elif isinstance(effect, effects.Send):
            if isinstance(effect.message, ErrorReply):
                self._metrics.rejected[effect.message.code] += 1
            self.connections.push(effect.message, effect.to)
        elif isinstance(effect, effects.BroadcastUpdate):
            self._metrics.answers += 1
            make = updates_of(self.table, self._scheduler.time(), effect.seq)
            self.connections.push_each(make, effect.first)
        else:
            self._do_rarer(effect)

    def _do_rarer(self, effect: effects.RarerEffect) -> None:
        """Do what does not come with each move."""
        match effect:
            case effects.SendSnapshot():
                self._send_snapshot(effect)
            case effects.Reply(to, result):
                if not to.done():
                    to.set_result(result) if isinstance(result, int) else to.set_exception(result)
            case effects.StartTimer() | effects.StopTimer():
                self._set_timer(effect)
            case effects.AskBot():
                self._stop_bot()
                self._bot = self._scheduler.spawn(self._answer(effect))
            case effects.GiveHint():
                self._scheduler.spawn(self._give_hint(effect))
            case effects.ReportPreparing():
                self._scheduler.spawn(self._report_preparing(effect))
            case effects.Unload(reason):
                self._drop(reason)
            case StoreResult():
                next_match = commit_seed(effect.match + 1, self.code)
                self._write(effect._replace(next_match=next_match))
            case _:
                self._write(effect)

    def _send_snapshot(self, effect: effects.SendSnapshot) -> None:
        """Send one connection what its viewer may know, or every one."""
        make = snapshots_of(self.table, self._scheduler.time(), effect.seq)
        if effect.to is None:
            self.connections.push_each(make)
        else:
            effect.to.push(encode(make(effect.to.viewer)))

    def _set_timer(self, effect: effects.StartTimer | effects.StopTimer) -> None:
        """Start the timer of a question, or stop it."""
        if self._timer is not None:
            self._timer.cancel()
        if isinstance(effect, effects.StartTimer):
            fire = partial(self._automatic, inputs.TimerFired(effect.question))
            self._timer = self._scheduler.call_later(effect.seconds, fire)

    def _write(self, write: Write) -> None:
        """Hand a write to the store."""
        self._store.write(self.code, self._claim, write, partial(self._written, write))

    def _written(self, write: Write, error: Exception | None) -> None:
        """Report that a write is stored, or that it failed."""
        if error is None:
            self._metrics.matches += isinstance(write, StoreResult)
            self.handle(inputs.Stored(write))
            return
        is_moved = isinstance(error, WriteConflict) and self._store.is_shared
        if not is_moved:
            self._metrics.failures += 1
        LOG.error("not stored", extra={"facts": {"error": "moved" if is_moved else kind_of(error)}})
        self.handle(inputs.StoreFailed(is_moved))

    async def _answer(self, effect: effects.AskBot) -> None:
        """Have a bot choose in another thread; report its choice when the pause is over."""
        due, choice = self._scheduler.time() + effect.pause, None
        if effect.bot and (table := self.table.copy_table()) is not None:
            pool = self._computing.bots(table.game, effect.bot)
            choice = await pool.run(self.code, bot_answer, table, effect.bot)
        answered = inputs.BotAnswered(effect.question, choice)
        report = partial(self.handle if choice is None else self._automatic, answered)
        if (wait := due - self._scheduler.time()) > 0:
            self._pause = self._scheduler.call_later(wait, report)
        else:
            report()

    def _automatic(self, incoming: inputs.TimerFired | inputs.BotAnswered) -> None:
        """Report an answer of a bot or a clock, and count it."""
        was_writing = self.table.is_writing
        self.handle(incoming)
        self._metrics.automatic_answers += self.table.is_writing and not was_writing

    async def _give_hint(self, effect: effects.GiveHint) -> None:
        """Find a hint in another thread, unless too many are sought; report it."""
        table, view, hint = self.table.copy_table(), self.table.view(effect.to.viewer), None
        if table is not None and view is not None and view.decision is not None:
            with suppress(Unavailable):
                address, pool = effect.to.address, self._computing.hints
                hint = await pool.run(address, hint_for, table, view.decision, effect.guess)
        self.handle(inputs.HintFound(effect.question, hint))

    async def _report_preparing(self, effect: effects.ReportPreparing) -> None:
        """Find out in another thread whether a search is ready; if it is not, say why."""
        table, to = self.table.copy_table(), list(self.connections)
        if table is not None and (said := await asyncio.to_thread(search_notice, table)):
            for connection in to if effect.to is None else [effect.to]:
                connection.push(encode(Notice(said)))
