"""Lists and code with the sentence that introduces them: neither can be understood without the other.

A short list or piece of code is quoted whole after its sentence. Each item of a longer list is quoted with the sentence
in front; the sentence alone is not quoted, because it announces something that would not follow.
"""

import re
from collections.abc import Sequence

from attest.answering.passages.plain_text import plain_text
from attest.answering.passages.statements import MOST_CHARACTERS, MOST_LINES
from attest.values.outlines import Block, BlockKind
from attest.values.spans import Range, Split

LONGEST_LEAD = 300
"""Most characters of a sentence that is repeated in front of an item."""
LONGEST_ITEM = 300
"""Most characters of an item that are repeated in front of the list inside it."""
LONGEST_NAME = 60
"""Most characters of an item that is merely the name over the list inside it."""
LONGEST_WHOLE, MOST_ITEMS = 500, 6
"""Most characters, and items, of a list that is quoted whole with its sentence."""
_BARE_LINE = re.compile(r"[ \t]*(?![-*+>|#=`~:\[<])[^\W_a-z][^\n]{0,100}")
"""A line that begins with a capital or a digit and without a mark."""
_TAG = re.compile(r"(?:<[^<>]*>)+")
"""HTML tags with nothing between them."""
_TICKED = re.compile(r"\s*(`{1,2})[^`\n]+\1\s*")
"""A text that is a single piece of inline code."""
_LISTING = "(?:lists?|tables?|code|pseudo-?code|logic|algorithm|formulas?|equations?|function|snippet|commands?)"
"""What a sentence says will follow it: *the following formula*, *the table below*."""
_INTRODUCES = re.compile(rf"(?:(?::|\.\.\.|…)[*_\s]*|\b(?:following {_LISTING}|{_LISTING} below)\b[^.]*\.\s*)\Z", re.I)
"""The end of a text that introduces what follows: a colon or dots, perhaps in bold, or words for it."""


def lead_of(text: str, before: Block | None, split: Split) -> Range | None:
    """The last sentence of the paragraph before a list or code, if it ends with a colon or dots."""
    if before is None or before.kind is not BlockKind.PARAGRAPH:
        return None
    if not introduces(text, before):
        return None
    sentences = split(text[before.start : before.end])
    low, high = sentences[-1] if sentences else (0, 0)
    return (before.start + low, before.start + high) if 0 < high - low <= LONGEST_LEAD else None


def introduces(text: str, block: Block) -> bool:
    """Whether a block ends with a colon or dots, or with words for the list that follows it."""
    return _INTRODUCES.search(text, block.start, block.end) is not None


def lead_within(text: str, start: int, end: int, split: Split) -> Range | None:
    """The introduction, within a list item, of a list inside it.

    All of it if short, since its last sentence may be *this includes:*; otherwise the last sentence.
    """
    body = text[start:end].rstrip()
    if not _INTRODUCES.search(body):
        return None
    low, high = (0, len(body)) if len(body) <= LONGEST_ITEM else split(body)[-1]
    return (start + low, start + high) if high - low <= LONGEST_ITEM else None


def is_bare_list(text: str, block: Block) -> bool:
    """Whether a paragraph is a list without marks: each line begins with a capital, unlike wrapped text."""
    lines = text[block.start : block.end].rstrip().split("\n") if block.kind is BlockKind.PARAGRAPH else []
    is_short = 1 < len(lines) <= 2 * MOST_ITEMS and block.end - block.start <= LONGEST_WHOLE
    return is_short and all(_BARE_LINE.fullmatch(line.rstrip("\\ \t\r")) for line in lines)


def add_list_marks(text: str, lead: int) -> str:
    """A list without marks, its introduction being the first ``lead`` characters, with marks added."""
    lines = (line.strip().rstrip("\\ ") for line in text[lead:].strip().split("\n"))
    return "\n".join([text[:lead], *(f"- {line}" for line in lines if line and not _TAG.fullmatch(line))])


def short_list_span(lead: Range, block: Block, items: Sequence[Block]) -> Range | None:
    """Span of the sentence with its list, if that is short."""
    fits = block.end - lead[0] <= LONGEST_WHOLE and 0 < len(items) <= MOST_ITEMS
    return (lead[0], items[-1].end) if fits else None


def is_code(text: str, block: Block) -> bool:
    """Whether a block is code: fenced, indented, or a paragraph that is a single piece of inline code."""
    ticked = block.kind is BlockKind.PARAGRAPH and _TICKED.fullmatch(text, block.start, block.end)
    return block.kind is BlockKind.CODE or bool(ticked)


def is_short_code(text: str, block: Block) -> bool:
    """Whether a block of code can be read at a glance, so that it may follow the sentence that introduces it."""
    fits = block.end - block.start <= MOST_CHARACTERS
    return fits and text.count("\n", block.start, block.end) <= MOST_LINES + 1


def name_span(text: str, start: int, end: int) -> Range | None:
    """Span of an item that is merely the name of what its nested items describe: short, and not a sentence."""
    words = plain_text(text[start:end])
    return (start, end) if 0 < len(words) <= LONGEST_NAME and not words.endswith((".", "!", "?")) else None
