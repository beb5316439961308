"""Read access for answers: the parts of a view that pass the filters of the question."""

import json
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from attest.graph.code.lookup import defined
from attest.graph.code.symbol_reader import SymbolReader
from attest.graph.code.walk import walk_code
from attest.graph.linked import Wanted, walk
from attest.graph.specs.anchors import EVERYTHING
from attest.graph.specs.links import implementations
from attest.retrieval.view import View, written
from attest.store.queries import queries
from attest.values.chunks import StoredChunk
from attest.values.code import CALLABLES
from attest.values.outlines import Field, Outline
from attest.values.specs import SpecLink
from attest.values.symbols import CallLink, CodeRelation, FoundSymbol
from attest.words.meetings import Meeting, is_of_meeting, meeting_of
from attest.words.releases import notes_changes

LINKS_READ = 50
"""Most links of a symbol that are read for an answer."""


@dataclass(frozen=True, slots=True)
class Quotable:
    """Read access for one question. Outlines are cached, since several passages may be from one document."""

    view: View
    outlines: dict[str, Outline] = field(default_factory=dict, repr=False)
    """Outlines that were read, by document id."""

    def text(self, revision_id: str) -> str:
        """The text of a revision."""
        return self.view.text(revision_id)

    def outline(self, document_id: str) -> Outline:
        """The outline of a document's current revision."""
        if document_id not in self.outlines:
            self.outlines[document_id] = self.view.outline(document_id)
        return self.outlines[document_id]

    def fields(self, document_id: str) -> list[Field]:
        """The front matter of a document."""
        return self.view.fields(document_id)

    def naming(self, document_id: str, relation: str) -> list[tuple[str, int, int]]:
        """Documents that link to this one by a relation, each with the span of the link."""
        return self.view.naming(document_id, relation)

    def front(self, document_id: str) -> StoredChunk | None:
        """The chunk with a document's front matter; None if the filters exclude it."""
        if not self.view.shows(document_id):
            return None
        row = self.view.connection.execute(queries("catalog")["front_chunk"], (document_id,)).fetchone()
        return self._let_through(row)

    def moved_away(self, document_id: str) -> str | None:
        """The id that a document was moved to, if that is not in the store; else None."""
        redirect = self.view.catalog.documents[document_id].redirect
        return redirect if redirect not in self.view.catalog.documents else None

    def calling(self, key: str, document_id: str) -> list[tuple[str, int, int]]:
        """Places in other documents that use a name for a document, the surest first: document id, start and end.
        ``key`` is the name with its words joined."""
        rows = self.view.connection.execute(queries("names")["calling"], (key, document_id, document_id))
        return [(row[0], row[1], row[2]) for row in rows if self.view.shows(row[0])]

    def stating(self, fields: Sequence[str]) -> list[tuple[str, Field]]:
        """Fields with one of these names in documents that pass the filters, each with the document id."""
        rows = self.view.connection.execute(queries("catalog")["fields_called"], (json.dumps(list(fields)),))
        told = (row for row in rows if self.view.shows(row[0]))
        return [(row[0], Field(name=row[1], value=row[2], start=row[3], end=row[4])) for row in told]

    def named_by(self, document_id: str, relation: str) -> list[str]:
        """Documents of the store that this one links to by a relation."""
        rows = self.view.connection.execute(queries("catalog")["links_out"], (document_id, relation))
        return [row["target"] for row in rows if row["target"] in self.view.catalog.documents]

    def topmost(self, called: re.Pattern[str]) -> list[str]:
        """Documents whose whole path matches a pattern, at the highest folder level where there are any."""
        documents = self.view.catalog.documents.items()
        depths = {i: one.path.count("/") for i, one in documents if called.fullmatch(one.path) and self.view.shows(i)}
        highest = min(depths.values(), default=0)
        return [document_id for document_id, depth in depths.items() if depth == highest]

    def change_notes(self) -> list[str]:
        """Documents that list the changes of a project, by the names of their files and folders."""
        documents = self.view.catalog.documents.items()
        noted = (document_id for document_id, document in documents if notes_changes(document.path))
        return [document_id for document_id in noted if self.view.shows(document_id)]

    def meetings(self) -> list[Meeting]:
        """Meeting documents with their days. The author filter is ignored: only the chunks of a meeting say who
        spoke."""
        anybody = replace(self.view.filters, author=())
        told = (one for one in self.view.catalog.documents.values() if is_of_meeting(one.kind, one.title, one.path))
        kept = (one for one in told if self.view.shows(one.document_id) and written(None, one.authored_at, anybody))
        return [meeting_of(one) for one in kept]

    def statuses(self, document_id: str) -> list[tuple[str, str]]:
        """Status changes of a document as (day, status), the first one first."""
        rows = self.view.connection.execute(queries("edges")["statuses"], (document_id,))
        return [(row["at"][:10], row["value"]) for row in rows if row["value"] is not None]

    def changed(self, document_id: str) -> str | None:
        """Day of the last change in the history; None without a history."""
        row = self.view.connection.execute(queries("edges")["last_change"], (document_id,)).fetchone()
        return row["at"][:10] if row and row["at"] else None

    def requiring(self, document_id: str, direction: str, depth: int) -> list[str]:
        """Documents that state a requirement on a path from this one (``out``) or to it (``in``), nearest first."""
        wanted = Wanted(direction=direction, depth=depth, relations=("requires",))
        return list(dict.fromkeys(link.source for link in walk(self.view.connection, document_id, wanted).links))

    def definitions(self, name: str) -> list[FoundSymbol]:
        """Symbols of a name that pass the filters, likeliest first; only those in ordinary source if there are any."""
        found = [one for one in defined(self.view.connection, name) if self.view.shows(one.document_id)]
        return [one for one in found if one.role == "source"] or found

    def links(self, found: FoundSymbol, direction: str, relation: CodeRelation) -> Sequence[CallLink]:
        """Links of one relation to a symbol (``callers``) or from it (``callees``)."""
        walked = walk_code(self.view.connection, direction, [found], depth=1, limit=LINKS_READ, relation=relation)
        return walked.links

    def spec_links(self, document_id: str) -> list[SpecLink]:
        """Links to the code that implements a document; both must pass the filters."""
        found = implementations(self.view.connection, document_id, EVERYTHING) if self.view.shows(document_id) else []
        return [link for link in found if self.view.shows(link.code.document_id)]

    def functions_in(self, document_id: str) -> list[FoundSymbol]:
        """The functions and methods of a source file."""
        return [one for one in SymbolReader(self.view.connection).symbols(document_id) if one.symbol.kind in CALLABLES]

    def chunk_at(self, document_id: str, start: int) -> StoredChunk | None:
        """The chunk at a position; None if there is none or the filters exclude it."""
        if not self.view.shows(document_id):
            return None
        place = (document_id, start, start)
        return self._let_through(self.view.connection.execute(queries("catalog")["chunk_at"], place).fetchone())

    def _let_through(self, row: sqlite3.Row | None) -> StoredChunk | None:
        return self.view.stored(row) if row and self._is_written(row["rowid"]) else None

    def _is_written(self, rowid: int) -> bool:
        """Whether a chunk's author and date pass the filters. Reads one row, because a list may have a thousand."""
        found = self.view.connection.execute(queries("catalog")["chunk_filter"], (rowid,)).fetchone()
        return written(found["author"], found["date"], self.view.filters)
