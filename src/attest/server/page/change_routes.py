"""Routes of the page for a document through time."""

from functools import partial

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from attest.server import refs
from attest.server.page.changes_view import Changes, choices, rows_between
from attest.server.page.rendering import render
from attest.server.threaded_engine import ThreadedEngine
from attest.values.history import Difference

_ROWS_SHOWN = 4_000


def routes(door: ThreadedEngine) -> APIRouter:
    """The route of versions and changes."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/changes/{ref:path}")
    async def changes(ref: str, before: str = "", after: str = "") -> Response:
        look = partial(_changes_page, door, ref, before, after)
        return await door.work.do(look, kind="long" if before and after else "quick")

    return router


def _changes_page(door: ThreadedEngine, ref: str, before: str, after: str) -> Response:
    shown = refs.present_or_past(door.kb, ref)
    versions = door.kb.history(shown.document.document_id).versions
    if not (before and after):
        return render("changes.html", shown=shown, choices=choices(versions, shown), changes=None)
    found = _ordered_difference(door, shown.document.document_id, before, after)
    pair = (found.before.revision_id or "", found.after.revision_id or "")
    rows = list(rows_between(found.hunks, door.kb.show(pair[0]).text))
    removed, added = (sum(row.sign == sign for row in rows) for sign in ("removed", "added"))
    kept = rows[:_ROWS_SHOWN]
    shown_changes = Changes(found=found, rows=kept, removed=removed, added=added, left_out=len(rows) - len(kept))
    listed = choices(versions, shown, chosen=pair)
    return render("changes.html", shown=shown, choices=listed, changes=shown_changes)


def _ordered_difference(door: ThreadedEngine, document_id: str, before: str, after: str) -> Difference:
    """The difference from the older to the newer of two versions, in whichever order they were chosen."""
    found = door.kb.diff(document_id, before=before, after=after)
    return found if found.before.at <= found.after.at else door.kb.diff(document_id, before=after, after=before)
