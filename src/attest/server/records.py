"""`/v1` and the page, of what was asked before: why it came out so, once more, for others to check, its worth."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated
from urllib.parse import parse_qs

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from attest.server import pages
from attest.server import record_shapes as records
from attest.server.api import gives
from attest.server.door import Door
from attest.server.links import to_answer, to_trace
from attest.server.problems import without_places
from attest.server.why import TraceView
from attest.values.bundles import Bundle
from attest.values.explanations import Explanation, TraceComparison, TraceList
from attest.values.feedback import Feedback, FeedbackList
from attest.values.traces import Trace

TRACES_SHOWN = 100
ANSWERS_SHOWN = 100
MOST_SKIPPED = 1_000_000_000
_FIELDS = 8
"""More than a form of ours has."""

Id = Annotated[str, Path(alias="id", description="A trace's id, its beginning, the id of an answer, or last")]
AnswerId = Annotated[str, Path(alias="id", description="An answer's id, its beginning, or last")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """What requests may do with what was asked before."""

    door: Door

    async def traces(self, limit: int) -> TraceList:
        """`Attest.traces`."""
        return await self.door.work.do(partial(self.door.kb.traces, limit=limit))

    async def trace(self, ref: str) -> Explanation:
        """`Attest.trace`."""
        told = await self.door.work.do(partial(self.door.kb.trace, ref))
        return replace(told, trace=_placeless(told.trace))

    async def replay(self, ref: str, *, profile: str | None = None, k: int | None = None) -> TraceComparison:
        """`Attest.replay`."""
        found = await self.door.work.do(partial(self.door.kb.replay, ref, profile=profile, k=k), kind="long")
        return replace(found, first=_placeless(found.first), second=_placeless(found.second))

    async def bundle(self, ref: str) -> Bundle:
        """`Attest.export`."""
        return await self.door.work.do(partial(self.door.kb.export, ref))

    async def page(self, ref: str) -> str:
        """`Attest.export_page`."""
        return await self.door.work.do(partial(self.door.kb.export_page, ref))

    async def feedback(
        self, ref: str, *, rating: str, claim: int | None = None, fault: str | None = None, note: str | None = None
    ) -> Feedback:
        """`Attest.feedback`."""
        say = partial(self.door.kb.feedback, ref, rating=rating, claim=claim, fault=fault, note=note)
        return await self.door.work.do(say)

    async def feedback_given(self) -> FeedbackList:
        """`Attest.feedback_given`."""
        return await self.door.work.do(self.door.kb.feedback_given)


def _placeless(trace: Trace) -> Trace:
    return replace(trace, degraded=[without_places(remark) for remark in trace.degraded])


def routes(door: Door) -> APIRouter:
    """Those for programs."""
    router = APIRouter(prefix="/v1")
    kept = Records(door=door)
    _explaining(router, kept)
    _handing_on(router, kept)
    _judging(router, kept)
    return router


def _explaining(router: APIRouter, kept: Records) -> None:
    @router.get("/traces", responses=gives(records.TraceListShape))
    async def traces(limit: Annotated[int, Query(ge=1, le=TRACES_SHOWN)] = 20) -> Response:
        """The latest traces."""
        return JSONResponse((await kept.traces(limit)).as_json())

    @router.get("/traces/{id}", responses=gives(records.ExplanationShape))
    async def trace(ref: Id) -> Response:
        """Why an answer or a search came out as it did."""
        return JSONResponse((await kept.trace(ref)).as_json())

    @router.post("/replay", responses=gives(records.ReplayShape))
    async def replay(asked: records.ReplayRequest) -> Response:
        """The question of a trace again: the same, or where the two part. Nothing is stored."""
        found = await kept.replay(asked.trace_id, profile=asked.profile, k=asked.k)
        return JSONResponse(found.as_json())


def _handing_on(router: APIRouter, kept: Records) -> None:
    @router.get("/answers", responses=gives(records.KeptAnswersShape))
    async def answers(
        drifted: Annotated[bool, Query(description="Only those with a quote that is no longer said")] = False,
        limit: Annotated[int, Query(ge=1, le=ANSWERS_SHOWN)] = 20,
        skip: Annotated[int, Query(ge=0, le=MOST_SKIPPED)] = 0,
    ) -> Response:
        """The stored answers, and whether what they quote is still said."""
        return JSONResponse((await kept.door.kept_answers(drifted=drifted, limit=limit, skip=skip)).as_json())

    @router.get("/answers/{id}/bundle", responses=gives(records.BundleShape))
    async def bundle(ref: AnswerId) -> Response:
        """An answer as one file that others can check."""
        made = await kept.bundle(ref)
        return JSONResponse(made.as_json(), headers=_download(made.answer.answer_id, "json"))

    @router.get("/answers/{id}/page", response_class=HTMLResponse)
    async def page(ref: AnswerId) -> Response:
        """An answer as one page to read, to be downloaded."""
        made = await kept.bundle(ref)
        return HTMLResponse(await kept.page(ref), headers=_download(made.answer.answer_id, "html"))


def _download(answer_id: str, form: str) -> dict[str, str]:
    name = f"answer-{answer_id.removeprefix('sha256:')[:12]}.{form}"
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def _judging(router: APIRouter, kept: Records) -> None:
    @router.post("/feedback", responses=gives(records.FeedbackShape))
    async def feedback(said: records.FeedbackRequest) -> Response:
        """Say what an answer or a claim is worth."""
        one = await kept.feedback(
            said.answer_id, rating=said.rating, claim=said.claim, fault=said.fault, note=said.note
        )
        return JSONResponse(one.as_json())

    @router.get("/feedback", responses=gives(records.FeedbackListShape))
    async def feedback_given() -> Response:
        """Everything that was said, the latest first."""
        return JSONResponse((await kept.feedback_given()).as_json())


# --- the page ---


def views(door: Door) -> APIRouter:
    """Those for people."""
    router = APIRouter(default_response_class=HTMLResponse)
    kept = Records(door=door)

    @router.get("/traces/{ref}")
    async def trace(ref: str) -> Response:
        return pages.render("trace.html", shown=TraceView(told=await kept.trace(ref)))

    @router.get("/traces/{ref}/replay")
    async def replayed(ref: str) -> Response:
        return RedirectResponse(to_trace(ref), status_code=303)

    @router.post("/traces/{ref}/replay")
    async def replay(ref: str, request: Request) -> Response:
        (profile,) = await _given(request, "profile")
        told = await kept.trace(ref)
        found = await kept.replay(told.trace.trace_id, profile=profile or None)
        return pages.render("trace.html", shown=TraceView(told=told, found=found, profile=profile))

    @router.post("/answers/{ref}/feedback")
    async def feedback(ref: str, request: Request) -> Response:
        rating, note = await _given(request, "rating", "note")
        said = await kept.feedback(ref, rating=rating, note=note or None)
        return RedirectResponse(f"{to_answer(said.answer_id)}?said={said.rating}#said", status_code=303)

    return router


async def _given(request: Request, *names: str) -> list[str]:
    """What a form of ours was filled in with."""
    form = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=_FIELDS)
    return [(form.get(name) or [""])[0].strip() for name in names]
