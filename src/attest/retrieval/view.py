"""A consistent view of the store, with everything that a search reads.

A view belongs to one generation of the store and to the transaction of one thread; views.py creates it.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from attest.graph.redirects import current_id_in
from attest.retrieval.channels.dense import Dense
from attest.retrieval.people import People, read_people
from attest.store.catalog import Catalog, fields_called, own_names_in, series_in
from attest.store.documents import chunk_from_row, fields_of, outline_of, stored_chunk
from attest.store.postings import Postings
from attest.store.queries import queries
from attest.values.chunks import Chunk, StoredChunk
from attest.values.documents import Document
from attest.values.outlines import Field, Outline
from attest.values.search import Filters
from attest.values.similarity import Cosines, WordCosines
from attest.words.ethereum import sibling
from attest.words.series import Series
from attest.words.titles import Titles

if TYPE_CHECKING:
    import numpy as np

Embed = Callable[[str], "np.ndarray"]
"""Returns the vector of a text."""
ReadText = Callable[[sqlite3.Connection, str], str]
"""Returns the text of a revision."""
Knows = Callable[[str], bool]
"""Whether a word is known."""


@dataclass(frozen=True, slots=True)
class PlacedChunk:
    """A chunk and its document, without the text."""

    row: int
    chunk_id: str
    document: Document
    chunk: Chunk
    signature: bytes | None = None
    """Signature of the chunk's words (store/signatures.py); None if it was indexed before signatures existed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The store at one generation, ready to be searched and quoted."""

    build_id: str
    catalog: Catalog
    postings: Postings
    dense: Dense | None
    """None when vectors are not wanted or cannot be used."""
    embed: Embed | None
    near: Cosines | None
    """Cosines of a question with texts; None without an embedding model."""
    closely: Cosines | None = None
    """Late-interaction scores of a question with texts; None if the model has no per-token vectors."""
    near_words: WordCosines | None = None
    """Cosine of each of several question words with each text; None if the model has no per-token vectors."""
    degraded: Sequence[str]
    """Capabilities that are missing or limited, by name."""
    connection: sqlite3.Connection
    read_text: ReadText
    """Returns the text of a revision; the texts read last are cached."""
    read_people: Callable[[sqlite3.Connection], People] = read_people
    """Returns the authors and speakers of the store; the last result is cached."""
    read_own_names: Callable[[sqlite3.Connection], Titles] = own_names_in
    """Returns the names of documents besides their titles; the last result is cached."""
    read_fields: Callable[[sqlite3.Connection, tuple[str, ...]], Sequence[tuple[str, Field]]] = fields_called
    """Returns the fields of all documents with one of some names; the last results are cached."""
    read_series: Callable[[sqlite3.Connection], Series] = series_in
    """Returns the numbered series of documents; the last result is cached."""
    filters: Filters = field(default_factory=Filters)
    """Filters on what may be quoted besides the hits."""
    today: date = field(default_factory=date.today)
    """Day of the question, from which *last year* and the age of a passage are counted."""
    knows: Knows | None = None
    """Whether the embedding model has a word whole; None if the model does not say."""
    is_common: Knows | None = None
    """Whether a word is among the commonest of its language; None if the model does not say."""

    def text(self, revision_id: str) -> str:
        """The text of a revision that has a chunk in the view."""
        return self.read_text(self.connection, revision_id)

    def people(self) -> People:
        """The authors and speakers of the store."""
        return self.read_people(self.connection)

    def own_names(self) -> Titles:
        """Names that documents give themselves besides their titles."""
        return self.read_own_names(self.connection)

    def fields_called(self, names: Sequence[str]) -> Sequence[tuple[str, Field]]:
        """Front-matter fields of all documents with one of these names, each with the document id."""
        return self.read_fields(self.connection, tuple(names))

    def series(self) -> Series:
        """The numbered series of documents."""
        return self.read_series(self.connection)

    def rows_by_authors(self, names: Sequence[str]) -> Sequence[int]:
        """Rows of the chunks that were written or said under any of the names."""
        rows = self.connection.execute(queries("catalog")["spoken_by"], (json.dumps(names),)) if names else ()
        return [row for (row,) in rows]

    def outline(self, document_id: str) -> Outline:
        """The outline of a document's current revision."""
        return outline_of(self.connection, document_id)

    def fields(self, document_id: str) -> list[Field]:
        """The front matter of a document."""
        return fields_of(self.connection, document_id)

    def chunks_of_rows(self, rows: Sequence[int]) -> Iterator[PlacedChunk]:
        """Yield the chunks of some rows without their texts, in no particular order."""
        sql = queries("catalog")["chunks"].replace("?", ",".join(map(str, map(int, rows))) or "NULL")
        for row in self.connection.execute(sql):
            document = self.catalog.documents[row["document_id"]]
            yield PlacedChunk(row["rowid"], row["chunk_id"], document, chunk_from_row(row), row["signature"])

    def chunks_at(self, positions: "np.ndarray") -> Iterator[PlacedChunk]:
        """Yield the chunks at some positions of the postings, as ``chunks_of_rows`` does."""
        return self.chunks_of_rows(self.postings.rows[positions].tolist())

    def positions_with(self, terms: Sequence[str], allowed: "np.ndarray") -> "np.ndarray":
        """Positions of the allowed chunks that contain all of the terms."""
        positions = self.postings.with_all(terms)
        passing: np.ndarray = positions[allowed[positions]]
        return passing

    def text_of(self, placed: PlacedChunk) -> str:
        """The text of a chunk."""
        return self.text(placed.document.revision_id)[placed.chunk.start : placed.chunk.end]

    def chunk(self, rowid: int) -> StoredChunk:
        """The chunk of a row, with its text."""
        row = self.connection.execute(queries("catalog")["chunk"], (rowid,)).fetchone()
        return self.stored(row)

    def stored(self, row: sqlite3.Row) -> StoredChunk:
        """The chunk of a row that an SQL query returned, with its text."""
        return stored_chunk(row, self.catalog.documents[row["document_id"]], self.text(row["revision_id"]))

    def naming(self, document_id: str, relation: str) -> list[tuple[str, int, int]]:
        """Documents that link to this one by a relation, each with the span of the link. If the document belongs to two
        series (EIP and ERC), links to either id count."""
        other = sibling(document_id)
        names = [
            document_id,
            *([other] if current_id_in(other, self.catalog.documents) == document_id != other else []),
        ]
        sql = queries("catalog")["links_to"]
        rows = [row for name in names for row in self.connection.execute(sql, (name, relation))]
        return sorted((row["document_id"], row["start"], row["end"]) for row in rows)

    def count_with(self, terms: Sequence[str]) -> int:
        """Number of chunks that contain all of the terms."""
        return len(self.postings.with_all(terms))

    def shows(self, document_id: str) -> bool:
        """Whether a document passes the filters and is neither a copy nor a forwarding stub of one that does."""
        return document_id in self.catalog.shown(self.filters)

    def rows_passing(self, filters: Filters) -> "np.ndarray | None":
        """Rows whose author and date pass the filters; None if the filters restrict neither."""
        import numpy as np

        if not (filters.author or filters.since or filters.until):
            return None
        rows = self.connection.execute(queries("catalog")["chunk_filters"])
        return np.array([row for row, author, date in rows if passes_filters(author, date, filters)], np.int64)


def passes_filters(author: str | None, date: str | None, filters: Filters) -> bool:
    """Whether an author and a date pass the filters. A missing date fails a filter on dates."""
    if not filters.allows_author(author or ""):
        return False
    day = (date or "")[:10]
    if (filters.since or filters.until) and not day:
        return False
    return (not filters.since or day >= filters.since) and (not filters.until or day <= filters.until)
