"""The line between the processes of a house: requests and sockets go on to the owner of a table.

Each process listens on a private address for the others, which show a secret of the house and say
who the client is. An owner that is gone, or does not answer, loses its tables to those who ask.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress
from secrets import compare_digest
from typing import TYPE_CHECKING, Any

from fastapi import Request
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.engine import UserError
from croupier.engine.secret import Secret
from croupier.server.http.addresses import address_of
from croupier.server.storage.database_errors import Elsewhere

if TYPE_CHECKING:
    from croupier.server.http.protocols import BoundedSocket
    from croupier.server.tables.registry import TableRegistry

SHOWN = "croupier-"  # what the names of the headers between processes begin with
SECRET, CLIENT, SCHEME = f"{SHOWN}secret", f"{SHOWN}client", f"{SHOWN}scheme"
ALIVE = "/alive"  # answered by every process that is not held up
PATIENCE = 2.5  # seconds without an answer until an owner is asked whether it lives, and for that
TRIES, PAUSE = 20, 0.25  # to find the owner of a table that changes hands
NOT_MINE = 421
OPENED = b"HTTP/1.1 101 "
OF_ONE_HOP = {"connection", "transfer-encoding", "content-length", "expect", "keep-alive", "date"}


class NotTheOwner(Exception):
    """A process that was asked for a table does not have it any more, or never had it."""


class InnerApp:
    """What other processes pass on: the application, for those who know the secret."""

    def __init__(self, app: ASGIApp, registry: TableRegistry, secret: Secret) -> None:
        self._app, self._registry, self._secret = app, registry, secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does to the client who is named; refuse strangers."""
        headers, is_socket = Headers(scope=scope), scope["type"] == "websocket"
        is_known = compare_digest(headers.get(SECRET, "").encode(), self._secret.reveal().encode())
        if is_known and scope["path"] == ALIVE:
            await PlainTextResponse("")(scope, receive, send)
        elif is_known and not self._registry.is_stopping:
            scope["client"], scope["is_forwarded"] = (headers.get(CLIENT, ""), 0), True
            scope["scheme"] = headers.get(SCHEME, scope["scheme"])
            await self._app(scope, receive, send)
        elif is_socket:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "rejected"})
        else:
            status = NOT_MINE if is_known else 403
            await JSONResponse({"detail": "That is not for this door."}, status)(
                scope, receive, send
            )


class Line(asyncio.Protocol):
    """A connection to an owner, whose bytes go to the socket of a client and back."""

    def __init__(self, near: BoundedSocket) -> None:
        self._near, self._begun = near, b""
        self._is_open = False
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[bool] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        self.transport: asyncio.Transport = None  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Pass on what the owner sends, once it has opened the socket."""
        if self._is_open:
            self._near.transport.write(data)
            return
        self._begun += data
        if len(self._begun) < len(OPENED) or self.opened.done():
            return
        self._is_open = self._begun.startswith(OPENED)
        self.opened.set_result(self._is_open)
        if self._is_open:
            self._near.splice(self.transport)
            self._near.transport.write(self._begun)

    def connection_lost(self, _exc: Exception | None) -> None:
        """Close the client's side too: it connects again."""
        if not self.opened.done():
            self.opened.set_result(False)
        if self._is_open:
            self._near.transport.close()
        self.closed.set_result(None)

    def pause_writing(self) -> None:
        """Read no more of the client until the owner has read."""
        self._near.transport.pause_reading()

    def resume_writing(self) -> None:
        """Go on: the owner has read."""
        self._near.transport.resume_reading()

    def close(self, _code: int = 0, _reason: str = "") -> None:
        """End both sides."""
        self.transport.abort()


class Forwarder:
    """Passes on what comes to this process for tables of others."""

    def __init__(self, registry: TableRegistry, secret: Secret, own: str) -> None:
        self._registry, self._secret = registry, secret
        self._own = Elsewhere(0, own)
        self._lines: dict[tuple[int, str], dict[Line, str]] = defaultdict(dict)  # and their tables

    async def respond(self, request: Request, error: Exception) -> Response:
        """Have the owner of a table answer a request."""
        if request.scope.get("is_forwarded") or not isinstance(error, Elsewhere):
            return JSONResponse({"detail": "another process has this table."}, NOT_MINE)
        code, other = str(request.path_params.get("code", "")), error
        for _ in range(TRIES):
            try:
                return await self._exchange(other, request)
            except NotTheOwner:
                await asyncio.sleep(PAUSE)
            except OSError:
                await self._registry.take_over([code], other)
            other = await self._owner(code)
        return JSONResponse({"detail": "the table is being loaded. Try again."}, 503)

    async def _owner(self, code: str) -> Elsewhere:
        """Return who owns a table now: this process, if nobody else does."""
        try:
            await self._registry.table(code)
        except Elsewhere as other:
            return other
        except UserError:
            pass  # asked again it says why
        return self._own

    async def listed(self, request: Request, path: str, other: Elsewhere) -> bytes | None:
        """Return what another process says of a table of its own; None if it says nothing."""
        with suppress(OSError, NotTheOwner):
            response = await self._exchange(other, request, path)
            return bytes(response.body) if response.status_code == 200 else None
        return None

    async def _exchange(self, other: Elsewhere, request: Request, path: str = "") -> Response:
        """Send a request to another process; return its response. OSError if it is gone."""
        body = b"" if path else await request.body()
        head = self._head(request.scope, path)
        head += f"connection: close\r\ncontent-length: {len(body)}\r\n\r\n".encode()
        asked = asyncio.ensure_future(exchanged(other.address, head + body))
        try:
            await self._answered(asked, other)
            response = asked.result()
        finally:
            asked.cancel()
        if response.status_code == NOT_MINE:
            raise NotTheOwner
        return response

    async def _answered(self, asked: asyncio.Future[Any], other: Elsewhere) -> None:
        """Wait for an answer as long as the other process shows that it lives."""
        while not (await asyncio.wait([asked], timeout=PATIENCE))[0]:
            if not await self._is_alive(other):
                raise OSError("it does not answer")

    async def _is_alive(self, other: Elsewhere) -> bool:
        """Ask a process whether it lives."""
        head = f"GET {ALIVE} HTTP/1.1\r\nhost: house\r\n{SECRET}: {self._secret.reveal()}\r\n"
        with suppress(OSError):
            async with asyncio.timeout(PATIENCE):
                await exchanged(other.address, f"{head}connection: close\r\n\r\n".encode())
                return True
        return False

    def _head(self, scope: Scope, path: str = "") -> bytes:
        """Return the head of a request as it is passed on, but for its end."""
        target = path.encode() or scope["raw_path"]
        if scope["query_string"] and not path:
            target += b"?" + scope["query_string"]
        method = "GET" if path else scope.get("method", "GET")
        lines = [f"{method} ".encode() + target + b" HTTP/1.1"]
        is_socket = scope["type"] == "websocket"
        for name, value in scope["headers"]:
            known = name.decode("latin-1").lower()
            if not known.startswith(SHOWN) and (is_socket or known not in OF_ONE_HOP):
                lines.append(name + b": " + value)
        own = {SECRET: self._secret.reveal(), CLIENT: address_of(scope), SCHEME: scope["scheme"]}
        lines += [f"{name}: {value}".encode() for name, value in own.items()]
        return b"\r\n".join(lines) + b"\r\n"

    async def carry(self, websocket: WebSocket, code: str, other: Elsewhere) -> bool:
        """Carry a client's socket to the owner of a table until one side ends; False if it cannot.

        Nothing was said to the client yet: the owner opens the socket.
        """
        near: BoundedSocket = websocket.scope["wire"]
        try:
            line = await self._opened(near, websocket.scope, other)
        except OSError:
            await self._registry.take_over([code], other)
            return False
        if line is None:
            await asyncio.sleep(PAUSE)
            return False
        lines, address = self._lines[other.process, other.address], address_of(websocket.scope)
        sockets = websocket.app.state.bounds.sockets
        lines[line] = code
        sockets.add(address, line)
        if len(lines) == 1:
            self._registry.scheduler.spawn(self._watch(other))
        try:
            await line.closed
        finally:
            line.close()
            sockets.remove(address, line)
            del lines[line]
        return True

    async def _opened(self, near: BoundedSocket, scope: Scope, other: Elsewhere) -> Line | None:
        """Return a line by which the owner has opened a client's socket; None if it did not."""
        host, _, port = other.address.rpartition(":")
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            _, line = await loop.create_connection(lambda: Line(near), host, int(port or 0))
        line.transport.write(self._head(scope) + b"\r\n")
        try:
            await self._answered(line.opened, other)
        except BaseException:
            line.close()
            raise
        if line.opened.result():
            return line
        line.close()
        return None

    async def _watch(self, other: Elsewhere) -> None:
        """Look whether an owner lives as long as sockets are carried to it."""
        key = other.process, other.address
        while self._lines[key]:
            await asyncio.sleep(PATIENCE)
            if self._lines[key] and not await self._is_alive(other):
                lines = dict(self._lines[key])
                await self._registry.take_over(set(lines.values()), other)
                for line in lines:
                    line.close()
        del self._lines[key]


async def exchanged(address: str, message: bytes) -> Response:
    """Send a request; return the response. OSError if none comes."""
    host, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port or 0))
    try:
        writer.write(message)
        version, _, rest = (await reader.readline()).partition(b" ")
        if not version:
            raise ConnectionResetError
        headers = list[tuple[bytes, bytes]]()
        while line := (await reader.readline()).strip():
            name, _, value = line.partition(b":")
            if name.decode("latin-1").lower() not in OF_ONE_HOP:
                headers.append((name, value.strip()))
        response = Response(await reader.read(), int(rest[:3]))
        response.raw_headers += headers
        return response
    finally:
        writer.close()
