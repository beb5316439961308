"""Places of a document as passages: headings, and whatever an outline has."""

import re
from collections.abc import Iterable, Iterator

from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.pointers import asks, chats, points_only, refers
from attest.answering.passages.walk import passages
from attest.values.chunks import StoredChunk
from attest.values.markup import as_markdown
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.spans import Range, Split

_WORD = re.compile(r"\w")
Place = tuple[int, int, Form]
"""Where something stands in a document, from and to, and what it is."""


def item_of(text: str, block: Block) -> Place:
    """An item of a list, with all that is in it, as a step; without the blank lines at its end."""
    return block.start, block.start + len(text[block.start : block.end].rstrip()), Form.STEP


def around(outline: Outline, at: int) -> list[int]:
    """Blocks that a place lies in, the outermost first."""
    return [index for index, block in enumerate(outline.blocks) if block.start <= at < block.end]


def siblings(outline: Outline, parent: int) -> list[int]:
    """The blocks that stand in another one itself, in order; at the top for -1."""
    return [index for index, block in enumerate(outline.blocks) if block.parent == parent]


def children_of(outline: Outline, parent: int, kind: BlockKind) -> list[int]:
    """The blocks of a kind that stand in another one itself, in order."""
    return [index for index, block in enumerate(outline.blocks) if block.parent == parent and block.kind is kind]


def placed(beside: StoredChunk, start: int, end: int, form: Form, library: Library) -> Passage | None:
    """A place of the document that a chunk is of; None where it must not be read."""
    found = library.chunk_at(beside.document_id, start)
    whole = library.text(beside.revision_id)
    text = as_markdown(beside.path, whole[start:end], whole)
    return Passage(found=found, start=start, end=end, text=text, form=form) if found else None


def all_of(pieces: Iterable[Passage | None]) -> list[Passage]:
    """All of some passages; none where one of them must not be read: a list with gaps would pass for the whole."""
    found = list(pieces)
    return [one for one in found if one is not None] if None not in found else []


def told_within(document_id: str, place: Range, library: Library, split: Split) -> Iterator[Passage]:
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
