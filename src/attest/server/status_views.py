"""The page's view of the store: what is in it, what was odd about it, and bringing a source up to date."""

from contextlib import suppress
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from attest.server import pages
from attest.server.door import Door
from attest.server.problems import JobRunning

FINDINGS_SHOWN = 200
_FIELDS = 4
"""More than a form of ours has."""


def views(door: Door) -> APIRouter:
    """Those for people."""
    router = APIRouter(default_response_class=HTMLResponse)
    jobs = door.jobs

    @router.get("/status")
    async def status(kind: pages.Text = "") -> Response:
        found = await door.findings(kind or None)
        shown, more = found[:FINDINGS_SHOWN], len(found) - FINDINGS_SHOWN
        return pages.render(
            "status.html", state=await door.status(), found=shown, more=more, kind=kind, job=jobs.latest,
            may_index=jobs.allowed,
        )  # fmt: skip

    @router.post("/status/index")
    async def start(request: Request) -> Response:
        """Whoever presses the button while a job runs is shown that one."""
        source, words_alone = await _given(request, "source", "words_alone")
        with suppress(JobRunning):
            await jobs.start(source, lexical_only=bool(words_alone))
        return RedirectResponse("/status#job", status_code=303)

    @router.post("/status/cancel")
    async def cancel(request: Request) -> Response:
        (job_id,) = await _given(request, "job")
        jobs.cancel(job_id)
        return RedirectResponse("/status#job", status_code=303)

    return router


async def _given(request: Request, *names: str) -> list[str]:
    """What a form of ours was filled in with; nothing of what is missing."""
    form = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=_FIELDS)
    return [form.get(name, [""])[0] for name in names]
