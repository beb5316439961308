"""The part of a text that shows why it was found."""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from attest.words.terms import STOP_WORDS, terms, terms_of_word, words

EXCERPT_ROWS = 4
"""Number of rows of an excerpt."""
_INVISIBLE = re.compile(
    r"^[ \t]*\{% (?:end)?(?:hint|tabs?|code|content-ref|embed|stepper|step|columns?|file|updates?)\b[^%\n]*%\}[ \t]*$"
    r"|&#x20;",
    re.MULTILINE,
)
"""Markup that readers of a GitBook page do not see: boxes, tabs, references, and the numeric entity for a space."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of a text, and whether it matches a word of the query."""

    text: str
    wanted: bool


def query_terms(query: str) -> frozenset[str]:
    """The terms of a query without stop words; all terms if every word is a stop word."""
    topical = [word for word in words(query) if word.lower() not in STOP_WORDS]
    return frozenset(terms(" ".join(topical or words(query))))


def excerpt(text: str, wanted: frozenset[str], width: int) -> list[str]:
    """The ``ROWS`` consecutive rows with the most distinct terms; the earliest on a tie."""
    rows = [row for line in _INVISIBLE.sub("", text).split("\n") for row in textwrap.wrap(line, max(width, 20))]
    terms_of_row = [wanted & set(terms(row)) for row in rows]

    def merit(start: int) -> tuple[int, int, int]:
        window = terms_of_row[start : start + EXCERPT_ROWS]
        return len(frozenset().union(*window)), len(terms_of_row[start]), -start

    best = max(range(max(1, len(rows) - EXCERPT_ROWS + 1)), key=merit) if rows else 0
    return rows[best : best + EXCERPT_ROWS]


def highlighted_pieces(row: str, wanted: frozenset[str]) -> Iterator[Piece]:
    """Split a row into pieces, with the words of the query apart."""
    written = end = 0
    for word in words(row):
        start = row.index(word, end)
        end = start + len(word)
        if not wanted.isdisjoint(terms_of_word(word)):
            yield Piece(text=row[written:start], wanted=False)
            yield Piece(text=word, wanted=True)
            written = end
    yield Piece(text=row[written:], wanted=False)
