"""The document around a hit: its chunks, which of them pass the filters, its outline and its symbols."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from attest.graph.code.symbol_reader import SymbolReader
from attest.retrieval.view import View, passes_filters
from attest.store.documents import chunk_from_row
from attest.store.queries import queries
from attest.values.chunks import Chunk, StoredChunk
from attest.values.outlines import Outline
from attest.values.symbols import FoundSymbol


@dataclass(frozen=True, slots=True)
class Piece:
    """A span of a document, with the chunk that it is from or begins in."""

    document_id: str
    revision_id: str
    start: int
    end: int
    chunk: Chunk


@dataclass(frozen=True)
class Surroundings:
    """One revision of a document under the filters of a view."""

    view: View
    document_id: str
    revision_id: str

    @cached_property
    def _rows(self) -> Sequence[tuple[Chunk, bool]]:
        """All chunks in order, and whether each passes the filters."""
        filters, shown = self.view.filters, self.view.shows(self.document_id)
        found = self.view.connection.execute(
            queries("catalog")["chunks_of_document"], (self.document_id, self.revision_id)
        )
        return [
            (chunk_from_row(row), shown and passes_filters(row["said_by"], row["said_on"], filters)) for row in found
        ]

    @cached_property
    def chunks(self) -> Sequence[Chunk]:
        """All chunks in order. Those that may not be shown are included, because neighbours do not depend on
        filters."""
        return [chunk for chunk, _ in self._rows]

    @property
    def text(self) -> str:
        return self.view.text(self.revision_id)

    @cached_property
    def outline(self) -> Outline:
        """The outline; empty for a revision that is not the current one."""
        current = self.view.catalog.documents[self.document_id].revision_id == self.revision_id
        return self.view.outline(self.document_id) if current else Outline()

    @cached_property
    def symbols(self) -> Sequence[FoundSymbol]:
        """The symbols of a source file, each at its number; empty for other documents."""
        return SymbolReader(self.view.connection).symbols(self.document_id)

    def pieces(self, chunks: Sequence[Chunk]) -> Iterator[Piece]:
        """Yield pieces for chunks, or beginnings of chunks, of this document."""
        for chunk in chunks:
            yield Piece(self.document_id, self.revision_id, chunk.start, chunk.end, chunk)

    def part(self, start: int, end: int) -> Iterator[Piece]:
        """Yield the piece for a span that begins in a chunk of this document."""
        around = next((chunk for chunk in self.chunks if chunk.start <= start < chunk.end), None)
        if around is not None:
            yield Piece(self.document_id, self.revision_id, start, end, around)

    def shows(self, piece: Piece) -> bool:
        """Whether everything that a span touches passes the filters."""
        if piece.document_id != self.document_id:
            return Surroundings(self.view, piece.document_id, piece.revision_id).shows(piece)
        touched = [may_show for chunk, may_show in self._rows if chunk.start < piece.end and piece.start < chunk.end]
        return bool(touched) and all(touched)


def surroundings(view: View, found: StoredChunk) -> Surroundings:
    """The document around a chunk."""
    return Surroundings(view, found.document_id, found.revision_id)


def elsewhere(around: Surroundings, symbol: FoundSymbol, start: int, end: int) -> Iterator[Piece]:
    """Yield the piece for a span of the document that defines a symbol."""
    yield from replace(around, document_id=symbol.document_id, revision_id=symbol.revision_id).part(start, end)
