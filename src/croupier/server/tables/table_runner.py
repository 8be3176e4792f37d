"""The runner of a table: it does what the hosted table wants done, and reports what came of it.

It sends, stores, sets timers and asks bots in threads of their own; it decides nothing.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from croupier.bots.answers import bot_answer, is_preparing
from croupier.engine import UserError
from croupier.server.messages.from_client import ClientMessage
from croupier.server.messages.from_server import ErrorReply, Notice, TableInfo, encode
from croupier.server.storage.database_faults import kind_of
from croupier.server.storage.store import Store
from croupier.server.tables import effects, inputs
from croupier.server.tables.computing import Computing
from croupier.server.tables.connections import Connection, Connections
from croupier.server.tables.hints import PREPARING, hint_for
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.rejections import OutOfOrder, Unavailable
from croupier.server.tables.scheduler import Scheduler
from croupier.server.tables.stored_match import commit_seed

FAILED = 1011  # the code of a connection closed by a fault of the server
LOG = logging.getLogger("croupier.server")


class TableRunner:
    """Runs one hosted table."""

    def __init__(
        self,
        code: str,
        table: HostedTable,
        store: Store,
        scheduler: Scheduler,
        computing: Computing,
    ) -> None:
        self.code, self.table, self.connections = code, table, Connections()
        self.is_unloaded = False
        self.is_seen = False  # somebody has looked at it since it was loaded
        self._used_at, self._is_awake = scheduler.time(), False  # when somebody last was here
        self._store, self._scheduler, self._computing = store, scheduler, computing
        self._metrics = scheduler.metrics
        self._timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None
        self._pause: asyncio.TimerHandle | None = None  # before an answer that is known

    def handle(self, incoming: inputs.TableInput) -> None:
        """Hand an input to the table, and do what it wants done.

        After a fault what is in memory may be wrong; the log is not: the table is loaded anew.
        """
        try:
            for effect in self.table.handle(incoming, self._scheduler.time()):
                self._do(effect)
        except Exception:
            self._drop("the table is loaded anew")
            if isinstance(incoming, inputs.Opened) or not isinstance(incoming, inputs.Report):
                raise
            self._metrics.failures += 1
            LOG.exception("failed")

    def wake(self) -> None:
        """Let clocks and bots go on, for somebody has come; to ask about a table is too little."""
        if not self._is_awake:
            self._is_awake = True
            self.handle(inputs.Opened())

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
        if not self.is_unloaded:  # its socket is being closed
            self.handle(inputs.Received(connection, message))

    async def take_seat(self, seat: int | None, name: str, pledge: str = "") -> int:
        """Take an open seat for a person; return its number once that is stored."""
        if self.is_unloaded:
            raise OutOfOrder("the table is loaded anew. Try again.")
        self._used_at = self._scheduler.time()
        self.wake()
        reply = asyncio.get_running_loop().create_future()
        self.handle(inputs.SeatRequested(reply, seat, name, pledge))
        number = await reply
        await self.settled()
        return int(number)

    async def settled(self) -> None:
        """Wait until nothing of this table is being written."""
        while self.table.is_writing:
            await self._store.writer.write()

    def info(self) -> TableInfo:
        """Return what everybody may know of the table."""
        return self.table.info(self._scheduler.time())

    def is_unused(self, seconds: float) -> bool:
        """Say whether nobody has looked for so long that the table may be unloaded."""
        is_busy = self.is_seen and self._is_awake and self.table.is_busy
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
        """Do nothing more: whoever comes next loads the table from its log."""
        self.is_unloaded = True
        self.suspend()

    def _drop(self, reason: str) -> None:
        """Unload the table, and have everybody connect anew."""
        if not self.is_unloaded:
            self.unload()
        for connection in self.connections:
            connection.close(FAILED, reason)

    def _stop_bot(self) -> None:
        """Let no bot answer, and no pause be over."""
        for waiting in (self._bot, self._pause):
            if waiting is not None:
                waiting.cancel()

    def _write(self, write: effects.Write) -> None:
        match write:
            case effects.StoreEntries(match, entries):
                self._store.append(match, entries, partial(self._written, write))
            case effects.StoreSeat(number, seat, pledged):
                then = partial(self._written, write)
                self._store.store_seat(self.code, number, seat, then, pledged)
            case effects.StorePledge(match, row):
                self._store.store_pledge(match, row, partial(self._written, write))
            case effects.StoreWords(match, number, words):
                self._store.open_words(match, number, words, partial(self._written, write))
            case effects.StoreDeal(match, header):
                self._store.deal(match, header, partial(self._written, write))
            case effects.StoreResult(match, file):
                next_match = commit_seed(self._store.next_match(), self.code)
                whole = write._replace(next_match=next_match)
                self._store.finish(match, file, next_match, partial(self._written, whole))

    def _written(self, write: effects.Write, error: Exception | None) -> None:
        """Report a write that is on the disk, or that failed."""
        if error is not None:
            self._metrics.failures += 1
            LOG.error("not stored", extra={"facts": {"error": kind_of(error)}})
            self.handle(inputs.StoreFailed())
            return
        self._metrics.matches += isinstance(write, effects.StoreResult)
        self.handle(inputs.Stored(write))

    def _do(self, effect: effects.TableEffect) -> None:
        """Do one thing that the table wants done: send something, or work on."""
        match effect:
            case effects.Send(to, message):
                if isinstance(message, ErrorReply):
                    self._metrics.rejected[message.code] += 1
                self.connections.push(message, to)
            case effects.BroadcastUpdate(seq, first):
                self._metrics.answers += 1
                self.connections.push_each(self.table.updates(self._scheduler.time(), seq), first)
            case effects.SendSnapshot(to, seq):
                make = self.table.snapshots(self._scheduler.time(), seq)
                if to is None:
                    self.connections.push_each(make)
                else:
                    to.push(encode(make(to.viewer)))
            case effects.Reply(to, result):
                if isinstance(result, UserError) and not to.done():
                    to.set_exception(result)
                elif isinstance(result, int) and not to.done():
                    to.set_result(result)
            case _:
                self._work(effect)

    def _work(self, effect: effects.Working | effects.Write) -> None:
        """Set a timer, ask a bot, find a hint, unload the table, or write."""
        match effect:
            case effects.StartTimer() | effects.StopTimer():
                if self._timer is not None:
                    self._timer.cancel()
                if isinstance(effect, effects.StartTimer):
                    fire = partial(self._automatic, inputs.TimerFired(effect.question))
                    self._timer = self._scheduler.call_later(effect.seconds, fire)
            case effects.AskBot():
                self._stop_bot()
                self._bot = self._scheduler.spawn(self._answer(effect))
            case effects.GiveHint():
                self._scheduler.spawn(self._give_hint(effect))
            case effects.ReportPreparing():
                self._scheduler.spawn(self._report_preparing(effect))
            case effects.Unload(reason):
                self._drop(reason)
            case _:
                self._write(effect)

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
                hint = await pool.run(address, hint_for, table, view.decision)
        self.handle(inputs.HintFound(effect.question, hint))

    async def _report_preparing(self, effect: effects.ReportPreparing) -> None:
        """Find out in another thread whether a search is ready; if it is not, say so."""
        table, to = self.table.copy_table(), list(self.connections)
        if table is not None and await asyncio.to_thread(is_preparing, table):
            for connection in to if effect.to is None else [effect.to]:
                connection.push(encode(Notice(PREPARING)))
