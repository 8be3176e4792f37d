"""The runner of a table: it does what the hosted table wants done, and reports what came of it.

It sends, stores, sets timers and asks bots in threads of their own; it decides nothing.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from croupier.bots.answers import bot_answer
from croupier.engine import UserError
from croupier.engine.piles import SPECTATOR
from croupier.server.messages.from_client import (
    AnswerRequest,
    AutoRequest,
    ChatRequest,
    ClientMessage,
    PaceRequest,
    ReactRequest,
    RematchRequest,
    TakeoverRequest,
    UndoRequest,
    decode,
)
from croupier.server.messages.from_server import ErrorReply, Notice, TableInfo, encode
from croupier.server.storage.notices import ProcessNotice
from croupier.server.storage.processes import Processes, TablesStanding
from croupier.server.storage.store import Store
from croupier.server.tables import effects, inputs
from croupier.server.tables.computing import Computing
from croupier.server.tables.connections import Connection, Connections, SeatElsewhere
from croupier.server.tables.hints import hint_for, search_notice
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.rejections import OutOfOrder, Unavailable
from croupier.server.tables.replica import Replica
from croupier.server.tables.scheduler import Scheduler

FAILED = 1011  # the code of a connection closed by a fault of the server
RELAYED = (  # not stored, or not all of it, and for all processes
    *(AutoRequest, ChatRequest, PaceRequest, ReactRequest),
    *(TakeoverRequest, UndoRequest, RematchRequest),
)
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
        self.owns_table = (
            not store.is_shared
        )  # this process runs the clock and the bots of the table
        self.is_seen = False  # somebody has looked at it since it was loaded
        self.is_awake = False  # its clocks and bots go on
        self.asked_at = scheduler.time()  # since when the open question waits
        self.runs_elsewhere = False  # another process ran it when it was loaded
        self._used_at = scheduler.time()  # when somebody last was here
        self._store, self._scheduler, self._computing = store, scheduler, computing
        self._metrics = scheduler.metrics
        self._timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None
        self._pause: asyncio.TimerHandle | None = None  # before an answer that is known
        self._withheld: deque[Callable[[], None]] = deque(maxlen=3)  # until this process runs it
        self._unsettled: list[asyncio.Future[None]] = []  # wait until nothing is being written
        self.replica = Replica(code, store, scheduler, self.handle)

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
        now, asked_at = self._scheduler.time(), self.asked_at
        self.handle(inputs.Opened(now - asked_at if self.runs_elsewhere else 0.0))
        if self._store.processes is not None:
            self._scheduler.spawn(self._take_lease(self._store.processes))

    async def _take_lease(self, processes: Processes) -> None:
        """Run the table from now on, unless another process does."""
        with suppress(Exception):  # the next look at all tables does it
            self.set_owner(owns=await self._store.read(processes.take, self.code))

    def join(self, connection: Connection) -> None:
        """Let a connection look at the table."""
        self.is_seen = True
        self.wake()
        is_first = self.connections.add(connection)
        if is_first and connection.viewer != SPECTATOR:
            self._store.show_presence(self.code, connection.viewer, is_here=True)
        self.handle(inputs.Joined(connection, is_first))

    def leave(self, connection: Connection) -> None:
        """Forget a connection that is closed."""
        self._used_at = self._scheduler.time()
        if self.connections.remove(connection):
            if connection.viewer != SPECTATOR:
                self._store.show_presence(self.code, connection.viewer, is_here=False)
            self.handle(inputs.Left(connection.viewer))

    def receive(self, connection: Connection, message: ClientMessage) -> None:
        """Do what a client's message asks for."""
        if self.is_unloaded:  # its socket is being closed
            return
        self.handle(inputs.Received(connection, message))
        if isinstance(message, AnswerRequest):  # nearly every message
            return
        is_stored = isinstance(message, RematchRequest) and message.pledge
        if isinstance(message, RELAYED) and connection.viewer != SPECTATOR and not is_stored:
            self._tell(connection.viewer, message)

    def _tell(self, seat: int, message: ClientMessage) -> None:
        """Tell the other processes what a client here has said."""
        self._store.tell(self.code, "said", seat, message.model_dump_json())

    def on_notice(self, notice: ProcessNotice) -> None:
        """Do what another process tells: it has written something, or a client of it spoke."""
        if notice.kind == "said":
            seat, text = notice.body
            self.handle(inputs.Received(SeatElsewhere(seat), decode(text)))
        else:
            self.replica.on_notice(notice)

    def reconcile(self, standing: TablesStanding) -> None:
        """Look at how the table stands by the store; read it if something was missed."""
        self.set_owner(owns=self.code in standing.held)
        version = standing.versions.get(self.code)
        if version is not None and version > (self.replica.changes, self.table.entries):
            self.replica.read_again()
        if version is not None:
            self.handle(inputs.SeenElsewhere(standing.elsewhere.get(self.code, set())))
        self.handle(inputs.Swept(standing.closed.get(self.code, "")))
        for seat in self.table.unstored_wishes.intersection(self.connections.seats):
            self._tell(seat, RematchRequest(type="rematch"))  # whoever missed it hears it now

    def set_owner(self, *, owns: bool) -> None:
        """Run the clock and the bots of the table from now on, or leave that to another process."""
        if owns == self.owns_table:
            return
        self.owns_table, withheld = owns, list(self._withheld)
        self._withheld.clear()
        for act in withheld:
            self._when_owner(act)

    def _when_owner(self, act: Callable[[], None]) -> None:
        """Do something if this process runs the table; else once it does."""
        if self.owns_table:
            act()
        else:
            self._withheld.append(act)

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
        return self.table.info(self._scheduler.time())

    def is_unused(self, seconds: float) -> bool:
        """Say whether nobody has looked for so long that the table may be unloaded."""
        is_busy = self.is_seen and self.is_awake and self.owns_table and self.table.is_busy
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
        self.replica.is_done = True
        self._stop_bot()

    def unload(self) -> None:
        """Do nothing more: the next visitor loads the table from its log."""
        self.is_unloaded = True
        self.suspend()

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
        if isinstance(effect, effects.StoreEntries):
            self.replica.write(effect)
        elif isinstance(effect, effects.Send):
            if isinstance(effect.message, ErrorReply):
                self._metrics.rejected[effect.message.code] += 1
            self.connections.push(effect.message, effect.to)
        elif isinstance(effect, effects.BroadcastUpdate):
            self._metrics.answers += 1
            make = self.table.updates(self._scheduler.time(), effect.seq)
            self.connections.push_each(make, effect.first)
        else:
            self._do_rarer(effect)

    def _do_rarer(self, effect: effects.RarerEffect) -> None:
        """Send snapshots, reply to a request, or work on."""
        match effect:
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

    def _work(self, effect: effects.Working | effects.Change) -> None:
        """Set a timer, ask a bot, find a hint, unload the table, or change what is stored."""
        match effect:
            case effects.StartTimer() | effects.StopTimer():
                if self._timer is not None:
                    self._timer.cancel()
                if isinstance(effect, effects.StartTimer):
                    act = partial(self._automatic, inputs.TimerFired(effect.question))
                    fire = partial(self._when_owner, act)
                    self._timer = self._scheduler.call_later(effect.seconds, fire)
            case effects.AskBot(bot=bot):
                self._stop_bot()
                ask = partial(self._ask, effect)
                self._when_owner(ask) if bot else ask()
            case effects.GiveHint():
                self._scheduler.spawn(self._give_hint(effect))
            case effects.ReportPreparing():
                self._scheduler.spawn(self._report_preparing(effect))
            case effects.ReadAgain():
                self.replica.read_again()
            case effects.Unload(reason):
                self._drop(reason)
            case _:
                self.replica.write(effect)

    def _ask(self, effect: effects.AskBot) -> None:
        """Ask a bot, if its question is still open."""
        if effect.question == self.table.question:
            self._bot = self._scheduler.spawn(self._answer(effect))

    async def _answer(self, effect: effects.AskBot) -> None:
        """Have a bot choose in another thread; report its choice when the pause is over."""
        due, choice = self._scheduler.time() + effect.pause, None
        if effect.bot and (table := self.table.copy_table()) is not None:
            pool = self._computing.bots(table.game, effect.bot)
            choice = await pool.run(self.code, bot_answer, table, effect.bot)
        answered = inputs.BotAnswered(effect.question, choice)
        report = partial(self._end_pause if choice is None else self._automatic, answered)
        if (wait := due - self._scheduler.time()) > 0:
            self._pause = self._scheduler.call_later(wait, report)
        else:
            report()

    def _end_pause(self, answered: inputs.BotAnswered) -> None:
        """Report that a pause is over; the only answer is given where the table is run."""
        if not self.owns_table:
            self.handle(answered._replace(leads=False))
        self._when_owner(partial(self.handle, answered))

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
