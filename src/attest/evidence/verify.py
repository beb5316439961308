"""Verification: reads every quote of an answer again.

Nothing that an answer says about itself is believed. Its id is derived again; the sizes, hashes and places that it
states are derived from the text and compared; every quote is read from the revision that it names, and that revision is
hashed; every claim that is called supported is aligned with its quotes again. An answer without faults whose quotes are
intact says what its sources say, whoever kept the file in the meantime.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from attest.evidence.bundle import is_bundle, load_bundle, unfitting
from attest.evidence.judged_again import unsaid
from attest.evidence.ledger import load_answer
from attest.evidence.soundness import differences, faults_in, shown
from attest.store.answers import Json
from attest.store.database import Database
from attest.store.documents import text_of
from attest.store.moments import moment
from attest.store.past import counted_then
from attest.store.queries import queries
from attest.values.answers import Answer, Evidence
from attest.values.pages import pages_of
from attest.values.spans import lines_of, sha256_of
from attest.values.verifications import AS_QUOTED, CheckedQuote, QuoteState, Verification

_TEXTS_KEPT = 16
_MINUTE = len("2024-03-01T12:00")


def verify(database: Database | None, body: Json, path: Path = Path("the answer")) -> Verification:
    """Checks an exported or stored answer, or a bundle; ``path`` is named if it is neither. Without a database, the
    file is compared only with itself.

    Raises ``AnswerFileInvalid``. Anything else that is wrong is in the result: in ``faults`` if the answer does not fit
    itself, in ``quotes`` if a source does not say, or no longer says, what is quoted.
    """
    if not is_bundle(body):
        return _verified(database, load_answer(body, path), body)
    bundle = load_bundle(body, path)
    assert isinstance(body, Mapping)
    around = {name: value for name, value in body.items() if name != "answer"}
    derived = {name: value for name, value in bundle.as_json().items() if name != "answer"}
    found = _verified(database, bundle.answer, body["answer"])
    return replace(found, faults=[*differences(around, derived), *unfitting(bundle), *found.faults])


def _verified(database: Database | None, answer: Answer, body: Json) -> Verification:
    faults = list(faults_in(answer, body))
    cited = [(index, item) for index, claim in enumerate(answer.claims) for item in claim.evidence]
    if database is None:
        unread = [_checked(index, item, "unread", "there was no store to read it in") for index, item in cited]
        faults += unsaid(answer, None)
        return Verification(answer_id=answer.answer_id, quotes=unread, faults=faults, against="itself")
    quotes: list[CheckedQuote] = []
    with database.reading() as connection:
        shelf = _Shelf(connection, answer.as_of)
        for index, item in cited:
            quotes.append(_read_again(shelf, index, item))
            faults += _misplaced(shelf, index, item) if quotes[-1].state != "missing" else ()
        faults += unsaid(answer, lambda revision_id: shelf.text(revision_id) or "")
    return Verification(answer_id=answer.answer_id, quotes=quotes, faults=faults)


def _checked(claim: int, item: Evidence, state: QuoteState, detail: str) -> CheckedQuote:
    return CheckedQuote(
        claim=claim, n=item.n, document_id=item.document_id, state=state, detail=detail, quote=item.quote.text
    )


class _Shelf:
    """Cached reads of the revisions and histories that an answer needs."""

    def __init__(self, connection: sqlite3.Connection, as_of: str | None) -> None:
        def text(revision_id: str) -> str | None:
            return text_of(connection, revision_id)

        def current(document_id: str) -> str | None:
            row = connection.execute(queries("answers")["current_revision"], (document_id,)).fetchone()
            return row[0] if row else None

        def history(document_id: str) -> Mapping[str, str]:
            return dict(map(tuple, connection.execute(queries("answers")["history_of_document"], (document_id,))))

        def called(document_id: str, revision_id: str) -> str:
            row = connection.execute(queries("answers")["called_now"], (document_id, revision_id)).fetchone()
            return str(row[0]) if row else document_id

        def counted(document_id: str, revision_id: str) -> bool:
            return as_of is not None and counted_then(connection, document_id, revision_id, moment(as_of))

        self.as_of = as_of
        """The day that the answer is about; None for the present."""
        self.called: Callable[[str, str], str] = lru_cache(_TEXTS_KEPT)(called)
        """Current id of the document that had a revision under an id; that id if no other is known."""
        self.counted: Callable[[str, str], bool] = lru_cache(_TEXTS_KEPT)(counted)
        """Whether a revision was the document's at the end of that day."""
        self.text: Callable[[str], str | None] = lru_cache(_TEXTS_KEPT)(text)
        """Text of a revision, or None."""
        self.current: Callable[[str], str | None] = lru_cache(_TEXTS_KEPT)(current)
        """Current revision of a document, or None."""
        self.history: Callable[[str], Mapping[str, str]] = lru_cache(_TEXTS_KEPT)(history)
        """From every revision of a document to the time at which it was first seen."""


def _read_again(shelf: _Shelf, claim: int, item: Evidence) -> CheckedQuote:
    state: QuoteState = "missing"
    detail = _why_unreadable(shelf, item)
    now = replace(item, document_id=shelf.called(item.document_id, item.quote.span.revision_id))
    if detail is None and shelf.as_of is not None:
        state, detail = _then(shelf, now)
    elif detail is None and (detail := _why_missing(shelf, now)) is None:
        state, detail = _today(shelf, now)
    renamed = f"; {item.document_id} is called {now.document_id} now" if now.document_id != item.document_id else ""
    return _checked(claim, item, state, f"{detail}{renamed}")


def _why_unreadable(shelf: _Shelf, item: Evidence) -> str | None:
    """Why a quote cannot be read at its span; None if it can."""
    span = item.quote.span
    text = shelf.text(span.revision_id)
    if text is None:
        return "the store does not have the revision"
    if sha256_of(text) != span.revision_id:
        return "the store's revision is damaged: its text has another hash"
    if not 0 <= span.start < span.end <= len(text):
        return f"the revision has no characters {span.start}-{span.end}, it ends at {len(text)}"
    read = text[span.start : span.end]
    return None if read == item.quote.text else f"the revision reads {shown(read)!r} there"


def _why_missing(shelf: _Shelf, item: Evidence) -> str | None:
    """Why the revision is not one of the named document; None if it is."""
    if shelf.current(item.document_id) is None:
        return f"the store has no document {item.document_id}"
    if item.quote.span.revision_id not in shelf.history(item.document_id):
        return f"the revision never was one of {item.document_id}"
    return None


def _then(shelf: _Shelf, item: Evidence) -> tuple[QuoteState, str]:
    """State of a quote that reads as quoted, on the day that the answer is about."""
    if shelf.counted(item.document_id, item.quote.span.revision_id):
        return "intact", f"reads as quoted, as of {shelf.as_of}"
    return "drifted", f"by the history that the store has now, {item.document_id} was another text on {shelf.as_of}"


def _today(shelf: _Shelf, item: Evidence) -> tuple[QuoteState, str]:
    """State of a quote that reads as quoted, against the document's current revision."""
    current = shelf.current(item.document_id)
    assert current is not None
    if current == item.quote.span.revision_id:
        return "intact", AS_QUOTED
    text = shelf.text(current) or ""
    seen = shelf.history(item.document_id).get(current, "an unknown time")[:_MINUTE].replace("T", " ")
    place = text.find(item.quote.text)
    if place < 0:
        return "drifted", f"the revision seen at {seen} no longer has this text"
    line = lines_of(text, place, place + len(item.quote.text)).first
    return "superseded", f"the revision seen at {seen} still has this text, at line {line}"


def _misplaced(shelf: _Shelf, claim: int, item: Evidence) -> Iterator[str]:
    """Faults for line and page numbers that are not those of the span."""
    span = item.quote.span
    lines = lines_of(shelf.text(span.revision_id) or "", span.start, span.end)
    if (lines.first, lines.last) != (item.start_line, item.end_line):
        stated = f"{item.start_line}-{item.end_line}"
        yield f"claim {claim + 1} says lines {stated}, its quote [{item.n}] is at {lines.first}-{lines.last}"
    pages = pages_of(item.path, shelf.text(span.revision_id) or "", span.start, span.end)
    if item.pages is not None and pages != item.pages:
        yield f"claim {claim + 1} says {item.pages}, its quote [{item.n}] is on {pages or 'no page'}"
