"""Any place of a document as a passage, and all passages of a part of it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from attest.answering.passages.blocks import heading_span, previous_block
from attest.answering.passages.chunk_passages import passages_of_chunk
from attest.answering.passages.lead_sentences import lead_of
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.plain_text import plain_text
from attest.answering.passages.pointers import (
    is_cross_reference,
    is_open_question,
    is_pointer,
    is_question,
    is_small_talk,
)
from attest.markup import as_markdown
from attest.markup.html_code import html_code
from attest.values.chunks import StoredChunk
from attest.values.outlines import Outline
from attest.values.spans import Range, Split

_WORD = re.compile(r"\w")
"""A character of a word."""


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

    def passage(self, start: int, end: int, form: PassageForm, *, in_html: bool = False) -> Passage | None:
        """A span as a passage; None if the filters exclude it. ``in_html`` is whether code in it is in an element."""
        found = self.library.chunk_at(self.found.document_id, start)
        words, in_html = self.text[start:end], in_html and form is PassageForm.CODE
        text = html_code(words) if in_html else as_markdown(self.found.path, words, self.text)
        return Passage(found=found, start=start, end=end, text=text, form=form, in_html=in_html) if found else None

    def words(self, place: Range) -> str:
        """The text of a span."""
        return self.text[slice(*place)]

    def heading(self, section: int) -> Range:
        """Span of the words of a section's heading."""
        return heading_span(self.text, self.outline, section)

    def lead(self, index: int, split: Split) -> Range | None:
        """The sentence that introduces a list or a table."""
        return lead_of(self.text, previous_block(self.outline, index), split)


def all_or_none(pieces: Iterable[Passage | None]) -> list[Passage]:
    """All passages, or none if one of them is missing: a list with gaps would pass for a complete one."""
    passages = list(pieces)
    return [passage for passage in passages if passage is not None] if None not in passages else []


def passages_within(document_id: str, place: Range, library: Library, split: Split) -> Iterator[Passage]:
    """The passages of a part of a document, in order and without overlaps.

    Headings, pointers, greetings and questions are left out, and so are the items of a list that is quoted whole.
    """
    reached, end = place
    for found in _chunks_of_span(document_id, place, library):
        for passage in passages_of_chunk(found, library, split):
            if reached <= passage.start < end and passage.form is not PassageForm.HEADING and _is_informative(passage):
                yield passage
                reached = passage.end


def _chunks_of_span(document_id: str, place: Range, library: Library) -> Iterator[StoredChunk]:
    reached, end = place
    for block in library.outline(document_id).blocks:
        if reached <= block.start < end and (chunk := library.chunk_at(document_id, block.start)):
            yield chunk
            reached = chunk.chunk.end


def _is_informative(passage: Passage) -> bool:
    is_other_question = is_question(passage) and not is_open_question(passage)
    uninformative = is_pointer(passage) or is_small_talk(passage) or is_cross_reference(passage) or is_other_question
    return not uninformative and _WORD.search(plain_text(passage.text)) is not None
