"""What can be quoted: the sentences, table rows, list items and fields of the chunks that were found.

A passage is a span of the revision's own text, cut along its outline, so it never runs across a post or into a payload.
Words that a post quotes from somebody else belong to that person.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Protocol

from attest.answering.statements import statements
from attest.answering.stored import Code, Documents, Past, Relations
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, BlockKind, Outline

Split = Callable[[str], Sequence[tuple[int, int]]]
"""Prose to the offsets of its sentences."""

MAX_CHARACTERS = 600
"""A longer sentence is no quotation. It is left out, never cut: what limits it may stand at its end."""
_LIST_MARK = re.compile(r"\A\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")
_QUOTE_MARK = re.compile(r"^[ \t]*>[ \t]?", re.M)
_RULE = re.compile(r"[\s|:+-]*")


class Library(Documents, Relations, Past, Code, Protocol):
    """What answering reads of the store."""


class Form(StrEnum):
    """What a passage is in its document."""

    SENTENCE = "sentence"
    ITEM = "item"
    ROW = "row"
    CODE = "code"
    FIELD = "field"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A span that can be quoted, in its chunk."""

    found: StoredChunk
    start: int
    end: int
    text: str
    form: Form
    header: tuple[int, int] | None = None
    """Span of the header row of a table."""
    said_by: str | None = None
    """Whose words these are in a thread or transcript."""
    quoted: bool = False
    """Whether the post quotes them from somebody else."""
    before: str = ""
    """The text that stands in front of it in its block, for pronouns and lead-ins."""

    @property
    def header_text(self) -> str:
        """The names of a table's columns; empty elsewhere."""
        return "" if self.header is None else self.found.text[: self.header[1] - self.header[0]]


def passages(found: StoredChunk, library: Documents, split: Split) -> list[Passage]:
    """Everything quotable in a chunk, in order."""
    text, outline = library.text(found.revision_id), library.outline(found.document_id)
    children: dict[int, list[int]] = {}
    for index, block in enumerate(outline.blocks):
        children.setdefault(block.parent, []).append(index)
    walker = _Walker(found, text, outline, children, split)
    return list(walker.walk_all(children.get(-1, ()), found.chunk.author))


@dataclass(frozen=True, slots=True)
class _Walker:
    found: StoredChunk
    text: str
    outline: Outline
    children: dict[int, list[int]]
    split: Split

    def walk_all(self, indices: Sequence[int], author: str | None, quoted: bool = False) -> Iterator[Passage]:
        """Passages of neighbours. What stands between two symbols or documentations of a source file is one piece."""
        for source, run in groupby(indices, key=self._is_source):
            blocks = list(run)
            if source:
                yield from self._statements(self.outline.blocks[blocks[0]].start, self.outline.blocks[blocks[-1]].end)
            else:
                for index in blocks:
                    yield from self.walk(index, author, quoted)

    def walk(self, index: int, author: str | None, quoted: bool = False) -> Iterator[Passage]:
        block = self.outline.blocks[index]
        if block.end <= self.found.chunk.start or block.start >= self.found.chunk.end:
            return
        if index in self.outline.posts:
            author = self.outline.posts[index].author
        if block.kind is BlockKind.QUOTE:
            author, quoted = block.label or None, True
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.HTML):
            yield from self._sentences(block, Form.SENTENCE, author, quoted)
        elif block.kind is BlockKind.LIST_ITEM:
            yield from self._item(index, block, author, quoted)
        elif block.kind is BlockKind.TABLE:
            yield from self._rows(index, author, quoted)
        elif block.kind is BlockKind.CODE:
            yield from self._code(block, author, quoted)
        elif block.kind is BlockKind.FRONT_MATTER:
            yield from self._fields(index)
        else:
            yield from self.walk_all(self.children.get(index, ()), author, quoted)

    def _is_source(self, index: int) -> bool:
        return self.found.document_kind == "code" and self.outline.blocks[index].kind is BlockKind.CODE

    def _passage(
        self, start: int, end: int, form: Form, author: str | None, quoted: bool, *,
        header: tuple[int, int] | None = None, before: str = "",
    ) -> Passage:  # fmt: skip
        return Passage(
            found=self.found, start=start, end=end, text=self.text[start:end], form=form, header=header,
            said_by=author, quoted=quoted, before=before,
        )  # fmt: skip

    def _sentences(self, block: Block, form: Form, author: str | None, quoted: bool) -> Iterator[Passage]:
        body = self.text[block.start : block.end]
        last = ""
        for low, high in self.split(body):
            start, end = low + block.start, high + block.start
            if end - start > MAX_CHARACTERS:
                clipped = max(start, self.found.chunk.start), min(end, self.found.chunk.end)
                yield from (self._passage(*piece, form, author, quoted) for piece in _pieces(self.text, *clipped))
            elif self._inside(start, end):
                yield self._passage(start, end, form, author, quoted, before=last)
            last = self.text[start:end]

    def _inside(self, start: int, end: int) -> bool:
        return self.found.chunk.start <= start and end <= self.found.chunk.end and start < end

    def _item(self, index: int, block: Block, author: str | None, quoted: bool) -> Iterator[Passage]:
        nested = [child for child in self.children.get(index, ()) if self.outline.blocks[child].kind is BlockKind.LIST]
        end = min((self.outline.blocks[child].start for child in nested), default=block.end)
        body = self.text[block.start : end].rstrip()
        if len(body) <= MAX_CHARACTERS // 2 and self._inside(block.start, block.start + len(body)):
            yield self._passage(block.start, block.start + len(body), Form.ITEM, author, quoted)
        else:
            own = Block(kind=BlockKind.LIST_ITEM, start=block.start, end=end)
            yield from self._sentences(own, Form.ITEM, author, quoted)
        for child in nested:
            yield from self.walk(child, author, quoted)

    def _rows(self, index: int, author: str | None, quoted: bool) -> Iterator[Passage]:
        rows = [self.outline.blocks[child] for child in self.children.get(index, ())]
        rows = [row for row in rows if not _RULE.fullmatch(self.text[row.start : row.end])]
        if not rows:
            return
        header = (rows[0].start, rows[0].end)
        for row in rows[1:]:
            if self._inside(row.start, row.end) and row.end - row.start <= 3 * MAX_CHARACTERS:
                yield self._passage(row.start, row.end, Form.ROW, author, quoted, header=header)

    def _code(self, block: Block, author: str | None, quoted: bool) -> Iterator[Passage]:
        at = max(block.start, self.found.chunk.start)
        for line in self.text[at : min(block.end, self.found.chunk.end)].splitlines(keepends=True):
            body = line.strip()
            start = at + line.find(body) if body else at
            if len(body) > 3 and not body.startswith(("```", "~~~")) and len(body) <= MAX_CHARACTERS:
                yield self._passage(start, start + len(body), Form.CODE, author, quoted)
            at += len(line)

    def _statements(self, start: int, end: int) -> Iterator[Passage]:
        first, last = max(start, self.found.chunk.start), min(end, self.found.chunk.end)
        for low, high in statements(self.text, first, last):
            yield self._passage(low, high, Form.CODE, None, False)

    def _fields(self, index: int) -> Iterator[Passage]:
        for child in self.children.get(index, ()):
            block = self.outline.blocks[child]
            if block.kind is BlockKind.FIELD:
                yield self._passage(block.start, block.end, Form.FIELD, None, False)


_CLAUSE = re.compile(r"(?<=[.;:!?…])\s+")


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What is too long to quote, by its clauses, and those by as many words as there is room for.

    What is dictated, or written without capitals, is one sentence from beginning to end.
    """
    for match in (*_CLAUSE.finditer(text, start, end), None):
        stop = match.start() if match else end
        while stop - start > MAX_CHARACTERS:
            room = text.rfind(" ", start + 1, start + MAX_CHARACTERS)
            if room < 0:
                break
            yield start, room
            start = room + 1
        if start < stop <= start + MAX_CHARACTERS:
            yield start, stop
        start = match.end() if match else end


_LINK = re.compile(r"!?\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)|!?\[((?!\d+\])[^\]\n]+)\]\[[^\]\n]*\]")
_TAG = (
    r"</?(?:a|b|i|u|s|em|strong|code|br|p|sub|sup|span|div|img|kbd)(?:\s+[\w-]+=(?:\"[^\"<>\n]*\"|'[^'<>\n]*'))*\s*/?>"
)
"""Tags that only mark text up. Anything else in angle brackets is the author's words: ``Vec<u8>``."""
_MARKS = re.compile(r"(?<![\w*])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\w*])|<!--.*?-->|" + _TAG, re.S)
_MARKER = re.compile(r"\[(\d+)\]")
"""A number in brackets is a document's own; in an answer it would read as the marker of a quote."""
_SPACE = re.compile(r"\s+")


def plain(text: str) -> str:
    """A passage as a sentence of an answer: its words without line breaks, links, emphasis and list marks."""
    text = _LIST_MARK.sub("", _QUOTE_MARK.sub("", text), count=1)
    text = _LINK.sub(lambda match: match[1] if match[1] is not None else match[2], text)
    text = _MARKER.sub(r"(\1)", _MARKS.sub("", text))
    return _SPACE.sub(" ", text).strip()


def cells(row: str) -> list[str]:
    """The cells of a table row."""
    return [plain(cell.replace("\\|", "|")) for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]
