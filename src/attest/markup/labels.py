"""The name in front of somebody's words: ``Ada: words``, ``<v Ada>words``, ``**Ada** [4:42](…): words``."""

import re
from functools import lru_cache

from attest.values.spans import Range

_BOLD_LINE = re.compile(
    r"(?:\*\*|__)[ \t]*(?P<label>[^\s*_`\n](?:[^*`\n]{0,78}[^\s*_`\n])?)[ \t]*(?:\*\*|__)"
    r"[ \t]*(?:\\|<br[ \t]*/?>)?[ \t]*\r?\n(?=[ \t]*[^\s|])"
)
"""A line in bold above other text: ``**Opening hours**``."""
CLOCK = r"[(\[]?\d\d?:\d\d(?::\d\d)?[)\]]?(?:\([^()\s]{0,300}\))?"
"""A time in a recording, with its link."""
LABEL_END = rf"(?:[ \t]*:|[ \t]*{CLOCK}[ \t]*[:–-]?[ \t]*(?=\*\*|__))"
"""The end of a label within its bold type: ``:``, ``(4:42) -``."""


def label_at(name: str, text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Range of ``name`` if ``text[start:end]`` begins with it, and the start of the words; None otherwise."""
    label = _label(name).match(text, start, end)
    return (label.span("name"), label.end()) if label else None


def bold_line(text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Range of the words in the bold first line of a paragraph, which is a heading in all but markup, and the start of
    the text below it; None for any other paragraph."""
    line = _BOLD_LINE.match(text, start, end)
    return (line.span("label"), line.end()) if line else None


@lru_cache(maxsize=64)
def _label(name: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:<v[^>\s]{{0,40}}[ \t]+|[-*+][ \t]+|\d{{1,3}}[.)][ \t]+)?"
        rf"(?P<name>(?:\*\*|__)?{re.escape(name)}{LABEL_END}?(?:\*\*|__)?:?)>?"
        rf"[ \t]*(?:{CLOCK})?:?[ \t]*(?:\r?\n)?"
    )
