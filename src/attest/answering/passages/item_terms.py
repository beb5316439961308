"""The term that a list item begins with, and the short sentences that give it a value: ``- **depth** is … Default: 3``.

Rule 1: such a sentence belongs to the sentence before it in its paragraph: alone it does not say what has the value.
Rule 2: in a paragraph of its own it belongs to the term of its item, not to the heading above the list.
"""

import re
from collections.abc import Sequence

from attest.answering.passages.lengths import LONGEST_PASSAGE
from attest.markup import term_of_item
from attest.values.spans import Range

LONGEST_VALUE = 120
"""Most characters of a sentence that merely gives a value."""
_TERM = re.compile(
    r"[ \t>]*(?:(?:[-*+•]|\d+[.)])[ \t]+)?"
    r"(?P<mark>\*\*|__|`{1,2})(?P<term>[^\s*`\n](?:[^*`\n]{0,58}[^\s*`\n])?)(?P=mark)"
)
"""An item, or a paragraph, that begins with a term in bold or as code: ``- **depth**``."""
_DEFAULT = re.compile(r"(?:defaults?|values?|default value)\W*", re.I)
"""A label that says which of its values the thing above has, and so is no term itself: ``**Default:** 3``."""
_VALUE_WORDS = r"(?:defaults?|values?|range|units?|type|minimum|maximum|limit)"
"""Words for what a value is to its thing."""
_GIVES_VALUE = re.compile(
    r"\W{0,4}(?:(?:the )?defaults?(?: value)? (?:is|to)\b"
    rf"|(?:[\w-]+ ){{0,2}}{_VALUE_WORDS}\W{{0,3}}:)\W{{0,4}}(?=\w)",
    re.I,
)
"""The beginning of a sentence that gives a value: *Default is 5*, or a label of up to three words, *Allowed range:*."""
_EXCLAIMS = re.compile(r"[^\d!]{1,80}![*_~]{0,3}")
"""A short sentence with an exclamation mark and no number."""
_BEGINS_WITH_NUMBER = re.compile(r"[*_~(]{0,3}[$€£¥+-]?\d")
_PARAGRAPH_BREAK = re.compile(r"\n[ \t>]*\n")
"""The blank line between two paragraphs."""


def lead_term(path: str, text: str, start: int, end: int) -> Range | None:
    """Span of the term that an item begins with: ``depth`` of ``- **depth** is how far it goes``; None without one."""
    if defined := term_of_item(path, text, start, end):
        return defined[0]
    marked = _TERM.match(text, start, end)
    return marked.span("term") if marked and not _DEFAULT.fullmatch(marked["term"]) else None


def gives_value(sentence: str) -> bool:
    """Whether a sentence is no more than a label with a value: *Default: `3`*, *Default is 3*, *Unit: days*"""
    return len(sentence) <= LONGEST_VALUE and _GIVES_VALUE.match(sentence) is not None


def with_values_joined(text: str, sentences: Sequence[Range]) -> list[Range]:
    """Sentences of ``text``, each together with those behind it in its paragraph that merely give it a value."""
    joined: list[Range] = []
    for start, end in sentences:
        if joined and gives_value(text[start:end]) and _belong_together(text, joined[-1], start, end):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def with_exclamations_joined(text: str, sentences: Sequence[Range]) -> list[Range]:
    """Sentences of ``text``, each that merely exclaims together with the number right behind it: *Done! 2:04:31.*"""
    joined: list[Range] = []
    for start, end in sentences:
        exclaims = joined and _EXCLAIMS.fullmatch(text, *joined[-1]) and _BEGINS_WITH_NUMBER.match(text, start, end)
        if exclaims and _belong_together(text, joined[-1], start, end):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _belong_together(text: str, before: Range, start: int, end: int) -> bool:
    """Whether a sentence goes on in the paragraph of the one before, and both are short enough to be quoted as one."""
    return end - before[0] <= LONGEST_PASSAGE and not _PARAGRAPH_BREAK.search(text, before[1], start)
