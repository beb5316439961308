"""Routes of the page for earlier questions: traces, replays, stored answers and feedback."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from attest.server.page.addresses import to_answer, to_trace
from attest.server.page.forms import form_values
from attest.server.page.rendering import render
from attest.server.page.trace_view import TraceView
from attest.server.threaded_engine import MOST_SKIPPED, ThreadedEngine

_ON_A_PAGE = 25
"""Answers on one page of the list."""


def routes(door: ThreadedEngine) -> APIRouter:
    """The routes of traces, stored answers and feedback."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/traces/{ref}")
    async def trace(ref: str) -> Response:
        return render("trace.html", shown=TraceView(explanation=await door.trace(ref)))

    @router.get("/traces/{ref}/replay")
    async def replayed(ref: str) -> Response:
        return RedirectResponse(to_trace(ref), status_code=303)

    @router.post("/traces/{ref}/replay")
    async def replay(ref: str, request: Request) -> Response:
        (profile,) = await form_values(request, "profile")
        explanation = await door.trace(ref)
        found = await door.replay(explanation.trace.trace_id, profile=profile or None)
        return render("trace.html", shown=TraceView(explanation=explanation, found=found, profile=profile))

    @router.get("/answers")
    async def answers(drifted: bool = False, skip: Annotated[int, Query(ge=0, le=MOST_SKIPPED)] = 0) -> Response:
        found = await door.kept_answers(drifted=drifted, limit=_ON_A_PAGE, skip=skip)
        before = max(0, skip - _ON_A_PAGE) if skip else None
        return render("answers.html", found=found, drifted=drifted, skip=skip, before=before)

    @router.post("/answers/{ref}/feedback")
    async def feedback(ref: str, request: Request) -> Response:
        rating, note = await form_values(request, "rating", "note")
        said = await door.work.do(partial(door.kb.feedback, ref, rating=rating, note=note or None))
        return RedirectResponse(f"{to_answer(said.answer_id)}?said={said.rating}#said", status_code=303)

    return router
