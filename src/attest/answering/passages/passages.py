"""What can be quoted: a span of a chunk, by the form that it has in its document.

Words that a post quotes from somebody else belong to that person.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from attest.answering.passages.stored import Code, Documents, Notes, Past, Relations
from attest.values.chunks import StoredChunk


class Library(Documents, Relations, Notes, Past, Code, Protocol):
    """What answering reads of the store."""


class Form(StrEnum):
    """What a passage is in its document."""

    SENTENCE = "sentence"
    ITEM = "item"
    LIST = "list"
    """With the sentence that introduces it."""
    EXAMPLE = "example"
    """Code with the sentence that introduces it."""
    STEP = "step"
    """An item of a list of steps, with all that is in it."""
    HEADING = "heading"
    ROW = "row"
    CODE = "code"
    FIELD = "field"


PROSE = frozenset({Form.SENTENCE, Form.ITEM})
"""Forms of what somebody says in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A span that can be quoted, in its chunk."""

    found: StoredChunk
    start: int
    end: int
    text: str
    """As Markdown, whatever its document is written in."""
    form: Form
    header: tuple[int, int] | None = None
    """Span of the header row of a table; of what the row or column is called where it is prose of a cell; of
    the sentence that introduces a list item."""
    header_text: str = ""
    said_by: str | None = None
    """Whose words these are in a thread or transcript."""
    quoted: bool = False
    """Whether the post quotes them from somebody else."""
    before: str = ""
    """The text that stands in front of it in its block, for pronouns and lead-ins."""
    under: str = ""
    """The heading below which it stands; a chunk may hold several."""

    def overlaps(self, other: "Passage") -> bool:
        """Whether the two have characters in common: an item and the whole of its list have."""
        same = self.found.revision_id == other.found.revision_id
        return same and self.start < other.end and other.start < self.end
