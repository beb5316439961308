"""The words of a passage with their places: how a quotation is found again in its origin.

A quotation and its origin differ in markup, line breaks, case and the addresses behind links. What must be equal is the
sequence of words; every word keeps its place, so that both spans are exact.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_WORD = re.compile(r"[^\W_]+(?:_+[^\W_]+)*")
_UNSAID = re.compile(r"!\[[^\]\n]*\]\([^)\s]*\)|\]\([^()\s]*\)|\[/?(?:quote|qutoe)[^\]\n]*\]")
"""Pictures, the addresses behind links, and the marks of quotations: nobody says them."""
_APART = "\n"
"""Stands between two spans; no word is like it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Words in order, case folded, joined by single spaces."""

    joined: str
    offsets: Sequence[int]
    """Where each word begins in ``joined``."""
    places: Sequence[tuple[int, int]]
    """Where each word stands in the revision."""

    def find(self, words: str) -> tuple[int, int] | None:
        """The span in the revision of a run of whole words, given as ``joined`` has them; the first one."""
        at = f" {self.joined} ".find(f" {words} ") if words else -1
        if at < 0:
            return None
        first = bisect_left(self.offsets, at)
        last = bisect_right(self.offsets, at + len(words) - 1) - 1
        return self.places[first][0], self.places[last][1]


def wording(text: str, spans: Iterable[tuple[int, int]]) -> Wording:
    """The words of some spans of a text, in order. No run of words reaches from one span into the next."""
    words: list[str] = []
    places: list[tuple[int, int]] = []
    for start, end in spans:
        if words:
            words.append(_APART)
            places.append((start, start))
        said = _UNSAID.sub(lambda match: " " * len(match[0]), text[start:end])
        for match in _WORD.finditer(said):
            words.append(match[0].casefold())
            places.append((start + match.start(), start + match.end()))
    offsets, at = [], 0
    for word in words:
        offsets.append(at)
        at += len(word) + 1
    return Wording(joined=" ".join(words), offsets=offsets, places=places)
