"""`/v1`: the JSON of the commands, over HTTP. Every response is a value's own ``as_json``."""

from typing import Annotated, Any, Literal, TypeAlias

from fastapi import APIRouter, Query, Request, Security
from fastapi.responses import JSONResponse, Response, StreamingResponse
from fastapi.security import HTTPBearer

from attest.server import events, refs
from attest.server.api import request_shapes, shapes
from attest.server.api.command_requests import SearchAsked
from attest.server.problems import MEDIA_TYPE
from attest.server.threaded_engine import ThreadedEngine
from attest.shapes.answers import AnswerShape, VerificationShape
from attest.shapes.parts import Shape
from attest.shapes.search import ContextShape, SearchShape
from attest.shapes.store import DocumentShape, StatusShape
from attest.values.findings import FindingKind

Responses: TypeAlias = dict[int | str, dict[str, Any]]
"""Responses of a route, in the form that FastAPI takes for the OpenAPI document."""

PROBLEM: Responses = {
    "default": {
        "description": "What went wrong, as problem details",
        "content": {MEDIA_TYPE: {"schema": shapes.ProblemShape.model_json_schema()}},
    }
}
_TO_VERIFY = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": request_shapes.to_verify()}}}
}
_STREAM = {"schema": {"type": "string"}, "description": "stage, hit, claim and answer, in this order; problem"}

TOKEN = Security(HTTPBearer(auto_error=False, description="The token that the server was given"))
"""Only for the OpenAPI document. The gate has checked the token before a route is reached."""


def routes(door: ThreadedEngine) -> APIRouter:
    """The routes that search, ask, read, verify and report the status."""
    router = APIRouter(prefix="/v1")
    for add in (_add_search_routes, _add_ask_routes, _add_document_routes, _add_verify_route, _add_status_route):
        add(router, door)
    return router


def gives(shape: type[Shape], **more: Any) -> Responses:
    """The successful response of a route."""
    return {200: {"model": shape, "description": (shape.__doc__ or "").split("\n")[0], **more}}


def _add_search_routes(router: APIRouter, door: ThreadedEngine) -> None:
    @router.get("/search", summary="Search", responses=gives(SearchShape))
    async def search(asked: Annotated[SearchAsked, Query()]) -> Response:
        """Find passages."""
        found = await door.search(**{**dict(asked), "filters": refs.conditions(asked.filters)})
        return JSONResponse(found.as_json())

    @router.post("/search", summary="Search, with a JSON body", responses=gives(SearchShape))
    async def search_posted(wanted: request_shapes.SearchRequest) -> Response:
        """Find passages."""
        profile = wanted.profile or ("hyde" if wanted.suppose else "hybrid")
        found = await door.search(**{**dict(wanted), "profile": profile})
        return JSONResponse(found.as_json())

    @router.post("/context", summary="Search for passages with their context", responses=gives(ContextShape))
    async def context(wanted: request_shapes.ContextRequest) -> Response:
        """Find passages and the text around them, within a budget of tokens."""
        made = await door.context(**dict(wanted))
        return JSONResponse(made.as_json())


def _add_ask_routes(router: APIRouter, door: ThreadedEngine) -> None:
    @router.post("/ask", summary="Ask a question", responses=gives(AnswerShape, content={events.MEDIA_TYPE: _STREAM}))
    async def ask(wanted: request_shapes.AskRequest, request: Request) -> Response:
        """A cited, verified answer, or an honest refusal; as a stream of events when text/event-stream is accepted."""
        if events.MEDIA_TYPE in request.headers.get("accept", ""):
            steps = await door.ask_in_steps(**dict(wanted))
            return StreamingResponse(steps, media_type=events.MEDIA_TYPE, headers={"X-Accel-Buffering": "no"})
        answer = await door.ask(**dict(wanted))
        return JSONResponse(answer.as_json())


def _add_document_routes(router: APIRouter, door: ThreadedEngine) -> None:
    @router.get("/documents/{id:path}", summary="Read a document", responses=gives(DocumentShape))
    async def document(
        ref: request_shapes.DocumentRef,
        start: request_shapes.Character = None,
        end: request_shapes.Character = None,
        revision: Annotated[str | None, Query(description="Another revision than the present one")] = None,
        as_of: Annotated[request_shapes.Day, Query()] = None,
    ) -> Response:
        """A document or a part of it, as it is in the store."""
        shown = await door.document(ref, start=start, end=end, revision=revision, as_of=as_of)
        return JSONResponse(shown.as_json())

    @router.get("/answers/{id}", summary="Read a stored answer", responses=gives(AnswerShape))
    async def answer(ref: request_shapes.AnswerRef) -> Response:
        """An answer that was given, with its ledger."""
        return JSONResponse((await door.answer(ref)).as_json())


def _add_verify_route(router: APIRouter, door: ThreadedEngine) -> None:
    @router.post("/verify", summary="Verify an answer", responses=gives(VerificationShape), openapi_extra=_TO_VERIFY)
    async def verify(request: Request) -> Response:
        """Read every quote of an answer again: of a stored one by its id, or of an exported one as it was printed."""
        body = await request.body()
        stored = _stored_id(body)
        return JSONResponse((await door.verify(body if stored is None else stored)).as_json())


def _add_status_route(router: APIRouter, door: ThreadedEngine) -> None:
    @router.get("/status", summary="Show the status of the store", responses=gives(StatusShape))
    async def status(
        findings: Annotated[
            FindingKind | Literal["all"] | None, Query(description="List findings of a kind, or all")
        ] = None,
        as_of: Annotated[request_shapes.Day, Query()] = None,
    ) -> Response:
        """The contents of the store, how far embedding has come, and the findings of ingestion."""
        state = (await door.status(as_of=as_of)).as_json()
        if findings is not None:
            found = await door.findings(None if findings == "all" else findings)
            state["found"] = [finding.as_json() for finding in found]
        return JSONResponse(state)


def _stored_id(body: bytes) -> str | None:
    """The id in a body that names a stored answer; None if the body is something else."""
    try:
        return request_shapes.StoredAnswer.model_validate_json(body).answer_id
    except ValueError:
        return None
