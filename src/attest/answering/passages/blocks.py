"""Where things stand in the outline of a document: headings, items, what lies in what, and lists that go on."""

import re
from collections.abc import Sequence

from attest.answering.passages.passages import Form
from attest.values.outlines import Block, BlockKind, Outline

Place = tuple[int, int, Form]
"""Where something stands in a document, from and to, and what it is."""
_NUMBER = re.compile(r"[ \t>]*(\d+)[.)]?\s")


def heading_of(text: str, outline: Outline, section: int) -> tuple[int, int]:
    """Where the words of a section's heading stand, without the marks around them; nothing at its start where it has no
    heading, as the parts of settings and data have none."""
    blocks = outline.blocks
    below = (blocks[at] for at in range(section + 1, len(blocks)))
    heading = next((block for block in below if block.parent == section and block.kind is BlockKind.HEADING), None)
    if heading is None:
        return blocks[section].start, blocks[section].start
    line = text[heading.start : heading.end].split("\n", maxsplit=1)[0]
    words = line.strip(" \t#=")
    start = heading.start + line.find(words)
    return start, start + len(words)


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


def sections_of(outline: Outline) -> list[Block]:
    """The sections of a document, in order."""
    return [block for block in outline.blocks if block.kind is BlockKind.SECTION]


def sections_around(outline: Outline, at: int) -> list[int]:
    """The sections that a place lies in, the innermost first."""
    return [index for index in reversed(around(outline, at)) if outline.blocks[index].kind is BlockKind.SECTION]


def block_before(outline: Outline, index: int) -> Block | None:
    """What stands in front of a block beside it."""
    parent = outline.blocks[index].parent
    return next((block for block in reversed(outline.blocks[:index]) if block.parent == parent), None)


def ordered(text: str, block: Block) -> bool:
    """Whether a list, or an item of one, begins with a number."""
    return _NUMBER.match(text, block.start) is not None


def runs(text: str, outline: Outline, lists: Sequence[int]) -> list[list[int]]:
    """Lists, in order, those together of which the numbers of one go on from those of the other."""
    told: list[list[int]] = []
    for index in lists:
        if told and _goes_on(text, outline, told[-1][-1], index):
            told[-1].append(index)
        else:
            told.append([index])
    return told


def _goes_on(text: str, outline: Outline, before: int, after: int) -> bool:
    first, last = _numbers(text, outline, after), _numbers(text, outline, before)
    return bool(first and last) and first[0] == last[-1] + 1


def _numbers(text: str, outline: Outline, index: int) -> list[int]:
    items = (outline.blocks[item] for item in children_of(outline, index, BlockKind.LIST_ITEM))
    return [int(match[1]) for item in items if (match := _NUMBER.match(text, item.start))]


def items_of(text: str, outline: Outline, run: Sequence[int]) -> list[tuple[int, int]]:
    """Where the items of some lists begin and end, in order. What stands between two lists belongs to the item before
    it; the blank lines at the end of an item do not."""
    starts = [outline.blocks[item].start for index in run for item in children_of(outline, index, BlockKind.LIST_ITEM)]
    ends = [*starts[1:], outline.blocks[run[-1]].end]
    return [(start, start + len(text[start:end].rstrip())) for start, end in zip(starts, ends, strict=True)]
