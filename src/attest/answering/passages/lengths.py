"""Longest passage that a reader takes in, and the pieces of a longer sentence.

Dictated text, or text without capitals, is one sentence from beginning to end. Text marked up by a script may have more
characters in its tags than in its words; a reader sees no tags, and no piece begins or ends inside one.
"""

import re
from collections.abc import Iterator

__all__ = ["LONGEST_PASSAGE", "is_too_long", "short_pieces"]

LONGEST_PASSAGE = 600
"""Most characters of a quotation. A longer sentence is cut into clauses, a longer clause into as many words as fit."""
_LONGEST_WITH_TAGS = 5 * LONGEST_PASSAGE
"""Most characters of a quotation whose tags are longer than its words, since it is kept as it is in the document."""
_CLAUSE = re.compile(r"(?<=[.;:!?…])\s+")
"""The space after a punctuation mark that may end a clause."""
_TAG = re.compile(r"</?[A-Za-z][\w-]{0,40}(?:\s[^<>]{0,2000})?>")
"""An HTML tag."""
_MASKED = re.compile(r" {8,}")
"""Blanks in place of masked marks."""
_TAG_CHARACTER = "\0"
"""Placeholder for each character of a tag while only the words count."""


def is_too_long(text: str) -> bool:
    """Whether a sentence is too long to be quoted as one, tags aside."""
    if len(text) <= LONGEST_PASSAGE:
        return False
    return len(text) > _LONGEST_WITH_TAGS or len(_MASKED.sub(" ", _TAG.sub("", text))) > LONGEST_PASSAGE


def short_pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans of the clauses of a sentence that is too long, and of as many words as fit of a clause that is."""
    words = _TAG.sub(lambda tag: _TAG_CHARACTER * len(tag[0]), text[start:end])
    at = 0
    for match in (*_CLAUSE.finditer(words), None):
        stop = match.start() if match else len(words)
        while stop - at > LONGEST_PASSAGE:
            room = words.rfind(" ", at + 1, at + LONGEST_PASSAGE)
            if room < 0:
                break
            yield start + at, start + room
            at = room + 1
        if at < stop <= at + LONGEST_PASSAGE:
            yield start + at, start + stop
        at = match.end() if match else len(words)
