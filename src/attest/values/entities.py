"""Characters that Markdown and HTML write by name, ``&rsquo;`` for ’, and signs that stand for no word."""

import re
from html import unescape

__all__ = ["PERMALINK", "by_name"]

PERMALINK = re.compile(r"[ \t]*\[[¶#§🔗]\]\([^()\s]*(?:[ \t]+\"[^\"\n]*\")?\)")
"""The sign beside a heading that links to the heading, as generators of sites write it: no word of the heading."""

_NAMED = re.compile(r"&(?:[A-Za-z]{2,31}\d{0,2}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});")


def by_name(text: str) -> str:
    """A text with the characters that it names; what is no name of one stays."""
    return _NAMED.sub(lambda match: unescape(match[0]), text) if "&" in text else text
