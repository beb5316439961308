"""Named HTML entities in Markdown and HTML (``&rsquo;`` for ’), and permalink signs beside headings."""

import re
from html import unescape

__all__ = ["PERMALINK", "decode_entities"]

PERMALINK = re.compile(r"[ \t]*\[[¶#§🔗]\]\([^()\s]*(?:[ \t]+\"[^\"\n]*\")?\)")
"""A sign beside a heading that links to it, as site generators write it; not part of the heading's text."""

_NAMED = re.compile(r"&(?:[A-Za-z]{2,31}\d{0,2}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});")
"""A named or numeric entity: *&rsquo;*, *&#8217;*, *&#x2019;*."""


def decode_entities(text: str) -> str:
    """Replace named and numeric entities by their characters; anything else stays."""
    return _NAMED.sub(lambda match: unescape(match[0]), text) if "&" in text else text
