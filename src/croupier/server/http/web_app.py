"""The server as one ASGI application: HTTP, sockets, the page; and another for the operator."""

import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from croupier.engine import UserError
from croupier.server.config import ServerConfig
from croupier.server.http.addresses import address_of
from croupier.server.http.connection_gate import ConnectionGate
from croupier.server.http.forwarding import TRIES, Forwarder, InnerApp
from croupier.server.http.page_files import PAGE, page_version, send_file
from croupier.server.http.routes import Forbidden, TooManyRequests, WinCurves, router
from croupier.server.http.security import SecurityMiddleware, Tokens
from croupier.server.http.websocket import BUSY, SocketConnection
from croupier.server.limits import Bounds
from croupier.server.storage.database_errors import SENTENCES, STORE_ERRORS, Elsewhere, kind_of
from croupier.server.storage.health import Health
from croupier.server.storage.house_copies import back_up_daily
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.rejections import NotFound, OutOfOrder, Unavailable

LOG = logging.getLogger("croupier.server")
pages = APIRouter(include_in_schema=False)  # no part of the interface for programs
STATUS = {
    NotFound: 404,
    Unavailable: 409,
    Forbidden: 403,
    TooManyRequests: 429,
    OutOfOrder: 503,
}


def create_app(config: ServerConfig) -> FastAPI:
    """Return the application of one server."""
    app = FastAPI(
        title="Croupier",
        lifespan=partial(open_house, config),
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{config.prefix}/api/openapi.json",
    )
    state = app.state
    state.inner_address = ""  # where other processes reach this one
    state.gate = ConnectionGate(config.limits, config.proxies)
    state.bounds = Bounds(config.limits)
    state.curves = WinCurves(config.limits)
    app.add_middleware(
        SecurityMiddleware, config=config, bounds=state.bounds, refuse=state.gate.refuse
    )
    add_error_handlers(app, config.prefix)
    path = f"{config.prefix}/api/tables/{{code}}/socket"
    app.router.routes.append(WebSocketRoute(path, socket))  # the first: many may come at once
    app.include_router(router, prefix=config.prefix)
    app.include_router(pages, prefix=config.prefix)
    return app


@asynccontextmanager
async def open_house(config: ServerConfig, app: FastAPI) -> AsyncIterator[None]:
    """Open the tables of a house, and close them in the end."""
    registry = app.state.registry = TableRegistry(config)
    app.state.tokens = Tokens(registry.store.secret())
    await registry.open(app.state.inner_address)
    if registry.store.is_shared:
        secret = registry.store.secret("line")
        app.state.forwarder = Forwarder(registry, secret, app.state.inner_address)
        app.state.inner = InnerApp(app, registry, secret)
    page_version()  # nobody waits for it later
    app.state.health = Health(registry.store.writer)
    if config.backup is not None:
        copying = back_up_daily(config.file, config.backup, config.backups_kept)
        registry.scheduler.spawn(copying)
    yield
    await registry.close()


def add_error_handlers(app: FastAPI, prefix: str) -> None:
    """Have every error of a request answered in words."""
    app.add_exception_handler(UserError, reject)
    app.add_exception_handler(Elsewhere, forward)
    for kind in (*STORE_ERRORS, sqlite3.Error):  # a commit goes straight to the driver
        app.add_exception_handler(kind, report_fault)
    app.add_exception_handler(RequestValidationError, explain)
    app.add_exception_handler(404, partial(show_nothing, prefix))


@pages.api_route("/", methods=["GET", "HEAD"])
async def lobby(request: Request) -> Response:
    """Show the lobby."""
    return send_file("index.html", request)


@pages.api_route("/t/{code}", methods=["GET", "HEAD"])
@pages.api_route("/learn/{game}", methods=["GET", "HEAD"])
async def table_page(request: Request) -> Response:
    """Show a table, or a lesson at one; the page's script reads its code, or the game."""
    return send_file("table.html", request)


@pages.api_route("/static/{name}", methods=["GET", "HEAD"])
@pages.api_route("/static/{version}/{name}", methods=["GET", "HEAD"])
async def static(name: str, request: Request, version: str = "") -> Response:
    """Send a file of the page."""
    return send_file(name, request, version)


@pages.get("/healthz")
async def health(request: Request) -> JSONResponse:
    """Say whether the server can take and store answers."""
    fault = await fault_of(request.app)
    facts = {"status": fault or "ok"}
    if fault in SENTENCES:
        facts["detail"] = SENTENCES[fault]
    return JSONResponse(facts, 503 if fault else 200)


async def fault_of(app: FastAPI) -> str:
    """Return in a word why no answers can be taken and stored now; empty if they can."""
    if app.state.registry.is_stopping:
        return "stopping"
    fault: str = await app.state.health.fault()
    return fault


async def socket(websocket: WebSocket) -> None:
    """Serve one client, if there is room; who holds most sockets gives one up for another."""
    state, address = websocket.app.state, address_of(websocket.scope)
    sockets = state.bounds.sockets
    full = sockets.evict_from(address)
    if full == address or state.registry.is_stopping:
        await websocket.close(BUSY, "too many connections")
        return
    if full is not None:
        evicted = sockets.held_by(full)[-1]
        sockets.remove(full, evicted)
        evicted.close(BUSY, "too many connections")
    code = websocket.path_params["code"]
    if state.registry.store.is_shared and await is_carried(websocket, code):
        return
    await websocket.accept()
    connection = SocketConnection(state.registry, websocket, address, code)
    sockets.add(address, connection)
    try:
        await connection.serve()
    finally:
        sockets.remove(address, connection)


async def is_carried(websocket: WebSocket, code: str) -> bool:
    """Serve a client by the process that owns its table; False if that is this process."""
    state = websocket.app.state
    for _ in range(TRIES):
        try:
            await state.registry.table(code)
        except Elsewhere as other:
            if websocket.scope.get("is_forwarded"):
                await websocket.close()
                return True
            if await state.forwarder.carry(websocket, code, other):
                return True
        except UserError:
            break  # it is said when the client has said hello
        else:
            break
    return False


async def forward(request: Request, error: Exception) -> Response:
    """Have the process that owns a table answer."""
    response: Response = await request.app.state.forwarder.respond(request, error)
    return response


async def reject(request: Request, error: Exception) -> Response:
    """Say in words why something was not done, and count it."""
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    request.app.state.registry.metrics.rejected[str(status)] += 1
    return JSONResponse({"detail": str(error)}, status)


async def show_nothing(prefix: str, request: Request, error: Exception) -> Response:
    """Tell a program that an address leads nowhere; show people a page, and the way home."""
    if request.url.path.startswith((f"{prefix}/api/", f"{prefix}/static/")):
        return JSONResponse({"detail": getattr(error, "detail", "Not Found")}, 404)
    page = (PAGE / "lost.html").read_text(encoding="utf-8")
    return HTMLResponse(page.replace("{base}", f"{prefix}/"), 404)


async def report_fault(_request: Request, error: Exception) -> Response:
    """Say what is wrong with the database, and log it; nothing of the statement is repeated."""
    LOG.error("the database fails", extra={"facts": {"error": kind_of(error)}}, exc_info=error)
    return JSONResponse({"detail": SENTENCES[kind_of(error)]}, 503)


async def explain(_request: Request, error: Exception) -> Response:
    """Say in words what is wrong with a request; nothing of what was sent is repeated."""
    problems: Sequence[Any] = error.errors() if isinstance(error, RequestValidationError) else []
    said = "; ".join(f"{'.'.join(map(str, p['loc'][1:]))}: {p['msg']}" for p in problems[:5])
    return JSONResponse({"detail": said or "That cannot be understood."}, 422)


def gauges(app: FastAPI) -> dict[str, float]:
    """Return how much there is of everything now."""
    registry: TableRegistry = app.state.registry
    writer = registry.store.writer
    return {
        "tables_loaded": len(registry),
        "sockets": len(registry.connections),
        "connections": len(app.state.gate),
        "waiting_bytes": app.state.bounds.backlog.total,
        "loop_lag_seconds": app.state.gate.lag,
        "commits": writer.commits,
        "commit_jobs": writer.jobs,
        "commit_seconds": writer.seconds,
    }


def monitoring_app(app: FastAPI) -> Starlette:
    """Return the application that shows the counts of another one."""

    async def metrics(_request: Request) -> PlainTextResponse:
        """Return the counts as Prometheus reads them."""
        text = app.state.registry.metrics.text(gauges(app), app.state.gate.refused)
        return PlainTextResponse(text)

    async def health(_request: Request) -> JSONResponse:
        """Say whether the server can take answers, with what one wants to know if it cannot."""
        fault, failures = await fault_of(app), app.state.registry.metrics.failures
        refused = dict(app.state.gate.refused)
        facts = {"status": fault or "ok", **gauges(app), "refused": refused, "failures": failures}
        return JSONResponse(facts, 503 if fault else 200)

    return Starlette(routes=[Route("/metrics", metrics), Route("/healthz", health)])
