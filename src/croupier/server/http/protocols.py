"""HTTP and sockets as uvicorn reads them, with bounds on size and time that it does not have."""

import asyncio
import socket
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from croupier.server.http.connection_gate import NEVER, ConnectionGate
from croupier.server.limits import frame_bucket

SLICE = 8192  # bytes that are read at once, so that every bound is looked at in time
PIPELINED = 8  # requests that wait for the answer to another one
SEND_BUFFER = 65_536  # bytes that the system holds for a slow reader
UNREAD = 4 * SEND_BUFFER  # bytes that wait in this process for one; beyond that it is let go
TEXT = 0x81  # a frame that is a whole text
SHORT, LONG = 126, 1 << 16  # from so many bytes on a frame says its length in 2 or in 8 bytes
TEXT_OF_2, TEXT_OF_8 = bytes((TEXT, SHORT)), bytes((TEXT, SHORT + 1))
SHORT_HEAD, MASKED = 6, 0x80  # of a client's short frame: kind, length, four bytes of mask
REASONS = {
    400: ("Bad Request", "That is no request."),
    408: ("Request Timeout", "The request took too long."),
    413: ("Content Too Large", "That is too long."),
    431: ("Request Header Fields Too Large", "The header of the request is too long."),
}


class TooLong(Exception):
    """A request has too many header lines."""


class BoundedHttp(HttpToolsProtocol):
    """A connection by HTTP: its head and its body have an end, in bytes and in seconds."""

    def __init__(self, gate: ConnectionGate, **rest: Any) -> None:
        super().__init__(**rest)
        self._gate, self._limits = gate, gate.limits
        self.due = NEVER
        self._step_bytes = self._head_lines = self._body_bytes = 0
        self._is_in_head, self._is_whole, self._is_upgraded = True, False, False

    @property
    def is_idle(self) -> bool:
        """Say whether no whole request is being answered."""
        return not self._is_whole or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, if there is room for one more connection."""
        self.transport = transport
        if not self._gate.enter(self):
            transport.abort()
            return
        set_send_buffer(transport)
        self._give(self._limits.head_seconds)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what came, in slices; end a request whose head or body is too long."""
        for at in range(0, len(data), SLICE):
            if self._is_upgraded or self.transport.is_closing():
                return
            part = data[at : at + SLICE]
            super().data_received(part)
            self._step_bytes += len(part)
            if self._is_in_head and self._step_bytes > self._limits.head_bytes:
                self._refuse(431)
            elif self._has_too_much or len(self.pipeline) > PIPELINED:
                self._refuse(413)
            elif self._is_between:
                self._give(self._limits.head_seconds)  # blank lines before the next request

    @property
    def _is_between(self) -> bool:
        """Say whether the last request is answered, and the next one is not begun."""
        return self._is_whole and not self._is_upgraded and self.is_idle

    @property
    def _has_too_much(self) -> bool:
        """Say whether a body is too long, or what comes with it: sizes of pieces, a trailer."""
        most = 2 * self._limits.body_bytes
        return self._body_bytes > most or self._step_bytes > most + self._limits.head_bytes

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._step_bytes = self._head_lines = self._body_bytes = 0
        self._is_in_head, self._is_whole = True, False
        self._give(self._limits.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a line of the header."""
        self._head_lines += 1
        if self._head_lines > self._limits.head_lines:
            raise TooLong
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Answer a request; its body may follow."""
        self._is_in_head, self._step_bytes = False, 0
        self._give(self._limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that a request is whole."""
        self._is_whole, self.due = True, NEVER
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Become a socket."""
        self._is_upgraded = True
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - as uvicorn calls it
        """Say that a request cannot be read."""
        self._refuse(431 if self._head_lines > self._limits.head_lines else 400)

    def pause_writing(self) -> None:
        """Wait for a slow reader, for a limited time."""
        super().pause_writing()
        self._give(self._limits.unread_seconds)

    def resume_writing(self) -> None:
        """Go on: the reader has read."""
        super().resume_writing()
        self.due = NEVER

    def expire(self) -> None:
        """End a request that took too long to come, or an answer that nobody reads."""
        if self.flow.write_paused:
            self._gate.refuse("unread")
            self.transport.abort()
        else:
            self._refuse(408)

    def _give(self, seconds: float) -> None:
        """Set the deadline of the next step."""
        self.due = self.loop.time() + seconds

    def _refuse(self, status: int) -> None:
        """Say why a request is refused, and close; say nothing amid another answer."""
        title, sentence = REASONS[status]
        self._gate.refuse(title.lower())
        is_begun = getattr(self.cycle, "response_started", False)  # there is none at first
        if is_begun and not self.cycle.response_complete:
            self.transport.abort()
            return
        head = f"HTTP/1.1 {status} {title}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        rest = f"content-length: {len(sentence)}\r\nconnection: close\r\n\r\n{sentence}"
        self.transport.write((head + rest).encode())
        self.transport.close()


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket: its frames come at a rate, and what is not read does not pile up."""

    is_idle = False

    def __init__(self, gate: ConnectionGate, **rest: Any) -> None:
        super().__init__(**rest)
        self._gate, self.due = gate, NEVER
        self._is_paused = False
        self._unsent: list[bytes] = []  # frames that were written in this moment
        self._unsent_bytes = 0
        self._is_between = True  # every frame came whole so far: the next byte begins one
        self.listener: Callable[[str | None], None] | None = None  # is handed texts, as they come
        self._far: asyncio.Transport | None = None  # to the process that owns the table
        self._frames = frame_bucket(gate.limits)

    def handle_connect(self, event: Request) -> None:
        """Register the connection for the endpoint that serves it."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["wire"] = self  # type: ignore[typeddict-unknown-key]

    def send_receive_event_to_app(self) -> None:
        """Hand a text over at once, if somebody listens; else it waits in the queue."""
        listener, frames = self.listener, self.frames
        if listener is None or self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            text = (frames[0] if len(frames) == 1 else b"".join(frames)).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which closes the socket
            return
        self.frames = []
        listener(text)

    def write(self, text: bytes) -> bool:
        """Write a text as one frame: its kind, its length, itself; False if that must wait."""
        if self._is_paused or self.close_sent or self.transport.is_closing():
            return False
        size = len(text)
        if size < SHORT:
            head = bytes((TEXT, size))
        elif size < LONG:
            head = TEXT_OF_2 + size.to_bytes(2, "big")
        else:
            head = TEXT_OF_8 + size.to_bytes(8, "big")
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent += (head, text)
        self._unsent_bytes += size
        if self._unsent_bytes > SLICE:
            self._flush()  # so that a reader who does not read is noticed in time
        return True

    def _flush(self) -> None:
        """Send what was written in this moment, all at once."""
        frames, self._unsent, self._unsent_bytes = self._unsent, [], 0
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: Any) -> None:
        """Send what the application sends, after what was written before it."""
        self._flush()
        await super().send(message)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self._gate.replace(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the socket."""
        self._gate.leave(self.transport)
        if self._far is not None:
            self._far.close()
        super().connection_lost(exc)

    def splice(self, far: asyncio.Transport) -> None:
        """From now on pass all bytes on: another process serves this socket."""
        self._far = far
        self.handshake_complete = self.close_sent = True  # as far as this process is concerned

    def shutdown(self) -> None:
        """Close the socket because the server stops; amid the frames of others nothing is said."""
        if self._far is not None:
            self.transport.close()
        else:
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Read what came, in slices; most often that is one short text."""
        if self._far is not None:
            self._far.write(data)
            return
        if self._is_between and self.handshake_initiated:
            if self.listener is not None and (text := self._short_text(data)) is not None:
                self._listen(text)
                return
            self._is_between = has_whole_frames(data)
        for at in range(0, len(data), SLICE):
            if not self.transport.is_closing():
                super().data_received(data[at : at + SLICE])

    def _short_text(self, data: bytes) -> bytes | None:
        """Return the text of one short frame, if that is what came."""
        size = len(data) - SHORT_HEAD
        if not 0 <= size < SHORT or data[0] != TEXT or data[1] != MASKED + size:
            return None
        if self.frames or self.conn.state is not State.OPEN:
            return None
        mask = data[2:SHORT_HEAD] * (size // 4 + 1)
        plain = int.from_bytes(data[SHORT_HEAD:], "big") ^ int.from_bytes(mask[:size], "big")
        return plain.to_bytes(size, "big")

    def _listen(self, text: bytes) -> None:
        """Hand a short text over, at the rate of messages."""
        if self.transport.get_write_buffer_size() > UNREAD:
            self._end("unread")
        elif not self._frames.take():
            self._end("too many frames")
        elif self.listener is None or self.close_sent or not text.isascii():
            self.frames, self.curr_msg_data_type = [text], "text"
            self.send_receive_event_to_app()
        else:
            self.listener(text.decode("ascii"))

    def handle_events(self) -> None:
        """Take frames, pings among them, at the rate of messages; answer no flood of pings."""
        if self.transport.get_write_buffer_size() > UNREAD:
            self._end("unread")
        elif not self._frames.take(len(self.conn.events)):
            self._end("too many frames")
        else:
            super().handle_events()

    def pause_writing(self) -> None:
        """Wait for a slow reader, for a limited time."""
        super().pause_writing()
        self._is_paused = True
        if self._far is not None:
            self._far.pause_reading()
        self.due = self.loop.time() + self._gate.limits.unread_seconds

    def resume_writing(self) -> None:
        """Go on: the reader has read."""
        super().resume_writing()
        self._is_paused, self.due = False, NEVER
        if self._far is not None:
            self._far.resume_reading()

    def expire(self) -> None:
        """End a socket that nobody reads."""
        self._end("unread")

    def _end(self, why: str) -> None:
        self._gate.refuse(why)
        self.transport.abort()


def has_whole_frames(data: bytes) -> bool:
    """Say whether a client's frames, of which the first begins here, end here."""
    at = 0
    while at + 1 < len(data):
        size, head = data[at + 1] & ~MASKED, SHORT_HEAD
        if size >= SHORT:
            wide = 2 if size == SHORT else 8
            size = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
            head = SHORT_HEAD + wide
        at += head + size
    return at == len(data)


def set_send_buffer(transport: asyncio.Transport) -> None:
    """Bound what the system holds for a reader that does not read."""
    opened = transport.get_extra_info("socket")
    if opened is not None:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
