"""Hits that a caller chose after a search: they are read again, and only they may be quoted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from attest.retrieval.expansion.surroundings import surroundings
from attest.retrieval.quotable import Quotable
from attest.retrieval.search import Found, named_otherwise
from attest.retrieval.traces.stages import Clock, reading
from attest.retrieval.understand import understand
from attest.retrieval.view import View
from attest.store.queries import queries
from attest.values.chunks import StoredChunk
from attest.values.outlines import Field, Outline
from attest.values.search import Drop, Hit
from attest.values.specs import SpecLink
from attest.values.symbols import CallLink, CodeRelation, FoundSymbol
from attest.words.meetings import Meeting


def given(view: View, question: str, hits: Sequence[Hit]) -> Found:
    """The hits as the store has them now, ranked in the order given, without those that are gone or that a filter
    excludes."""
    clock = Clock()
    asked = named_otherwise(view, understand(question, view.catalog.documents, view.postings, view.today))
    clock.stage("understand", len(asked.terms), reading(asked))
    read = [(hit, _read(view, hit.found)) for hit in hits]
    there = [(hit, chunk) for hit, chunk in read if chunk is not None]
    found = [replace(hit, rank=rank, found=chunk) for rank, (hit, chunk) in enumerate(there, 1)]
    gone = [Drop(chunk_id=hit.found.chunk_id, reason="not in the store, or left out by a filter")
            for hit, chunk in read if chunk is None]  # fmt: skip
    clock.stage("given", len(found), f"{len(found)} of {len(read)} hits are there", gone)
    return Found(asked=asked, hits=found, stages=clock.stages)


def _read(view: View, given: StoredChunk) -> StoredChunk | None:
    row = view.connection.execute(queries("catalog")["row_of_chunk"], (given.chunk_id,)).fetchone()
    chunk = view.chunk(row["rowid"]) if row else None
    around = surroundings(view, chunk) if chunk else None
    if chunk is None or around is None:
        return None
    return chunk if all(map(around.shows, around.pieces([chunk.chunk]))) else None


@dataclass(frozen=True, slots=True)
class ChosenHits:
    """Read access for an answer that may quote only some chunks.

    The fields of their documents stay readable, because a sentence states its source.
    """

    shown: Quotable
    chunks: Sequence[StoredChunk]

    def text(self, revision_id: str) -> str:
        return self.shown.text(revision_id)

    def outline(self, document_id: str) -> Outline:
        return self.shown.outline(document_id)

    def fields(self, document_id: str) -> list[Field]:
        return self.shown.fields(document_id)

    def moved_away(self, document_id: str) -> str | None:
        return self.shown.moved_away(document_id)

    def naming(self, document_id: str, relation: str) -> list[tuple[str, int, int]]:
        """Documents that link to this one by a relation, if the chunks have the link."""
        return [one for one in self.shown.naming(document_id, relation) if self.chunk_at(one[0], one[1])]

    def calling(self, key: str, document_id: str) -> list[tuple[str, int, int]]:
        """Places in the chunks of other documents that use a name for a document."""
        return [one for one in self.shown.calling(key, document_id) if self.chunk_at(one[0], one[1])]

    def stating(self, fields: Sequence[str]) -> list[tuple[str, Field]]:
        """Fields that the chunks contain."""
        return [one for one in self.shown.stating(fields) if self.chunk_at(one[0], one[1].start)]

    def named_by(self, document_id: str, relation: str) -> Sequence[str]:
        """Documents that this one links to by a relation."""
        return self.shown.named_by(document_id, relation)

    def topmost(self, called: re.Pattern[str]) -> Sequence[str]:
        """Documents with one of the chunks, whose path matches and is among the shallowest of the store."""
        shown = {one.document_id for one in self.chunks}
        return [name for name in self.shown.topmost(called) if name in shown]

    def change_notes(self) -> Sequence[str]:
        """Documents with the changes of a project that have one of the chunks."""
        shown = {one.document_id for one in self.chunks}
        return [name for name in self.shown.change_notes() if name in shown]

    def meetings(self) -> Sequence[Meeting]:
        """Meetings that have one of the chunks."""
        shown = {one.document_id for one in self.chunks}
        return [one for one in self.shown.meetings() if one.document_id in shown]

    def statuses(self, _: str, /) -> Sequence[tuple[str, str]]:
        """Empty, because the chunks belong to one state."""
        return ()

    def changed(self, _: str, /) -> None:
        """None, because there is no history."""

    def requiring(self, document_id: str, direction: str, depth: int) -> Sequence[str]:
        """Documents linked by requirements that have one of the chunks."""
        shown = {one.document_id for one in self.chunks}
        return [name for name in self.shown.requiring(document_id, direction, depth) if name in shown]

    def front(self, document_id: str) -> StoredChunk | None:
        """The chunk with a document's front matter, if it is one of the chunks."""
        own = (one for one in self.chunks if one.document_id == document_id and one.chunk.kind == "front_matter")
        return next(own, None)

    def definitions(self, name: str) -> list[FoundSymbol]:
        """Symbols of a name that the chunks define."""
        return [one for one in self.shown.definitions(name) if self._has(one)]

    def links(self, found: FoundSymbol, direction: str, relation: CodeRelation) -> Sequence[CallLink]:
        """Links whose places are in the chunks, if the head of the caller is, too."""
        links = self.shown.links(found, direction, relation)
        shown = (link for link in links if link.caller is None or self._has(link.caller))
        kept = (replace(link, sites=[s for s in link.sites if self.chunk_at(s.document_id, s.start)]) for link in shown)
        return [link for link in kept if link.sites]

    def spec_links(self, document_id: str) -> list[SpecLink]:
        """Links to the code that implements a document, if the chunks have both ends."""
        links = self.shown.spec_links(document_id)
        both = [
            link for link in links if all(self.chunk_at(one.document_id, one.start) for one in (link.spec, link.code))
        ]
        return [link for link in both if link.symbol is None or self._has(link.symbol)]

    def functions_in(self, document_id: str) -> list[FoundSymbol]:
        """Functions and methods of a source file that begin in the chunks."""
        return [one for one in self.shown.functions_in(document_id) if self._has(one)]

    def _has(self, found: FoundSymbol) -> bool:
        return self.chunk_at(found.document_id, found.symbol.signature[0]) is not None

    def chunk_at(self, document_id: str, start: int) -> StoredChunk | None:
        """The chunk at a position, if it is one of the chunks."""
        own = (one for one in self.chunks if one.document_id == document_id)
        return next((one for one in own if one.chunk.start <= start < one.chunk.end), None)
