"""Addresses of the page's views."""

from urllib.parse import quote, urlencode

from attest.values.answers import Evidence
from attest.values.passages import Passage


def to_document(document_id: str, *, line: int | None = None, **place: str | int | None) -> str:
    """A document, at a line or with the members of ``place`` (``revision``, ``start``, ``end``, ``from``)."""
    return _to("documents", document_id, f"L{line}" if line else "", **place)


def to_span(document_id: str, revision_id: str, start: int, end: int) -> str:
    """A document at the revision that was quoted or found, where the characters are marked."""
    return _to("documents", document_id, "quote", revision=revision_id, start=start, end=end)


def to_quote(item: Evidence) -> str:
    """Where a quote stands."""
    span = item.quote.span
    return to_span(item.document_id, span.revision_id, span.start, span.end)


def to_search(question: str, **given: str | int | None) -> str:
    """A search with its conditions; those that are empty are left out."""
    stated = {name: value for name, value in given.items() if value not in ("", None)}
    return f"/search?{urlencode({'q': question, **stated})}"


def to_ask(question: str, *, as_of: str = "") -> str:
    """A question, of today or as of a date."""
    return f"/ask?{urlencode({'q': question, **({'as_of': as_of} if as_of else {})})}"


def to_changes(document_id: str, *, before: str | None = None, after: str | None = None) -> str:
    """The versions of a document; with ``before`` and ``after``, revisions, what changed between the two."""
    return _to("changes", document_id, before=before, after=after)


def to_answer(answer_id: str) -> str:
    """An answer that the store has."""
    return _to("answers", answer_id)


def to_trace(trace_id: str) -> str:
    """Why an answer or a search came out as it did, by the id of either."""
    return _to("traces", trace_id)


def to_timeline(topic: str) -> str:
    """What happened around a topic or a document."""
    return f"/timeline?{urlencode({'q': topic})}"


def to_links(node_id: str) -> str:
    """What a document or a person is linked with."""
    return _to("links", node_id)


def to_calls(symbol: str) -> str:
    """Who calls a symbol, and what it calls."""
    return _to("calls", symbol)


def to_passage(passage: Passage) -> str:
    """Where a passage stands."""
    return to_span(passage.document_id, passage.revision_id, passage.start, passage.end)


def _to(view: str, name: str, fragment: str = "", **query: str | int | None) -> str:
    given = urlencode({key.rstrip("_"): value for key, value in query.items() if value is not None})
    return f"/{view}/{quote(name, safe='/:')}{'?' * bool(given)}{given}{'#' * bool(fragment)}{fragment}"
