"""The runner of a table: it does what the hosted table wants done, and reports what came of it.

It sends, stores, sets timers and asks bots in threads of their own; it decides nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, ClassVar

from croupier.bots.answers import bot_answer, is_preparing
from croupier.engine.errors import UserError
from croupier.server.messages.from_client import ClientMessage
from croupier.server.messages.from_server import ErrorReply, Notice, TableInfo, encode
from croupier.server.metrics import Metrics
from croupier.server.storage.store import Store
from croupier.server.tables import effects, inputs
from croupier.server.tables.connections import Connection, Connections
from croupier.server.tables.hints import PREPARING, hint_for
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.scheduler import Scheduler
from croupier.server.tables.stored_match import commit_seed

Work = Coroutine[Any, Any, None]
FAILED = 1011  # the code of a connection closed by a fault of the server
LOG = logging.getLogger("croupier.server")


class TableRunner:
    """Runs one hosted table."""

    def __init__(
        self, code: str, table: HostedTable, store: Store, scheduler: Scheduler, metrics: Metrics
    ) -> None:
        self.code, self.table, self.connections = code, table, Connections()
        self.is_unloaded = False
        self.used_at = scheduler.time()  # when somebody last asked for the table
        self._store, self._scheduler, self._metrics = store, scheduler, metrics
        self._timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None

    def handle(self, incoming: inputs.TableInput) -> None:
        """Hand an input to the table, and do what it wants done."""
        for effect in self.table.handle(incoming, self._scheduler.time()):
            work = self.DOERS[type(effect)](self, effect)
            if work is not None:
                self._scheduler.spawn(work)

    def join(self, connection: Connection) -> None:
        """Let a connection look at the table."""
        self.handle(inputs.Joined(connection, self.connections.add(connection)))

    def leave(self, connection: Connection) -> None:
        """Forget a connection that is closed."""
        is_last = self.connections.remove(connection)
        self.used_at = self._scheduler.time()
        self.handle(inputs.Left(connection.viewer, is_last))

    def receive(self, connection: Connection, message: ClientMessage) -> None:
        """Do what a client's message asks for."""
        self.handle(inputs.Received(connection, message))

    async def take_seat(self, seat: int | None, name: str, words: str) -> int:
        """Take an open seat for a person; return its number once that is stored."""
        reply = asyncio.get_running_loop().create_future()
        self.handle(inputs.SeatRequested(reply, seat, name, words))
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
        is_busy = len(self.connections) or self.table.is_writing or self.table.is_busy
        return not is_busy and self._scheduler.time() - self.used_at > seconds

    def suspend(self) -> None:
        """Let no clock and no bot of this table go on."""
        self.handle(inputs.Suspended())
        if self._bot is not None:
            self._bot.cancel()

    def _write(self, write: effects.Write) -> None:
        match write:
            case effects.StoreEntries(match, entries):
                self._store.append(match, entries, partial(self._written, write))
            case effects.StoreSeat(number, seat):
                self._store.store_seat(self.code, number, seat, partial(self._written, write))
            case effects.StoreDeal(match, header):
                self._store.deal(self.code, match, header, partial(self._written, write))
            case effects.StoreResult(match, file):
                next_match = commit_seed(self._store.next_match(), self.code)
                whole = write._replace(next_match=next_match)
                self._store.finish(match, file, next_match, partial(self._written, whole))

    def _written(self, write: effects.Write, error: Exception | None) -> None:
        """Report a write that is on the disk, or that failed."""
        if error is not None:
            self._metrics.failures += 1
            LOG.error("not stored", extra={"facts": {"error": type(error).__name__}})
            self.handle(inputs.StoreFailed())
            return
        self._metrics.matches += isinstance(write, effects.StoreResult)
        self.handle(inputs.Stored(write))

    def _send(self, effect: effects.Send) -> None:
        if isinstance(effect.message, ErrorReply):
            self._metrics.rejected[effect.message.code] += 1
        effect.to.push(encode(effect.message))

    def _send_snapshot(self, effect: effects.SendSnapshot) -> None:
        make = self.table.snapshots(self._scheduler.time())
        effect.to.push(encode(make(effect.to.viewer)))

    def _broadcast(self, effect: effects.Broadcast) -> None:
        self.connections.push(effect.message)

    def _broadcast_snapshot(self, effect: effects.BroadcastSnapshot) -> None:
        make = self.table.snapshots(self._scheduler.time(), effect.seq)
        self.connections.push_each(make)

    def _broadcast_update(self, effect: effects.BroadcastUpdate) -> None:
        self._metrics.answers += 1
        make = self.table.updates(self._scheduler.time(), effect.seq)
        self.connections.push_each(make, effect.first)

    def _start_timer(self, effect: effects.StartTimer) -> None:
        self._stop_timer()
        fire = partial(self._automatic, inputs.TimerFired(effect.question))
        self._timer = self._scheduler.call_later(effect.seconds, fire)

    def _stop_timer(self, _effect: effects.StopTimer | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ask_bot(self, effect: effects.AskBot) -> None:
        if self._bot is not None:
            self._bot.cancel()
        self._bot = self._scheduler.spawn(self._answer(effect))

    async def _answer(self, effect: effects.AskBot) -> None:
        """Have a bot choose in another thread; report its choice when the pause is over."""
        due, choice = self._scheduler.time() + effect.pause, None
        if effect.bot and (table := self.table.copy_table()) is not None:
            choice = await asyncio.to_thread(bot_answer, table, effect.bot)
        await asyncio.sleep(max(0.0, due - self._scheduler.time()))
        self._automatic(inputs.BotAnswered(effect.question, choice))

    def _automatic(self, incoming: inputs.TimerFired | inputs.BotAnswered) -> None:
        """Report an answer that no person gave, and count it."""
        was_writing = self.table.is_writing
        self.handle(incoming)
        self._metrics.automatic_answers += self.table.is_writing and not was_writing

    async def _give_hint(self, effect: effects.GiveHint) -> None:
        """Find a hint in another thread; send it if the question is still open."""
        table, view = self.table.copy_table(), self.table.view(effect.to.viewer)
        if table is None or view is None or view.decision is None:
            return
        hint = await asyncio.to_thread(hint_for, table, view.decision)
        if hint is not None and self.table.question == effect.question:
            effect.to.push(encode(hint))

    async def _report_preparing(self, effect: effects.ReportPreparing) -> None:
        """Find out in another thread whether a search is ready; if it is not, say so."""
        table, to = self.table.copy_table(), list(self.connections)
        if table is not None and await asyncio.to_thread(is_preparing, table):
            for connection in to if effect.to is None else [effect.to]:
                connection.push(encode(Notice(PREPARING)))

    def _reply(self, effect: effects.Reply) -> None:
        if effect.to.done():
            return
        if isinstance(effect.result, UserError):
            effect.to.set_exception(effect.result)
        else:
            effect.to.set_result(effect.result)

    def _unload(self, effect: effects.Unload) -> None:
        self.is_unloaded = True
        self.suspend()
        for connection in self.connections:
            connection.close(FAILED, effect.reason)

    DOERS: ClassVar[dict[type, Callable[[TableRunner, Any], Work | None]]] = {
        effects.StoreEntries: _write,
        effects.StoreSeat: _write,
        effects.StoreDeal: _write,
        effects.StoreResult: _write,
        effects.Send: _send,
        effects.SendSnapshot: _send_snapshot,
        effects.Broadcast: _broadcast,
        effects.BroadcastSnapshot: _broadcast_snapshot,
        effects.BroadcastUpdate: _broadcast_update,
        effects.StartTimer: _start_timer,
        effects.StopTimer: _stop_timer,
        effects.AskBot: _ask_bot,
        effects.GiveHint: _give_hint,
        effects.ReportPreparing: _report_preparing,
        effects.Reply: _reply,
        effects.Unload: _unload,
    }
