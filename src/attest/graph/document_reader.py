"""Documents and their texts in one view of the store, for quoting."""

import sqlite3

from attest.graph.page_names import SitePages
from attest.store.bounded_cache import BoundedCache
from attest.store.documents import document_from_row, is_rooted, outline_of, text_of
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.links import FILE, PAGE
from attest.values.outlines import BlockKind, Outline
from attest.values.pages import pages_of
from attest.values.passages import Passage
from attest.values.spans import lines_of

DOCUMENTS_KEPT = 8_192
"""Number of documents cached at once."""
TEXTS_KEPT = 64
"""Number of revision texts, and of outlines, cached at once."""


class DocumentReader:
    """Cached reads of documents, texts and outlines through one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.pages = SitePages(connection)
        self._rooted = is_rooted(connection)
        self._documents = BoundedCache[str, Document | None](DOCUMENTS_KEPT)
        self._texts = BoundedCache[str, str](TEXTS_KEPT)
        self._outlines = BoundedCache[str, Outline](TEXTS_KEPT)

    def document(self, document_id: str) -> Document | None:
        """A document by its id, or by its place: ``file:`` with source and path, ``page:`` with source and key."""
        return self._documents.get(document_id, lambda: self._read_document(document_id))

    def _read_document(self, document_id: str) -> Document | None:
        if document_id.startswith(PAGE):
            page_id = self.pages.document_at(document_id)
            return self.document(page_id) if page_id else None
        if document_id.startswith(FILE):
            source, _, path = document_id.removeprefix(FILE).partition("/")
            found = self.connection.execute(queries("edges")["document_at"], (source, path)).fetchone()
            return self.document(found[0]) if found else None
        row = self.connection.execute(queries("lookup")["document"], (document_id,)).fetchone()
        return document_from_row(row, rooted=self._rooted) if row else None

    def text(self, revision_id: str) -> str:
        """The text of a revision; empty if the store does not have it."""
        return self._texts.get(revision_id, lambda: text_of(self.connection, revision_id) or "")

    def outline(self, document_id: str) -> Outline:
        """The outline of a document's current revision."""
        return self._outlines.get(document_id, lambda: outline_of(self.connection, document_id))

    def body_of(self, document_id: str) -> int:
        """Offset at which a document's text begins, after its front matter."""
        blocks = self.outline(document_id).blocks
        return next((block.end for block in blocks if block.kind is BlockKind.FRONT_MATTER), 0)

    def post_at(self, document_id: str, start: int) -> int | None:
        """Number of the post that contains an offset; None outside of threads."""
        document = self.document(document_id)
        if document is None or document.kind != "thread":
            return None
        outline = self.outline(document_id)
        blocks = ((post.number, outline.blocks[index]) for index, post in outline.posts.items())
        return next((number for number, block in blocks if block.start <= start < block.end), None)

    def passage(self, document: Document, start: int, end: int, revision_id: str | None = None) -> Passage:
        """A span of a document's current revision, or of a given one, without surrounding white space."""
        revision_id = revision_id or document.revision_id
        text = self.text(revision_id)
        span = text[start:end]
        start += len(span) - len(span.lstrip())
        end = max(start + len(span.strip()), start)
        lines = lines_of(text, start, end)
        return Passage(
            document_id=document.document_id,
            revision_id=revision_id,
            path=document.path,
            start=start,
            end=end,
            first_line=lines.first,
            last_line=lines.last,
            text=text[start:end],
            pages=pages_of(document.path, text, start, end),
        )

    def line_of(self, document: Document, start: int, end: int, revision_id: str | None = None) -> Passage:
        """The whole lines that contain a span if they are short, else the span with the words around it."""
        text = self.text(revision_id or document.revision_id)
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", max(end - 1, start))
        last = len(text) if last < 0 else last
        if last - first > _LONG:
            first, last = _clipped(text, start, end, first, last)
        return self.passage(document, first, last, revision_id)


_LONG = 240
"""Maximum number of characters of lines that are shown whole."""
_AROUND = 100
"""Number of characters shown on each side of a span within longer lines."""


def _clipped(text: str, start: int, end: int, first: int, last: int) -> tuple[int, int]:
    """A span with the words around it on its lines, cut between words."""
    before, after = max(first, start - _AROUND), min(last, end + _AROUND)
    if before > first:
        before = min(start, max(text.find(" ", before, start), before) + 1)
    if after < last:
        after = max(end, text.rfind(" ", end, after))
    return before, after
