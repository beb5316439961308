"""A list and the sentence that introduces it: neither can be understood without the other.

A short list is quoted whole behind its sentence. Of a longer one each item is quoted with the sentence in front; the
sentence alone promises what does not follow, so it is no quotation.
"""

import re
from collections.abc import Callable, Sequence

from attest.values.outlines import Block, BlockKind

Range = tuple[int, int]
Split = Callable[[str], Sequence[Range]]

LONGEST_LEAD = 200
"""Characters of a sentence that is said again in front of an item."""
LONGEST_WHOLE, MOST_ITEMS = 500, 6
"""Characters of a list that is quoted whole with its sentence, and its items."""
_MARK = re.compile(r"^[ \t>]*(?P<mark>[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?", re.M)
_COLON = re.compile(r":[*_\s]*\Z")


def lead_of(text: str, before: Block | None, split: Split) -> Range | None:
    """The last sentence of the paragraph before a list, when it ends with a colon."""
    if before is None or before.kind is not BlockKind.PARAGRAPH or not _COLON.search(text, before.start, before.end):
        return None
    sentences = split(text[before.start : before.end])
    low, high = sentences[-1] if sentences else (0, 0)
    return (before.start + low, before.start + high) if 0 < high - low <= LONGEST_LEAD else None


def whole(lead: Range, block: Block, items: Sequence[Block]) -> Range | None:
    """The sentence with its list, when that is short."""
    fits = block.end - lead[0] <= LONGEST_WHOLE and 0 < len(items) <= MOST_ITEMS
    return (lead[0], items[-1].end) if fits else None


def enumerated(text: str, plain: Callable[[str], str]) -> str | None:
    """A list behind what introduces it, an item a line, each made ``plain``; None when the text is something else."""
    marks = list(_MARK.finditer(text))
    if not marks or not _COLON.search(text, 0, marks[0].start()):
        return None
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    items = (f"  {mark['mark']} {plain(text[mark.end() : end])}" for mark, end in zip(marks, ends, strict=True))
    return "\n".join([plain(text[: marks[0].start()]), *items])
