"""Headings that turn what stands below them into its opposite: an item under *Not OK* is an example of what is not OK.

Quoted without the heading it would say the reverse, so the heading goes in front of the words and is bound to its
place.
"""

import re

from attest.answering.passages.blocks import heading_span, sections_around
from attest.answering.passages.passages import PROSE, Library, Passage
from attest.answering.passages.plain_text import plain_text
from attest.values.spans import Range

_NEGATION = r"(?:(?:do|does|should|must|can|will|may|did)(?: not|n['’]?t)|don['’]?ts?|never|avoid|no|not|without)"
"""Words that negate at the beginning of a heading: *Don't*, *Never*, *Without*."""
_NEGATIVE = (
    r"(?:not (?:ok(?:ay)?|allowed|supported|covered|permitted|included|recommended|acceptable|eligible|implemented)"
    r"|unsupported|unacceptable|disallowed|forbidden|prohibited|out of scope|exclu(?:ded|sions?)|non-?goals?"
    r"|anti-?patterns?|rejected|withdrawn|deprecated|obsolete|removed|incorrect|wrong|bad|invalid|mistakes?|pitfalls?)"
)
"""States that negate: *not allowed*, *out of scope*, *non-goals*."""
_NEGATIVE_HEADING = re.compile(rf"\W*(?:{_NEGATION}\b.{{0,40}}|(?:.{{0,30}}\b)?{_NEGATIVE}\b.{{0,24}})", re.I | re.S)
"""A heading that negates: *Do not use*, *Out of scope*, *Rejected ideas*."""
_NEGATIVE_WORD = re.compile(
    r"\b(?:not|never|no|none|nor|neither|cannot|without|avoid\w*|forbid\w*|forbidden|prohibit\w*|unsupported|reject\w*"
    r"|deprecat\w*|exclud\w*|remov\w*|wrong|incorrect|invalid|bad)\b|n['’]t\b",
    re.I,
)
"""Words by which a passage itself says that something is not so."""


def negates_content(heading: str) -> bool:
    """Whether a heading, or the introduction of a list, says that what follows is not so or must not be done."""
    return _NEGATIVE_HEADING.fullmatch(plain_text(heading).rstrip(" :")) is not None


def negating_heading(passage: Passage, library: Library) -> tuple[str, Range] | None:
    """The heading that turns a passage into its opposite, and its span; None if the passage says so itself."""
    if passage.form not in PROSE or not negates_content(passage.under) or _NEGATIVE_WORD.search(passage.text):
        return None
    outline = library.outline(passage.found.document_id)
    text = library.text(passage.found.revision_id)
    sections = sections_around(outline, passage.start)
    if not sections or outline.blocks[sections[0]].label != passage.under:
        return None
    return plain_text(passage.under).rstrip(":"), heading_span(text, outline, sections[0])
