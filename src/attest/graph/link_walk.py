"""Breadth-first walks along the links between documents.

Every link of a reached node is listed, including links that close a cycle; each node is expanded once. A link is listed
in the direction of its statement, whichever way it was walked. Whatever a limit cuts off is reported in words.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from attest.errors import UsageError
from attest.graph.document_reader import DocumentReader
from attest.graph.edges import Edge, read_edges
from attest.graph.redirects import current_id
from attest.graph.same_words import Place, quoted_places
from attest.store.document_lookup import require_document
from attest.store.queries import queries
from attest.values.links import INSIDE, PERSON, RELATIONS, Link, LinkMap, Node
from attest.values.passages import Passage

MAX_DEPTH = 10
_EDGES_PER_LINK = 4
"""Maximum number of edges read for every link that may be shown."""
_ORDER = {relation: place for place, relation in enumerate(RELATIONS)}
_DIRECTIONS = {"out": ("out",), "in": ("in",), "both": ("out", "in")}
"""From the direction of a walk to those in which edges are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkOptions:
    """Which links to follow, and how far."""

    direction: str = "out"
    depth: int = 1
    relations: Sequence[str] = ()
    """Empty means all except those inside a thread (``INSIDE``), which are shown only if a relation is named."""
    min_confidence: float = 1.0
    limit: int = 500
    """Maximum number of links."""

    def __post_init__(self) -> None:
        """Raises ``UsageError`` for an impossible depth, limit, direction or relation."""
        if self.depth < 1 or self.limit < 1:
            raise UsageError(f"a walk has a depth from 1 to {MAX_DEPTH} and a limit from 1; give others")
        if self.direction not in _DIRECTIONS:
            raise UsageError(f"there is no direction {self.direction!r}; directions are: {', '.join(_DIRECTIONS)}")
        if unknown := [relation for relation in self.relations if relation not in RELATIONS]:
            raise UsageError(f"there is no relation {unknown[0]!r}; relations are: {', '.join(RELATIONS)}")

    @property
    def followed(self) -> Sequence[str]:
        return [
            relation
            for relation in RELATIONS
            if relation in self.relations or not (self.relations or relation in INSIDE)
        ]


@dataclass(slots=True)
class _FoundLink:
    """The first edge found for a link, and the number of places that state the link."""

    edge: Edge
    depth: int
    times: int = 1


_Key = tuple[object, ...]


def bounded_walk(connection: sqlite3.Connection, ref: str, options: WalkOptions) -> LinkMap:
    """``walk_links`` with a limit on the depth. Raises ``UsageError`` for a greater one, and ``ReferenceUnknown``."""
    if options.depth > MAX_DEPTH:
        raise UsageError(f"a walk has a depth from 1 to {MAX_DEPTH}; give a smaller one")
    return walk_links(connection, ref, options)


def walk_links(connection: sqlite3.Connection, ref: str, options: WalkOptions) -> LinkMap:
    """The links of a document or person and of what they lead to. Raises ``ReferenceUnknown``."""
    reader = DocumentReader(connection)
    roots = roots_of(reader, ref)
    reached = dict.fromkeys(roots, 0)
    collected: dict[_Key, _FoundLink] = {}
    front, truncated = list(roots), list[str]()
    for depth in range(1, options.depth + 1):
        found: dict[Edge, None] = {}
        for node in front:
            found |= dict.fromkeys(_edges(reader, node, options, depth))
            if len(found) + len(collected) > _EDGES_PER_LINK * options.limit:
                break
        _collect(found, depth, collected)
        front = list({end: None for edge in found for end in (edge.target, edge.source) if end not in reached})
        reached |= dict.fromkeys(front, depth)
        if len(collected) > options.limit:
            truncated = [f"links beyond {options.limit:,}; a larger limit shows them"]
            break
    links = [_link(reader, found_link) for found_link in list(collected.values())[: options.limit]]
    shown = dict.fromkeys([*roots, *(end for link in links for end in (link.source, link.target))])
    return LinkMap(
        ref=ref,
        roots=roots,
        direction=options.direction,
        depth=options.depth,
        relations=options.followed,
        min_confidence=options.min_confidence,
        nodes=[node_of(reader, node_id, reached[node_id]) for node_id in shown],
        links=links,
        truncated=truncated,
    )


def roots_of(reader: DocumentReader, ref: str) -> list[str]:
    """Ids of the document or people that a reference means (people may share a handle). Raises ``ReferenceUnknown``."""
    people = _people(reader.connection, ref)
    if people:
        return people
    return [current_id(require_document(reader.connection, ref).document_id, reader.document)]


def _people(connection: sqlite3.Connection, ref: str) -> list[str]:
    if not ref.startswith((PERSON, "@")):
        return []
    wanted = ref.removeprefix(PERSON).casefold()
    people = dict.fromkeys(row["person"] for row in connection.execute(queries("edges")["identities"]))
    handles = (person for person in people if not person.startswith(("name/", "mail/")))
    called = {person for person in handles if f"@{person.partition('/')[2]}" == wanted}
    return [f"{PERSON}{person}" for person in people if person == wanted or person in called]


def _edges(reader: DocumentReader, node: str, options: WalkOptions, depth: int) -> Iterator[Edge]:
    """The edges at a node, in both directions for a person who was asked about, to reach what they wrote."""
    person = depth == 1 and node.startswith(PERSON)
    for direction in _DIRECTIONS["both" if person else options.direction]:
        found = read_edges(reader, node, direction, options.followed)
        confident = (edge for edge in found if edge.confidence >= options.min_confidence)
        yield from sorted(
            (edge for edge in confident if person or options.relations or not _is_inside_thread(edge)), key=_order
        )


def _is_inside_thread(edge: Edge) -> bool:
    """Whether an edge is about the posts of a thread rather than about documents."""
    return edge.source == edge.target or (edge.relation == "authored-by" and (edge.post or 1) > 1)


def _order(edge: Edge) -> tuple[object, ...]:
    """Sort key by relation, then in natural order: eip-2 before eip-10."""
    return _ORDER[edge.relation], edge.post or 0, natural_key(edge.target), natural_key(edge.source)


def natural_key(name: str) -> list[tuple[int, str]]:
    """Sort key that orders numbers within names by their value."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def _collect(edges: Iterable[Edge], depth: int, collected: dict[_Key, _FoundLink]) -> None:
    """Keep the first edge of each link, and count the other places at the same depth."""
    for edge in edges:
        inside = (edge.post, edge.target_post) if edge.source == edge.target else ()
        key = (edge.source, edge.relation, edge.target, *inside)
        if key not in collected:
            collected[key] = _FoundLink(edge, depth)
        elif collected[key].depth == depth and edge != collected[key].edge:
            collected[key].times += 1


def _link(reader: DocumentReader, found: _FoundLink) -> Link:
    edge = found.edge
    post, evidence, origin = edge.post, edge.evidence, edge.origin
    if evidence and edge.source != edge.target:
        post = post or reader.post_at(*evidence[:2])
        if edge.relation == "quotes":
            evidence, origin = quoted_places(reader, evidence, edge.target) or (evidence, None)
    return Link(
        source=edge.source,
        relation=edge.relation,
        target=edge.target,
        stated=edge.stated,
        method=edge.method,
        confidence=edge.confidence,
        depth=found.depth,
        evidence=_passage(reader, evidence, whole=edge.relation in _SHOWN_AS_SPAN),
        origin=_passage(reader, origin, whole=True),
        times=found.times,
        post=post,
        target_post=edge.target_post,
    )


_SHOWN_AS_SPAN = frozenset({"quotes", "replies-to", "authored-by", "same-as"})
"""Relations whose evidence is a span to be shown itself. For others it is a name, shown with its whole line."""


def _passage(reader: DocumentReader, place: Place | None, *, whole: bool) -> Passage | None:
    document = reader.document(place[0]) if place else None
    if place is None or document is None:
        return None
    return (reader.passage if whole else reader.line_of)(document, place[1], place[2])


def node_of(reader: DocumentReader, node_id: str, depth: int) -> Node:
    """A node with its kind, and with the data of its document if the store has it."""
    document = reader.document(node_id)
    if document is None:
        person = node_id.startswith(PERSON)
        kind = "person" if person else "address" if "://" in node_id else "missing"
        return Node(node_id=node_id, kind=kind, depth=depth)
    return Node(
        node_id=node_id,
        kind=document.kind,
        title=document.title,
        status=document.status,
        date=document.authored_at,
        path=document.path,
        depth=depth,
    )
