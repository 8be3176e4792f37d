"""The whole house as one application: HTTP, sockets, the page, and what watches over it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles

from croupier.engine.errors import UserError
from croupier.server.config import Settings
from croupier.server.http.rate_limits import Buckets
from croupier.server.http.routes import NotYours, TooOften, router
from croupier.server.http.security import Shield
from croupier.server.http.tokens import Tokens
from croupier.server.http.websocket import Socket
from croupier.server.http.win_curves import Curves
from croupier.server.metrics import write_metrics
from croupier.server.tables.registry import Full, Gone, House

STATUS = {Gone: 404, Full: 409, NotYours: 403, TooOften: 429}
with as_file(files("croupier.server") / "page") as folder:
    PAGE = Path(folder)


def create_app(settings: Settings) -> FastAPI:
    """Return the application of one house."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        house = app.state.house = House(settings)
        app.state.tokens = Tokens(house.store.secret())
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="Croupier",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{settings.prefix}/api/openapi.json",
    )
    limits = settings.limits
    app.state.new_tables = Buckets(limits.new_tables, limits.new_tables_at_once)
    app.state.curves = Curves(limits.curves)
    app.state.replays = asyncio.Semaphore(limits.replays)
    app.add_middleware(Shield, settings=settings)
    app.add_exception_handler(UserError, refuse)
    app.add_exception_handler(RequestValidationError, explain)
    app.include_router(router, prefix=settings.prefix)
    app.include_router(pages(), prefix=settings.prefix)
    app.mount(f"{settings.prefix}/static", StaticFiles(directory=PAGE, check_dir=False))
    return app


def pages() -> APIRouter:
    """Return the routes that are no part of the interface for programs."""
    made = APIRouter(include_in_schema=False)
    made.add_api_route("/", lobby, response_class=FileResponse)
    made.add_api_route("/t/{code}", table_page, response_class=FileResponse)
    made.add_api_route("/healthz", health)
    made.add_api_route("/metrics", metrics, response_class=PlainTextResponse)
    made.add_api_websocket_route("/api/tables/{code}/socket", socket)
    return made


async def lobby() -> FileResponse:
    """Show the lobby."""
    return FileResponse(PAGE / "index.html", headers={"cache-control": "no-cache"})


async def table_page(code: str) -> FileResponse:  # noqa: ARG001 - the script reads it
    """Show a table."""
    return FileResponse(PAGE / "table.html", headers={"cache-control": "no-cache"})


async def health(request: Request) -> JSONResponse:
    """Say whether the house can take answers."""
    house: House = request.app.state.house
    well = house.store.writer.is_alive and not house.is_stopping
    return JSONResponse({"status": "ok" if well else "stopping"}, 200 if well else 503)


async def metrics(request: Request) -> PlainTextResponse:
    """Return the counts of the house."""
    house: House = request.app.state.house
    tally = house.store.writer.tally
    gauges = {
        "tables_awake": len(house.live),
        "sockets": len(house.sockets),
        "commits": tally.commits,
        "commit_jobs": tally.jobs,
        "commit_seconds": tally.seconds,
    }
    return PlainTextResponse(write_metrics(house.counts, gauges))


async def socket(websocket: WebSocket, code: str) -> None:
    """Serve one visitor."""
    house: House = websocket.app.state.house
    address = websocket.client.host if websocket.client else ""
    if not house.may_connect(address):
        await websocket.close(4429, "too many connections")
        return
    await websocket.accept()
    visitor = Socket(house, websocket, address, code)
    house.sockets.add(visitor)
    try:
        await visitor.serve()
    finally:
        house.sockets.discard(visitor)


async def refuse(_request: Request, error: Exception) -> Response:
    """Say in words why something was not done."""
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    return JSONResponse({"detail": str(error)}, status)


async def explain(_request: Request, error: Exception) -> Response:
    """Say in words what is wrong with a request; nothing of what was sent is repeated."""
    problems: list[dict[str, Any]] = (
        list(error.errors()) if isinstance(error, RequestValidationError) else []
    )
    said = "; ".join(f"{'.'.join(map(str, p['loc'][1:]))}: {p['msg']}" for p in problems[:5])
    return JSONResponse({"detail": said or "That cannot be understood."}, 422)
