"""`/v1` for earlier questions: traces, replays, stored answers, bundles and feedback."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import HTMLResponse, JSONResponse, Response

from attest.server.api.request_shapes import AnswerRef, FeedbackRequest, ReplayRequest
from attest.server.api.routes import gives
from attest.server.threaded_engine import MOST_SKIPPED, ThreadedEngine
from attest.shapes import answers as answer_shapes
from attest.shapes import traces as trace_shapes

_TRACES_SHOWN = 100
_ANSWERS_SHOWN = 100

Id = Annotated[str, Path(alias="id", description="A trace's id, its beginning, the id of an answer, or last")]


def routes(door: ThreadedEngine) -> APIRouter:
    """The routes of traces, stored answers and feedback."""
    router = APIRouter(prefix="/v1")
    _add_trace_routes(router, door)
    _add_answer_routes(router, door)
    _add_feedback_routes(router, door)
    return router


def _add_trace_routes(router: APIRouter, door: ThreadedEngine) -> None:
    kb, do = door.kb, door.work.do

    @router.get("/traces", summary="List traces", responses=gives(trace_shapes.TraceListShape))
    async def traces(limit: Annotated[int, Query(ge=1, le=_TRACES_SHOWN)] = 20) -> Response:
        """The latest traces."""
        return JSONResponse((await do(partial(kb.traces, limit=limit))).as_json())

    @router.get("/traces/{id}", summary="Explain an answer or a search", responses=gives(trace_shapes.ExplanationShape))
    async def trace(ref: Id) -> Response:
        """Why an answer or a search came out as it did."""
        return JSONResponse((await door.trace(ref)).as_json())

    @router.post("/replay", summary="Replay a trace", responses=gives(trace_shapes.ReplayShape))
    async def replay(asked: ReplayRequest) -> Response:
        """Ask the question of a trace again: identical, or the stage at which the two diverge. Nothing is stored."""
        found = await door.replay(asked.trace_id, profile=asked.profile, k=asked.k)
        return JSONResponse(found.as_json())


def _add_answer_routes(router: APIRouter, door: ThreadedEngine) -> None:
    kb, do = door.kb, door.work.do

    @router.get("/answers", summary="List stored answers", responses=gives(answer_shapes.KeptAnswersShape))
    async def answers(
        drifted: Annotated[bool, Query(description="Only those with a quote that is no longer said")] = False,
        limit: Annotated[int, Query(ge=1, le=_ANSWERS_SHOWN)] = 20,
        skip: Annotated[int, Query(ge=0, le=MOST_SKIPPED)] = 0,
    ) -> Response:
        """The stored answers, and whether their quotes still hold."""
        return JSONResponse((await door.kept_answers(drifted=drifted, limit=limit, skip=skip)).as_json())

    @router.get(
        "/answers/{id}/bundle", summary="Export an answer as a bundle", responses=gives(answer_shapes.BundleShape)
    )
    async def bundle(ref: AnswerRef) -> Response:
        """An answer as one file that others can check."""
        made = await do(partial(kb.export, ref))
        return JSONResponse(made.as_json(), headers=_download(made.answer.answer_id, "json"))

    @router.get("/answers/{id}/page", summary="Export an answer as a page", response_class=HTMLResponse)
    async def page(ref: AnswerRef) -> Response:
        """An answer as one page to read, to be downloaded."""
        made = await do(partial(kb.export, ref))
        return HTMLResponse(await do(partial(kb.export_page, ref)), headers=_download(made.answer.answer_id, "html"))


def _download(answer_id: str, form: str) -> dict[str, str]:
    name = f"answer-{answer_id.removeprefix('sha256:')[:12]}.{form}"
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def _add_feedback_routes(router: APIRouter, door: ThreadedEngine) -> None:
    kb, do = door.kb, door.work.do

    @router.post("/feedback", summary="Give feedback on an answer", responses=gives(answer_shapes.FeedbackShape))
    async def feedback(said: FeedbackRequest) -> Response:
        """Rate an answer or one of its claims."""
        rate = partial(kb.feedback, said.answer_id, rating=said.rating)
        one = await do(partial(rate, claim=said.claim, fault=said.fault, note=said.note))
        return JSONResponse(one.as_json())

    @router.get("/feedback", summary="List feedback", responses=gives(answer_shapes.FeedbackListShape))
    async def feedback_given() -> Response:
        """All feedback, the latest first."""
        return JSONResponse((await do(kb.feedback_given)).as_json())
