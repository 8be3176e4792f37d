"""One server as uvicorn runs it: its ports, its start and its stop."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn
from fastapi import FastAPI

from croupier.engine.errors import UserError
from croupier.server.config import ServerConfig
from croupier.server.http.addresses import link
from croupier.server.http.connection_gate import ConnectionGate
from croupier.server.http.protocols import BoundedHttp, BoundedSocket
from croupier.server.http.security import SecurityMiddleware
from croupier.server.http.web_app import create_app, monitoring_app
from croupier.server.limits import Bounds, Limits
from croupier.server.monitoring import log_crashes, set_up_logs
from croupier.server.storage.database_errors import SENTENCES, STORE_ERRORS, kind_of

GRACE = 3  # seconds until connections are closed
BACKLOG = 256  # connections that wait until they are taken
EVERYBODY = "0.0.0.0/0", "::/0"  # of the other processes each brings many people
PING_SECONDS = 10.0  # between two pings of a socket
PONG_SECONDS = 10.0  # until a client that does not answer one is gone: a phone changes networks


def serve_on(config: ServerConfig, listener: socket.socket, started: Callable[[int], None]) -> None:
    """Serve on a socket until this process is asked to stop."""
    set_up_logs()
    log_crashes()
    stop_with_terminal()
    CroupierServer(create_app(config), config, started).run([listener])


def stop_with_terminal() -> None:
    """Let a terminal that is closed stop the server as cleanly as `SIGTERM` does.

    Where the signal is ignored (`nohup`, or a process that another one watches) it stays so.
    """
    hang_up = getattr(signal, "SIGHUP", None)  # Windows has none
    if hang_up is not None and signal.getsignal(hang_up) == signal.SIG_DFL:
        signal.signal(hang_up, lambda *_: signal.raise_signal(signal.SIGTERM))


class CroupierServer(uvicorn.Server):
    """A server that announces its stop, and says on which port it is once it has started."""

    def __init__(self, app: FastAPI, config: ServerConfig, started: Callable[[int], None]) -> None:
        super().__init__(uvicorn_config(app, config))
        self.config.lifespan = "off"  # of what fails there uvicorn would log the text alone
        self._life = app.router.lifespan_context(app)
        self.app, self._started = app, started
        self._counts = listen_on(*config.metrics, "--metrics") if config.metrics else None
        self._inner = listen_on(config.inner, 0, "--inner") if config.database else None
        if self._inner is not None:
            self._inner.listen(BACKLOG)  # before anybody learns of it
            app.state.inner_address = "{}:{}".format(*self._inner.getsockname()[:2])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the house and start, then say where the server is."""
        try:
            await self._life.__aenter__()
        except (*STORE_ERRORS, sqlite3.Error) as error:
            raise UserError(f"the server cannot start. {SENTENCES[kind_of(error)]}") from None
        await super().startup(sockets)
        calm_collector()
        if self.started and self._inner is not None:
            gate = ConnectionGate(Limits(), EVERYBODY)
            self.servers.append(await listen_for(gate, self.app.state.inner, self._inner, self))
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._started(port)
            await self._monitor()

    async def _monitor(self) -> None:
        """Show the counts on a port of their own, where one is named."""
        if self._counts is not None:
            config = self.app.state.registry.config
            bounds = Bounds(config.limits)
            shown = SecurityMiddleware(monitoring_app(self.app), config, bounds)
            self.servers.append(
                await listen_for(ConnectionGate(Limits()), shown, self._counts, self)
            )
            host, port = self._counts.getsockname()[:2]
            print(f"Its counts, for whoever runs it: {link(host, port, '')}metrics", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the stop, wait until all is written, then close."""
        await self.app.state.registry.announce_stop(GRACE)
        await super().shutdown(sockets)
        if not self.force_exit:
            await self._life.__aexit__(None, None, None)


async def listen_for(
    gate: ConnectionGate, app: Any, listener: socket.socket, server: uvicorn.Server
) -> asyncio.Server:
    """Listen on another socket for another application, with a gate of its own."""
    config = bounded_config(app, gate, lifespan="off", proxy_headers=False)
    config.load()
    protocol: Any = config.http_protocol_class
    made = partial(protocol, config=config, server_state=server.server_state, app_state={})
    return await asyncio.get_running_loop().create_server(made, sock=listener)


def calm_collector() -> None:
    """Keep the garbage collector from stopping every table at once to search all objects.

    What was imported stays, and is searched no more; the rest is searched less often. Before, the
    longest of these pauses took a tenth of a second. The oldest objects are searched often enough
    that what closed sockets leave does not pile up.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 2)


def listen_on(host: str, port: int, option: str = "--port") -> socket.socket:
    """Return a socket that the server listens on."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family)
    if os.name == "posix":  # on Windows two servers could then have one port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        if error.errno != errno.EADDRINUSE:
            raise
        raise UserError(
            f"port {port} is in use, perhaps by another server.\n"
            f"Take another one with {option}, or any free one with {option} 0."
        ) from None
    return listener


def uvicorn_config(app: FastAPI, config: ServerConfig) -> uvicorn.Config:
    """Return how uvicorn is to run the application."""
    return bounded_config(
        app,
        app.state.gate,
        host=config.host,
        port=config.port,
        backlog=BACKLOG,
        forwarded_allow_ips=list(config.proxies),
        ws_max_size=4 * config.limits.message_bytes,
        timeout_graceful_shutdown=GRACE,
    )


def bounded_config(app: Any, gate: ConnectionGate, **more: Any) -> uvicorn.Config:
    """Return how uvicorn is to run an application behind a gate."""
    return uvicorn.Config(
        app,
        http=cast(Any, partial(BoundedHttp, gate)),
        ws=cast(Any, partial(BoundedSocket, gate)),
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,  # it costs more than it saves, in time and memory
        access_log=False,  # addresses of tables are nobody else's business
        log_config=None,
        server_header=False,
        **more,
    )
