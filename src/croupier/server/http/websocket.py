"""One socket: reads a visitor's messages, keeps to the limits, and writes what the table sends."""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.engine.english import sentence
from croupier.engine.errors import UserError
from croupier.engine.piles import SPECTATOR
from croupier.server.http.rate_limits import Bucket
from croupier.server.http.tokens import Tokens
from croupier.server.messages import encoding as wire
from croupier.server.messages.from_server import VISITOR, Hello, Refusing, Said
from croupier.server.tables.registry import House
from croupier.server.tables.requests import act
from croupier.server.tables.table_runner import LiveTable

GONE, BUSY, POLICY, SLOW, SILENT, FAILED = 4404, 4429, 1008, 1013, 4408, 1011  # codes of closing
LOG = logging.getLogger("croupier.server")


class Ended(Exception):
    """The socket is to be closed: a code for programs, words for people."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Socket:
    """A visitor at the other end of a socket."""

    def __init__(self, house: House, socket: WebSocket, address: str, code: str) -> None:
        self.house, self._socket, self.address, self.code = house, socket, address, code
        self.heard_at = house.time()
        self.viewer = SPECTATOR
        self._tokens: Tokens = socket.app.state.tokens
        self._table: LiveTable | None = None  # once hello was said
        self._outgoing: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._closing: Ended | None = None
        limits = house.settings.limits
        self._bucket = Bucket(limits.messages, 2 * limits.messages)
        self._refused = 0

    def push(self, message: bytes) -> None:
        """Send a message, soon; a reader that falls too far behind is let go."""
        if self._closing is not None:
            return
        if len(self._outgoing) >= self.house.settings.limits.waiting:
            self.house.counts.slow += 1
            self._outgoing.clear()
            self.leave(SLOW, "too far behind; connect again")
        else:
            self._outgoing.append(message)
            self._wake.set()

    def leave(self, code: int, reason: str) -> None:
        """Close the socket, soon."""
        if self._closing is None:
            self._closing = Ended(code, reason)
            self._wake.set()

    async def serve(self) -> None:
        """Serve a visitor until one of the two has had enough."""
        patience = self.house.later(self.house.settings.limits.hello_seconds, self._miss_hello)
        try:
            async with asyncio.TaskGroup() as both:
                writing = both.create_task(self._write())
                reading = both.create_task(self._read())
                writing.add_done_callback(lambda _: reading.cancel())
                reading.add_done_callback(lambda _: writing.cancel())
        finally:
            patience.cancel()
            if self._table is not None:
                self._table.go(self)
        if self._closing is not None:
            await self._close(self._closing)

    def _miss_hello(self) -> None:
        if self._table is None:
            self.leave(SILENT, "no hello was said")

    async def _close(self, ended: Ended) -> None:
        """Say goodbye, as long as somebody listens."""
        try:
            await asyncio.wait_for(self._socket.close(ended.code, str(ended)), 2)
        except (RuntimeError, WebSocketDisconnect, TimeoutError):
            return

    async def _write(self) -> None:
        """Write what waits, in order, until the socket is to be closed or is gone."""
        while self._closing is None or self._outgoing:
            try:
                await self._flush()
            except (WebSocketDisconnect, RuntimeError):
                return
            if self._closing is None:
                self._wake.clear()
                await self._wake.wait()

    async def _flush(self) -> None:
        """Write all that waits; a message waits until it is written."""
        send, outgoing, counts = self._socket.send, self._outgoing, self.house.counts
        while outgoing:
            await send({"type": "websocket.send", "text": outgoing[0].decode()})
            counts.sent += 1
            if outgoing:  # it may have become too much meanwhile
                outgoing.popleft()

    async def _read(self) -> None:
        """Hear every message, until the socket is closed."""
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            self._hear(event.get("text"))

    def _hear(self, text: str | None) -> None:
        """Do what a message asks for: the first one is the hello."""
        if self._closing is not None:
            return
        self.heard_at = self.house.time()
        try:
            message = self._understand(text)
            if message is None:
                return
            if self._table is None:
                self._table = self._enter(message)
            else:
                act(self._current(self._table), self, message)
        except Ended as ended:
            self.leave(ended.code, str(ended))
        except Exception:
            self.house.counts.failures += 1
            LOG.exception("failed")
            self.leave(FAILED, "the house could not do that")

    def _current(self, table: LiveTable) -> LiveTable:
        """Return the table; one that the house has given up is left."""
        if self.house.live.get(self.code) is not table:
            raise Ended(1012, "the table was taken up anew; connect again")
        return table

    def _understand(self, text: str | None) -> Said | None:
        """Read a message, or refuse it."""
        if not self._bucket.take():
            self._refuse("too_fast", "Slowly, please.")
            return None
        if text is None or len(text) > self.house.settings.limits.message_bytes:
            self._refuse("malformed", "That message is not text, or too long.")
            return None
        try:
            message: Said = VISITOR.validate_json(text)
        except ValidationError:
            self._refuse("malformed", "That message cannot be understood.")
            return None
        self._refused = 0
        return message

    def _refuse(self, code: Refusing, text: str) -> None:
        """Refuse a message; after many in a row close the socket."""
        self._refused += 1
        self.house.counts.refused[code] += 1
        if self._refused > self.house.settings.limits.patience:
            raise Ended(POLICY, "too many messages that could not be taken")
        self.push(wire.refused(code, text))

    def _enter(self, hello: Said) -> LiveTable:
        """Go to the table with the eyes that the hello's token gives."""
        if not isinstance(hello, Hello):
            raise Ended(POLICY, "the first message must be hello")
        try:
            table = self.house.table(self.code)
        except UserError as error:
            raise Ended(GONE, sentence(str(error))[:100]) from None
        if len(table.desk) >= self.house.settings.limits.viewers:
            raise Ended(BUSY, "too many people are looking at this table")
        if hello.token:
            self.viewer = self._seat_of(table, hello.token)
        table.arrive(self)
        return table

    def _seat_of(self, table: LiveTable, token: str) -> int:
        seat = self._tokens.read(token, table.row.code)
        if seat is None or seat >= len(table.seats) or table.seats[seat].kind != "person":
            raise Ended(POLICY, "this token opens no seat at this table")
        return seat
