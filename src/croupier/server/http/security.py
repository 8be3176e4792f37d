"""What every request passes: limits of size and rate, its host, its origin; tokens of seats."""

from collections.abc import Callable

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.engine.secret import Secret
from croupier.server.config import ServerConfig
from croupier.server.http.addresses import OwnHosts, address_of
from croupier.server.limits import Bounds
from croupier.server.tables.hosted_table import HostedTable

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
DIGITS = 10  # of the length of a body, at most
UNKNOWN_HOST = (
    "This server does not go by that name. Whoever runs it can name it: "
    "croupier serve --public http://NAME"
)
OLD_HTTP = "1.0"  # the one version in which a request need not name its host
Refuse = Callable[[str], None]  # counts a request that is rejected, by its kind
KINDS = {  # by which names rejected requests are counted
    400: "bad request",
    403: "forbidden",
    413: "content too large",
    421: "misdirected request",
    429: "too many requests",
}
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


def ignore(_kind: str) -> None:
    """Count nothing."""


class SecurityMiddleware:
    """Rejects what is too large, too fast, or for or from another site; adds security headers."""

    def __init__(
        self, app: ASGIApp, config: ServerConfig, bounds: Bounds, refuse: Refuse = ignore
    ) -> None:
        self.app, self.config, self._bounds, self._refuse = app, config, bounds, refuse
        self._hosts = OwnHosts(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or reject it."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket" and self._counted_fault(scope)[0]:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "rejected"})
        else:
            scope["direct"] = receive, send  # no layer costs each message a coroutine
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, why = self._counted_fault(scope)
        is_read = not status and scope["method"] in UNSAFE
        body = await self._read(receive) if is_read else b""
        if body is None:
            status, why = 413, "That is too long."
        if status:
            await JSONResponse({"detail": why}, status)(scope, receive, with_headers(send))
        else:
            await self.app(scope, replayed(body or b"", receive), with_headers(send))

    async def _read(self, receive: Receive) -> bytes | None:
        """Read a body whole; None if it is too long, or if its sender has gone."""
        body: bytes = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            is_gone = message["type"] == "http.disconnect"
            if is_gone or len(body) > self.config.limits.body_bytes:
                return None
            if not message.get("more_body", False):
                return body

    def _counted_fault(self, scope: Scope) -> tuple[int, str]:
        """Return why a request or a socket is rejected, and count it."""
        status, why = self._fault(scope)
        if status:
            self._refuse(KINDS[status])
        return status, why

    def _fault(self, scope: Scope) -> tuple[int, str]:
        """Return why a request or a socket is rejected, with its status; 0 if it is not."""
        if scope.get("is_forwarded"):  # another process of this house has looked at it
            return 0, ""
        headers, is_socket = Headers(scope=scope), scope["type"] == "websocket"
        length = headers.get("content-length", "0")
        is_number = length.isdecimal() and len(length) < DIGITS
        if not is_number or int(length) > self.config.limits.body_bytes:
            return 413, "That is too long."
        if scope.get("http_version") != OLD_HTTP and "host" not in headers:
            return 400, "The request names no host."
        if not self._hosts.has_host(scope, headers):
            return 421, UNKNOWN_HOST
        is_change = is_socket or scope["method"] in UNSAFE
        if is_change and not self._hosts.has_page(headers):
            return 403, "That came from another site."
        rates = self._bounds.new_sockets if is_socket else self._bounds.requests
        if not rates.take(address_of(scope)):
            return 429, "Slowly, please."
        return 0, ""


def replayed(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives a body that was read already, then what comes."""
    bodies = [body]

    async def receiving() -> Message:
        if bodies:
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}
        return await receive()

    return receiving


def with_headers(send: Send) -> Send:
    """Return a `send` that adds the security headers."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


class Tokens:
    """Makes and reads the tokens of seats: the bearer owns the seat, and nobody can forge one.

    A token names the ticket that was drawn when the seat was taken: once a backup is restored and
    the seat taken again, the token of before opens nothing. Seats of version 1 have no ticket.
    """

    def __init__(self, secret: Secret) -> None:
        self._signer = URLSafeSerializer(secret.reveal(), salt="croupier seat 1")

    def make(self, code: str, seat: int, ticket: str) -> str:
        """Return the token of a seat at a table; it names the ticket of the seat."""
        return str(self._signer.dumps([code, seat, *([ticket] if ticket else ())]))

    def seat_of(self, token: str, code: str, table: HostedTable) -> int | None:
        """Return the seat that a token opens at a table, or None if it opens none."""
        try:
            whose, seat, *ticket = self._signer.loads(token)
        except (BadSignature, TypeError, ValueError):
            return None
        is_own = whose == code and table.ticket(int(seat)) == "".join(ticket)
        return int(seat) if is_own else None
