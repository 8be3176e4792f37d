"""uvicorn's socket with a fast way for texts: no queue, task or wake-up between it and a client.

An application finds it as `state.fast_websocket`. Everything but texts goes the default way, and
so do texts as long as nobody listens; behind another ASGI server there is no fast way.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

AT_ONCE = 64  # heads and texts that may wait to be written together


class FastWebSocket(WebSocketsSansIOProtocol):
    """One socket of a client."""

    listener: Callable[[str], None] | None = None
    _outgoing: tuple[bytes, ...] = ()  # to be written at the end of this turn of the loop

    async def run_asgi(self) -> None:
        """Serve the client, and show the application the fast way."""
        self.scope["state"]["fast_websocket"] = self
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Hand a text to the listener."""
        text = None
        if self.listener is not None and not self.close_sent and self.curr_msg_data_type == "text":
            text = decode(b"".join(self.frames))
        if self.listener is None or text is None:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.listener(text)

    def send_soon(self, text: bytes) -> bool:
        """Take a text, if the way is free; texts of one moment are written together."""
        is_free = self.writable.is_set() and len(self._outgoing) < AT_ONCE
        if not is_free or self.close_sent or self.transport.is_closing():
            return False
        if not self._outgoing:
            self.loop.call_soon(self.write)
        self._outgoing += (head_of(len(text)), text)
        return True

    def write(self) -> None:
        """Write the texts that were taken."""
        outgoing, self._outgoing = self._outgoing, ()
        if outgoing and not self.transport.is_closing():
            self.transport.write(b"".join(outgoing))


def head_of(length: int) -> bytes:
    """Return the head of a frame with one whole text of so many bytes (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def decode(data: bytes) -> str | None:
    """Read a text; None if it is none."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
