"""Any place of a document as a passage, and all passages of a part of it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from attest.answering.passages.blocks import block_before, heading_of
from attest.answering.passages.leads import lead_of
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.pointers import asks, chats, points_only, refers
from attest.answering.passages.walk import passages
from attest.markup import as_markdown
from attest.values.chunks import StoredChunk
from attest.values.outlines import Outline
from attest.values.spans import Range, Split

_WORD = re.compile(r"\w")


@dataclass(frozen=True)
class OpenDocument:
    """The document of a chunk, any place of which can be made a passage."""

    found: StoredChunk
    library: Library

    @cached_property
    def text(self) -> str:
        """The full text."""
        return self.library.text(self.found.revision_id)

    @cached_property
    def outline(self) -> Outline:
        """The outline."""
        return self.library.outline(self.found.document_id)

    def passage(self, start: int, end: int, form: Form) -> Passage | None:
        """A span as a passage; None if the filters exclude it."""
        found = self.library.chunk_at(self.found.document_id, start)
        text = as_markdown(self.found.path, self.text[start:end], self.text)
        return Passage(found=found, start=start, end=end, text=text, form=form) if found else None

    def words(self, place: Range) -> str:
        """The text of a span."""
        return self.text[slice(*place)]

    def heading(self, section: int) -> Range:
        """Span of the words of a section's heading."""
        return heading_of(self.text, self.outline, section)

    def lead(self, index: int, split: Split) -> Range | None:
        """The sentence that introduces a list or a table."""
        return lead_of(self.text, block_before(self.outline, index), split)


def all_of(pieces: Iterable[Passage | None]) -> list[Passage]:
    """All passages, or none if one of them is missing: a list with gaps would pass for a complete one."""
    found = list(pieces)
    return [one for one in found if one is not None] if None not in found else []


def passages_within(document_id: str, place: Range, library: Library, split: Split) -> Iterator[Passage]:
    """The passages of a part of a document, in order and without overlaps.

    Headings, pointers, greetings and questions are left out, and so are the items of a list that is quoted whole.
    """
    reached, end = place
    for found in _chunks(document_id, place, library):
        for passage in passages(found, library, split):
            if reached <= passage.start < end and passage.form is not Form.HEADING and _says_something(passage):
                yield passage
                reached = passage.end


def _chunks(document_id: str, place: Range, library: Library) -> Iterator[StoredChunk]:
    reached, end = place
    for block in library.outline(document_id).blocks:
        if reached <= block.start < end and (found := library.chunk_at(document_id, block.start)):
            yield found
            reached = found.chunk.end


def _says_something(passage: Passage) -> bool:
    silent = points_only(passage) or chats(passage) or refers(passage) or asks(passage)
    return not silent and _WORD.search(plain(passage.text)) is not None
