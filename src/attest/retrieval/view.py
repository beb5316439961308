"""One consistent view of the store, with everything a search reads.

A view belongs to one generation of the store and one thread's transaction; views.py makes it.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from attest.graph.redirects import present, sibling
from attest.retrieval.channels.dense import Dense
from attest.retrieval.people import People, people_in
from attest.store.catalog import Catalog, own_names_in, series_in
from attest.store.documents import chunk_from_row, fields_of, outline_of, stored_chunk
from attest.store.postings import Postings
from attest.store.queries import queries
from attest.store.segments import digest_of
from attest.values.chunks import Chunk, StoredChunk
from attest.values.documents import Document
from attest.values.outlines import Field, Outline
from attest.values.search import Filters
from attest.values.series import Series
from attest.values.titles import Titles

if TYPE_CHECKING:
    import numpy as np

Embed = Callable[[str], "np.ndarray"]
ReadText = Callable[[sqlite3.Connection, str], str]
Near = Callable[[str, Sequence[str]], Sequence[float]]
NearWords = Callable[[str, Sequence[str], Sequence[str]], Sequence[Sequence[float]]]
Knows = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Placed:
    """A chunk and its document, without the text."""

    row: int
    chunk_id: str
    document: Document
    chunk: Chunk
    signature: bytes | None = None
    """Of its words (store/signatures.py); None where it was indexed before there were any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The store at one generation, ready to be searched and quoted."""

    build_id: str
    catalog: Catalog
    postings: Postings
    dense: Dense | None
    """None when vectors are not wanted or cannot be used."""
    embed: Embed | None
    near: Near | None
    """Cosines of a question with texts; None when meaning cannot be compared."""
    closely: Near | None = None
    """The same word by word; None also when the model has vectors of whole texts alone."""
    near_words: NearWords | None = None
    """The same for single words of the question, beside each of several texts."""
    degraded: Sequence[str]
    """What is not at its best, by name."""
    connection: sqlite3.Connection
    read_text: ReadText
    """The text of a revision; what was read last is kept."""
    read_people: Callable[[sqlite3.Connection], People] = people_in
    """Who wrote and spoke in the store; what was read last is kept."""
    read_own_names: Callable[[sqlite3.Connection], Titles] = own_names_in
    """What documents say that they are called besides; what was read last is kept."""
    read_series: Callable[[sqlite3.Connection], Series] = series_in
    """The numbered series that documents are of; what was read last is kept."""
    filters: Filters = field(default_factory=Filters)
    """What may be quoted beside the hits."""
    today: date = field(default_factory=date.today)
    """The day of the question, from which *last year* and the age of a passage are counted."""
    knows: Knows | None = None
    """Whether the model of meaning has a word whole; None when it does not say."""
    is_common: Knows | None = None
    """Whether a word is one of the commonest of its language; None when nobody says."""

    def text(self, revision_id: str) -> str:
        """The text of a revision that some chunk of the view belongs to."""
        return self.read_text(self.connection, revision_id)

    def people(self) -> People:
        """Who wrote and spoke in the store."""
        return self.read_people(self.connection)

    def own_names(self) -> Titles:
        """What documents say that they are called besides their titles."""
        return self.read_own_names(self.connection)

    def series(self) -> Series:
        """The numbered series that documents are of."""
        return self.read_series(self.connection)

    def rows_by(self, names: Sequence[str]) -> Sequence[int]:
        """Rows of the chunks that somebody wrote or said under some names."""
        rows = self.connection.execute(queries("catalog")["spoken_by"], (json.dumps(names),)) if names else ()
        return [row for (row,) in rows]

    def outline(self, document_id: str) -> Outline:
        """The outline of a document's current revision."""
        return outline_of(self.connection, document_id)

    def fields(self, document_id: str) -> list[Field]:
        """The front matter of a document."""
        return fields_of(self.connection, document_id)

    def places(self, rows: Sequence[int]) -> Iterator[Placed]:
        """Chunks of the postings' rows without their texts, in no particular order."""
        sql = queries("catalog")["chunks"].replace("?", ",".join(map(str, map(int, rows))) or "NULL")
        for row in self.connection.execute(sql):
            document = self.catalog.documents[row["document_id"]]
            yield Placed(row["rowid"], row["chunk_id"], document, chunk_from_row(row), row["signature"])

    def chunk(self, rowid: int) -> StoredChunk:
        """The chunk of a row of the postings."""
        row = self.connection.execute(queries("catalog")["chunk"], (rowid,)).fetchone()
        return self.stored(row)

    def stored(self, row: sqlite3.Row) -> StoredChunk:
        """The chunk of a row that a statement gave."""
        return stored_chunk(row, self.catalog.documents[row["document_id"]], self.text(row["revision_id"]))

    def naming(self, document_id: str, relation: str) -> list[tuple[str, int, int]]:
        """Documents that name this one in a relation, each with the span that says so. A proposal of two series is
        named by either, where they lead to the same."""
        other = sibling(document_id)
        names = [document_id, *([other] if present(other, self.catalog.documents) == document_id != other else [])]
        sql = queries("catalog")["links_to"]
        rows = [row for name in names for row in self.connection.execute(sql, (name, relation))]
        return sorted((row["document_id"], row["start"], row["end"]) for row in rows)

    def uses(self, terms: Sequence[str]) -> int:
        """How many chunks have all of some terms."""
        return len(self.postings.with_all(terms))

    def shows(self, document_id: str) -> bool:
        """Whether the filters let a document through, and nothing stands in for it."""
        shown = self.catalog.shown(self.filters)
        return document_id in self.catalog.documents and digest_of(document_id) in shown

    def rows_written(self, filters: Filters) -> "np.ndarray | None":
        """Rows whose author and date pass the filters; None when they set no such condition."""
        import numpy as np

        if not (filters.author or filters.since or filters.until):
            return None
        rows = self.connection.execute(queries("catalog")["chunk_filters"])
        return np.array([row for row, author, date in rows if written(author, date, filters)], np.int64)


def written(author: str | None, date: str | None, filters: Filters) -> bool:
    """Whether what somebody wrote on some day passes the filters on author and date."""
    if not filters.allows_author(author or ""):
        return False
    day = (date or "")[:10]
    if (filters.since or filters.until) and not day:
        return False
    return (not filters.since or day >= filters.since) and (not filters.until or day <= filters.until)
