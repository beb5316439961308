"""Breadth-first walks along the links between documents.

Every link of a reached node is listed, including links that close a cycle; each node is expanded once. A link is listed
in the direction of its statement, whichever way it was walked. Whatever a limit cuts off is reported in words.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from attest.errors import UsageError
from attest.graph.edges import Edge, edges_at
from attest.graph.library import Library
from attest.graph.redirects import led_to
from attest.graph.same_words import Place, quoted_places
from attest.store.document_lookup import document_asked
from attest.store.queries import queries
from attest.values.links import INSIDE, PERSON, RELATIONS, Link, LinkMap, Node
from attest.values.passages import Passage

MAX_DEPTH = 10
_READ = 4
"""Maximum number of edges read for every link that may be shown."""
_ORDER = {relation: place for place, relation in enumerate(RELATIONS)}
_DIRECTIONS = {"out": ("out",), "in": ("in",), "both": ("out", "in")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
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
        if unknown := [one for one in self.relations if one not in RELATIONS]:
            raise UsageError(f"there is no relation {unknown[0]!r}; relations are: {', '.join(RELATIONS)}")

    @property
    def walked(self) -> Sequence[str]:
        return [one for one in RELATIONS if one in self.relations or not (self.relations or one in INSIDE)]


@dataclass(slots=True)
class _Kept:
    """The first edge found for a link, and the number of places that state the link."""

    edge: Edge
    depth: int
    times: int = 1


_Key = tuple[object, ...]


def links(connection: sqlite3.Connection, ref: str, wanted: Wanted) -> LinkMap:
    """A walk of at most ``MAX_DEPTH`` links. Raises ``UsageError`` for a deeper one, and ``ReferenceUnknown``."""
    if wanted.depth > MAX_DEPTH:
        raise UsageError(f"a walk has a depth from 1 to {MAX_DEPTH}; give a smaller one")
    return walk(connection, ref, wanted)


def walk(connection: sqlite3.Connection, ref: str, wanted: Wanted) -> LinkMap:
    """The links of a document or person and of what they lead to. Raises ``ReferenceUnknown``."""
    library = Library(connection)
    roots = roots_of(library, ref)
    reached = dict.fromkeys(roots, 0)
    kept: dict[_Key, _Kept] = {}
    front, truncated = list(roots), list[str]()
    for depth in range(1, wanted.depth + 1):
        found: dict[Edge, None] = {}
        for node in front:
            found |= dict.fromkeys(_edges(library, node, wanted, depth))
            if len(found) + len(kept) > _READ * wanted.limit:
                break
        _collect(found, depth, kept)
        front = list({end: None for edge in found for end in (edge.target, edge.source) if end not in reached})
        reached |= dict.fromkeys(front, depth)
        if len(kept) > wanted.limit:
            truncated = [f"links beyond {wanted.limit:,}; a larger limit shows them"]
            break
    links = [_link(library, one) for one in list(kept.values())[: wanted.limit]]
    shown = dict.fromkeys([*roots, *(end for link in links for end in (link.source, link.target))])
    return LinkMap(
        ref=ref,
        roots=roots,
        direction=wanted.direction,
        depth=wanted.depth,
        relations=wanted.walked,
        min_confidence=wanted.min_confidence,
        nodes=[node_of(library, node_id, reached[node_id]) for node_id in shown],
        links=links,
        truncated=truncated,
    )


def roots_of(library: Library, ref: str) -> list[str]:
    """Ids of the document or people that a reference means (people may share a handle). Raises ``ReferenceUnknown``."""
    people = _people(library.connection, ref)
    if people:
        return people
    return [led_to(document_asked(library.connection, ref).document_id, library.document)]


def _people(connection: sqlite3.Connection, ref: str) -> list[str]:
    if not ref.startswith((PERSON, "@")):
        return []
    wanted = ref.removeprefix(PERSON).casefold()
    known = dict.fromkeys(row["person"] for row in connection.execute(queries("edges")["identities"]))
    handles = (one for one in known if not one.startswith(("name/", "mail/")))
    called = {one for one in handles if f"@{one.partition('/')[2]}" == wanted}
    return [f"{PERSON}{one}" for one in known if one == wanted or one in called]


def _edges(library: Library, node: str, wanted: Wanted, depth: int) -> Iterator[Edge]:
    """The edges at a node, in both directions for a person who was asked about, to reach what they wrote."""
    person = depth == 1 and node.startswith(PERSON)
    for direction in _DIRECTIONS["both" if person else wanted.direction]:
        found = edges_at(library, node, direction, wanted.walked)
        sure = (one for one in found if one.confidence >= wanted.min_confidence)
        yield from sorted((one for one in sure if person or wanted.relations or not _inside(one)), key=_order)


def _inside(edge: Edge) -> bool:
    """Whether an edge is about the posts of a thread rather than about documents."""
    return edge.source == edge.target or (edge.relation == "authored-by" and (edge.post or 1) > 1)


def _order(edge: Edge) -> tuple[object, ...]:
    """Sort key by relation, then in natural order: eip-2 before eip-10."""
    return _ORDER[edge.relation], edge.post or 0, natural(edge.target), natural(edge.source)


def natural(name: str) -> list[tuple[int, str]]:
    """Sort key that orders numbers within names by their value."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)]


def _collect(edges: Iterable[Edge], depth: int, kept: dict[_Key, _Kept]) -> None:
    """Keep the first edge of each link, and count the other places at the same depth."""
    for edge in edges:
        inside = (edge.post, edge.target_post) if edge.source == edge.target else ()
        key = (edge.source, edge.relation, edge.target, *inside)
        if key not in kept:
            kept[key] = _Kept(edge, depth)
        elif kept[key].depth == depth and edge != kept[key].edge:
            kept[key].times += 1


def _link(library: Library, one: _Kept) -> Link:
    edge = one.edge
    post, evidence, origin = edge.post, edge.evidence, edge.origin
    if evidence and edge.source != edge.target:
        post = post or library.post_at(*evidence[:2])
        if edge.relation == "quotes":
            evidence, origin = quoted_places(library, evidence, edge.target) or (evidence, None)
    return Link(
        source=edge.source,
        relation=edge.relation,
        target=edge.target,
        stated=edge.stated,
        method=edge.method,
        confidence=edge.confidence,
        depth=one.depth,
        evidence=_passage(library, evidence, whole=edge.relation in _SPANS),
        origin=_passage(library, origin, whole=True),
        times=one.times,
        post=post,
        target_post=edge.target_post,
    )


_SPANS = frozenset({"quotes", "replies-to", "authored-by", "same-as"})
"""Relations whose evidence is a span to be shown itself. For others it is a name, shown with its whole line."""


def _passage(library: Library, place: Place | None, *, whole: bool) -> Passage | None:
    document = library.document(place[0]) if place else None
    if place is None or document is None:
        return None
    return (library.passage if whole else library.line_of)(document, place[1], place[2])


def node_of(library: Library, node_id: str, depth: int) -> Node:
    """A node with its kind, and with the data of its document if the store has it."""
    document = library.document(node_id)
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
