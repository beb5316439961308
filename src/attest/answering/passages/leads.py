"""A list, or some code, and the sentence that introduces it: neither can be understood without the other.

What is short is quoted whole behind its sentence. Of a longer list each item is quoted with the sentence in front; the
sentence alone promises what does not follow, so it is no quotation.
"""

import re
from collections.abc import Sequence

from attest.answering.passages.plain import plain
from attest.answering.passages.statements import MOST_CHARACTERS, MOST_LINES
from attest.values.outlines import Block, BlockKind
from attest.values.spans import Range, Split

LONGEST_LEAD = 200
"""Characters of a sentence that is said again in front of an item."""
LONGEST_ITEM = 300
"""Characters of an item that are said again in front of what stands in a list inside it."""
LONGEST_NAME = 60
"""Characters of an item that is but the name of what stands in the list inside it."""
LONGEST_WHOLE, MOST_ITEMS = 500, 6
"""Characters of a list that is quoted whole with its sentence, and its items."""
_BARE_LINE = re.compile(r"[ \t]*(?![-*+>|#=`~:\[<])[^\W_a-z][^\n]{0,100}")
_TAG = re.compile(r"(?:<[^<>]*>)+")
_TICKED = re.compile(r"\s*(`{1,2})[^`\n]+\1\s*")
_INTRODUCES = re.compile(r"(?::|\.\.\.|…)[*_\s]*\Z")


def lead_of(text: str, before: Block | None, split: Split) -> Range | None:
    """The last sentence of the paragraph before a list or code, when it ends with a colon or dots."""
    if before is None or before.kind is not BlockKind.PARAGRAPH:
        return None
    if not _INTRODUCES.search(text, before.start, before.end):
        return None
    sentences = split(text[before.start : before.end])
    low, high = sentences[-1] if sentences else (0, 0)
    return (before.start + low, before.start + high) if 0 < high - low <= LONGEST_LEAD else None


def lead_within(text: str, start: int, end: int, split: Split) -> Range | None:
    """What an item of a list says in front of a list inside it: all of it where that is short, for its last sentence
    may be *this includes:*; else that sentence."""
    body = text[start:end].rstrip()
    if not _INTRODUCES.search(body):
        return None
    low, high = (0, len(body)) if len(body) <= LONGEST_ITEM else split(body)[-1]
    return (start + low, start + high) if high - low <= LONGEST_ITEM else None


def is_bare_list(text: str, block: Block) -> bool:
    """Whether a paragraph is a list without marks: lines that all begin with a capital, as no wrapped text has."""
    lines = text[block.start : block.end].rstrip().split("\n") if block.kind is BlockKind.PARAGRAPH else []
    fits = 1 < len(lines) <= 2 * MOST_ITEMS and block.end - block.start <= LONGEST_WHOLE
    return fits and all(_BARE_LINE.fullmatch(line.rstrip("\\ \t\r")) for line in lines)


def marked(text: str, lead: int) -> str:
    """A list without marks behind what introduces it, which is so many characters long, with marks."""
    lines = (line.strip().rstrip("\\ ") for line in text[lead:].strip().split("\n"))
    return "\n".join([text[:lead], *(f"- {line}" for line in lines if line and not _TAG.fullmatch(line))])


def whole(lead: Range, block: Block, items: Sequence[Block]) -> Range | None:
    """The sentence with its list, when that is short."""
    fits = block.end - lead[0] <= LONGEST_WHOLE and 0 < len(items) <= MOST_ITEMS
    return (lead[0], items[-1].end) if fits else None


def is_code(text: str, block: Block) -> bool:
    """Whether a block is code: between fences, indented, or a paragraph of a single piece of code in a line."""
    ticked = block.kind is BlockKind.PARAGRAPH and _TICKED.fullmatch(text, block.start, block.end)
    return block.kind is BlockKind.CODE or bool(ticked)


def example(text: str, block: Block) -> bool:
    """Whether a block of code is read at a glance, so that it can stand behind the sentence that introduces it."""
    fits = block.end - block.start <= MOST_CHARACTERS
    return fits and text.count("\n", block.start, block.end) <= MOST_LINES + 1


def named(text: str, start: int, end: int) -> Range | None:
    """Where an item is, if it is the name of what the items in it are said of: short, and no sentence."""
    words = plain(text[start:end])
    return (start, end) if 0 < len(words) <= LONGEST_NAME and not words.endswith((".", "!", "?")) else None
