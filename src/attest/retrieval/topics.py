"""What a timeline or a map of arguments is about: a search with many hits, and the documents that the topic names."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from attest.errors import ReferenceUnknown
from attest.graph.candidates import Topic
from attest.graph.library import Library
from attest.graph.redirects import present
from attest.graph.topic_passages import Manner
from attest.retrieval.filters import by_id, check_met
from attest.retrieval.profiles import PROFILES
from attest.retrieval.search import search
from attest.retrieval.view import View
from attest.store.document_lookup import document_named
from attest.store.segments import digest_of
from attest.values.documents import Document
from attest.values.search import Filters, Hit

HITS = 100
"""Hits that are looked at."""


Value = TypeVar("Value")
Tell = Callable[[Library, Topic, Manner], Value]
"""Makes a view of a topic."""


def told(view: View, tell: Tell[Value], words: str, manner: Manner) -> Value:
    """What is made of a topic in a view of the store, under the filters."""
    manner = replace(manner, filters=by_id(manner.filters, view.catalog.documents, view.series))
    check_met(manner.filters, view.catalog.documents.values())
    return tell(Library(view.connection), topic_of(view, words, manner.filters), manner)


def topic_of(view: View, words: str, filters: Filters) -> Topic:
    """A topic in words, or a document by its id or path: then its names and title are looked for."""
    document = _document(view, words)
    question = _called(document) if document else words
    found = search(view, question, profile=PROFILES["hybrid"], k=HITS, filters=filters)
    shown = set(view.catalog.shown(filters).tolist())
    documents = {name: one for name, one in view.catalog.documents.items() if digest_of(name) in shown}
    named = (
        [document.document_id] if document else [*found.asked.named, *(one.document_id for one in found.asked.meant)]
    )
    roots = [
        root for root in dict.fromkeys(present(name, view.catalog.documents) for name in named) if root in documents
    ]
    hits, called = [*found.hits], found.asked.words
    if roots and not document:  # what it is called by its own text is looked for, too
        names = f"{words} {' '.join(_called(documents[root]) for root in roots)}"
        more = search(view, names, profile=PROFILES["hybrid"], k=HITS, filters=filters)
        hits, called = _merged(hits, more.hits), more.asked.words
    return Topic(
        words=words,
        roots=roots,
        asked=found.asked.words,
        called=called,
        hits=hits,
        documents=documents,
    )


def _document(view: View, words: str) -> Document | None:
    """The document that a reference names, followed to where it moved; None for words that name none."""
    try:
        named = document_named(view.connection, words)
    except ReferenceUnknown:  # several have that path: then it is looked for as words
        return None
    return view.catalog.documents.get(present(named.document_id, view.catalog.documents)) if named else None


def _called(document: Document) -> str:
    """A document's id and title, to look for."""
    return f"{document.document_id.upper()} {document.title}"


def _merged(first: Sequence[Hit], second: Sequence[Hit]) -> list[Hit]:
    """Hits of two searches, each by the better of its scores, those of each search divided by its best."""
    found: dict[str, Hit] = {}
    for hits in (first, second):
        best = max((hit.score for hit in hits), default=1.0) or 1.0
        for hit in hits:
            scaled = replace(hit, score=hit.score / best)
            known = found.get(hit.found.chunk_id)
            found[hit.found.chunk_id] = scaled if known is None or known.score < scaled.score else known
    return sorted(found.values(), key=lambda hit: (-hit.score, hit.found.chunk_id))
