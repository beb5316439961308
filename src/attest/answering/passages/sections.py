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
from attest.values.chunks import StoredChunk
from attest.values.markup import as_markdown
from attest.values.outlines import Outline
from attest.values.spans import Range, Split

_WORD = re.compile(r"\w")


@dataclass(frozen=True)
class OpenDocument:
    """The document that a chunk is of, with any of its places as a passage."""

    found: StoredChunk
    library: Library

    @cached_property
    def text(self) -> str:
        """All of its text."""
        return self.library.text(self.found.revision_id)

    @cached_property
    def outline(self) -> Outline:
        """Its outline."""
        return self.library.outline(self.found.document_id)

    def passage(self, start: int, end: int, form: Form) -> Passage | None:
        """A place of it; None where that must not be read."""
        found = self.library.chunk_at(self.found.document_id, start)
        text = as_markdown(self.found.path, self.text[start:end], self.text)
        return Passage(found=found, start=start, end=end, text=text, form=form) if found else None

    def words(self, place: Range) -> str:
        """What it says at a place."""
        return self.text[slice(*place)]

    def heading(self, section: int) -> Range:
        """Where the words of a section's heading stand."""
        return heading_of(self.text, self.outline, section)

    def lead(self, index: int, split: Split) -> Range | None:
        """The sentence that introduces a list or a table."""
        return lead_of(self.text, block_before(self.outline, index), split)


def all_of(pieces: Iterable[Passage | None]) -> list[Passage]:
    """All of some passages; none where one of them must not be read: a list with gaps would pass for the whole."""
    found = list(pieces)
    return [one for one in found if one is not None] if None not in found else []


def passages_within(document_id: str, place: Range, library: Library, split: Split) -> Iterator[Passage]:
    """What a part of a document says, in order and once: no headings, nothing that only points elsewhere, greets or
    asks, and of a list that is told whole not its items again."""
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
