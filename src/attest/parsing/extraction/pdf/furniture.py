"""What pages repeat: running heads, footers, page numbers.

Rule 1: only lines separated from the rest at the top and bottom of a page are candidates, and only those that recur at
the same height, perhaps with other numbers, are left out.
Rule 2: a number alone, or at an end of such a line, is the page's number if it grows with the pages.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from attest.parsing.extraction.pdf.lines import Line

_EDGE = 3
"""Maximum number of lines that are separate at the top or bottom."""
_GAP, _LARGEST = 1.6, 1.1
"""Minimum gap to the rest of the page, in sizes of the font; and maximum size relative to most of the page: larger
lines are headings, which may recur."""
_OFTEN, _SHARE = 3, 0.1
"""Minimum number of pages with a repeated line (both, if there are two), and minimum share of all pages."""
_NUMBER = re.compile(r"[-–—|\s]*(?:page\s+)?(\d{1,4})(?:\s*(?:/|of)\s*\d{1,4})?[-–—|\s]*", re.IGNORECASE)
_AT_AN_END = re.compile(r"^\d{1,4}(?=\s)|(?<=\s)\d{1,4}$")
_GRID = 6.0
"""Height in points within which two lines count as being at the same height."""


def without_furniture(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The lines of every page, without those that pages repeat."""
    usual = _median_size(line for lines in pages for line in lines)
    edges = [_edges(lines, usual) for lines in pages]
    repeated = _repeated_keys(edges)
    numbers = _numbers(edges)
    return [
        [
            line
            for place, line in enumerate(lines)
            if not (place in edge and (_key(line) in repeated or (number, place) in numbers))
        ]
        for number, (lines, edge) in enumerate(zip(pages, edges, strict=True))
    ]


def _median_size(lines: Iterable[Line]) -> float:
    return median([line.size for line in lines] or [0.0])


def _edges(lines: Sequence[Line], usual: float) -> Mapping[int, Line]:
    """The separate lines at the top and bottom of a page, by index. Their size is limited by that of most of the page,
    or by the document's ``usual`` size if the whole page is in small print."""
    inside = [place for place, line in enumerate(lines) if not line.aside]
    order = sorted(inside, key=lambda place: -lines[place].base)
    largest = _LARGEST * max(usual, _median_size(lines))
    found = {*_separated_lines(lines, order), *_separated_lines(lines, order[::-1])}
    return {place: lines[place] for place in found if lines[place].size <= largest}


def _separated_lines(lines: Sequence[Line], order: Sequence[int]) -> Sequence[int]:
    """The first few lines, if a gap separates them from the rest; otherwise none."""
    for count in range(1, min(_EDGE, len(order) - 1) + 1):
        last, following = lines[order[count - 1]], lines[order[count]]
        in_one_table = last.table and last.table == following.table
        if abs(last.base - following.base) > _GAP * last.size and not in_one_table:
            return order[:count]
    return ()


def _key(line: Line) -> tuple[str, int]:
    words = re.sub(r"\d+|\b[ivxlc]+\b", "#", line.text.lower())
    return re.sub(r"[\W_]+", " ", words.replace("#", " 0 ")).strip(), round(line.base / _GRID)


def _repeated_keys(edges: Sequence[Mapping[int, Line]]) -> set[tuple[str, int]]:
    counts = Counter[tuple[str, int]]()
    for edge in edges:
        counts.update({_key(line) for line in edge.values()})
    enough = max(2, min(_OFTEN, len(edges)), _SHARE * len(edges))
    near = defaultdict[tuple[str, int], int](int)
    for (words, height), count in counts.items():
        for shift in (-1, 0, 1):
            near[words, height + shift] += count
    return {key for key in counts if key[0] and near[key] >= enough}


def _numbers(edges: Sequence[Mapping[int, Line]]) -> set[tuple[int, int]]:
    """Page and index of the lines that are page numbers, or begin or end with one: numbers that grow with the page."""
    said: dict[int, list[tuple[int, int]]] = defaultdict(list)
    alone: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, edge in enumerate(edges):
        for place, line in edge.items():
            if match := _NUMBER.fullmatch(line.text):
                alone[int(match[1]) - number].append((number, place))
            for match in _AT_AN_END.finditer(line.text):
                said[int(match[0]) - number].append((number, place))
    if len(edges) == 1:
        return set(alone.get(1, ()))
    found = [places for places in alone.values() if _pages(places) > 1]
    return {one for places in (*found, *(p for p in said.values() if _pages(p) >= _OFTEN)) for one in places}


def _pages(places: Sequence[tuple[int, int]]) -> int:
    return len({number for number, _ in places})
