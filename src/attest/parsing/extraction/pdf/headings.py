"""Which blocks are headings, and their level.

The file's own bookmarks are used first. Otherwise a heading is short, stands alone, does not end with a full stop, and
is larger or bolder than the text, or numbered and in capitals. Its level follows from its number, or else from that of
headings in the same style.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from attest.parsing.extraction.pdf.blocks import Block, Kind

_NUMBER = re.compile(r"(?:§\s*)?((?:\d{1,2}|[A-Z](?=[.\s]))(?:\.\d{1,2}){0,4}|[IVX]{1,5}(?=\.))\.?\s+(?=\S)")
_KNOWN = frozenset(
    "abstract introduction references bibliography acknowledgements acknowledgments acknowledgement acknowledgment "
    "conclusion conclusions appendix contents summary preface glossary index".split()
)
_ALONE = re.compile(r"[\dA-Z.§IVX]+")
"""The number of a heading, followed by a gap."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_LARGER, _TITLE = 1.07, 1.15
_SENTENCE = re.compile(r"[.!?][\"”’')\]]*$")
_PROSE = 100
"""Minimum length in characters from which a block that ends like a sentence is prose."""
_LONGEST, _MOST_LINES = 160, 3
_DEEPEST = 6


class Bookmark(NamedTuple):
    """An entry of the file's own table of contents."""

    title: str
    level: int
    """0 at the top."""
    page: int


def mark_headings(blocks: Sequence[Block], body: float, bookmarks: Sequence[Bookmark]) -> None:
    """Set the level of each heading; the title has level 1."""
    title = _title(blocks, body)
    for block in title:
        block.level = 1
    listed = {(bookmark.page, _letters_only(bookmark.title)): bookmark.level for bookmark in bookmarks}
    heads = {id(above) for above, below in pairwise(blocks) if below.kind is Kind.TABLE and not _depth(above)}
    candidates = [block for block in blocks if not block.level and id(block) not in heads and _may_be_heading(block)]
    numbered = {_style(block): depth for block in candidates if _stands_out(block, body) and (depth := _depth(block))}
    ranks = _ranks(candidates, body, numbered)
    recurring = _recurring_styles(blocks, candidates, body)
    opening = True
    for block in candidates:
        known, depth = _letters_only(block.text) in _KNOWN, _depth(block)
        opening = opening and block.first.page == 1 and not (known or depth) and _style(block) not in recurring
        if opening and title:
            continue  # names of authors and their affiliations
        level = listed.get((block.first.page, _letters_only(block.text)))
        if level is not None:
            block.level = min(_DEEPEST, level + 2)
        elif _stands_out(block, body):
            block.level = min(_DEEPEST, 1 + (depth or int(known) or ranks.get(_style(block), 1)))


def _recurring_styles(blocks: Sequence[Block], candidates: Sequence[Block], body: float) -> set[tuple[float, bool]]:
    """Styles of the blocks that stand out after the first prose: names of authors come before all of it."""
    first = next((place for place, block in enumerate(blocks) if _is_prose(block)), len(blocks))
    behind = {id(block) for block in blocks[first:]}
    return {_style(block) for block in candidates if id(block) in behind and _stands_out(block, body)}


def _is_prose(block: Block) -> bool:
    return block.kind is Kind.TEXT and len(block.text) >= _PROSE and _SENTENCE.search(block.text) is not None


def _title(blocks: Sequence[Block], body: float) -> list[Block]:
    """The first block in the largest type on the first page, if that is clearly larger than the text."""
    first = [block for block in blocks if block.first.page == 1 and block.kind in (Kind.TEXT, Kind.ITEM)]
    words = [block for block in first if _LETTERS.search(block.text) and len(block.text) < 2 * _LONGEST]
    largest = max((block.first.size for block in words), default=0.0)
    if largest < _TITLE * body:
        return []
    return [next(block for block in words if block.first.size == largest)]


def _may_be_heading(block: Block) -> bool:
    text = block.text
    if len(block.parts) > 1 or len(block.parts[0]) > _MOST_LINES:
        return False
    if block.kind not in (Kind.TEXT, Kind.ITEM):
        return block.kind is Kind.LOOSE and _letters_only(text) in _KNOWN
    if len(block.first.cells) > 1 + bool(_ALONE.fullmatch(block.first.cells[0])):
        return False
    letters = sum(map(len, _LETTERS.findall(text)))
    return letters >= max(3, 0.5 * len(text.replace(" ", ""))) and len(text) <= _LONGEST


def _stands_out(block: Block, body: float) -> bool:
    text, size = block.text, block.first.size
    if re.search(r"[.,;:]$", text) and not (_NUMBER.match(text) and len(text) < 60 and not text.endswith((",", ";"))):
        return False
    if len(block.parts[0]) == 1 and _letters_only(text) in _KNOWN and not text[:1].islower():
        return True
    if size >= _LARGER * body:
        return not text[:1].islower()
    if size < 0.9 * body or text[:1].islower():
        return False
    if all(line.bold for line in block.lines):
        return True
    alone = re.sub(r"[^A-Za-z]", "", _NUMBER.sub("", text))
    return bool(_NUMBER.match(text)) and alone.isupper() and len(alone) > 3


def _style(block: Block) -> tuple[float, bool]:
    return round(block.first.size, 1), block.first.bold


def _depth(block: Block) -> int:
    """Depth of a heading by its number; 0 without one."""
    match = _NUMBER.match(block.text)
    return match[1].count(".") + 1 if match else 0


def _ranks(
    candidates: Sequence[Block], body: float, numbered: Mapping[tuple[float, bool], int]
) -> Mapping[tuple[float, bool], int]:
    """The rank of each style of headings: that of numbered headings in the style, or else by size."""
    styles = Counter(_style(block) for block in candidates if _stands_out(block, body))
    order = sorted(styles, key=lambda style: (-style[0], not style[1]))
    ranks: dict[tuple[float, bool], int] = {}
    rank = 1
    for style in order:
        ranks[style] = numbered.get(style, min(rank, 4))
        rank = max(rank, ranks[style]) + (style not in numbered)
    return ranks


def _letters_only(text: str) -> str:
    """A heading without its number, as letters only."""
    return re.sub(r"[\W\d_]+", "", _NUMBER.sub("", text).lower())
