"""Passages: spans of a chunk that can be quoted, each with its form in the document.

Words that a post quotes from another person are that person's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from attest.answering.passages.library_parts import (
    LibraryCode,
    LibraryDocuments,
    LibraryHistory,
    LibraryNotes,
    LibraryRelations,
)
from attest.values.chunks import StoredChunk
from attest.values.spans import Range


class Library(LibraryDocuments, LibraryRelations, LibraryNotes, LibraryHistory, LibraryCode, Protocol):
    """Everything that answering reads of the store."""


class PassageForm(StrEnum):
    """The form of a passage in its document."""

    SENTENCE = "sentence"
    ITEM = "item"
    LIST = "list"
    """With the sentence that introduces it."""
    EXAMPLE = "example"
    """Code with the sentence that introduces it."""
    STEP = "step"
    """A list item with everything in it."""
    HEADING = "heading"
    ROW = "row"
    CODE = "code"
    FIELD = "field"


PROSE = frozenset({PassageForm.SENTENCE, PassageForm.ITEM})
"""Forms of words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A span of a chunk that can be quoted."""

    found: StoredChunk
    start: int
    end: int
    text: str
    """As Markdown, whatever markup the document uses."""
    form: PassageForm
    header: tuple[int, int] | None = None
    """Span of a table's header row, of the name that prose in a cell or a line *Default: 3* belongs to, or of a list's
    introduction."""
    header_text: str = ""
    said_by: str | None = None
    """Author of the words in a thread or transcript."""
    quoted: bool = False
    """Whether the post quotes the words from another person."""
    before: str = ""
    """The text before it in its block, for pronouns and lead-ins."""
    under: str = ""
    """The heading above it, since a chunk may contain several; of a line *Default: 3*, the name that has this value."""
    dated: Sequence[Range] = ()
    """Spans around it that state its day, if they are to be quoted with it."""
    in_html: bool = False
    """Whether it is code in an HTML element, whose tags and entities are not shown."""

    def overlaps(self, other: "Passage") -> bool:
        """Whether the two share characters, as an item and its whole list do."""
        same = self.found.revision_id == other.found.revision_id
        return same and self.start < other.end and other.start < self.end

    def is_right_before(self, other: "Passage", text: str) -> bool:
        """Whether nothing but white space stands between it and another of the same revision, whose text is given."""
        follows = self.found.revision_id == other.found.revision_id and self.end <= other.start
        return follows and not text[self.end : other.start].strip()
