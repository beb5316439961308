"""From a reference that a person types to a place in the store.

A reference is, tried in this order:

    eip-4844                    a document's id, or its path: in its source, with the source's name in front, or on disk
    spec-1                      a document's file name without its ending, if it has a digit
    CIP-160                     a document's series and number, or #160 if no other document has that number
    fees.md                     the end of a path, if no other document's path ends with it
    0123456789abcdef0123        a chunk
    sha256:0123…                a revision, by its id or an unambiguous prefix of it
    0123456                     the same without sha256:, of seven digits or more
    eip-4844#120-180            characters of a document's current revision, or of a revision
    eips/eip-4844.md:12-14      lines of a document's current revision, or of a revision; or one line, as in :12

Redirects are followed for whole documents; characters and lines are those of the document that was named.
"""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace

from attest.errors import ReferenceAmbiguous, ReferenceUnknown
from attest.store.database import Database
from attest.store.document_lookup import CHARACTERS, LINES, document_of, find_document, similar_references
from attest.store.documents import check_text, fields_of, text_of
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.pages import pages_of
from attest.values.reports import Shown
from attest.values.spans import ID_DIGITS, ID_PREFIX, lines_of, shown_id

_SQL = "lookup"
_CHUNK = re.compile(r"[0-9a-f]{20}")


@dataclass(frozen=True, slots=True)
class _Place:
    """A span of a revision, and the document that it is shown as part of."""

    document: Document
    revision_id: str
    text: str
    start: int
    end: int


def show(database: Database, ref: str) -> Shown:
    """The place that a reference stands for. Raises ``ReferenceUnknown`` with near matches, and
    ``TextDamaged`` if its text is not the one that was stored."""
    with database.reading() as connection:
        wanted = ref.strip()
        place = _find_place(connection, wanted)
        if place is None:
            raise ReferenceUnknown(ref, similar_references(connection, wanted))
        return _shown(connection, ref, place)


def is_current(database: Database, shown: Shown) -> bool:
    """Whether a place shown from another store is in the current revision of a document of this store."""
    with database.reading() as connection:
        document = document_of(connection, shown.document.document_id)
    return document is not None and document.revision_id == shown.revision_id


def current_place(connection: sqlite3.Connection, ref: str) -> tuple[Document, int, int] | None:
    """The document, and the span of its current revision, that a reference stands for; None if it is no such place."""
    place = _find_place(connection, ref)
    if place is None or place.revision_id != place.document.revision_id:
        return None
    return place.document, place.start, place.end


def _find_place(connection: sqlite3.Connection, ref: str) -> _Place | None:
    """The place that a reference stands for, tried as the top of the module lists."""
    kinds = (_document_place, _chunk_place, _revision_place, _character_place, _line_place)
    return next(filter(None, (find(connection, ref) for find in kinds)), None)


def _document_place(connection: sqlite3.Connection, ref: str) -> _Place | None:
    document = find_document(connection, ref)
    seen: set[str] = set()
    while document and document.redirect and document.redirect not in seen:
        seen.add(document.document_id)
        document = document_of(connection, document.redirect) or replace(document, redirect=None)
    return _place_of_revision(connection, document, document.revision_id) if document else None


def _chunk_place(connection: sqlite3.Connection, ref: str) -> _Place | None:
    row = connection.execute(queries(_SQL)["chunk_span"], (ref,)).fetchone() if _CHUNK.fullmatch(ref) else None
    document = document_of(connection, row["document_id"]) if row else None
    if row is None or document is None:
        return None
    return replace(_place_of_revision(connection, document, row["revision_id"]), start=row["start"], end=row["end"])


def _whole_place(connection: sqlite3.Connection, ref: str) -> _Place | None:
    """A whole document without following its redirect, or a whole revision."""
    document = None if ID_PREFIX.fullmatch(ref) else find_document(connection, ref)
    if document:
        return _place_of_revision(connection, document, document.revision_id)
    return _revision_place(connection, ref)


def _revision_place(connection: sqlite3.Connection, ref: str) -> _Place | None:
    """The whole revision whose id begins so. Raises ``ReferenceAmbiguous`` for several."""
    if not (ID_PREFIX.fullmatch(ref) or ID_DIGITS.fullmatch(ref)):
        return None
    prefix = f"sha256:{ref.lower().removeprefix('sha256:')}"
    found = connection.execute(queries(_SQL)["revisions_from"], (prefix,)).fetchall()
    if len(found) > 1:
        raise ReferenceAmbiguous(ref, [shown_id(row[0]) for row in found])
    if not found:
        return None
    revision_id = found[0][0]
    holder = connection.execute(queries(_SQL)["document_of_revision"], (revision_id,)).fetchone()
    document = document_of(connection, holder[0]) if holder else _past_document(connection, revision_id)
    return _place_of_revision(connection, document, revision_id) if document else None


def _past_document(connection: sqlite3.Connection, revision_id: str) -> Document | None:
    """The document of a revision that only a history has; the document may have been deleted since."""
    row = connection.execute(queries(_SQL)["past_of_revision"], (revision_id,)).fetchone()
    if row is None or row["present"] is not None:
        return document_of(connection, row["present"]) if row else None
    path = row["path"]
    return Document(
        document_id=row["document_id"], revision_id="", source=row["source_name"], path=path, kind="text", title=path
    )


def _place_of_revision(connection: sqlite3.Connection, document: Document, revision_id: str) -> _Place:
    text = text_of(connection, revision_id) or ""
    if text:
        check_text(revision_id, text, document.path)
    return _Place(document, revision_id, text, 0, len(text))


def _character_place(connection: sqlite3.Connection, ref: str) -> _Place | None:
    match = CHARACTERS.fullmatch(ref)
    place = _whole_place(connection, match["what"]) if match else None
    if match is None or place is None:
        return None
    start, end = int(match["first"]), int(match["last"])
    if not start < end <= len(place.text):
        raise ReferenceUnknown(ref, [f"{match['what']}#0-{len(place.text)}"])
    return replace(place, start=start, end=end)


def _line_place(connection: sqlite3.Connection, ref: str) -> _Place | None:
    match = LINES.fullmatch(ref)
    place = _whole_place(connection, match["what"]) if match else None
    if match is None or place is None:
        return None
    first = int(match["first"])
    last = int(match["last"] or first)
    starts = list(_line_starts(place.text))
    if not 1 <= first <= last or first > len(starts):
        raise ReferenceUnknown(ref, [f"{match['what']}:1-{len(starts)}"])
    end = starts[last] - 1 if last < len(starts) else len(place.text) - place.text.endswith("\n")
    return replace(place, start=starts[first - 1], end=end)


def _line_starts(text: str) -> Iterator[int]:
    """Offset of each line; a line end at the very end of a text starts no further line."""
    if text:
        yield 0
    yield from (match.end() for match in re.finditer(r"\n(?!\Z)", text))


def _shown(connection: sqlite3.Connection, ref: str, place: _Place) -> Shown:
    current = place.revision_id == place.document.revision_id
    return Shown(
        ref=ref,
        document=place.document,
        fields=fields_of(connection, place.document.document_id) if current else (),
        revision_id=place.revision_id,
        start=place.start,
        end=place.end,
        first_line=lines_of(place.text, place.start, place.end).first,
        text=place.text[place.start : place.end],
        current=current,
        pages=pages_of(place.document.path, place.text, place.start, place.end),
    )
