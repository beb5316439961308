"""Lists that go on from each other: Markdown ends a numbered list at the first line that is not indented, so that a
piece of code between two steps makes two lists of what its author counts as one."""

import re
from collections.abc import Sequence

from attest.answering.passages.sections import children_of
from attest.values.outlines import Block, BlockKind, Outline

_NUMBER = re.compile(r"[ \t>]*(\d+)[.)]?\s")


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
