"""Heads and feet that every page of a printed text repeats, and that are not part of its content.

A line alone in its stanza that recurs on three pages, apart from its numbers, is a running head; so are the lines
between the foot of a page, ``Postel [Page 1]``, and its text.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from attest.values.spans import Range

COLUMNS = re.compile(r"[ \t\f]*\S[^\n]*[ \t]{5,}\S")
"""A line with words at both margins; matched within its first ``LONGEST`` characters."""
LONGEST = 270
"""Number of characters of a line that are examined; a line may be as long as a file."""
_FOOT = re.compile(r"[^\n]*\[Page \w{1,5}\][ \t]*|[ \t]*(?:page \d{1,4}(?: (?:of|/) \d{1,4})?|- \d{1,4} -)[ \t]*", re.I)
_DIGITS = re.compile(r"\d+")
_PAGES = 3
"""Minimum number of pages with the same line for it to be a running head."""
_LINES = 3
"""Maximum number of lines in a head after a foot."""


def running_heads(text: str, stanzas: Sequence[Range]) -> frozenset[Range]:
    """The stanzas that are the head or foot of a page."""
    alone = {place: _DIGITS.sub("#", text[slice(*place)].strip()) for place in stanzas if text.find("\n", *place) < 0}
    often = Counter(alone.values())
    repeated = {place for place, line in alone.items() if often[line] >= _PAGES and _is_numbered_head(line)}
    feet = {place for place in alone if _FOOT.fullmatch(text, *place)}
    heads = {after for before, after in pairwise(stanzas) if before in feet and _is_head(text, *after)}
    return frozenset(feet | heads | repeated)


def _is_numbered_head(line: str) -> bool:
    """Whether a line has a number (written as ``#``) and columns."""
    return "#" in line and COLUMNS.match(line[:LONGEST]) is not None


def _is_head(text: str, start: int, end: int) -> bool:
    """Whether a stanza is short and laid out in columns."""
    return COLUMNS.match(text, start, min(end, start + LONGEST)) is not None and text.count("\n", start, end) < _LINES
