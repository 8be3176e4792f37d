"""One socket: reads a client's messages within the limits, and writes what its table sends."""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from functools import partial

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.engine import UserError, sentence
from croupier.engine.piles import SPECTATOR
from croupier.server.http.protocols import BoundedSocket
from croupier.server.limits import Backlog, Bounds, message_bucket
from croupier.server.messages.from_client import ClientMessage, Hello, Ping, ResyncRequest, decode
from croupier.server.messages.from_server import ErrorReply, Pong, encode
from croupier.server.storage.database_errors import Elsewhere
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.rejections import OutOfOrder, Rejected
from croupier.server.tables.table_runner import TableRunner

GONE, BUSY, POLICY, SLOW, SILENT, FAILED = 4404, 4429, 1008, 1013, 4408, 1011  # codes of closing
LATER = 1.0  # seconds until a snapshot is made for which it was too early
LOG = logging.getLogger("croupier.server")


class Disconnect(Exception):
    """The socket is to be closed: a code for programs, words for people."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Outbox:
    """The messages that wait in one socket, in their order."""

    def __init__(self, backlog: Backlog) -> None:
        self._backlog, self._size = backlog, 0
        self.waiting = deque[bytes]()
        self.taken = 0  # messages that were written, or dropped

    @property
    def last(self) -> int:
        """Return the number of the last message, counted from the first that was ever put in."""
        return self.taken + len(self.waiting)

    def put(self, message: bytes) -> bool:
        """Add a message; say whether there was room. The first one always has room."""
        size, limits = len(message), self._backlog.limits
        is_full = len(self.waiting) >= limits.waiting
        if self.waiting and (is_full or self._size + size > self._backlog.room_for_one):
            return False
        self.waiting.append(message)
        self._size += size
        self._backlog.total += size
        return True

    def first(self) -> bytes:
        """Return the message to be written next."""
        return self.waiting[0]

    def drop_first(self) -> None:
        """Forget the message that was written, unless all were dropped meanwhile."""
        if self.waiting:
            size = len(self.waiting.popleft())
            self._size -= size
            self._backlog.total -= size
            self.taken += 1

    def clear(self) -> None:
        """Drop everything."""
        self.taken += len(self.waiting)
        self._backlog.total -= self._size
        self.waiting.clear()
        self._size = 0


class SocketConnection:
    """The connection of a client by a socket."""

    def __init__(self, registry: TableRegistry, socket: WebSocket, address: str, code: str) -> None:
        self._registry, self._socket, self.address, self.code = registry, socket, address, code
        self._next_event, self._send = socket.scope["direct"]
        self._wire: BoundedSocket | None = socket.scope.get("wire")  # where it can be used at once
        self._limits, self._metrics = registry.config.limits, registry.metrics
        self.received_at = registry.scheduler.time()
        self.viewer = SPECTATOR
        self._runner: TableRunner | None = None  # after the hello
        bounds: Bounds = socket.app.state.bounds
        self._outgoing = Outbox(bounds.backlog)
        self._snapshot = 0  # the number, in the outbox, of the last one that was asked for
        self._is_just_shown = False  # it was made while what came at once is being read
        self._late: asyncio.TimerHandle | None = None  # until one more may be made
        self._wake = asyncio.Event()
        self._closing: Disconnect | None = None
        self._bucket = message_bucket(self._limits)
        self._shared_bucket = bounds.messages.bucket(address)
        self._snapshots = bounds.snapshots.bucket(address)
        self._is_hasty = False
        self._rejected = 0  # messages in a row

    def push(self, message: bytes) -> None:
        """Send a message, soon; the socket of a reader that falls too far behind is closed."""
        if self._closing is not None:
            return
        if self._wire is not None and not self._outgoing.waiting and self._wire.write(message):
            self._outgoing.taken += 1
            self._metrics.sent += 1
        elif self._outgoing.put(message):
            self._wake.set()
        else:
            self._metrics.slow += 1
            self._outgoing.clear()
            self.close(SLOW, "too far behind; connect again")

    def close(self, code: int, reason: str) -> None:
        """Close the socket, soon."""
        if self._closing is None:
            self._closing = Disconnect(code, reason)
            self._wake.set()

    async def serve(self) -> None:
        """Serve a client until one of the two closes the socket."""
        self._registry.connections.add(self)
        waiting = self._registry.scheduler.call_later(self._limits.hello_seconds, self._miss_hello)
        try:
            async with asyncio.TaskGroup() as both:
                writing = both.create_task(self._write())
                reading = both.create_task(self._read())
                writing.add_done_callback(lambda _: reading.cancel())
                reading.add_done_callback(lambda _: writing.cancel())
        finally:
            waiting.cancel()
            if self._late is not None:
                self._late.cancel()
            self._outgoing.clear()
            self._registry.connections.discard(self)
            if self._runner is not None:
                self._runner.leave(self)
        if self._closing is not None:
            with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):  # nobody listens
                code, reason = self._closing.code, str(self._closing)
                await asyncio.wait_for(self._socket.close(code, reason), 2)

    def _miss_hello(self) -> None:
        if self._runner is None:
            self.close(SILENT, "no hello was said")

    async def _write(self) -> None:
        """Write what waits, in order, until the socket is to be closed or is gone."""
        with suppress(OSError, RuntimeError):  # nobody listens
            while self._closing is None or self._outgoing.waiting:
                if not self._outgoing.waiting:
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                text = self._outgoing.first().decode()  # it waits until it is written
                await self._send({"type": "websocket.send", "text": text})
                self._metrics.sent += 1
                self._outgoing.drop_first()

    async def _read(self) -> None:
        """Read every message, until the socket is closed.

        Most do not come this way: they are handed over as they come, while nobody is hasty.
        """
        while (event := await self._next_event())["type"] != "websocket.disconnect":
            if self._runner is None:
                await self._receive_hello(event.get("text"))
            else:
                self._receive(self._runner, event.get("text"))
            if self._closing is not None:
                await asyncio.Future()  # nothing more is read while the last is written
            if self._is_hasty:
                self._is_hasty = False
                await asyncio.sleep(self._limits.hasty_seconds)  # what waits unread costs nothing
            elif self._wire is not None and self._wire.queue.empty():
                self._wire.listener = self._listen

    def _listen(self, text: str | None) -> None:
        """Do what a message asks for, as it comes; leave the next one unread after a hasty one."""
        if self._runner is not None:
            self._receive(self._runner, text)
        if self._wire is not None and (self._is_hasty or self._closing is not None):
            self._wire.listener = None

    def _receive(self, runner: TableRunner, text: str | None) -> None:
        """Do what a message asks for; a ping, which a page sends by itself, is nothing said."""
        try:
            message = self._decode(text)
            if isinstance(message, Ping):
                self.push(encode(Pong(message.id)))
                return
            self.received_at = self._registry.scheduler.time()
            if isinstance(message, ResyncRequest):
                self._resync(runner, message)
            else:
                runner.receive(self, message)
        except Exception as error:  # noqa: BLE001 - it is logged
            self._refuse(error)

    async def _receive_hello(self, text: str | None) -> None:
        """Join the table that the first message asks for."""
        self.received_at = self._registry.scheduler.time()
        try:
            self._runner = await self._greet(self._decode(text))
            self._snapshot = self._outgoing.last
        except Exception as error:  # noqa: BLE001 - it is logged
            self._refuse(error)

    def _refuse(self, error: Exception) -> None:
        """Say why a message is rejected, or close the socket."""
        if isinstance(error, Rejected):
            self._reject(error)
        elif isinstance(error, Disconnect):
            self.close(error.code, str(error))
        else:
            self._metrics.failures += 1
            LOG.error("failed", exc_info=error)
            self.close(FAILED, "the server could not do that")

    def _resync(self, runner: TableRunner, message: ResyncRequest) -> None:
        """Have a snapshot made, unless the last one is still unread; later, if there are many."""
        if self._has_unread_snapshot or self._late is not None:
            return
        if self._snapshots.take():
            runner.receive(self, message)
            self._snapshot, self._is_just_shown = self._outgoing.last, True
            asyncio.get_running_loop().call_soon(self._end_moment)
        else:
            again = partial(self._resync_late, runner, message)
            self._late = self._registry.scheduler.call_later(LATER, again)

    def _end_moment(self) -> None:
        self._is_just_shown = False

    @property
    def _has_unread_snapshot(self) -> bool:
        """Say whether the last snapshot waits, or was written in this moment and nothing since."""
        taken = self._outgoing.taken
        return self._snapshot > taken or (self._snapshot == taken and self._is_just_shown)

    def _resync_late(self, runner: TableRunner, message: ResyncRequest) -> None:
        self._late = None
        self._resync(runner, message)

    def _decode(self, text: str | None) -> ClientMessage:
        """Read a message, within the limits."""
        if not (self._bucket.take() and self._shared_bucket.take()):
            self._is_hasty = True
            raise Rejected("too_fast", "Slowly, please.")
        if text is None or len(text) > self._limits.message_bytes:
            raise Rejected("malformed", "That message is not text, or too long.")
        try:
            message = decode(text)
        except ValidationError:
            raise Rejected("malformed", "That message cannot be understood.") from None
        self._rejected = 0
        return message

    def _reject(self, error: Rejected) -> None:
        """Say why a message is rejected; after many in a row close the socket."""
        self._rejected += 1
        self._metrics.rejected[error.code] += 1
        if self._rejected > self._limits.patience:
            self.close(POLICY, "too many messages that could not be taken")
        else:
            self.push(encode(ErrorReply(None, error.code, str(error))))

    async def _greet(self, hello: ClientMessage) -> TableRunner:
        """Join the table as the viewer that the hello's token names."""
        if not isinstance(hello, Hello):
            raise Disconnect(POLICY, "the first message must be hello")
        try:
            runner = await self._registry.table(self.code, is_visit=True)
        except OutOfOrder as error:
            raise Disconnect(FAILED, sentence(str(error))[:100]) from None
        except Elsewhere:
            raise Disconnect(FAILED, "another process has this table now") from None
        except UserError as error:
            raise Disconnect(GONE, sentence(str(error))[:100]) from None
        if hello.token:
            tokens = self._socket.app.state.tokens
            seat: int | None = tokens.seat_of(hello.token, self.code, runner.table)
            if seat is None:
                raise Disconnect(POLICY, "this token opens no seat at this table")
            self.viewer = seat
        if not runner.connections.make_room(self, self._limits):
            raise Disconnect(BUSY, "too many people are watching this table")
        self._registry.abandoned.visit(self.code, self.address)
        runner.join(self)
        return runner
