"""The tool ``graph``: how documents relate, and what happened when."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from attest.errors import UsageError
from attest.mcp import budget, graph_texts
from attest.mcp.arguments import GraphArguments, GraphView
from attest.mcp.listing import fit_text, list_reply
from attest.mcp.shapes import LookedShape
from attest.mcp.tool import DATA, Reply, Tool
from attest.values.dependencies import DependencyView
from attest.values.links import LinkMap
from attest.values.members import Printed

if TYPE_CHECKING:
    from attest.engine import Attest

View = TypeVar("View", bound=Printed)
Walked = TypeVar("Walked", LinkMap, DependencyView)


def graph(kb: "Attest", given: GraphArguments) -> Reply:
    """A view of a document. Raises ``UsageError`` for ``as_of`` with a view that only knows the present."""
    if given.as_of is not None and given.view not in _PAST:
        raise UsageError(f"graph: as_of is for {', '.join(sorted(_PAST))}; leave it out, or look at versions")
    return VIEWS[given.view](kb, given)


def _walk_view(
    walk_of: "Callable[[Attest], Callable[..., Walked]]", direction: str, head_of: "Callable[[Walked, str], str]"
) -> "Callable[[Attest, GraphArguments], Reply]":
    """A view that walks links in one direction."""

    def view(kb: "Attest", given: GraphArguments) -> Reply:
        found = walk_of(kb)(given.about, direction=direction, limit=given.limit, as_of=given.as_of)
        rows = [graph_texts.link_text(link, found.nodes) for link in found.links]
        return list_reply(
            head_of(found, given.view), rows, given.budget, lambda n: replace(found, links=found.links[:n])
        )

    return view


def _timeline(kb: "Attest", given: GraphArguments) -> Reply:
    """A timeline; if it does not fit, only the events of most weight, in the order of their dates."""
    look = partial(kb.timeline, given.about)
    return _shrunk_reply(look, given, graph_texts.timeline_text, lambda found: len(found.events))


def _arguments(kb: "Attest", given: GraphArguments) -> Reply:
    """Arguments; if they do not fit, fewer on each side."""
    look = partial(kb.arguments, given.about)
    return _shrunk_reply(look, given, graph_texts.arguments_text, lambda found: len(found.arguments))


def _shrunk_reply(
    look: Callable[..., View], given: GraphArguments, text_of: Callable[[View], str], count: Callable[[View], int]
) -> Reply:
    """The reply for what ``look`` finds, with the limit lowered until its text fits the budget."""
    room, limit = budget.characters(given.budget), given.limit
    found = look(limit=limit)
    while len(text := text_of(found)) > room and limit > 1:
        limit = max(min(limit, count(found)) * room // len(text) - 1, 1)
        found = look(limit=limit)
    return Reply(text=text, value=found.as_json())


def _conflicts(kb: "Attest", given: GraphArguments) -> Reply:
    found = kb.conflicts(given.about)
    rows = [graph_texts.conflict_text(conflict) for conflict in found.conflicts[: given.limit]]
    text, n = fit_text(graph_texts.conflicts_head(found), rows, given.budget)
    value = replace(found, conflicts=found.conflicts[:n]).as_json()
    return Reply(text=text, value={**value, "left_out": len(found.conflicts) - n})


def _versions(kb: "Attest", given: GraphArguments) -> Reply:
    """The newest versions that fit."""
    found = kb.history(given.about)
    rows = [graph_texts.version_text(version) for version in found.versions[-given.limit :][::-1]]
    text, n = fit_text(graph_texts.versions_head(found), rows, given.budget)
    newest = replace(found, versions=found.versions[len(found.versions) - n :], left_out=len(found.versions) - n)
    return Reply(text=text, value=newest.as_json())


VIEWS: "Mapping[GraphView, Callable[[Attest, GraphArguments], Reply]]" = {
    "links": _walk_view(lambda kb: kb.links, "out", graph_texts.links_head),
    "linked_by": _walk_view(lambda kb: kb.links, "in", graph_texts.links_head),
    "requires": _walk_view(lambda kb: kb.dependencies, "out", graph_texts.dependencies_head),
    "required_by": _walk_view(lambda kb: kb.dependencies, "in", graph_texts.dependencies_head),
    "timeline": _timeline,
    "arguments": _arguments,
    "conflicts": _conflicts,
    "versions": _versions,
}
_PAST = frozenset({"links", "linked_by", "requires", "required_by"})
"""Views that take ``as_of``."""

GRAPH_TOOLS: tuple[Tool[Any], ...] = (
    Tool(
        name="graph",
        title="How documents hang together, and what happened when",
        description=(
            "Look at what is around a document instead of in it: its links both ways, what it requires, a timeline, "
            "arguments for and against, numbers that contradict each other, its versions. Each fact comes with the "
            "line that says so. Give the document's id as `search` names it. " + DATA
        ),
        takes=GraphArguments,
        gives=LookedShape,
        run=graph,
    ),
)
