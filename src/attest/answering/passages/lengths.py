"""How long a passage is to its reader, and what of a sentence that is too long for one.

What is dictated, or written without capitals, is one sentence from beginning to end. What a script has marked up may
have more characters in its tags than in its words; a reader sees none of them, and no piece begins or ends in one.
"""

import re
from collections.abc import Iterator

__all__ = ["MAX_CHARACTERS", "pieces", "too_long"]

MAX_CHARACTERS = 600
"""Of a quotation. A longer sentence is quoted by its clauses, and those by as many words as there is room for."""
_WITH_TAGS = 5 * MAX_CHARACTERS
"""Of a quotation whose tags are longer than its words: it is kept as it is in the document."""
_CLAUSE = re.compile(r"(?<=[.;:!?…])\s+")
_TAG = re.compile(r"</?[A-Za-z][\w-]{0,40}(?:\s[^<>]{0,2000})?>")
_MASKED = re.compile(r" {8,}")
"""What stands between the words of a piece whose marks are masked."""
_INSIDE = "\0"
"""Stands for every character of a tag where only the words count."""


def too_long(text: str) -> bool:
    """Whether a sentence has more words than are quoted as one."""
    if len(text) <= MAX_CHARACTERS:
        return False
    return len(text) > _WITH_TAGS or len(_MASKED.sub(" ", _TAG.sub("", text))) > MAX_CHARACTERS


def pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What is too long to quote, by its clauses, and those by as many words as there is room for."""
    words = _TAG.sub(lambda tag: _INSIDE * len(tag[0]), text[start:end])
    at = 0
    for match in (*_CLAUSE.finditer(words), None):
        stop = match.start() if match else len(words)
        while stop - at > MAX_CHARACTERS:
            room = words.rfind(" ", at + 1, at + MAX_CHARACTERS)
            if room < 0:
                break
            yield start + at, start + room
            at = room + 1
        if at < stop <= at + MAX_CHARACTERS:
            yield start + at, start + stop
        at = match.end() if match else len(words)
