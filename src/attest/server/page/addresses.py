"""URLs of the page's views."""

from urllib.parse import quote, urlencode

from attest.values.answers import Evidence
from attest.values.passages import Passage


def to_document(document_id: str, *, line: int | None = None, **place: str | int | None) -> str:
    """A document, at a line or with the query parameters in ``place`` (``revision``, ``start``, ``end``, ``from``)."""
    return _to("documents", document_id, f"L{line}" if line else "", **place)


def to_span(document_id: str, revision_id: str, start: int, end: int) -> str:
    """A document at the revision that was quoted or found, with the characters marked."""
    return _to("documents", document_id, "quote", revision=revision_id, start=start, end=end)


def to_quote(item: Evidence) -> str:
    """The quoted characters in their document."""
    span = item.quote.span
    return to_span(item.document_id, span.revision_id, span.start, span.end)


def to_search(question: str, **given: str | int | None) -> str:
    """A search with its conditions; empty ones are left out."""
    stated = {name: value for name, value in given.items() if value not in ("", None)}
    return f"/search?{urlencode({'q': question, **stated})}"


def to_ask(question: str, *, as_of: str = "") -> str:
    """A question, as of today or of a date."""
    return f"/ask?{urlencode({'q': question, **({'as_of': as_of} if as_of else {})})}"


def to_changes(document_id: str, *, before: str | None = None, after: str | None = None) -> str:
    """The versions of a document; with the revisions ``before`` and ``after``, what changed between them."""
    return _to("changes", document_id, before=before, after=after)


def to_answer(answer_id: str) -> str:
    """A stored answer."""
    return _to("answers", answer_id)


def to_trace(trace_id: str) -> str:
    """The trace of an answer or a search, by the trace's id or the answer's."""
    return _to("traces", trace_id)


def to_timeline(topic: str) -> str:
    """The timeline of a topic or a document."""
    return f"/timeline?{urlencode({'q': topic})}"


def to_links(node_id: str) -> str:
    """The links of a document or a person."""
    return _to("links", node_id)


def to_calls(symbol: str) -> str:
    """The callers and callees of a symbol."""
    return _to("calls", symbol)


def to_passage(passage: Passage) -> str:
    """A passage in its document."""
    return to_span(passage.document_id, passage.revision_id, passage.start, passage.end)


def _to(view: str, name: str, fragment: str = "", **query: str | int | None) -> str:
    given = urlencode({key.rstrip("_"): value for key, value in query.items() if value is not None})
    return f"/{view}/{quote(name, safe='/:')}{'?' * bool(given)}{given}{'#' * bool(fragment)}{fragment}"
