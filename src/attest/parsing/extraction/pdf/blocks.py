"""Lines to blocks: headings, paragraphs, items, tables, code, footnotes, captions.

A line begins a new block if there is a gap above it, if its type differs, if it is indented, if it begins with a mark,
or if the line before it is short and ends a sentence.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby, pairwise
from statistics import median

from attest.parsing.extraction.pdf.lines import Line


class Kind(Enum):
    """The kind of a block."""

    TEXT = auto()
    ITEM = auto()
    TABLE = auto()
    CODE = auto()
    NOTE = auto()
    """A footnote."""
    CAPTION = auto()
    LOOSE = auto()
    """Small print and labels, which are beside the text rather than in it."""


@dataclass(slots=True, kw_only=True)
class Block:
    """Lines that form one block."""

    kind: Kind
    parts: list[list[Line]]
    """Groups of lines to be joined; every group begins a line of its own."""
    level: int = 0
    """Level of a heading, 1 to 6; 0 for any other block."""

    @property
    def first(self) -> Line:
        return self.parts[0][0]

    @property
    def last(self) -> Line:
        return self.parts[-1][-1]

    @property
    def lines(self) -> Iterator[Line]:
        return (line for part in self.parts for line in part)

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)


_BULLET = re.compile(r"[•◦▪‣●○■□–—∙·*-]\s+\S")
_NUMBERED = re.compile(r"(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\[\d{1,3}\]|\[[A-Z][\w+]{1,12}\])\s+\S")
_CAPTION = re.compile(
    r"(?:Figure|Fig\.|Table|Algorithm|Listing|Abb\.|Tab\.)\s*[A-Z]?\d+(?:\.\d+)*\s*[.:|–—]", re.IGNORECASE
)
_STOP = re.compile(r"[.!?:;][\"”’')\]\d⁰¹²³⁴⁵⁶⁷⁸⁹]*$")
SENTENCE_END = re.compile(r"[.!?][\"”’')\]⁰¹²³⁴⁵⁶⁷⁸⁹]*$")
LEADERS = re.compile(r"(?:\. ?){5,}\S{0,5}$")
"""The dot leaders of a table of contents."""
_DISPLAY = 1.25
_SMALLER = 0.94
"""Type below this share of the body's size is not body text."""


def body_size(lines: Sequence[Line]) -> float:
    """The size of most letters, rounded to half a point."""
    counts = Counter[float]()
    for line in lines:
        counts[round(line.size * 2) / 2] += len(line.text)
    return max(counts, key=lambda size: (counts[size], size)) if counts else 10.0


def blocks_of(pages: Sequence[Sequence[Line]], body: float) -> list[Block]:
    """The blocks of a document in reading order; joining.py merges those that a page or column divides."""
    leading = _leading(pages, body)
    found: list[Block] = []
    for lines in pages:
        for _, column in groupby(lines, key=lambda line: line.column):
            found += _column_blocks(list(column), leading, body)
    return found


def _leading(pages: Sequence[Sequence[Line]], body: float) -> float:
    """The usual distance between lines, in sizes of their font."""
    apart = [
        (above.base - below.base) / below.size
        for lines in pages
        for above, below in pairwise(lines)
        if above.column == below.column and above.size == below.size and abs(below.size - body) < 0.6
    ]
    usual = [distance for distance in apart if 0.8 < distance < 2.6]
    return median(usual) if usual else 1.2


def _column_blocks(lines: Sequence[Line], leading: float, body: float) -> Iterator[Block]:
    tables = _tables(lines)
    block: Block | None = None
    for place, line in enumerate(lines):
        kind = Kind.TABLE if place in tables else Kind.CODE if _is_code(lines, place) else Kind.TEXT
        if block and kind is _base_kind(block.kind) and not _begins_block(line, block, kind, (leading, body)):
            if kind is Kind.TEXT:
                block.parts[-1].append(line)
            else:
                block.parts.append([line])
            continue
        if block:
            yield _with_final_kind(block, lines, body)
        block = Block(kind=kind, parts=[[line]])
    if block:
        yield _with_final_kind(block, lines, body)


def _base_kind(kind: Kind) -> Kind:
    return kind if kind in (Kind.TABLE, Kind.CODE) else Kind.TEXT


def _is_code(lines: Sequence[Line], place: int) -> bool:
    """Whether a line is code. Code has at least two lines; a single line in its font is part of a paragraph."""
    line, near = lines[place], [lines[at] for at in (place - 1, place + 1) if 0 <= at < len(lines)]
    return line.mono and not _BULLET.match(line.text) and any(one.mono for one in near)


def _tables(lines: Sequence[Line]) -> set[int]:
    """Indices of the lines that are table rows: those of ruled tables, and at least two consecutive lines of several
    cells, six cells in all."""
    rows = {at for at, line in enumerate(lines) if line.table}
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and len(lines[end].cells) > 1 and not (lines[end].mono or lines[end].table):
            end += 1
        cells = sum(len(line.cells) for line in lines[at:end])
        if end - at >= 2 and cells >= 6 and _are_aligned(lines[at:end]):
            rows.update(range(at, end))
        at = max(end, at + 1)
    return rows


def _are_aligned(lines: Sequence[Line]) -> bool:
    """Whether cells of most lines begin where those of the line before begin."""
    size = lines[0].size
    shared = [
        any(abs(cell_start - other) < size for cell_start in below.cell_starts[1:] for other in above.cell_starts[1:])
        for above, below in pairwise(lines)
    ]
    return sum(shared) >= 0.6 * len(shared)


# --- where blocks begin ---


def _begins_block(line: Line, block: Block, kind: Kind, usual: tuple[float, float]) -> bool:
    """Whether a line begins a new block; ``usual`` is the leading and the body's size."""
    before, (leading, body) = block.last, usual
    apart = (before.base - line.base) / max(line.size, before.size)
    if line.aside:
        return not before.aside
    if line.table or before.table:
        return line.table != before.table
    if kind in (Kind.TABLE, Kind.CODE):
        return not -0.1 < apart < 2.2 * leading
    if line.noted or abs(line.size - before.size) > 0.06 * before.size or not 0 < apart < 1.28 * leading:
        return True
    if before.bold != line.bold and (before.short or not line.text[:1].islower()):
        return True
    if before.mono != line.mono and before.short:
        return True
    if _has_marker(line) and not (_has_marker(block.first) and line.x0 > block.first.x0 + 0.5 * line.size):
        return _is_item_start(line, block)
    if line.size > _DISPLAY * body:
        return False  # the lines of a title are centred, and of any length
    if LEADERS.search(before.text):
        return True
    return _is_indented(line, block) or (before.short and SENTENCE_END.search(before.text) is not None)


def _has_marker(line: Line) -> bool:
    return bool(_BULLET.match(line.text) or _NUMBERED.match(line.text))


def _is_item_start(line: Line, block: Block) -> bool:
    """Whether a marked line begins an item; a mark may also be part of a sentence: "in the year\\n2008. After that"."""
    before, first = block.last, block.first
    if _has_marker(first) and abs(line.x0 - first.x0) < 0.5 * line.size:
        return True
    shifted = line.x0 != before.x0 and (_BULLET.match(line.text) is not None or line.text[0] in "[(")
    return shifted or before.short or _STOP.search(before.text) is not None


def _is_indented(line: Line, block: Block) -> bool:
    """Whether a line is indented or outdented more than the next line of a paragraph would be."""
    before, first = block.last, block.first
    shift = line.x0 - before.x0
    if _has_marker(first):
        return shift < -0.7 * line.size and line.x0 < first.x0 + 0.7 * line.size
    if shift > 0.7 * line.size:
        return before.short or _STOP.search(before.text) is not None
    return shift < -0.7 * line.size and before is not first


# --- what blocks are ---


def _with_final_kind(block: Block, column: Sequence[Line], body: float) -> Block:
    """The block with its final kind."""
    if block.kind is not Kind.TEXT:
        return block
    first = block.first
    if first.aside:
        block.kind = Kind.LOOSE
    elif _CAPTION.match(first.text):
        block.kind = Kind.CAPTION
    elif first.size < _SMALLER * body:
        below = [line for line in column if line.base < first.base and line.size >= _SMALLER * body]
        block.kind = Kind.NOTE if not below and first.noted else Kind.LOOSE
    elif _has_marker(first):
        block.kind = Kind.ITEM
    return block
