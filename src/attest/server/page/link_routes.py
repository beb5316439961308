"""Routes of the page for what is related: the timeline of a topic, links of a document, calls of a symbol."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse, Response

from attest.engine import Attest
from attest.errors import AttestError
from attest.server.page.calls_view import CallsView
from attest.server.page.links_view import LinksView
from attest.server.page.rendering import render
from attest.server.page.timeline_view import TimelineView
from attest.server.problems import problem_of, without_paths
from attest.server.refs import checked_name
from attest.server.threaded_engine import ThreadedEngine
from attest.values.links import LinkMap
from attest.values.search import FilterValues

_EVENTS_SHOWN = 100
_LINKS_READ, _CALLS_READ = 500, 200
"""Most links of one document, and most calls in each direction, that are read."""
_LIKELY = 0.5
"""Least confidence of inferred links, if they are asked for."""

_OTHER_LINKS = {
    "Implemented by": ("in", "implements"),
    "Implements": ("out", "implements"),
    "Overridden by": ("in", "overrides"),
    "Overrides": ("out", "overrides"),
    "Tested by": ("in", "tests"),
    "Tests": ("out", "tests"),
    "Named by": ("in", "uses"),
    "Names": ("out", "uses"),
}
"""Links between code other than calls: from the heading to direction and relation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The fields of the timeline's form; empty means no condition."""

    q: str = ""
    since: str = ""
    until: str = ""
    k: Annotated[int, Query(ge=1, le=_EVENTS_SHOWN)] = 30

    def filters(self) -> FilterValues:
        given = {"since": self.since.strip(), "until": self.until.strip()}
        return {name: value for name, value in given.items() if value}


def routes(door: ThreadedEngine) -> APIRouter:
    """The routes of timelines, links and calls."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/timeline")
    async def timeline(asked: Annotated[Asked, Depends()]) -> Response:
        return await _timeline_of(door, asked)

    @router.get("/links/{ref:path}")
    async def links(ref: str, inferred: bool = False) -> Response:
        shown = await door.work.do(partial(_links_of, door.kb, checked_name(ref), inferred=inferred))
        return render("links.html", shown=shown)

    @router.get("/calls/{ref:path}")
    async def calls(ref: str) -> Response:
        return render("calls.html", shown=await door.work.do(partial(_calls_of, door.kb, checked_name(ref))))

    return router


async def _timeline_of(door: ThreadedEngine, asked: Asked) -> Response:
    """The form, and below it the timeline, or why there is none."""
    shown, problem = None, None
    if asked.q.strip():
        try:
            look = partial(door.kb.timeline, checked_name(asked.q), filters=asked.filters(), limit=asked.k)
            found = await door.work.do(look)
            shown = TimelineView(found=replace(found, degraded=[without_paths(remark) for remark in found.degraded]))
        except AttestError as error:
            problem = problem_of(error)
    status = problem.status if problem else 200
    return render("timeline.html", status=status, form=asked, shown=shown, problem=problem)


def _links_of(kb: Attest, ref: str, *, inferred: bool) -> LinksView:
    found = kb.links(ref, direction="both", min_confidence=_LIKELY if inferred else 1.0, limit=_LINKS_READ)
    root = found.roots[0]
    is_code = any(node.node_id == root and node.kind == "code" for node in found.nodes)
    return LinksView(
        found=found,
        chains=[kb.dependencies(root, direction=way) for way in _directions_onward(found)],
        symbols=kb.outline(root).symbols if is_code else (),
        inferred=inferred,
    )


def _directions_onward(found: LinkMap) -> list[str]:
    """The directions in which the document has a requirement, to be followed further."""
    required = [link for link in found.links if link.relation == "requires"]
    ends = {"out": [link.source for link in required], "in": [link.target for link in required]}
    return [way for way, there in ends.items() if found.roots[0] in there]


def _calls_of(kb: Attest, ref: str) -> CallsView:
    walks = {"in": partial(kb.callers, ref, limit=_CALLS_READ), "out": partial(kb.callees, ref, limit=_CALLS_READ)}
    others = {said: walks[way](relation=relation) for said, (way, relation) in _OTHER_LINKS.items()}
    return CallsView(callers=walks["in"](), callees=walks["out"](), others=others)
