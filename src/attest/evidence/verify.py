"""Verification: reads every quote of an answer again.

Nothing that an answer says about itself is believed. Its id is derived again; the sizes, hashes and places that it
states are derived from the text and compared; every quote is read from the revision that it names, and that revision is
hashed; what is said of its origin is compared with the store; the verdict on every claim is derived from its quotes
again. An answer without faults whose quotes are
intact says what its sources say, whoever kept the file in the meantime.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from attest.evidence.bundle import bundle_faults, is_bundle, load_bundle
from attest.evidence.ledger import load_answer
from attest.evidence.provenance import provenance_faults, source_faults
from attest.evidence.reverify import verdict_faults
from attest.evidence.soundness import differences, faults_in, shorten
from attest.store.answers import Json
from attest.store.bounded_cache import BoundedCache
from attest.store.database import Database
from attest.store.documents import text_of
from attest.store.moments import moment
from attest.store.past import was_current
from attest.store.queries import fetch_all
from attest.values.answers import Answer, Evidence
from attest.values.pages import pages_of
from attest.values.spans import lines_of, sha256_of
from attest.values.verifications import AS_QUOTED, CheckedQuote, QuoteState, Verification

_TEXTS_KEPT = 16
"""Number of texts, and of results of the other reads, that are cached at once."""
_WITHIN_WORD = re.compile(r"[a-z][a-z]|[0-9][0-9]", re.I)
"""Two characters between which no word ends, in scripts that have spaces between words."""
_MINUTE = len("2024-03-01T12:00")
"""Characters of a time that are shown."""


def verify(database: Database | None, body: Json, path: Path = Path("the answer")) -> Verification:
    """Checks an exported or stored answer, or a bundle; ``path`` is named if it is neither. Without a database, the
    file is compared only with itself.

    Raises ``AnswerFileInvalid``. Anything else that is wrong is in the result: in ``faults`` if the answer does not fit
    itself, in ``quotes`` if a source does not say, or no longer says, what is quoted.
    """
    if not is_bundle(body):
        return _verify_answer(database, load_answer(body, path), body)
    bundle = load_bundle(body, path)
    assert isinstance(body, Mapping)
    around = {name: value for name, value in body.items() if name != "answer"}
    derived = {name: value for name, value in bundle.as_json().items() if name != "answer"}
    found = _verify_answer(database, bundle.answer, body["answer"])
    faults = [*differences(around, derived), *bundle_faults(bundle)]
    if database is not None:
        with database.reading() as connection:
            for source in bundle.sources:
                faults += source_faults(connection, source, text_of(connection, source.revision_id) or "")
    return replace(found, faults=[*faults, *found.faults])


def _verify_answer(database: Database | None, answer: Answer, body: Json) -> Verification:
    faults = list(faults_in(answer, body))
    cited = [(index, item) for index, claim in enumerate(answer.claims) for item in claim.evidence]
    if database is None:
        unread = [_checked_quote(index, item, "unread", "there was no store to read it in") for index, item in cited]
        faults += verdict_faults(answer, None)
        return Verification(answer_id=answer.answer_id, quotes=unread, faults=faults, against="itself")
    quotes: list[CheckedQuote] = []
    with database.reading() as connection:
        reader = _StoreReader(connection, answer.as_of)
        for index, item in cited:
            quotes.append(_check_quote(reader, index, item))
            if quotes[-1].state != "missing":
                faults += _place_faults(reader, index, item)
            text = reader.text(item.quote.span.revision_id) or ""
            wrong = [*_edge_faults(text, item), *provenance_faults(connection, item, text)]
            faults += (f"quote [{item.n}] of claim {index + 1} {fault}" for fault in wrong)
        faults += verdict_faults(answer, lambda revision_id: reader.text(revision_id) or "")
    return Verification(answer_id=answer.answer_id, quotes=quotes, faults=faults)


def _checked_quote(claim: int, item: Evidence, state: QuoteState, detail: str) -> CheckedQuote:
    return CheckedQuote(
        claim=claim, n=item.n, document_id=item.document_id, state=state, detail=detail, quote=item.quote.text
    )


class _StoreReader:
    """Cached reads of the revisions and histories that an answer needs."""

    def __init__(self, connection: sqlite3.Connection, as_of: str | None) -> None:
        self._connection = connection
        self.as_of = as_of
        """The day that the answer is about; None for the present."""
        self._texts = BoundedCache[str, str | None](_TEXTS_KEPT)
        self._current_ids = BoundedCache[tuple[str, str], str](_TEXTS_KEPT)
        self._current_revisions = BoundedCache[str, str | None](_TEXTS_KEPT)
        self._histories = BoundedCache[str, Mapping[str, str]](_TEXTS_KEPT)

    def text(self, revision_id: str) -> str | None:
        """Text of a revision, or None."""
        return self._texts.get(revision_id, lambda: text_of(self._connection, revision_id))

    def current_id(self, document_id: str, revision_id: str) -> str:
        """Current id of the document that had a revision under an id; that id if no other is known."""
        key = (document_id, revision_id)
        return self._current_ids.get(key, lambda: self._first("called_now", *key) or document_id)

    def current_revision(self, document_id: str) -> str | None:
        """Current revision of a document, or None."""
        return self._current_revisions.get(document_id, lambda: self._first("current_revision", document_id))

    def history(self, document_id: str) -> Mapping[str, str]:
        """From every revision of a document to the time at which it was first seen."""
        return self._histories.get(document_id, lambda: self._read_history(document_id))

    def _read_history(self, document_id: str) -> Mapping[str, str]:
        return dict(map(tuple, fetch_all(self._connection, "answers", "history_of_document", document_id)))

    def was_current(self, document_id: str, revision_id: str) -> bool:
        """Whether a revision was the document's at the end of the day that the answer is about."""
        day = self.as_of
        return day is not None and was_current(self._connection, document_id, revision_id, moment(day))

    def _first(self, statement: str, *values: str) -> str | None:
        """The first value of the first row of a statement, or None."""
        rows = fetch_all(self._connection, "answers", statement, *values)
        return str(rows[0][0]) if rows else None


def _check_quote(reader: _StoreReader, claim: int, item: Evidence) -> CheckedQuote:
    state: QuoteState = "missing"
    detail = _why_unreadable(reader, item)
    current = replace(item, document_id=reader.current_id(item.document_id, item.quote.span.revision_id))
    if detail is None and reader.as_of is not None:
        state, detail = _state_as_of(reader, current)
    elif detail is None and (detail := _why_missing(reader, current)) is None:
        state, detail = _state_today(reader, current)
    is_renamed = current.document_id != item.document_id
    renamed = f"; {item.document_id} is called {current.document_id} now" if is_renamed else ""
    return _checked_quote(claim, item, state, f"{detail}{renamed}")


def _why_unreadable(reader: _StoreReader, item: Evidence) -> str | None:
    """Why a quote cannot be read at its span; None if it can."""
    span = item.quote.span
    text = reader.text(span.revision_id)
    if text is None:
        return "the store does not have the revision"
    if sha256_of(text) != span.revision_id:
        return "the store's revision is damaged: its text has another hash"
    if not 0 <= span.start < span.end <= len(text):
        return f"the revision has no characters {span.start}-{span.end}, it ends at {len(text)}"
    read = text[span.start : span.end]
    return None if read == item.quote.text else f"the revision reads {shorten(read)!r} there"


def _why_missing(reader: _StoreReader, item: Evidence) -> str | None:
    """Why the revision is not one of the named document; None if it is."""
    if reader.current_revision(item.document_id) is None:
        return f"the store has no document {item.document_id}"
    if item.quote.span.revision_id not in reader.history(item.document_id):
        return f"the revision never was one of {item.document_id}"
    return None


def _state_as_of(reader: _StoreReader, item: Evidence) -> tuple[QuoteState, str]:
    """State of a quote that reads as quoted, on the day that the answer is about."""
    if reader.was_current(item.document_id, item.quote.span.revision_id):
        return "intact", f"reads as quoted, as of {reader.as_of}"
    return "drifted", f"by the history that the store has now, {item.document_id} was another text on {reader.as_of}"


def _state_today(reader: _StoreReader, item: Evidence) -> tuple[QuoteState, str]:
    """State of a quote that reads as quoted, against the document's current revision."""
    current = reader.current_revision(item.document_id)
    assert current is not None
    if current == item.quote.span.revision_id:
        return "intact", AS_QUOTED
    text = reader.text(current) or ""
    seen = reader.history(item.document_id).get(current, "an unknown time")[:_MINUTE].replace("T", " ")
    place = text.find(item.quote.text)
    if place < 0:
        return "drifted", f"the revision seen at {seen} no longer has this text"
    line = lines_of(text, place, place + len(item.quote.text)).first
    return "superseded", f"the revision seen at {seen} still has this text, at line {line}"


def _edge_faults(text: str, item: Evidence) -> Iterator[str]:
    """The fault of a quote that begins or ends within a word or a number: *60 days* is not *6*."""
    for edge, name in ((item.quote.span.start, "begins"), (item.quote.span.end, "ends")):
        around = text[max(0, edge - 1) : edge + 1]
        if 0 < edge < len(text) and _WITHIN_WORD.fullmatch(around):
            yield f"{name} within a word"


def _place_faults(reader: _StoreReader, claim: int, item: Evidence) -> Iterator[str]:
    """Faults for line and page numbers that are not those of the span."""
    span = item.quote.span
    lines = lines_of(reader.text(span.revision_id) or "", span.start, span.end)
    if (lines.first, lines.last) != (item.start_line, item.end_line):
        stated = f"{item.start_line}-{item.end_line}"
        yield f"claim {claim + 1} says lines {stated}, its quote [{item.n}] is at {lines.first}-{lines.last}"
    pages = pages_of(item.path, reader.text(span.revision_id) or "", span.start, span.end)
    if pages != item.pages:
        yield f"claim {claim + 1} says {item.pages or 'no page'}, its quote [{item.n}] is on {pages or 'no page'}"
