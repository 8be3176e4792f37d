"""Servers that listen on a port, in a thread of the test that looks into them."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from croupier.server.http.uvicorn_server import uvicorn_config
from croupier.server.http.web_app import create_app
from croupier.server.limits import Limits
from tests.server.servers import config


@dataclass
class HostedServer:
    """A server, and the port it listens on."""

    app: FastAPI
    port: int

    @property
    def refused(self) -> dict[str, int]:
        """Return what connections were refused for."""
        return dict(self.app.state.gate.refused)

    def connect(self, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        """Connect from an address of this machine, and send something."""
        opened = socket.socket()
        opened.settimeout(300)
        opened.bind((address, 0))
        opened.connect(("127.0.0.1", self.port))
        opened.sendall(sent)
        return opened

    def ask(self, path: str = "/healthz", *lines: str, address: str = "127.0.0.1") -> str:
        """Return the whole answer to a request; nothing if the connection is refused."""
        names = {line.partition(":")[0].lower() for line in lines}
        host = () if "host" in names else (f"Host: 127.0.0.1:{self.port}",)
        head = "\r\n".join((f"GET {path} HTTP/1.1", *host, *lines, "Connection: close"))
        return heard(self.connect(f"{head}\r\n\r\n".encode(), address))


def heard(opened: socket.socket) -> str:
    """Return what is heard until the connection is closed."""
    whole = b""
    with opened, suppress(ConnectionError):
        while part := opened.recv(65536):
            whole += part
    return whole.decode(errors="replace")


@contextmanager
def hosted_server(folder: Path, *, lifted: bool = True, **limits: Any) -> Iterator[HostedServer]:
    """Run a server whose limits are changed; it is gone afterwards."""
    chosen = Limits(**limits)
    app = create_app(wanted := config(folder, limits=chosen.lifted() if lifted else chosen))
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    server = uvicorn.Server(uvicorn_config(app, wanted))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield HostedServer(app, listener.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
