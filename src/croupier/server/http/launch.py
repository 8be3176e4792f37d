"""Running the house: where to find it, how it starts, and how it stops."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import webbrowser

import segno
import uvicorn
from fastapi import FastAPI

from croupier.engine.errors import UserError
from croupier.server.config import Settings
from croupier.server.http.addresses import EVERYWHERE, link, own_address
from croupier.server.http.web_app import create_app
from croupier.server.logs import set_up_logs

GRACE = 3  # seconds within which those connected will have to come back


class HouseServer(uvicorn.Server):
    """A server that tells everybody before it stops, and where it is once it has started."""

    def __init__(self, app: FastAPI, settings: Settings, *, browser: bool) -> None:
        super().__init__(server_config(app, settings))
        self.app, self.settings, self.browser = app, settings, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say where the house is."""
        await super().startup(sockets)
        calm_collector()
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            announce(self.settings, port, browser=self.browser)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the stop, let what is on its way land, then close."""
        await self.app.state.house.announce_stop(GRACE)
        await super().shutdown(sockets)


def calm_collector() -> None:
    """Keep the garbage collector from stopping every table at once to look through all there is.

    What was imported stays, and is looked through no more; what tables leave behind is looked for
    less often. Before, the longest of these looks took a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def server_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Return how the server is to run."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=4 * settings.limits.message_bytes,
        ws_per_message_deflate=False,  # it costs more than it saves, in time and memory
        access_log=False,  # addresses of tables are nobody else's business
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )


def serve(settings: Settings, *, browser: bool) -> None:
    """Open the house and keep it open until it is told to stop."""
    set_up_logs()
    try:
        door = open_door(settings.host, settings.port)
        HouseServer(create_app(settings), settings, browser=browser).run([door])
    except OSError as error:
        raise UserError(f"the house cannot open: {error.strerror or error}.") from None


def open_door(host: str, port: int) -> socket.socket:
    """Return the socket at which the house is reached."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    door = socket.socket(family)
    if os.name == "posix":  # on Windows two servers could then have one port
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(address)
    except OSError as error:
        door.close()
        if error.errno != errno.EADDRINUSE:
            raise
        raise UserError(
            f"port {port} is in use, perhaps by another house.\n"
            "Take another one with --port, or any free one with --port 0."
        ) from None
    return door


def announce(settings: Settings, port: int, *, browser: bool) -> None:
    """Print the links, with a code for phones, and open the browser where there is one."""
    for_all = settings.host in EVERYWHERE
    here = link("127.0.0.1" if for_all else settings.host, port, settings.prefix)
    print(f"The house is open. On this machine: {here}")
    if for_all and (own := own_address()):
        near = link(own, port, settings.prefix)
        print(f"In the local network: {near}")
        segno.make(near).terminal(out=sys.stdout, compact=True)
    elif not for_all:
        print("For friends in the local network: croupier serve --host 0.0.0.0")
    print("Stop it with Ctrl-C; nothing is lost.", flush=True)
    if browser:
        webbrowser.open(here)
