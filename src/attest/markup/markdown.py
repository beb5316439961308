"""What Markdown reads as markup: characters that need a backslash to be shown, and what parts the cells of a row."""

import re

MARKS = "*_#<>"
"""Characters that every conversion to Markdown escapes."""
_MARK = re.compile(rf"([{MARKS}])")
"""One of those characters."""
_ESCAPED_MARK = re.compile(rf"\\([{MARKS}])")
"""One of them behind a backslash."""
BAR = re.compile(r"(?<!\\)\|")
"""A bar that is not escaped, which parts two cells."""
GAP = re.compile(r"\s{2,}")
"""The gap between two columns that are drawn with spaces."""


def escape_marks(words: str) -> str:
    """Words as text of Markdown, in which no character is markup."""
    return _MARK.sub(r"\\\1", words)


def unescape_marks(text: str) -> str:
    """Text of Markdown without the backslashes that ``escape_marks`` adds."""
    return _ESCAPED_MARK.sub(r"\1", text)
