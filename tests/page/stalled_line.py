"""A TCP proxy before a house that can swallow all bytes, both ways, without closing anything."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

BLOCK = 65536  # bytes


class StallingProxy:
    """Carries connections to a house; those that are stalled stay open and bring nothing more."""

    def __init__(self, house: str) -> None:
        self._port = urlsplit(house).port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._stalled: set[socket.socket] = set()
        self._threads: list[Thread] = []
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._start(self._serve)

    def stall(self) -> None:
        """Swallow whatever comes by the connections that are open now."""
        self._stalled.update(self._open)

    def close(self) -> None:
        """Carry nothing more."""
        for end in (self._door, *self._open):
            with suppress(OSError):  # it is closed already
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for end in (self._door, *self._open):
            end.close()

    def _start(self, work: Callable[..., None], *ends: socket.socket) -> None:
        thread = Thread(target=work, args=ends)
        self._threads.append(thread)
        thread.start()

    def _serve(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._open += (near, far)
                self._start(self._carry, near, far)
                self._start(self._carry, far, near)

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        """Pass on what comes until it ends."""
        with suppress(OSError):
            while block := source.recv(BLOCK):
                if source not in self._stalled:
                    sink.sendall(block)
            sink.shutdown(socket.SHUT_RDWR)


@contextmanager
def stalling_proxy(house: str) -> Iterator[StallingProxy]:
    """Open a proxy before a house."""
    proxy = StallingProxy(house)
    try:
        yield proxy
    finally:
        proxy.close()
