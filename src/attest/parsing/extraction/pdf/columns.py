"""Columns: fragments in the order in which a person reads them.

1. A gutter is a place where many fragments end on the left and begin on the right, and few cross it. It divides the
   page into columns, which may be divided again.
2. What crosses the gutters (a title, an abstract, a wide figure) divides the page into bands; within each band the
   columns are read from left to right.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from statistics import median

from attest.parsing.extraction.pdf.fragments import Fragment

_CROSSING, _FEWEST, _LETTERS = 0.5, 6, 16
"""Limits for a gutter: the maximum share of fragments that cross it, relative to those beside it; the minimum number on
each side; and their minimum median of letters, since the columns of a table have fewer."""
_LEVEL = 0.45
"""Maximum distance of fragments on one line, in sizes of the font, including exponents and indices."""
_NARROWEST = 60.0
"""Minimum width of a column of text, in points."""

_Band = tuple[bool, list[list[Fragment]]]
"""Whether a band crosses the gutters, and the fragments of each of its columns; one list if it crosses them."""


def columns_of(fragments: Sequence[Fragment]) -> Iterator[list[Fragment]]:
    """Groups of fragments to be read together, in reading order."""
    gutters = sorted(_gutters(fragments))
    if not gutters:
        if fragments:
            yield list(fragments)
        return
    bands: list[_Band] = []
    for fragment in sorted(fragments, key=lambda one: -one.base):
        place = _place(fragment, gutters)
        if bands and bands[-1][0] and (place is None or _is_beside(fragment, bands[-1][1][0][-1])):
            bands[-1][1][0].append(fragment)
        elif place is None:
            bands.append((True, [[fragment]]))
        else:
            if not bands or bands[-1][0]:
                bands.append((False, [[] for _ in range(len(gutters) + 1)]))
            bands[-1][1][place].append(fragment)
    for _, columns in _merge_slivers(bands):
        yield from filter(None, columns)


def _merge_slivers(bands: Sequence[_Band]) -> list[_Band]:
    """The bands, in which a band of a line or two between two crossing ones (names of authors) is merged with these."""
    kept: list[_Band] = []
    for place, (across, columns) in enumerate(bands):
        sliver = not across and 0 < place < len(bands) - 1 and sum(map(len, columns)) < _FEWEST
        if kept and kept[-1][0] and (across or sliver):
            kept[-1][1][0].extend(fragment for column in columns for fragment in column)
        else:
            kept.append((across, columns))
    return kept


def _is_beside(fragment: Fragment, other: Fragment) -> bool:
    """Whether a fragment is on the same line as another, or is its exponent or index."""
    return abs(fragment.base - other.base) < _LEVEL * max(fragment.size, other.size)


def _place(fragment: Fragment, gutters: Sequence[float]) -> int | None:
    """The column of a fragment; None if it crosses a gutter and extends far on both sides."""
    first, last = bisect_left(gutters, fragment.x0 + 1), bisect_left(gutters, fragment.x1 - 1)
    if first >= last:
        return first
    over = min(min(gutter - fragment.x0, fragment.x1 - gutter) for gutter in gutters[first:last])
    if over > 2 * fragment.size:
        return None
    return first if gutters[first] - fragment.x0 > fragment.x1 - gutters[first] else last


def _gutters(fragments: Sequence[Fragment]) -> list[float]:
    """The places where columns are divided, from left to right."""
    gutter = _gutter(fragments)
    if gutter is None:
        return []
    left = [fragment for fragment in fragments if fragment.x1 <= gutter]
    right = [fragment for fragment in fragments if fragment.x0 >= gutter]
    return [*_gutters(left), gutter, *_gutters(right)]


def _gutter(fragments: Sequence[Fragment]) -> float | None:
    """The place with the most text on both sides and the least across, if both sides are columns of text."""
    wide = [fragment for fragment in fragments if fragment.x1 - fragment.x0 > 3 * fragment.size]
    if len(wide) < 2 * _FEWEST:
        return None
    ends, starts = sorted(fragment.x1 for fragment in wide), sorted(fragment.x0 for fragment in wide)
    best: tuple[float, float] | None = None
    for x in dict.fromkeys(round(start) - 1.0 for start in starts):
        left, right = bisect_left(ends, x + 1), len(starts) - bisect_left(starts, x)
        across = len(wide) - left - right
        if min(left, right) < _FEWEST or across > _CROSSING * (left + right):
            continue
        score = min(left, right) - 2.0 * across
        if best is None or score > best[0]:
            best = score, x
    return best[1] if best and _divides(wide, best[1]) else None


def _divides(fragments: Sequence[Fragment], x: float) -> bool:
    """Whether both sides are columns of text next to each other."""
    sides = [
        [fragment for fragment in fragments if fragment.x1 <= x + 1],
        [fragment for fragment in fragments if fragment.x0 >= x],
    ]
    if any(median(fragment.letters for fragment in side) < _LETTERS for side in sides):
        return False
    if any(
        max(fragment.x1 for fragment in side) - min(fragment.x0 for fragment in side) < _NARROWEST for side in sides
    ):
        return False
    tops, bottoms = (
        [max(fragment.base for fragment in side) for side in sides],
        [min(fragment.base for fragment in side) for side in sides],
    )
    shared = min(tops) - max(bottoms)
    return shared > 0.4 * min(top - bottom for top, bottom in zip(tops, bottoms, strict=True))
