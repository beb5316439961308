"""View model of a document: numbered lines in pages, with the outline beside them and a span marked."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attest.values.outlines import Block, BlockKind, Outline
from attest.values.pages import Pages, page_begun

_PAGE_LINES = 1_500
_PAGE_CHARACTERS = 150_000
LINE_CHARACTERS = 20_000
"""Characters shown of one line: nobody reads on, and an image encoded as text has millions."""
_OUTLINE_ENTRIES = 400

_LOOKS = {
    BlockKind.FRONT_MATTER: "mono",
    BlockKind.CODE: "mono",
    BlockKind.TABLE: "mono",
    BlockKind.HTML: "mono",
    BlockKind.PAYLOAD: "payload",
    BlockKind.QUOTE: "quoting",
    BlockKind.HEADING: "heading",
}
"""CSS classes for the lines of a block; other blocks are running text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedSpan:
    """A range of characters to mark."""

    start: int
    end: int
    pages: Pages | None = None
    """Their page numbers in a document that has pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line, split into the text before the mark, within it and after it."""

    number: int
    look: str
    before: str
    marked: str = ""
    after: str = ""
    left_out: int = 0
    """Number of characters of the line not shown."""
    page: int | None = None
    """The page that begins on this line, in a document that has pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry of the outline."""

    label: str
    depth: int
    line: int
    here: bool = False
    """Whether the requested line belongs to this entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One page of a document."""

    rows: Sequence[Row]
    lines: int
    """Number of lines of the whole document."""
    before: int | None
    """First line of the previous page; None on the first page."""
    after: int | None


class Lines:
    """A text with the offsets at which its lines begin."""

    def __init__(self, text: str, path: str = "") -> None:
        self.text = text
        self.path = path
        self.starts = [0, *(match.end() for match in re.finditer(r"\n(?!\Z)", text))]

    def at(self, character: int) -> int:
        """The number of the line that contains a character, from 1."""
        return bisect_right(self.starts, character)

    def bounds(self, number: int) -> tuple[int, int]:
        """Start and end of a line, without its line break."""
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return start, start + len(self.text[start:end].rstrip("\r\n"))


def read_leaf(lines: Lines, outline: Outline, *, line: int, mark: MarkedSpan | None) -> Leaf:
    """The page that contains a line."""
    firsts = list(_first_lines(lines))
    place = max(bisect_right(firsts, line) - 1, 0)
    first = firsts[place]
    after = firsts[place + 1] if place + 1 < len(firsts) else None
    numbers = range(first, after or len(lines.starts) + 1)
    looks = _line_looks(lines, outline, numbers)
    return Leaf(
        rows=[_row(lines, number, looks.get(number, "text"), mark) for number in numbers],
        lines=len(lines.starts),
        before=firsts[place - 1] if place else None,
        after=after,
    )


def entries(lines: Lines, outline: Outline, *, here: int = 0) -> list[Entry]:
    """The headings, posts and symbols of the outline; the entry to which line ``here`` belongs is marked."""
    found: list[Entry] = []
    for index, block in enumerate(outline.blocks):
        label = _entry_label(outline, index, block)
        if label and len(found) < _OUTLINE_ENTRIES:
            found.append(Entry(label=label, depth=_depth(outline, block), line=lines.at(block.start)))
    at = max((i for i, entry in enumerate(found) if entry.line <= here), default=None)
    return [replace(entry, here=i == at) for i, entry in enumerate(found)]


def _entry_label(outline: Outline, index: int, block: Block) -> str:
    if block.kind in (BlockKind.HEADING, BlockKind.SYMBOL):
        return block.label
    post = outline.posts.get(index)
    return f"{post.number} · {post.author}" if post and block.kind is BlockKind.POST else ""


def _depth(outline: Outline, block: Block) -> int:
    """1 to 6: the level of a heading; for a symbol, 2 plus the number of symbols that enclose it."""
    depth, around = block.level or 2, block.parent
    while block.kind is BlockKind.SYMBOL and around >= 0:
        depth += outline.blocks[around].kind is BlockKind.SYMBOL
        around = outline.blocks[around].parent
    return min(depth, 6)


def _first_lines(lines: Lines) -> Iterator[int]:
    """Numbers of the lines at which pages begin."""
    yield 1
    first = 1
    for number, start in enumerate(lines.starts, 1):
        full = number - first >= _PAGE_LINES or start - lines.starts[first - 1] > _PAGE_CHARACTERS
        if full and number > first:
            first = number
            yield first


def _line_looks(lines: Lines, outline: Outline, numbers: range) -> dict[int, str]:
    looks: dict[int, str] = {}
    for block in outline.blocks:
        if block.kind in _LOOKS:
            first, last = lines.at(block.start), lines.at(max(block.start, block.end - 1))
            for number in range(max(first, numbers.start), min(last, numbers.stop - 1) + 1):
                looks[number] = _LOOKS[block.kind]
    return looks


def _row(lines: Lines, number: int, look: str, mark: MarkedSpan | None) -> Row:
    start, end = lines.bounds(number)
    first = last = end
    if mark is not None and mark.start < max(end, start + 1) and mark.end > start:
        first, last = max(mark.start, start), min(mark.end, end)
    a = max(start, first - LINE_CHARACTERS // 2) if first - start > LINE_CHARACTERS and first < last else start
    b = min(end, a + LINE_CHARACTERS)
    text = lines.text
    return Row(
        number=number,
        look=look,
        before=text[a : min(first, b)],
        marked=text[min(first, b) : min(last, b)],
        after=text[min(last, b) : b],
        left_out=(end - start) - (b - a),
        page=page_begun(lines.path, text, start, end),
    )
