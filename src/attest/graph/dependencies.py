"""The dependency view: everything that a document requires or that requires it, and the problems found on the way."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from attest.graph.cycles import Graph, components, cycle_in, longest_chain
from attest.graph.document_reader import DocumentReader
from attest.graph.link_walk import WalkOptions, walk_links
from attest.store.documents import fields_of
from attest.values.dependencies import Conflict, DependencyView, Fault
from attest.values.links import Link, LinkMap, Node
from attest.values.passages import Passage
from attest.words.ethereum import DROPPED_STATUSES, OPEN_STATUSES, SETTLED_STATUSES

RELATION = "requires"
NO_DEPTH_LIMIT = 1_000
"""Maximum depth of the walk, in links; the limit on the number of links ends it before that."""
ABANDONED = DROPPED_STATUSES | {"abandoned", "rejected", "deferred", "obsolete", "superseded"}
"""Statuses of documents that nobody works on any more."""
SETTLED = SETTLED_STATUSES | {"active", "accepted"}
UNSETTLED = OPEN_STATUSES
"""Statuses in the process of proposals: a settled document may only require settled ones."""


def dependencies(connection: sqlite3.Connection, ref: str, options: WalkOptions) -> DependencyView:
    """What a document requires (``out``) or what requires it (``in``), transitively. Raises ``ReferenceUnknown``."""
    found = walk_links(connection, ref, replace(options, depth=NO_DEPTH_LIMIT, relations=(RELATION,)))
    root = found.roots[0]
    graph = _graph(found)
    cycles = [cycle for members in components(graph, root)[::-1] if (cycle := cycle_in(graph, members))]
    return DependencyView(
        ref=ref,
        root=root,
        direction=found.direction,
        nodes=found.nodes,
        links=found.links,
        cycles=[cycle if found.direction == "out" else cycle[::-1] for cycle in cycles],
        critical_path=longest_chain(graph, root),
        conflicts=list(_conflicts(DocumentReader(connection), found, cycles)),
        truncated=found.truncated,
    )


def _graph(found: LinkMap) -> Graph:
    """From each document to those that are one link further away from the root."""
    ends: dict[str, list[str]] = defaultdict(list)
    for link in found.links:
        near, far = (link.source, link.target) if found.direction == "out" else (link.target, link.source)
        ends[near].append(far)
    return dict(ends)


def _conflicts(reader: DocumentReader, found: LinkMap, cycles: Sequence[Sequence[str]]) -> Iterator[Conflict]:
    nodes = {node.node_id: node for node in found.nodes}
    round_trips = {(near, far) for cycle in cycles for near, far in pairwise(cycle)}
    for link in found.links:
        pair = (link.source, link.target)
        if problem := _problem(reader, link, nodes):
            yield _conflict(reader, link, *problem)
        if pair in round_trips or (found.direction == "in" and pair[::-1] in round_trips):
            yield _conflict(reader, link, "cycle", "each requires the other, by way of what lies between")


def _problem(reader: DocumentReader, link: Link, nodes: Mapping[str, Node]) -> tuple[Fault, str] | None:
    """The kind of problem with a requirement, and its description; None if there is none."""
    source, target = nodes[link.source], nodes[link.target]
    if target.kind == "missing":
        return "missing", f"{link.stated} is not in the store"
    if link.stated != link.target and reader.document(link.stated) is not None:
        return "moved", f"{link.stated} moved to {link.target}"
    own_status, target_status = (source.status or "").lower(), (target.status or "").lower()
    if target_status in ABANDONED:
        return "abandoned", f"{link.target} is {target.status}"
    if own_status in SETTLED and target_status in UNSETTLED:
        return "unsettled", f"{link.source} is {source.status}, {link.target} is {target.status}"
    return None


def _conflict(reader: DocumentReader, link: Link, kind: Fault, detail: str) -> Conflict:
    named = link.stated if kind == "moved" else link.target
    shown = (link.evidence, _status_line(reader, named) if kind in _BY_STATUS else None)
    return Conflict(
        kind=kind,
        source=link.source,
        target=link.target,
        detail=detail,
        evidence=[passage for passage in shown if passage is not None],
    )


_BY_STATUS = frozenset({"moved", "abandoned", "unsettled"})
"""Faults that the status line of the other document shows."""


def _status_line(reader: DocumentReader, document_id: str) -> Passage | None:
    document = reader.document(document_id)
    if document is None:
        return None
    stated = next((field for field in fields_of(reader.connection, document_id) if field.name == "status"), None)
    return reader.passage(document, stated.start, stated.end) if stated else None
