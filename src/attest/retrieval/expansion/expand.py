"""Expansion: text around a hit that makes it readable, as spans of the same store.

Rule 1: the filters of the hits also hold for what is added to them.
Rule 2: an expansion states its relation to the hit. Nothing is added because it resembles the question: that is what
hits are for.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from attest.retrieval.expansion.expand_code import callees, imports, other_members, type_head
from attest.retrieval.expansion.surroundings import Piece, Surroundings
from attest.values.chunks import Chunk, StoredChunk
from attest.values.context import Reason, Relation
from attest.values.outlines import BlockKind
from attest.values.search import Hit

_PARAGRAPH = re.compile(r"\S.*?(?=\n[ \t\r]*\n|\Z)", re.S)
"""A run of lines up to an empty one."""
_HEADING = re.compile(r"#{1,6}\s.*|[^\n]+\n(=+|-+)[ \t]*")
"""A heading of Markdown: with number signs, or underlined."""
_RULE = re.compile(r"[\s|:+-]*-[\s|:+-]*")
"""The rule below the head of a table: *|---|:-:|*."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """A span that is added to a hit, and its relation to the hit."""

    piece: Piece
    reason: Reason


def expansions(hit: Hit, around: Surroundings) -> Iterator[Expansion]:
    """Yield the spans around a hit, in the order of `Relation`."""
    for relation, expander in _EXPANDERS.items():
        for piece in expander(hit.found, around):
            if around.shows(piece):
                yield Expansion(piece, Reason(relation=relation, rank=hit.rank))


def whole_hit(hit: Hit) -> Expansion:
    """The hit itself as an expansion."""
    found = hit.found
    piece = Piece(found.document_id, found.revision_id, found.chunk.start, found.chunk.end, found.chunk)
    return Expansion(piece, Reason(relation=Relation.HIT, rank=hit.rank))


def _before(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    yield from around.pieces(_beside(found, around, -1))


def _after(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    yield from around.pieces(_beside(found, around, +1))


def _beside(found: StoredChunk, around: Surroundings, step: int) -> Sequence[Chunk]:
    """The next chunk on one side, if it is in the same section or post; in a transcript, also from speaker to
    speaker."""
    starts = [chunk.start for chunk in around.chunks]
    at = starts.index(found.chunk.start) + step if found.chunk.start in starts else -1
    if not 0 <= at < len(starts):
        return ()
    other = around.chunks[at]
    same = _place(other) == _place(found.chunk) or found.document_kind == "transcript"
    return [other] if same and other.kind != "front_matter" else ()


def _place(chunk: Chunk) -> tuple[tuple[str, ...], int | None]:
    """The section and the post of a chunk."""
    return tuple(chunk.heading_path), chunk.post


def _opening(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """The heading and first paragraph of the nearest section around the hit that begins with text of its own."""
    path, post = _place(found.chunk)
    for depth in range(len(path), 0, -1):
        first = next((chunk for chunk in around.chunks if _place(chunk) == (path[:depth], post)), None)
        if first is None or first.start >= found.chunk.start:
            continue
        end = _opening_end(around.text[first.start : first.end])
        yield from around.pieces([first] if end is None else [replace(first, end=first.start + end)])
        return


def _opening_end(text: str) -> int | None:
    """Offset of the end of the first paragraph that is not a heading; None if there is none."""
    paragraphs = (match for match in _PARAGRAPH.finditer(text) if not _HEADING.fullmatch(match[0]))
    return next((match.end() for match in paragraphs), None)


def _replied_to(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """The beginning of the post that this one replies to, if the thread says so."""
    posts = around.outline.posts.values()
    asked = next((post.reply_to for post in posts if post.number == found.chunk.post), None)
    if asked is not None and found.chunk.post is not None:
        yield from around.pieces([chunk for chunk in around.chunks if chunk.post == asked][:1])


def _header(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """The head of the table in whose middle the hit begins: everything above its second row, not counting rules."""
    blocks, start = around.outline.blocks, found.chunk.start
    for index, block in enumerate(blocks):
        if block.kind is BlockKind.TABLE and block.start < start < block.end:
            rows = [row for row in blocks if row.parent == index and row.kind is BlockKind.TABLE_ROW]
            below = [row.start for row in rows[1:] if not _RULE.fullmatch(around.text[row.start : row.end])]
            if below and below[0] <= start:
                head = around.text[block.start : below[0]].rstrip()
                yield from around.part(block.start, block.start + len(head))
            return


Expander = Callable[[StoredChunk, Surroundings], Iterator[Piece]]

_EXPANDERS: Mapping[Relation, Expander] = {
    Relation.HEADER: _header,
    Relation.ANSWERED: _replied_to,
    Relation.OPENING: _opening,
    Relation.TYPE: type_head,
    Relation.BEFORE: _before,
    Relation.AFTER: _after,
    Relation.IMPORTS: imports,
    Relation.CALLEE: callees,
    Relation.SIBLING: other_members,
}
"""The finder of each kind of surrounding text, the most needed first."""
