"""Metrics and health checks for the operator, on a port of their own."""

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

from croupier.server.tables.registry import TableRegistry


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
        registry: TableRegistry = app.state.registry
        fault = "stopping" if registry.is_stopping else await app.state.health.fault()
        refused, failures = dict(app.state.gate.refused), registry.metrics.failures
        facts = {"status": fault or "ok", **gauges(app), "refused": refused, "failures": failures}
        return JSONResponse(facts, 503 if fault else 200)

    return Starlette(routes=[Route("/metrics", metrics), Route("/healthz", health)])
