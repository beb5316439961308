"""Routes of the page for the store: its contents, its findings, and bringing a source up to date."""

from contextlib import suppress

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from attest.server.page.forms import form_values
from attest.server.page.rendering import render
from attest.server.problems import JobRunning
from attest.server.threaded_engine import ThreadedEngine

_FINDINGS_SHOWN = 200


def routes(door: ThreadedEngine) -> APIRouter:
    """The routes of the status and of index jobs."""
    router = APIRouter(default_response_class=HTMLResponse)
    jobs = door.jobs

    @router.get("/status")
    async def status(kind: str = "") -> Response:
        found = await door.findings(kind or None)
        shown, more = found[:_FINDINGS_SHOWN], len(found) - _FINDINGS_SHOWN
        return render(
            "status.html",
            state=await door.status(),
            found=shown,
            more=more,
            kind=kind,
            job=jobs.latest,
            may_index=jobs.allowed,
        )

    @router.post("/status/index")
    async def start(request: Request) -> Response:
        """Start a job; if one is running already, its progress is shown instead."""
        source, words_alone = await form_values(request, "source", "words_alone")
        with suppress(JobRunning):
            await jobs.start(source, lexical_only=bool(words_alone))
        return RedirectResponse("/status#job", status_code=303)

    @router.post("/status/cancel")
    async def cancel(request: Request) -> Response:
        (job_id,) = await form_values(request, "job")
        jobs.cancel(job_id)
        return RedirectResponse("/status#job", status_code=303)

    return router
