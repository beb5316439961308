"""The rows of a document's chunks and their words in the full-text index.

A chunk that is rebuilt unchanged keeps its row. FTS5 deletes a text only if given all of its words again, which costs
more than reading the file did. If every row were replaced, re-reading a store with a newer reader, or reading files of
which only the time has changed, would write gigabytes to no effect.
"""

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from attest.store.code import names_within
from attest.store.queries import queries

_SQL = "chunks"
_Columns = tuple[str, str, str, int, int, str, str, str | None, *tuple[object, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunkRow:
    """A chunk as stored, and what the full-text index holds of it besides the words of its span."""

    columns: _Columns
    """Columns of the table: chunk, document, revision, start, end, kind, headings, author and so on."""
    identity: str
    title: str
    symbols: str

    @property
    def revision_id(self) -> str:
        return self.columns[2]

    def terms(self, text: str) -> tuple[str, ...]:
        """Indexed fields (identity, title, heading, body, symbols), as the view ``chunk_text`` derives them."""
        _, _, _, start, end, _, headings, author, *_ = self.columns
        return self.identity, self.title, f"{headings} {author or ''}", text[start:end], self.symbols


def put_chunks(connection: sqlite3.Connection, document_id: str, rows: Sequence[ChunkRow], text: str) -> None:
    """Store a document's chunks, cut from ``text``; chunks that are already stored are left alone.

    Call ``forget_chunks`` with the same rows first.
    """
    stored_ids = {row[0] for row in connection.execute(queries(_SQL)["chunk_ids_of"], (document_id,))}
    for row in rows:
        if row.columns[0] not in stored_ids:
            rowid = connection.execute(queries(_SQL)["put_chunk"], row.columns).lastrowid
            connection.execute(queries(_SQL)["put_chunk_terms"], (rowid, *row.terms(text)))


def forget_chunks(connection: sqlite3.Connection, document_id: str, *, keep: Collection[ChunkRow] = ()) -> None:
    """Delete a document's chunks with their words, except those in ``keep`` that are stored identically.

    The document's names, title and code are read as they were indexed, so they must not have changed yet.
    """
    keep_by_id = {row.columns[0]: row for row in keep}
    stored = _stored_chunk_rows(connection, document_id)
    gone = [(rowid, row) for rowid, row in stored if keep_by_id.get(row.columns[0]) != row]
    texts = {revision: _text_of_revision(connection, revision) for revision in {row.revision_id for _, row in gone}}
    terms = [(rowid, *row.terms(texts[row.revision_id])) for rowid, row in gone]
    connection.executemany(queries(_SQL)["forget_chunk_terms"], terms)
    connection.executemany(queries(_SQL)["forget_chunk"], [(rowid,) for rowid, _ in gone])


def _stored_chunk_rows(connection: sqlite3.Connection, document_id: str) -> list[tuple[int, ChunkRow]]:
    names = [(start, name) for start, name in connection.execute(queries("code")["names_of_symbols"], (document_id,))]
    return [
        (
            rowid,
            ChunkRow(
                columns=tuple(columns),
                identity=identity,
                title=title,
                symbols=names_within(names, columns[3], columns[4]),
            ),
        )
        for rowid, identity, title, *columns in connection.execute(queries(_SQL)["held_chunks"], (document_id,))
    ]


def _text_of_revision(connection: sqlite3.Connection, revision_id: str) -> str:
    """The text of a revision; empty if another program deleted it, so that a damaged document can still be removed."""
    row = connection.execute(queries("documents")["revision_text"], (revision_id,)).fetchone()
    return str(row[0]) if row else ""
