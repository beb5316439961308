"""Reads symbols with their texts, for showing and quoting."""

import re
import sqlite3
from bisect import bisect_left

from attest.graph.document_reader import DocumentReader
from attest.store.bounded_cache import BoundedCache
from attest.store.queries import queries
from attest.values.code import Symbol, SymbolKind
from attest.values.documents import Document
from attest.values.symbols import CallSite, FoundSymbol

LINES_KEPT = 32
"""Number of texts whose line breaks are cached at once."""
SYMBOLS_KEPT = 4_096
"""Number of symbols cached at once."""


class SymbolReader:
    """Reads symbols and their files in one view of the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.documents = DocumentReader(connection)
        self._line_breaks = BoundedCache[str, list[int]](LINES_KEPT)
        self._symbols = BoundedCache[tuple[int, int], FoundSymbol](SYMBOLS_KEPT)

    def document(self, document_id: str) -> Document:
        """The document with an id, which must exist."""
        document = self.documents.document(document_id)
        assert document is not None
        return document

    def text(self, document_id: str) -> str:
        """The text of a document's current revision."""
        return self.documents.text(self.document(document_id).revision_id)

    def _read_line_breaks(self, document_id: str) -> list[int]:
        return [match.start() for match in re.finditer("\n", self.text(document_id))]

    def _lines(self, document_id: str, start: int, end: int) -> tuple[int, int]:
        """The numbers of the first and last line of a span."""
        breaks = self._line_breaks.get(document_id, lambda: self._read_line_breaks(document_id))
        return bisect_left(breaks, start) + 1, bisect_left(breaks, max(start, end - 1)) + 1

    def symbol(self, key: tuple[int, int]) -> FoundSymbol:
        """The symbol at a position of a file, both given by number."""
        return self._symbols.get(key, lambda: self._read_symbol(key))

    def _read_symbol(self, key: tuple[int, int]) -> FoundSymbol:
        return self.found(self._connection.execute(queries("code")["symbol"], key).fetchone())

    def symbols(self, document_id: str) -> list[FoundSymbol]:
        """All symbols of a document, in order."""
        rows = self._connection.execute(queries("code")["symbols_of_document"], (document_id,)).fetchall()
        return [self.found(row) for row in rows]

    def found(self, row: sqlite3.Row) -> FoundSymbol:
        """The symbol of a database row."""
        document, text = self.document(row["document_id"]), self.text(row["document_id"])
        symbol = _symbol_from(row)
        first, last = self._lines(document.document_id, *symbol.span)
        return FoundSymbol(
            document_id=document.document_id,
            revision_id=document.revision_id,
            path=document.path,
            language=document.category or "",
            role=document.status or "",
            module=row["module"],
            symbol=symbol,
            first_line=first,
            last_line=last,
            signature=text[slice(*symbol.signature)],
            signature_lines=self._lines(document.document_id, *symbol.signature),
            doc=text[slice(*symbol.doc)] if symbol.doc else None,
        )

    def site(self, document_id: str, start: int, name: str) -> CallSite:
        """A name at an offset, as a call site."""
        line, _ = self._lines(document_id, start, start)
        path = self.document(document_id).path
        return CallSite(document_id=document_id, path=path, start=start, end=start + len(name), line=line)


def _symbol_from(row: sqlite3.Row) -> Symbol:
    return Symbol(
        name=row["name"],
        qualified=row["qualified"],
        kind=SymbolKind(row["kind"]),
        span=(row["start"], row["end"]),
        signature=(row["head"], row["head_end"]),
        doc=(row["doc"], row["doc_end"]) if row["doc"] is not None else None,
        visibility=row["visibility"],
        parent=-1 if row["parent"] is None else row["parent"],
        bases=row["bases"].split(),
    )
