"""Reads the links of one document or person from the rows of the store.

Rule 1: an edge is a statement of a text, at the place where it is made; only ``same-person`` is inferred here.
Rule 2: a document that moved is represented by its new id; the edge keeps the name that the text uses.
"""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from attest.graph.document_reader import DocumentReader
from attest.graph.redirects import current_id
from attest.graph.same_words import Place, common_places
from attest.store.queries import queries
from attest.values.links import ASSERTED, FILE, PERSON
from attest.values.outlines import BlockKind
from attest.words.ethereum import sibling

SAME_HANDLE, SAME_NAME = 0.75, 0.5
"""Confidence that two identities belong to one person: many people use one handle everywhere; names are shared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One statement that links two nodes."""

    source: str
    relation: str
    target: str
    stated: str
    method: str
    confidence: float
    evidence: Place | None
    origin: Place | None = None
    post: int | None = None
    target_post: int | None = None


Reader = Callable[[DocumentReader, str], Iterator[Edge]]


def read_edges(reader: DocumentReader, node: str, direction: str, relations: Iterable[str]) -> Iterator[Edge]:
    """All edges of the given relations at a node, in one direction: ``out`` or ``in``."""
    wanted = set(relations)
    needed = {reader_name for relation in wanted for reader_name in READ_BY.get(relation, ("link",))}
    for name, read in _READERS[node.startswith(PERSON), direction].items():
        if name in needed:
            yield from (edge for edge in read(reader, node) if edge.relation in wanted)


def _links_out(reader: DocumentReader, node: str) -> Iterator[Edge]:
    for row in reader.connection.execute(queries("edges")["links_from"], (node,)):
        yield _link(row, current_id(row["target"], reader.document))


def _links_in(reader: DocumentReader, node: str) -> Iterator[Edge]:
    names = _names_of(reader, node)
    for row in reader.connection.execute(queries("edges")["links_into"], (json.dumps(sorted(names)),)):
        if row["document_id"] not in names or row["relation"] == "moved-to":
            yield _link(row, node)


def _names_of(reader: DocumentReader, node: str) -> set[str]:
    """Every name by which texts link to a document: its id, ids that redirect to it, its files and pages, and the ids
    in the other series that no document has."""
    moved = [row[0] for row in reader.connection.execute(queries("edges")["moved_here"], (node,))]
    places = [
        row[0]
        for document_id in (node, *moved)
        for row in reader.connection.execute(queries("edges")["place_of"], (document_id,))
    ]
    names = {node, *moved}
    return (
        {f"{FILE}{place}" for place in places}
        | {target for place in places for target in reader.pages.targets_of(place)}
        | names
        | {other for other in map(sibling, names) if reader.document(other) is None}
    )


def _link(row: sqlite3.Row, target: str) -> Edge:
    return Edge(
        source=row["document_id"],
        relation=row["relation"],
        target=target,
        stated=row["target"],
        method=row["method"],
        confidence=row["confidence"],
        evidence=(row["document_id"], row["start"], row["end"]),
    )


def _replies(reader: DocumentReader, node: str) -> Iterator[Edge]:
    for row in reader.connection.execute(queries("edges")["replies_within"], (node,)):
        origin = (node, row["origin_start"], row["origin_end"]) if row["origin_start"] is not None else None
        yield Edge(
            source=node,
            relation=row["relation"],
            target=node,
            stated=node,
            method=_method_of(row),
            confidence=row["confidence"],
            evidence=(node, row["start"], row["end"]),
            origin=origin,
            post=row["post"],
            target_post=row["target"],
        )


def _method_of(row: sqlite3.Row) -> str:
    """How a link is known: *asserted* if a text states it, else the method that inferred it."""
    return "asserted" if row["confidence"] >= ASSERTED else str(row["method"])


def _posts(reader: DocumentReader, node: str) -> Iterator[Edge]:
    outline = reader.outline(node)
    for number, post in outline.posts.items():
        block = outline.blocks[number]
        if block.kind is BlockKind.POST:
            yield Edge(
                source=node,
                relation="in-thread",
                target=node,
                stated=node,
                method="asserted",
                confidence=ASSERTED,
                evidence=(node, block.start, block.end),
                post=post.number,
            )


def _authors(reader: DocumentReader, node: str, *, query: str) -> Iterator[Edge]:
    for row in reader.connection.execute(queries("edges")[query], (node.removeprefix(PERSON),)):
        person = f"{PERSON}{row['person']}"
        yield Edge(
            source=row["document_id"],
            relation="authored-by",
            target=person,
            stated=person,
            method=_method_of(row),
            confidence=row["confidence"],
            evidence=(row["document_id"], row["start"], row["end"]),
            post=row["post"],
        )


def _copies(reader: DocumentReader, node: str, *, query: str) -> Iterator[Edge]:
    for row in reader.connection.execute(queries("edges")[query], (node,)):
        copy, original = row["document_id"], row["original"]
        evidence, origin = common_places(reader, copy, original) or (None, None)
        yield Edge(
            source=copy,
            relation="same-as",
            target=original,
            stated=original,
            method=_method_of(row),
            confidence=row["confidence"],
            evidence=evidence,
            origin=origin,
        )


def _possible_namesakes(reader: DocumentReader, node: str) -> Iterator[Edge]:
    """Other identities that may belong to the same person. No text says so, and no other edge depends on it."""
    person = node.removeprefix(PERSON)
    names: dict[str, set[str]] = defaultdict(set)
    for row in reader.connection.execute(queries("edges")["identities"]):
        names[row["person"]].add(_folded_name(row["name"]))
    for other, other_names in names.items():
        shared = any(" " in name for name in other_names & names[person])
        if match := _same_person(person, other, shared):
            method, confidence = match
            yield Edge(
                source=node,
                relation="same-person",
                target=f"{PERSON}{other}",
                stated=other,
                method=method,
                confidence=confidence,
                evidence=None,
            )


def _same_person(person: str, other: str, same_name: bool) -> tuple[str, float] | None:
    site, _, handle = person.partition("/")
    other_site, _, other_handle = other.partition("/")
    if person == other or site == other_site == "name":
        return None
    if handle == other_handle and "name" not in (site, other_site):
        return "same handle", SAME_HANDLE
    return ("same name", SAME_NAME) if same_name else None


def _folded_name(name: str) -> str:
    return " ".join(re.findall(r"\w+", name.casefold()))


_READERS: Mapping[tuple[bool, str], Mapping[str, Reader]] = {
    (False, "out"): {
        "link": _links_out,
        "copy": partial(_copies, query="copies_from"),
        "author": partial(_authors, query="authors_of"),
        "reply": _replies,
        "post": _posts,
    },
    (False, "in"): {"link": _links_in, "copy": partial(_copies, query="copies_into")},
    (True, "out"): {"candidate": _possible_namesakes},
    (True, "in"): {"author": partial(_authors, query="authored_by")},
}
"""Functions that read edges, by whether the node is a person and by direction: ``out`` for what the node states, ``in``
for what others state about it."""

READ_BY: Mapping[str, tuple[str, ...]] = {
    "authored-by": ("author",),
    "same-as": ("copy",),
    "quotes": ("link", "reply"),
    "replies-to": ("reply",),
    "in-thread": ("post",),
    "same-person": ("candidate",),
}
"""Readers of each relation; relations that are not listed are read by ``link``."""
