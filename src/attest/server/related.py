"""How documents hang together, for people: what happened around a topic, and what a document is linked with."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response

from attest.errors import AttestError
from attest.server import pages
from attest.server.called import CallsView
from attest.server.dated import TimelineView
from attest.server.door import Door
from attest.server.linked import LinksView
from attest.server.problems import problem_of, without_places
from attest.server.refs import named
from attest.values.dependencies import DependencyView
from attest.values.links import LinkMap
from attest.values.symbols import FoundSymbol

EVENTS_SHOWN = 100
LINKS_READ = 500
"""Links of one document that are looked at, in each direction."""
CALLS_READ = 200
LIKELY = 0.5
"""Least confidence of inferred links, where they are asked for."""


def views(door: Door) -> APIRouter:
    """All of them."""
    router = APIRouter(default_response_class=HTMLResponse)
    _timelines(router, door)
    _links(router, door)
    _calls(router, door)
    return router


def _timelines(router: APIRouter, door: Door) -> None:
    @router.get("/timeline")
    async def timeline(
        q: Annotated[str, Query()] = "",
        since: Annotated[str, Query()] = "",
        until: Annotated[str, Query()] = "",
        k: Annotated[int, Query(ge=1, le=EVENTS_SHOWN)] = 30,
    ) -> Response:
        form = {"q": q, "since": since.strip(), "until": until.strip(), "k": k}
        if not q.strip():
            return pages.render("timeline.html", form=form, shown=None, problem=None)
        filters = {name: value for name in ("since", "until") if (value := str(form[name]))}
        try:
            found = await door.work.do(partial(door.kb.timeline, named(q), filters=filters, limit=k))
        except AttestError as error:
            problem = problem_of(error)
            return pages.render("timeline.html", status=problem.status, form=form, shown=None, problem=problem)
        told = replace(found, degraded=[without_places(remark) for remark in found.degraded])
        return pages.render("timeline.html", form=form, shown=TimelineView(found=told), problem=None)


def _links(router: APIRouter, door: Door) -> None:
    @router.get("/links/{ref:path}")
    async def links(ref: str, inferred: bool = False) -> Response:
        least = LIKELY if inferred else 1.0
        found = await door.work.do(partial(_linked, door, named(ref), least))
        chains = [await door.work.do(partial(_chain, door, one, way)) for way, one in _walked(found)]
        shown = LinksView(
            found=found, chains=chains, symbols=await door.work.do(partial(_symbols, door, found)), inferred=inferred
        )
        return pages.render("links.html", shown=shown)


def _linked(door: Door, ref: str, least: float) -> LinkMap:
    return door.kb.links(ref, direction="both", min_confidence=least, limit=LINKS_READ)


def _walked(found: LinkMap) -> list[tuple[str, str]]:
    """The directions in which requirements go on from a document: those in which it has one."""
    required = [link for link in found.links if link.relation == "requires"]
    ways = {"out": any(link.source in found.roots for link in required),
            "in": any(link.target in found.roots for link in required)}  # fmt: skip
    return [(way, found.roots[0]) for way, goes_on in ways.items() if goes_on]


def _chain(door: Door, ref: str, direction: str) -> DependencyView:
    return door.kb.dependencies(ref, direction=direction)


def _symbols(door: Door, found: LinkMap) -> Sequence[FoundSymbol]:
    """Of a source file what it defines."""
    is_code = any(node.node_id == found.roots[0] and node.kind == "code" for node in found.nodes)
    return door.kb.outline(found.roots[0]).symbols if is_code else ()


def _calls(router: APIRouter, door: Door) -> None:
    @router.get("/calls/{ref:path}")
    async def calls(ref: str) -> Response:
        callers = await door.work.do(partial(door.kb.callers, named(ref), limit=CALLS_READ))
        callees = await door.work.do(partial(door.kb.callees, ref, limit=CALLS_READ))
        return pages.render("calls.html", shown=CallsView(callers=callers, callees=callees))
