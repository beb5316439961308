"""Cuts text that is too long.

A block over the hard limit is cut between lines if possible, else between sentences, else between words, else anywhere;
within a tag or a link only if nothing else is left. The token counter is passed in because only the embedder's own
tokenizer knows token counts.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from attest.values.spans import Range

CountTokens = Callable[[Sequence[str]], list[int]]

Piece = tuple[Range, int]
"""A range and its number of tokens."""

CHARACTERS_PER_CUT = 400
"""A run without any boundary is first cut to this many characters, usually a hundred tokens."""

CHARACTERS_PER_TOKEN = 16
"""This many characters, not counting white space, count as at least one token. A word piece model takes a run of more
than a hundred letters for one unknown word, so that in Thai or Hangul, or in a dump, a page may be a single token."""

_BATCH = 8_192
"""Number of pieces counted together; with more, their copies would take more memory than the text."""

_BOUNDARIES = (
    re.compile(r"\n+"),
    re.compile(r"(?<=[.!?;])\s+"),
    re.compile(r"\s+"),
)
"""Where text is cut, in the order of preference: between lines, sentences, words."""

_UNBROKEN = re.compile(
    r"""
      </?[A-Za-z][\w:-]{0,40}+                                      # a tag, with its attributes:
        (?:\s++[\w:@.#-]{1,60}+                                     # name, @name, :name
           (?:\s{0,9}+=\s{0,9}+(?:"[^"<>]{0,2000}+"|'[^'<>]{0,2000}+'|[^\s"'<>]{1,2000}+))?+
        )*+\s*+/?>
    | !?\[(?:[^\[\]]|\[[^\[\]]{0,200}\]){1,500}+\]                 # a link or a picture: [words]
        \((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}+(?:\s++"[^"\n]{0,300}")?+\)  # (address "title")
    | \[\[[^\[\]\n]{1,300}\]\]                                     # a link of a wiki
    """,
    re.VERBOSE,
)
"""Tags and links; half of one would show markup instead of words."""


def with_minimum(count: CountTokens) -> CountTokens:
    """Wrap a counter so that counts are never below the minimum by ``CHARACTERS_PER_TOKEN``."""

    def at_least(texts: Sequence[str]) -> list[int]:
        least = (-(-sum(map(len, text.split())) // CHARACTERS_PER_TOKEN) for text in texts)
        return [max(pair) for pair in zip(count(texts), least, strict=True)]

    return at_least


class _Packed:
    """Pieces stored as three integers each: a line of 20 MB is cut into three million words before they are joined."""

    def __init__(self) -> None:
        self._numbers = array("q")

    def __iter__(self) -> Iterator[Piece]:
        numbers = iter(self._numbers)
        return (((start, end), size) for start, end, size in zip(numbers, numbers, numbers, strict=True))

    def append(self, piece: Piece) -> None:
        (start, end), size = piece
        self._numbers.extend((start, end, size))

    def extend(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            self.append(piece)


def cut(text: str, start: int, end: int, *, limit: int, count: CountTokens) -> list[Piece]:
    """Cut ``[start, end)`` into pieces in order, each at most ``limit`` tokens (at least 1), omitting only white space.

    Tokens never cross white space, so the counts of pieces that are separated by white space add up.
    """
    return _cut(text, (start, end), limit, count, depth=0)


def _cut(text: str, place: Range, limit: int, count: CountTokens, depth: int) -> list[Piece]:
    pieces, ranges = _Packed(), _split(text, place, depth)
    while batch := list(islice(ranges, _BATCH)):
        for (a, b), size in zip(batch, count([text[a:b] for a, b in batch]), strict=True):
            if size <= limit or b - a == 1:
                pieces.append(((a, b), size))
            else:
                pieces.extend(_cut(text, (a, b), limit, count, depth + 1))
    return join(pieces, limit) if depth < len(_BOUNDARIES) else list(pieces)


def _split(text: str, place: Range, depth: int) -> Iterator[Range]:
    start, end = place
    if depth >= len(_BOUNDARIES):
        step = max(1, min(CHARACTERS_PER_CUT, (end - start) // 2))
        yield from ((at, min(at + step, end)) for at in range(start, end, step))
        return
    at, whole = start, [match.span() for match in _UNBROKEN.finditer(text, start, end)]
    for gap in _BOUNDARIES[depth].finditer(text, start, end):
        if text[at : gap.start()].strip() and not _within(gap.start(), whole):
            yield at, gap.start()
            at = gap.end()
    if text[at:end].strip():
        yield at, end


def _within(at: int, places: Sequence[Range]) -> bool:
    """Whether a place is inside one of some sorted, disjoint ranges."""
    before = bisect_right(places, at, key=lambda place: place[0]) - 1
    return before >= 0 and places[before][0] < at < places[before][1]


def join(pieces: Iterable[Piece], limit: int) -> list[Piece]:
    """Join neighbouring pieces so that no sum exceeds ``limit`` and the last one is not a small remainder.

    ``pieces`` is iterated twice.
    """
    total = sum(size for _, size in pieces)
    even = total / max(1, -(-total // limit))
    joined: list[Piece] = []
    for (start, end), size in pieces:
        filled = joined[-1][1] if joined else 0
        if joined and filled + size <= limit and filled + size / 2 <= even:
            joined[-1] = ((joined[-1][0][0], end), filled + size)
        else:
            joined.append(((start, end), size))
    return joined
