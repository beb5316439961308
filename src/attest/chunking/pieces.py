"""Cutting what is too long.

A block over the hard limit is cut where it hurts least: between its lines, else between sentences, else between
words, else anywhere. Token counts come in as a function because only the embedder's own tokenizer knows them.
"""

import re
from collections.abc import Callable, Iterator, Sequence

CountTokens = Callable[[Sequence[str]], list[int]]
Range = tuple[int, int]

CHARACTERS_PER_CUT = 400
"""A run without any boundary is cut to this many characters: no more than that many tokens, mostly a quarter."""

_CUTS = (
    re.compile(r"\n+"),
    re.compile(r"(?<=[.!?;])\s+"),
    re.compile(r"\s+"),
)


def cut(text: str, start: int, end: int, *, limit: int, count: CountTokens) -> list[Range]:
    """Ranges within ``[start, end)``, in order, each at most ``limit`` tokens, that leave out only white space.

    ``limit`` must be at least 1. Neighbouring ranges are joined as long as they fit.
    """
    return _cut(text, start, end, limit=limit, count=count, depth=0)


def _cut(text: str, start: int, end: int, *, limit: int, count: CountTokens, depth: int) -> list[Range]:
    ranges = list(_split(text, start, end, depth, limit))
    sizes = count([text[a:b] for a, b in ranges])
    fitting: list[tuple[Range, int]] = []
    for (a, b), size in zip(ranges, sizes, strict=True):
        if size <= limit or b - a == 1:
            fitting.append(((a, b), size))
        else:
            parts = _cut(text, a, b, limit=limit, count=count, depth=depth + 1)
            fitting += zip(parts, count([text[x:y] for x, y in parts]), strict=True)
    return _fit(text, join(fitting, limit), limit, count)


def _split(text: str, start: int, end: int, depth: int, limit: int) -> Iterator[Range]:
    if depth >= len(_CUTS):
        step = CHARACTERS_PER_CUT if depth == len(_CUTS) else limit
        yield from ((at, min(at + step, end)) for at in range(start, end, step))
        return
    at = start
    for gap in _CUTS[depth].finditer(text, start, end):
        if text[at : gap.start()].strip():
            yield at, gap.start()
            at = gap.end()
    if text[at:end].strip():
        yield at, end


def join(pieces: Sequence[tuple[Range, int]], limit: int) -> list[Range]:
    """Join neighbouring ``(range, tokens)`` greedily while the sum of their tokens stays within ``limit``."""
    joined: list[Range] = []
    room = 0
    for (start, end), size in pieces:
        if joined and size <= room:
            joined[-1] = (joined[-1][0], end)
            room -= size
        else:
            joined.append((start, end))
            room = limit - size
    return joined


def _fit(text: str, ranges: list[Range], limit: int, count: CountTokens) -> list[Range]:
    """Halve what is still too long: words that were cut may count differently once joined."""
    sizes = count([text[a:b] for a, b in ranges])
    fitting: list[Range] = []
    for (a, b), size in zip(ranges, sizes, strict=True):
        if size <= limit or b - a == 1:
            fitting.append((a, b))
        else:
            middle = (a + b) // 2
            fitting += _fit(text, [(a, middle), (middle, b)], limit, count)
    return fitting
