"""Lines to blocks: headings, paragraphs, items, tables, code, footnotes, captions.

A line begins a new block when it stands apart, is set otherwise, is indented, carries a mark, or follows a line that
stops short at the end of a sentence. Then what a page or column divided is joined again.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby, pairwise
from statistics import median

from attest.parsing.pdf.lines import Line


class Kind(Enum):
    """What a block is."""

    TEXT = auto()
    ITEM = auto()
    TABLE = auto()
    CODE = auto()
    NOTE = auto()
    """A footnote."""
    CAPTION = auto()
    LOOSE = auto()
    """Small print and labels: what stands beside the text rather than in it."""


@dataclass(slots=True, kw_only=True)
class Block:
    """Lines that belong together."""

    kind: Kind
    parts: list[list[Line]]
    """Lines that are one; every part begins a line of its own."""
    level: int = 0
    """Rank of a heading, 1 to 6; 0 for anything else."""

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
_SENTENCE = re.compile(r"[.!?][\"”’')\]⁰¹²³⁴⁵⁶⁷⁸⁹]*$")
_SMALLER = 0.94
"""Print of less than this share of the body's size is not the body."""


def body_size(lines: Sequence[Line]) -> float:
    """The size in which most letters are set, to half a point."""
    counts = Counter[float]()
    for line in lines:
        counts[round(line.size * 2) / 2] += len(line.text)
    return max(counts, key=lambda size: (counts[size], size)) if counts else 10.0


def blocks_of(pages: Sequence[Sequence[Line]], body: float) -> list[Block]:
    """The blocks of a document in reading order, with those joined that a page or column divides."""
    leading = _leading(pages, body)
    found: list[Block] = []
    for lines in pages:
        for _, column in groupby(lines, key=lambda line: line.column):
            found += _column_blocks(list(column), leading, body)
    return _continued(_with_formulas(found))


def _leading(pages: Sequence[Sequence[Line]], body: float) -> float:
    """The usual distance of lines, in sizes of their font."""
    apart = [
        (above.base - below.base) / below.size
        for lines in pages
        for above, below in pairwise(lines)
        if above.column == below.column and above.size == below.size and abs(below.size - body) < 0.6
    ]
    usual = [one for one in apart if 0.8 < one < 2.6]
    return median(usual) if usual else 1.2


def _column_blocks(lines: Sequence[Line], leading: float, body: float) -> Iterator[Block]:
    tables = _tables(lines)
    block: Block | None = None
    for place, line in enumerate(lines):
        kind = Kind.TABLE if place in tables else Kind.CODE if line.mono and _is_code(lines, place) else Kind.TEXT
        if block and kind is _base(block.kind) and not _begins(line, block, kind, leading):
            if kind is Kind.TEXT:
                block.parts[-1].append(line)
            else:
                block.parts.append([line])
            continue
        if block:
            yield _named(block, lines, body)
        block = Block(kind=kind, parts=[[line]])
    if block:
        yield _named(block, lines, body)


def _base(kind: Kind) -> Kind:
    return kind if kind in (Kind.TABLE, Kind.CODE) else Kind.TEXT


def _is_code(lines: Sequence[Line], place: int) -> bool:
    """Code is at least two lines; a line of it alone is a word in a paragraph."""
    return any(0 <= near < len(lines) and lines[near].mono for near in (place - 1, place + 1))


def _tables(lines: Sequence[Line]) -> set[int]:
    """The lines that are rows of a table: three of at least two cells that follow each other, or two of three."""
    rows: set[int] = set()
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and len(lines[end].cells) > 1 and not lines[end].mono:
            end += 1
        cells = sum(len(line.cells) for line in lines[at:end])
        if end - at >= 2 and cells >= 6 and _aligned(lines[at:end]):
            rows.update(range(at, end))
        at = max(end, at + 1)
    return rows


def _aligned(lines: Sequence[Line]) -> bool:
    """Whether cells of most lines begin where those of the line before begin."""
    size = lines[0].size
    shared = [
        any(abs(one - other) < size for one in below.cell_starts[1:] for other in above.cell_starts[1:])
        for above, below in pairwise(lines)
    ]
    return sum(shared) >= 0.6 * len(shared)


# --- where blocks begin ---


def _begins(line: Line, block: Block, kind: Kind, leading: float) -> bool:
    """Whether a line is the first of a new block."""
    before = block.last
    apart = (before.base - line.base) / max(line.size, before.size)
    if kind in (Kind.TABLE, Kind.CODE):
        return not -0.1 < apart < 2.2 * leading
    if line.noted or abs(line.size - before.size) > 0.06 * before.size or not 0 < apart < 1.28 * leading:
        return True
    if before.bold != line.bold and (_is_short(before) or not line.text[:1].islower()):
        return True
    if _marked(line) and not (_marked(block.first) and line.x0 > block.first.x0 + 0.5 * line.size):
        return _is_item_start(line, block)
    return _indented(line, block) or (_is_short(before) and _SENTENCE.search(before.text) is not None)


def _marked(line: Line) -> bool:
    return bool(_BULLET.match(line.text) or _NUMBERED.match(line.text))


def _is_item_start(line: Line, block: Block) -> bool:
    """A mark at the beginning of a line that only goes on is none: "in the year\\n2008. After that"."""
    before = block.last
    if _BULLET.match(line.text) or line.text[0] in "[(":
        return _is_short(before) or _STOP.search(before.text) is not None or line.x0 != before.x0
    return _is_short(before) or _STOP.search(before.text) is not None


def _indented(line: Line, block: Block) -> bool:
    """Whether a line stands further in or out than a paragraph that goes on does."""
    before, first = block.last, block.first
    shift = line.x0 - before.x0
    if _marked(first):
        return shift < -0.7 * line.size and line.x0 < first.x0 + 0.7 * line.size
    if shift > 0.7 * line.size:
        return _is_short(before) or _STOP.search(before.text) is not None
    return shift < -0.7 * line.size and before is not first


def _is_short(line: Line) -> bool:
    return line.right - line.x1 > max(2.0 * line.size, 0.08 * (line.right - line.left))


# --- what blocks are ---


def _named(block: Block, column: Sequence[Line], body: float) -> Block:
    """The block with its kind."""
    if block.kind is not Kind.TEXT:
        return block
    first = block.first
    if _CAPTION.match(first.text):
        block.kind = Kind.CAPTION
    elif first.size < _SMALLER * body:
        below = [line for line in column if line.base < first.base and line.size >= _SMALLER * body]
        block.kind = Kind.NOTE if not below and first.noted else Kind.LOOSE
    elif _marked(first):
        block.kind = Kind.ITEM
    return block


# --- what goes on elsewhere ---

_BESIDE = (Kind.NOTE, Kind.CAPTION, Kind.LOOSE, Kind.TABLE)
_GOES_ON = re.compile(r"[a-zß-ÿ(\[,;]")
_ENDS = re.compile(r"[.!?][\"”’')\]⁰¹²³⁴⁵⁶⁷⁸⁹]*$")
_NO_END = re.compile(r"\b(?:et al|e\.g|i\.e|cf|[Ff]ig|[Ee]q|[Ss]ec|resp|vs)\.$")
_WORD = re.compile(r"[^\W\d_]{3,}")


def _with_formulas(blocks: Sequence[Block]) -> list[Block]:
    """Blocks, where a formula on a line of its own belongs to the paragraph that leads to it and goes on behind it."""
    found: list[Block] = []
    after_formula = False
    for block in blocks:
        before = found[-1] if found else None
        formula = _is_formula(block)
        if before and _adjoins(before, block) and _is_open(before) and (formula or (after_formula and _goes_on(block))):
            before.parts += block.parts
        else:
            found.append(block)
        after_formula = formula
    return found


def _adjoins(before: Block, block: Block) -> bool:
    last, first = before.last, block.first
    together = (last.page, last.column) == (first.page, first.column)
    usual = before.kind in (Kind.TEXT, Kind.ITEM) and block.kind in (Kind.TEXT, Kind.ITEM)
    return together and usual and abs(last.size - first.size) < 0.2 * last.size and not before.first.bold


def _is_formula(block: Block) -> bool:
    text = block.text
    words = sum(len(word) for word in _WORD.findall(text))
    return block.kind is Kind.TEXT and len(text) < 300 and words < 0.45 * len(text.replace(" ", ""))


def _continued(blocks: Sequence[Block]) -> list[Block]:
    """Blocks, with a paragraph that a column or page divides joined, and what stood between its parts beside it: before
    it where that is on the page on which it begins, for pages follow each other."""
    found: list[Block] = []
    waiting: list[Block] = []
    opened: Block | None = None
    for block in blocks:
        if opened and (block.kind in _BESIDE or (block.kind is Kind.CODE and _stops_in_word(opened))):
            waiting.append(block)
        elif opened and _resumes(opened, block):
            page = opened.last.page
            before = [one for one in waiting if block.first.page > page >= one.last.page]
            found[-1:] = [*before, opened]
            waiting = [one for one in waiting if one not in before]
            opened.parts[-1] += block.parts[0]
            opened.parts += block.parts[1:]
        else:
            found += [*waiting, block]
            waiting = []
            opened = block if block.kind in (Kind.TEXT, Kind.ITEM) and _is_open(block) else None
    return [*found, *waiting]


def _is_open(block: Block) -> bool:
    """Whether a paragraph stops within a sentence."""
    text = block.last.text
    return not _ENDS.search(text) or _NO_END.search(text) is not None


def _stops_in_word(block: Block) -> bool:
    return block.last.text.endswith("-")


def _goes_on(block: Block) -> bool:
    return _GOES_ON.match(block.first.text) is not None


def _resumes(opened: Block, block: Block) -> bool:
    """Whether a block is the rest of a paragraph that another column or page begins."""
    last, first = opened.last, block.first
    if block.kind is not Kind.TEXT:
        return False
    if (last.page, last.column) == (first.page, first.column) and not _stops_in_word(opened):
        return False
    if abs(last.size - first.size) > 0.06 * last.size or first.bold != last.bold or first.page > opened.first.page + 1:
        return False
    if first.page > last.page and opened.first.page < last.page:
        return False  # a page lies between, and what stood beside it would come before its own page
    return _goes_on(block) or (not _is_short(last) and len(opened.parts[-1]) > 1 and not opened.first.bold)
