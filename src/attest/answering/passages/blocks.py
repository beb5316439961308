"""Positions in the outline of a document: headings, items, nesting, and lists that continue each other."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attest.answering.passages.passages import PassageForm
from attest.values.outlines import Block, BlockKind, Outline

PassageSpan = tuple[int, int, PassageForm]
"""Start, end and form of something in a document."""
_NUMBER = re.compile(r"[ \t>]*(\d+)[.)]?\s")
"""The number of a list item: ``3.``, ``> 3)``."""
_NUMBERED_HEADING = re.compile(r"(?P<step>step\s+)?(?P<number>\d{1,2})(?:[.):]|\s*[-–—]|\s)\s*\S", re.I)
"""A heading that counts: *1. Install*, *Step 2: Run it*, *3 – Clean up*."""


def heading_span(text: str, outline: Outline, section: int) -> tuple[int, int]:
    """Span of the words of a section's heading, without marks.

    Empty, at the start of the section, if it has no heading, like the parts of settings and data.
    """
    blocks = outline.blocks
    below = (blocks[at] for at in range(section + 1, len(blocks)))
    heading = next((block for block in below if block.parent == section and block.kind is BlockKind.HEADING), None)
    if heading is None:
        return blocks[section].start, blocks[section].start
    line = text[heading.start : heading.end].split("\n", maxsplit=1)[0]
    words = line.strip(" \t#=")
    start = heading.start + line.find(words)
    return start, start + len(words)


def step_span(text: str, block: Block) -> PassageSpan:
    """A list item with everything in it, as a step, without the blank lines at its end."""
    return block.start, block.start + len(text[block.start : block.end].rstrip()), PassageForm.STEP


def blocks_around(outline: Outline, at: int) -> list[int]:
    """Indices of the blocks that contain a place, outermost first."""
    return [index for index, block in enumerate(outline.blocks) if block.start <= at < block.end]


def child_blocks(outline: Outline, parent: int) -> list[int]:
    """Indices of the direct children of a block, in order; of the top level for -1."""
    return [index for index, block in enumerate(outline.blocks) if block.parent == parent]


def children_of(outline: Outline, parent: int, kind: BlockKind) -> list[int]:
    """Indices of the direct children of a block that have a given kind, in order."""
    return [index for index, block in enumerate(outline.blocks) if block.parent == parent and block.kind is kind]


def indices_of(outline: Outline, kind: BlockKind) -> list[int]:
    """Indices of all blocks of a kind, in order."""
    return [index for index, block in enumerate(outline.blocks) if block.kind is kind]


def sections_beginning_within(outline: Outline, start: int, end: int) -> list[int]:
    """Indices of the sections that begin in a range, in order."""
    first = bisect_left(outline.blocks, start, key=lambda block: block.start)
    past = bisect_left(outline.blocks, end, key=lambda block: block.start)
    return [index for index in range(first, past) if outline.blocks[index].kind is BlockKind.SECTION]


def sections_of(outline: Outline) -> list[Block]:
    """The sections of a document, in order."""
    return [block for block in outline.blocks if block.kind is BlockKind.SECTION]


def ancestors_of(outline: Outline, index: int) -> Iterator[int]:
    """Indices of the blocks around a block, innermost first."""
    parent = outline.blocks[index].parent
    while parent >= 0:
        yield parent
        parent = outline.blocks[parent].parent


def sections_around(outline: Outline, at: int) -> list[int]:
    """Indices of the sections that contain a place, innermost first."""
    return [index for index in reversed(blocks_around(outline, at)) if outline.blocks[index].kind is BlockKind.SECTION]


def previous_block(outline: Outline, index: int) -> Block | None:
    """The previous sibling of a block."""
    parent = outline.blocks[index].parent
    return next((block for block in reversed(outline.blocks[:index]) if block.parent == parent), None)


def is_numbered_list(text: str, block: Block) -> bool:
    """Whether a list, or an item of one, begins with a number."""
    return _NUMBER.match(text, block.start) is not None


def continued_lists(text: str, outline: Outline, lists: Sequence[int]) -> list[list[int]]:
    """Group lists, given in order, so that each group's numbers continue from list to list."""
    groups: list[list[int]] = []
    for index in lists:
        if groups and _continues(text, outline, groups[-1][-1], index):
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


def _continues(text: str, outline: Outline, before: int, after: int) -> bool:
    first, last = _item_numbers(text, outline, after), _item_numbers(text, outline, before)
    return bool(first and last) and first[0] == last[-1] + 1


def _item_numbers(text: str, outline: Outline, index: int) -> list[int]:
    items = (outline.blocks[item] for item in children_of(outline, index, BlockKind.LIST_ITEM))
    return [int(match[1]) for item in items if (match := _NUMBER.match(text, item.start))]


def item_spans(text: str, outline: Outline, run: Sequence[int]) -> list[tuple[int, int]]:
    """Spans of the items of some lists, in order.

    Text between two lists belongs to the item before it; the blank lines at the end of an item do not.
    """
    starts = [outline.blocks[item].start for index in run for item in children_of(outline, index, BlockKind.LIST_ITEM)]
    ends = [*starts[1:], outline.blocks[run[-1]].end]
    return [(start, start + len(text[start:end].rstrip())) for start, end in zip(starts, ends, strict=True)]


def numbered_sections(outline: Outline, parent: int) -> dict[int, re.Match[str]]:
    """The subsections whose headings count 1, 2, 3…, with the match of each heading; empty if a number is missing."""
    subsections = children_of(outline, parent, BlockKind.SECTION)
    headings = {
        index: match for index in subsections if (match := _NUMBERED_HEADING.match(outline.blocks[index].label))
    }
    numbers = [int(match["number"]) for match in headings.values()]
    consecutive = all(after == before + 1 for before, after in pairwise(numbers))
    return headings if consecutive and numbers and numbers[0] <= 1 else {}
