"""The ASGI application: routes, error handlers, and the gate in front of them."""

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException
from starlette.routing import Match

import attest
from attest.engine import Attest
from attest.engine.same_file import same_file_check
from attest.errors import AttestError, ModelError, StoreError
from attest.server import metrics
from attest.server.api import commands, indexing, records, shapes
from attest.server.api import routes as api
from attest.server.gate import Gate
from attest.server.jobs import Jobs
from attest.server.page import change_routes, link_routes, record_routes, rendering, status_routes
from attest.server.page import routes as page
from attest.server.problems import BUG, Problem, problem_of
from attest.server.settings import Settings
from attest.server.threaded_engine import ThreadedEngine
from attest.server.work import Work

if TYPE_CHECKING:
    from fastapi.params import Depends
    from starlette.types import ASGIApp

_SILENT: TelemetryConfig = {"auto_configure": False, "tracing": False, "metrics": False, "logs": False}
"""FastAPI can export telemetry when environment variables say so; this server never does."""

_API = (commands, api, records, indexing)
"""Commands come first: the address of a command below a document would otherwise match as a document's id."""
_PAGE = (page, record_routes, link_routes, change_routes, status_routes)

_DESCRIPTION = "Answers from documents and code, every sentence bound to the exact characters that support it."


def application(kb: Attest, settings: Settings) -> "ASGIApp":
    """The whole server as one ASGI application. The caller remains responsible for closing the engine."""
    counted = metrics.Metrics()
    jobs = Jobs(kb.reindexing, kb.sources, allowed=settings.may_index)
    door = ThreadedEngine(kb=kb, work=Work(settings.limits, same_file_check(kb.path)), jobs=jobs)
    app = FastAPI(
        title="attest",
        version=attest.__version__,
        description=_DESCRIPTION,
        openapi_url="/v1/openapi.json",
        docs_url=None,  # it loads scripts from elsewhere
        redoc_url=None,
        responses=api.PROBLEM,
        lifespan=partial(_lifespan, door),
        telemetry=_SILENT,
    )
    token = [api.TOKEN] if settings.token_hash else []
    for part in _API:
        app.include_router(part.routes(door), dependencies=token)
    for view in _PAGE:
        app.include_router(view.routes(door), include_in_schema=False)
    app.include_router(rendering.routes(), include_in_schema=False)
    _add_plain_routes(app, door, counted, token)
    _add_error_handlers(app)
    return Gate(app, settings, counted)


@asynccontextmanager
async def _lifespan(door: ThreadedEngine, _: FastAPI) -> AsyncIterator[None]:
    """Load what searches need before the first request; at shutdown, wait for the threads."""
    door.kb.follow()
    await door.work.start(partial(_warm_up, door.kb))
    yield
    await asyncio.get_running_loop().run_in_executor(None, door.jobs.close)
    door.work.close()


def _warm_up(kb: Attest) -> None:
    with kb.view():
        pass


def _add_plain_routes(app: FastAPI, door: ThreadedEngine, counted: metrics.Metrics, token: "list[Depends]") -> None:
    @app.get("/healthz", summary="Check that the server is running", responses=api.gives(shapes.HealthShape))
    async def health() -> Response:
        """The server is running; needs no token."""
        return JSONResponse({"status": "ok"})

    @app.get("/metrics", summary="Show metrics for Prometheus", response_class=PlainTextResponse, dependencies=token)
    async def numbers() -> Response:
        """Metrics in the text format of Prometheus."""
        state = metrics.State(
            version=attest.__version__,
            work=door.work.counts(),
            answers={status: door.answers[status] for status in ("answered", "partial", "refused")},
            jobs=door.jobs.counts(),
            stored=await asyncio.get_running_loop().run_in_executor(None, _stored_figures, door.kb),
        )
        return PlainTextResponse(metrics.exposition(counted, state), media_type=metrics.MEDIA_TYPE)


def _stored_figures(kb: Attest) -> metrics.Stored | None:
    """The store's size and its documents by source; None if it cannot be read.

    Runs outside the threads of ``Work``, which may all be busy.
    """
    try:
        with kb.view() as view:
            documents = Counter(document.source for document in view.catalog.documents.values())
        return metrics.Stored(size_bytes=kb.path.stat().st_size, documents=documents)
    except (AttestError, OSError):
        return None


# --- errors ---


def _add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(AttestError)
    async def ours(request: Request, error: AttestError) -> Response:
        if isinstance(error, StoreError | ModelError):
            print(f"attest: {error}", file=sys.stderr)
        return _problem_response(request, problem_of(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return _problem_response(request, Problem(status=422, name="invalid", detail=_invalid_places(error)))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        detail = "there is nothing here" if error.status_code == 404 else str(error.detail)
        headers = {"Allow": _allowed_methods(app, request)} if error.status_code == 405 else {}
        return _problem_response(
            request, Problem(status=error.status_code, name="http", detail=detail, headers=headers)
        )

    @app.exception_handler(Exception)
    async def bug(request: Request, _: Exception) -> Response:
        return _problem_response(request, BUG)


def _allowed_methods(app: FastAPI, request: Request) -> str:
    """The methods of all routes that match an address; the framework names only those of the first."""
    there = [route for route in app.routes if route.matches(request.scope)[0] is not Match.NONE]
    return ", ".join(sorted({method for route in there for method in getattr(route, "methods", None) or ()}))


def _problem_response(request: Request, problem: Problem) -> Response:
    """The problem as an HTML page for people, as JSON for programs."""
    if not request.url.path.startswith("/v1/") and "text/html" in request.headers.get("accept", ""):
        return rendering.problem_page(problem)
    return problem.as_response()


def _invalid_places(error: RequestValidationError) -> str:
    """The place of each error and what is expected there, without echoing what was sent."""
    places = [f"{'.'.join(map(str, fault['loc'][:4]))}: {fault['msg']}" for fault in error.errors()[:5]]
    return " ".join("; ".join(places).split())
