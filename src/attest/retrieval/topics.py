"""The topic of a timeline or an argument map: a search with many hits, and the documents that the topic names."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from attest.errors import ReferenceUnknown
from attest.graph.candidates import Topic
from attest.graph.document_reader import DocumentReader
from attest.graph.redirects import current_id_in
from attest.graph.topic_passages import TopicOptions
from attest.retrieval.filters import check_met, resolve_series
from attest.retrieval.profiles import PROFILES
from attest.retrieval.search import search
from attest.retrieval.view import View
from attest.store.document_lookup import document_named
from attest.values.documents import Document
from attest.values.search import Filters, Hit

HITS = 100
"""Hits that are searched for."""


Value = TypeVar("Value")
Arrange = Callable[[DocumentReader, Topic, TopicOptions], Value]
"""Makes a timeline, an argument map or the like of a topic."""


def arrange_topic(view: View, arrange: Arrange[Value], words: str, options: TopicOptions) -> Value:
    """Find a topic in the store under the filters, and return what ``arrange`` makes of it."""
    options = replace(options, filters=resolve_series(options.filters, view.catalog.documents, view.series))
    check_met(options.filters, view.catalog.documents.values())
    return arrange(DocumentReader(view.connection), topic_of(view, words, options.filters), options)


def topic_of(view: View, words: str, filters: Filters) -> Topic:
    """The topic for some words, or for the id or path of a document, whose names and title are then searched for."""
    document = _document(view, words)
    question = _query_for(document) if document else words
    found = search(view, question, profile=PROFILES["hybrid"], k=HITS, filters=filters)
    documents = {name: view.catalog.documents[name] for name in sorted(view.catalog.shown(filters))}
    named = (
        [document.document_id]
        if document
        else [*found.asked.named, *(mention.document_id for mention in found.asked.meant)]
    )
    roots = [
        root
        for root in dict.fromkeys(current_id_in(name, view.catalog.documents) for name in named)
        if root in documents
    ]
    hits, called = [*found.hits], found.asked.words
    if roots and not document:  # also search for the names that the documents give themselves
        names = f"{words} {' '.join(_query_for(documents[root]) for root in roots)}"
        more = search(view, names, profile=PROFILES["hybrid"], k=HITS, filters=filters)
        hits, called = _merge_hits(hits, more.hits), more.asked.words
    return Topic(
        words=words,
        roots=roots,
        asked=found.asked.words,
        called=called,
        hits=hits,
        documents=documents,
    )


def _document(view: View, words: str) -> Document | None:
    """The document that a reference names, followed to where it moved; None if the words name none."""
    try:
        named = document_named(view.connection, words)
    except ReferenceUnknown:  # several documents have that path: search for it as words
        return None
    return view.catalog.documents.get(current_id_in(named.document_id, view.catalog.documents)) if named else None


def _query_for(document: Document) -> str:
    """A document's id and title, as a query."""
    return f"{document.document_id.upper()} {document.title}"


def _merge_hits(first: Sequence[Hit], second: Sequence[Hit]) -> list[Hit]:
    """Hits of two searches by their better scores, those of each search divided by its best."""
    found: dict[str, Hit] = {}
    for hits in (first, second):
        best = max((hit.score for hit in hits), default=1.0) or 1.0
        for hit in hits:
            scaled = replace(hit, score=hit.score / best)
            known = found.get(hit.found.chunk_id)
            found[hit.found.chunk_id] = scaled if known is None or known.score < scaled.score else known
    return sorted(found.values(), key=lambda hit: (-hit.score, hit.found.chunk_id))
