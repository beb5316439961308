"""The page's view of what was asked before: the stored answers, and how each fares today."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response

from attest.server.door import Door
from attest.server.page.rendering import render
from attest.server.records import MOST_SKIPPED

ON_A_PAGE = 25


def routes(door: Door) -> APIRouter:
    """All of them."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/answers")
    async def answers(drifted: bool = False, skip: Annotated[int, Query(ge=0, le=MOST_SKIPPED)] = 0) -> Response:
        found = await door.kept_answers(drifted=drifted, limit=ON_A_PAGE, skip=skip)
        before = max(0, skip - ON_A_PAGE) if skip else None
        return render("answers.html", found=found, drifted=drifted, skip=skip, before=before)

    return router
