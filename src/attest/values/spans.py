"""Places in text, and the tagged hashes that make them checkable.

Every offset in this project counts characters of a revision's text, half-open: ``text[start:end]`` is the text.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Range = tuple[int, int]
"""Start and end of a place in a text that is at hand, in characters, half-open."""
Split = Callable[[str], Sequence[Range]]
"""Prose to the places of its sentences."""


def trimmed(text: str, start: int, end: int) -> Range:
    """The place without white space at its ends; of nothing but white space its end."""
    piece = text[start:end].lstrip()
    low = end - len(piece)
    return low, low + len(piece.rstrip())


def sha256_of(text: str) -> str:
    """The content address of a text: ``sha256:`` and the hex digest of its UTF-8 bytes."""
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def shown_id(address: str) -> str:
    """As much of a content address as people are shown: ``sha256:`` and twelve digits."""
    return address[:19]


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Span:
    """A place in one immutable revision."""

    revision_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A span together with its text; the hash is derived, so the two cannot disagree."""

    span: Span
    text: str

    @property
    def sha256(self) -> str:
        return sha256_of(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """First and last line of a span, counted from one."""

    first: int
    last: int


def lines_of(text: str, start: int, end: int) -> Lines:
    """The lines that ``text[start:end]`` touches; a span that ends behind a newline does not touch the next line."""
    first = text.count("\n", 0, start) + 1
    return Lines(first=first, last=first + text.count("\n", start, max(start, end - 1)))
