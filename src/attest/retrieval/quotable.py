"""Read access for answers: the parts of a view that pass the filters of the question, or chunks that a caller chose."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from attest.graph.code.lookup import symbols_called
from attest.graph.code.symbol_reader import SymbolReader
from attest.graph.code.walk import walk_code
from attest.graph.link_walk import WalkOptions, walk_links
from attest.graph.specs.anchors import EVERYTHING
from attest.graph.specs.links import implementations
from attest.retrieval.view import View, passes_filters
from attest.store.queries import queries
from attest.values.chunks import StoredChunk
from attest.values.code import CALLABLES
from attest.values.outlines import Field, Outline
from attest.values.specs import SpecLink
from attest.values.symbols import CallLink, CodeRelation, FoundSymbol
from attest.words.meetings import Meeting, is_of_meeting, meeting_of
from attest.words.releases import is_changelog
from attest.words.terms import words

WORDS_COMPARED = 24
"""Words from the beginning by which a text is found again."""
LINKS_READ = 50
"""Most links of a symbol that are read for an answer."""


@dataclass(frozen=True, slots=True)
class Quotable:
    """Read access for one question. Outlines are cached, since several passages may be from one document.

    Fields, outlines and texts stay readable in any case, because a sentence states its source.
    """

    view: View
    chosen: Sequence[StoredChunk] | None = None
    """The only chunks that may be quoted, all of which pass the filters; None allows every chunk that passes them."""
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
        return [link for link in self.view.naming(document_id, relation) if self._allows(link[0], link[1])]

    def front(self, document_id: str) -> StoredChunk | None:
        """The chunk with a document's front matter; None if it may not be quoted."""
        return self._quotable("front_chunk", document_id)

    def moved_away(self, document_id: str) -> str | None:
        """The id that a document was moved to, if that is not in the store; else None."""
        redirect = self.view.catalog.documents[document_id].redirect
        return redirect if redirect not in self.view.catalog.documents else None

    def calling(self, key: str, document_id: str) -> list[tuple[str, int, int]]:
        """Places in other documents that use a name for a document, the surest first: document id, start and end.
        ``key`` is the name with its words joined."""
        rows = self.view.connection.execute(queries("names")["calling"], (key, document_id, document_id))
        return [(row[0], row[1], row[2]) for row in rows if self._shows(row[0], row[1])]

    def stating(self, fields: Sequence[str]) -> list[tuple[str, Field]]:
        """Fields with one of these names that may be quoted, each with the document id."""
        stated = self.view.fields_called(fields)
        return [(document_id, field_) for document_id, field_ in stated if self._shows(document_id, field_.start)]

    def named_by(self, document_id: str, relation: str) -> list[str]:
        """Quotable documents that this one links to by a relation."""
        rows = self.view.connection.execute(queries("catalog")["links_out"], (document_id, relation))
        return [row["target"] for row in rows if self._shows(row["target"])]

    def topmost(self, called: re.Pattern[str]) -> list[str]:
        """Documents whose whole path matches a pattern, at the highest folder level where the store has any."""
        documents = self.view.catalog.documents.items()
        depths = {
            document_id: document.path.count("/")
            for document_id, document in documents
            if called.fullmatch(document.path) and self.view.shows(document_id)
        }
        highest = min(depths.values(), default=0)
        return [document_id for document_id, depth in depths.items() if depth == highest and self._allows(document_id)]

    def titles_saying(self, text: str, most: int) -> int:
        """Number of titles, up to ``most``, of documents that have a text word for word, its first ``WORDS_COMPARED``
        words if it is longer. The filters are ignored: what a text says everywhere does not depend on them."""
        phrase = " ".join(words(text)[:WORDS_COMPARED])
        row = self.view.connection.execute(queries("catalog")["titles_saying"], (f'body : "{phrase}"', most)).fetchone()
        return int(row[0])

    def change_notes(self) -> list[str]:
        """Documents that list the changes of a project, by the names of their files and folders."""
        documents = self.view.catalog.documents.items()
        noted = (document_id for document_id, document in documents if is_changelog(document.path))
        return [document_id for document_id in noted if self._shows(document_id)]

    def meetings(self) -> list[Meeting]:
        """Meeting documents with their days. The author filter is ignored: only the chunks of a meeting say who
        spoke."""
        anybody = replace(self.view.filters, author=())
        return [
            meeting_of(document)
            for document in self.view.catalog.documents.values()
            if is_of_meeting(document.kind, document.title, document.path)
            and self._shows(document.document_id)
            and passes_filters(None, document.authored_at, anybody)
        ]

    def statuses(self, document_id: str) -> list[tuple[str, str]]:
        """Status changes of a document as (day, status), the first one first; none if chunks were chosen, because those
        belong to one state."""
        if self.chosen is not None:
            return []
        rows = self.view.connection.execute(queries("edges")["statuses"], (document_id,))
        return [(row["at"][:10], row["value"]) for row in rows if row["value"] is not None]

    def changed(self, document_id: str) -> str | None:
        """Day of the last change in the history; None without a history or if chunks were chosen."""
        if self.chosen is not None:
            return None
        row = self.view.connection.execute(queries("edges")["last_change"], (document_id,)).fetchone()
        return row["at"][:10] if row and row["at"] else None

    def requiring(self, document_id: str, direction: str, depth: int) -> list[str]:
        """Documents that state a requirement on a path from this one (``out``) or to it (``in``), nearest first."""
        wanted = WalkOptions(direction=direction, depth=depth, relations=("requires",))
        sources = dict.fromkeys(link.source for link in walk_links(self.view.connection, document_id, wanted).links)
        return [source for source in sources if self._allows(source)]

    def definitions(self, name: str) -> list[FoundSymbol]:
        """Quotable symbols of a name, likeliest first; only those in ordinary source if the store has any."""
        found = [symbol for symbol in symbols_called(self.view.connection, name) if self.view.shows(symbol.document_id)]
        ordinary = [symbol for symbol in found if symbol.role == "source"]
        return [symbol for symbol in ordinary or found if self._allows_symbol(symbol)]

    def links(self, found: FoundSymbol, direction: str, relation: CodeRelation) -> Sequence[CallLink]:
        """Links of one relation to a symbol (``callers``) or from it (``callees``), each with its quotable places."""
        walked = walk_code(self.view.connection, direction, [found], depth=1, limit=LINKS_READ, relation=relation)
        links = (link for link in walked.links if link.caller is None or self._allows_symbol(link.caller))
        quotable = (
            replace(link, sites=[site for site in link.sites if self._allows(site.document_id, site.start)])
            for link in links
        )
        return [link for link in quotable if link.sites]

    def spec_links(self, document_id: str) -> list[SpecLink]:
        """Links to the code that implements a document, whose two ends may be quoted."""
        found = implementations(self.view.connection, document_id, EVERYTHING) if self._shows(document_id) else []
        links = (link for link in found if link.symbol is None or self._allows_symbol(link.symbol))
        return [
            link for link in links if all(self._shows(end.document_id, end.start) for end in (link.spec, link.code))
        ]

    def functions_in(self, document_id: str) -> list[FoundSymbol]:
        """The functions and methods of a source file, without those that begin outside the chosen chunks."""
        found = SymbolReader(self.view.connection).symbols(document_id)
        return [symbol for symbol in found if symbol.symbol.kind in CALLABLES and self._allows_symbol(symbol)]

    def chunk_at(self, document_id: str, start: int) -> StoredChunk | None:
        """The chunk at a position; None if there is none or it may not be quoted."""
        return self._quotable("chunk_at", document_id, start, start)

    def _quotable(self, query: str, document_id: str, *place: int) -> StoredChunk | None:
        """The chunk of a document that a query finds, if it may be quoted."""
        if not self._shows(document_id):
            return None
        row = self.view.connection.execute(queries("catalog")[query], (document_id, *place)).fetchone()
        if row is None or not self._allows(document_id, row["start"]) or not self._is_written(row["rowid"]):
            return None
        return self.view.stored(row)

    def _shows(self, document_id: str, start: int | None = None) -> bool:
        """Whether a document passes the filters, and it or a position in it is in the chosen chunks."""
        return self._allows(document_id, start) and self.view.shows(document_id)

    def _allows_symbol(self, found: FoundSymbol) -> bool:
        """Whether the chosen chunks have the head of a symbol; True if none were chosen."""
        return self._allows(found.document_id, found.symbol.signature[0])

    def _allows(self, document_id: str, start: int | None = None) -> bool:
        """Whether the chosen chunks have something of a document, or a position in it; True if none were chosen."""
        if self.chosen is None:
            return True
        own = (stored.chunk for stored in self.chosen if stored.document_id == document_id)
        return any(start is None or chunk.start <= start < chunk.end for chunk in own)

    def _is_written(self, rowid: int) -> bool:
        """Whether a chunk's author and date pass the filters. Reads one row, because a list may have a thousand."""
        found = self.view.connection.execute(queries("catalog")["chunk_filter"], (rowid,)).fetchone()
        return passes_filters(found["author"], found["date"], self.view.filters)
