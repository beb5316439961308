"""The words of a passage with their places, for finding a quotation in its origin.

A quotation and its origin differ in markup, line breaks, case and the addresses behind links, but have the same
sequence of words. Every word keeps its place, so that both spans are exact.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_WORD = re.compile(r"[^\W_]+(?:_+[^\W_]+)*")
"""A word of the wording, with inner underscores but without outer ones: *base_fee* in *_base_fee_*."""
_NOT_WORDING = re.compile(r"!\[[^\]\n]*\]\([^)\s]*\)|\]\([^()\s]*\)|\[quote[^\]\n]*\]|\[/q\w{2,6}\]")
"""Images, the addresses behind links, and quotation tags, whose text is not part of the wording."""
_SPAN_BREAK = "\n"
"""Separator between two spans; never equal to a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Words in order, case folded, joined by single spaces."""

    joined: str
    offsets: Sequence[int]
    """Offset of each word in ``joined``."""
    places: Sequence[tuple[int, int]]
    """Range of each word in the revision."""

    def find(self, words: str) -> tuple[int, int] | None:
        """The span in the revision of the first occurrence of a run of whole words, given in the form of ``joined``;
        None if there is none."""
        at = f" {self.joined} ".find(f" {words} ") if words else -1
        if at < 0:
            return None
        first = bisect_left(self.offsets, at)
        last = bisect_right(self.offsets, at + len(words) - 1) - 1
        return self.places[first][0], self.places[last][1]


def wording(text: str, spans: Iterable[tuple[int, int]]) -> Wording:
    """The words of some spans of a text, in order. A run of words never crosses from one span into the next."""
    words: list[str] = []
    places: list[tuple[int, int]] = []
    for start, end in spans:
        if words:
            words.append(_SPAN_BREAK)
            places.append((start, start))
        prose = _NOT_WORDING.sub(lambda match: " " * len(match[0]), text[start:end])
        for match in _WORD.finditer(prose):
            words.append(match[0].casefold())
            places.append((start + match.start(), start + match.end()))
    offsets, at = [], 0
    for word in words:
        offsets.append(at)
        at += len(word) + 1
    return Wording(joined=" ".join(words), offsets=offsets, places=places)
