"""The dependency view: everything that a document requires or that requires it, and the problems found on the way."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from attest.graph.cycles import Graph, components, cycle_in, longest_chain
from attest.graph.library import Library
from attest.graph.linked import Wanted, walk
from attest.store.documents import fields_of
from attest.values.dependencies import Conflict, DependencyView, Fault
from attest.values.links import Link, LinkMap, Node
from attest.values.passages import Passage

RELATION = "requires"
ALL_THE_WAY = 1_000
"""Maximum depth of the walk, in links; the limit on the number of links ends it before that."""
ABANDONED = frozenset({"withdrawn", "stagnant", "abandoned", "rejected", "deferred", "obsolete", "superseded"})
"""Statuses of documents that nobody works on any more."""
SETTLED = frozenset({"final", "living", "active", "accepted"})
UNSETTLED = frozenset({"idea", "draft", "review", "last call"})
"""Statuses in the process of proposals: a settled document may only require settled ones."""


def dependencies(connection: sqlite3.Connection, ref: str, wanted: Wanted) -> DependencyView:
    """What a document requires (``out``) or what requires it (``in``), transitively. Raises ``ReferenceUnknown``."""
    found = walk(connection, ref, replace(wanted, depth=ALL_THE_WAY, relations=(RELATION,)))
    root = found.roots[0]
    graph = _graph(found)
    cycles = [way for members in components(graph, root)[::-1] if (way := cycle_in(graph, members))]
    return DependencyView(
        ref=ref,
        root=root,
        direction=found.direction,
        nodes=found.nodes,
        links=found.links,
        cycles=[way if found.direction == "out" else way[::-1] for way in cycles],
        critical_path=longest_chain(graph, root),
        conflicts=list(_conflicts(Library(connection), found, cycles)),
        truncated=found.truncated,
    )


def _graph(found: LinkMap) -> Graph:
    """From each document to those that are one link further away from the root."""
    ends: dict[str, list[str]] = defaultdict(list)
    for link in found.links:
        near, far = (link.source, link.target) if found.direction == "out" else (link.target, link.source)
        ends[near].append(far)
    return dict(ends)


def _conflicts(library: Library, found: LinkMap, cycles: Sequence[Sequence[str]]) -> Iterator[Conflict]:
    nodes = {node.node_id: node for node in found.nodes}
    round_trips = {(near, far) for way in cycles for near, far in pairwise(way)}
    for link in found.links:
        pair = (link.source, link.target)
        if problem := _problem(library, link, nodes):
            yield _conflict(library, link, *problem)
        if pair in round_trips or (found.direction == "in" and pair[::-1] in round_trips):
            yield _conflict(library, link, "cycle", "each requires the other, by way of what lies between")


def _problem(library: Library, link: Link, nodes: Mapping[str, Node]) -> tuple[Fault, str] | None:
    """The kind of problem with a requirement, and its description; None if there is none."""
    source, target = nodes[link.source], nodes[link.target]
    if target.kind == "missing":
        return "missing", f"{link.stated} is not in the store"
    if link.stated != link.target and library.document(link.stated) is not None:
        return "moved", f"{link.stated} moved to {link.target}"
    here, there = (source.status or "").lower(), (target.status or "").lower()
    if there in ABANDONED:
        return "abandoned", f"{link.target} is {target.status}"
    if here in SETTLED and there in UNSETTLED:
        return "unsettled", f"{link.source} is {source.status}, {link.target} is {target.status}"
    return None


def _conflict(library: Library, link: Link, kind: Fault, detail: str) -> Conflict:
    named = link.stated if kind == "moved" else link.target
    shown = (link.evidence, _status_line(library, named) if kind in _BY_STATUS else None)
    return Conflict(
        kind=kind,
        source=link.source,
        target=link.target,
        detail=detail,
        evidence=[passage for passage in shown if passage is not None],
    )


_BY_STATUS = frozenset({"moved", "abandoned", "unsettled"})


def _status_line(library: Library, document_id: str) -> Passage | None:
    document = library.document(document_id)
    if document is None:
        return None
    stated = next((one for one in fields_of(library.connection, document_id) if one.name == "status"), None)
    return library.passage(document, stated.start, stated.end) if stated else None
