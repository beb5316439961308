"""Places in text, and the tagged hashes that make them checkable.

Every offset in this project counts characters of a revision's text, half-open: ``text[start:end]`` is the text.
"""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Range = tuple[int, int]
"""Start and end of a place in a given text, in characters, half-open."""
ID = re.compile(r"sha256:[0-9a-f]{64}", re.IGNORECASE)
"""A content address, as a person may type it."""
ID_PREFIX = re.compile(r"sha256:[0-9a-f]{4,64}", re.IGNORECASE)
"""A content address, or its beginning."""
ID_DIGITS = re.compile(r"[0-9a-f]{7,64}", re.IGNORECASE)
"""The beginning of a commit, or of a content address without its ``sha256:``."""
Split = Callable[[str], Sequence[Range]]
"""A function from prose to the ranges of its sentences."""


def trimmed(text: str, start: int, end: int) -> Range:
    """The range without white space at its ends; an empty range at the end if it is all white space."""
    piece = text[start:end].lstrip()
    low = end - len(piece)
    return low, low + len(piece.rstrip())


def sha256_of(text: str) -> str:
    """The content address of a text: ``sha256:`` and the hex digest of its UTF-8 bytes."""
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def address_of(kind: str, value: object) -> str:
    """The content address of a value of this kind, which JSON can state; equal if and only if kind and value are."""
    return sha256_of(f"attest {kind} " + json.dumps(value, sort_keys=True, ensure_ascii=False))


def shown_id(address: str) -> str:
    """The part of a content address that is shown to people: ``sha256:`` and twelve digits."""
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
    """The lines that ``text[start:end]`` touches; a span that ends after a newline does not touch the next line."""
    first = text.count("\n", 0, start) + 1
    return Lines(first=first, last=first + text.count("\n", start, max(start, end - 1)))
