"""A page's runs as lines in the order in which a person reads them.

1. Runs on one baseline that only a space divides are a fragment.
2. A gutter is where many fragments end on the left and begin on the right and few reach across. It divides the page
   into columns, and columns again.
3. What reaches across (a title, an abstract, a wide figure) divides the page into bands; in each band the columns are
   read from left to right, and each from top to bottom.
4. In a column fragments on one height are a line; small ones a little above or below belong to it: exponents, indices.
"""

import re
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from attest.parsing.pdf.runs import Page, Run

_SPACE, _CELL = 0.8, 1.6
"""A gap in a line, in sizes of its font, up to which it is a space; and from which it divides cells of a table."""
_CROSSING, _FEWEST, _LETTERS = 0.5, 6, 16
"""A gutter has at most so many fragments across it for one beside it, at least so many on either side, and these have
as many letters at the middle: the columns of a table have fewer."""
_SMALL, _SUNK, _RAISED = 0.87, 0.45, 0.75
"""How small an exponent or index is beside its line and how far from its baseline, in sizes of the line's font."""
_LEVEL = 0.25
_NARROWEST = 60.0
"""In points; nothing narrower is a column of text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """Runs that stand close together on one baseline."""

    runs: Sequence[Run]
    x0: float
    x1: float
    base: float
    size: float

    @property
    def letters(self) -> int:
        return sum(len(run.text) for run in self.runs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a column."""

    cells: Sequence[str]
    """Its text, divided where a wide gap is."""
    cell_starts: Sequence[float]
    x0: float
    x1: float
    base: float
    size: float
    """Of most of its letters."""
    bold: bool
    """All of it."""
    mono: bool
    noted: bool
    """Whether it begins with a small raised mark, as a footnote does."""
    page: int
    column: int
    """Counts columns and bands of a page; lines of one number stand below each other."""
    left: float
    right: float
    """The edges of its column."""

    @property
    def text(self) -> str:
        return " ".join(self.cells)


def lines_of_page(page: Page) -> list[Line]:
    """The lines of a page in reading order."""
    fragments = _fragments(page.runs)
    lines: list[Line] = []
    for number, column in enumerate(_columns(fragments)):
        lines += _lines(column, page.number, number)
    return lines


# --- fragments ---


def _fragments(runs: Sequence[Run]) -> list[Fragment]:
    """Runs on one baseline, joined where no more than a space is between them."""
    found: list[Fragment] = []
    for row in _rows(sorted(runs, key=lambda run: (-run.base, run.x0))):
        row.sort(key=lambda run: run.x0)
        held = [row[0]]
        for run in row[1:]:
            if run.x0 - max(one.x1 for one in held[-3:]) > _SPACE * max(run.size, held[-1].size):
                found.append(_fragment(held))
                held = []
            held.append(run)
        found.append(_fragment(held))
    return found


def _rows(runs: Sequence[Run]) -> Iterator[list[Run]]:
    row: list[Run] = []
    for run in runs:
        if row and row[-1].base - run.base > 0.12 * min(run.size, row[0].size):
            yield row
            row = []
        row.append(run)
    if row:
        yield row


def _fragment(runs: Sequence[Run]) -> Fragment:
    longest = max(runs, key=lambda run: len(run.text))
    return Fragment(
        runs=runs, x0=min(run.x0 for run in runs), x1=max(run.x1 for run in runs), base=longest.base, size=longest.size
    )


# --- columns ---

_Band = tuple[bool, list[list[Fragment]]]
"""Whether it reaches across the gutters, and the fragments of its columns: then of the one that it is."""


def _columns(fragments: Sequence[Fragment]) -> Iterator[list[Fragment]]:
    """Fragments that are to be read together, in reading order."""
    gutters = sorted(_gutters(fragments))
    if not gutters:
        if fragments:
            yield list(fragments)
        return
    bands: list[_Band] = []
    for fragment in sorted(fragments, key=lambda one: -one.base):
        place = _place(fragment, gutters)
        if bands and bands[-1][0] and (place is None or _beside(fragment, bands[-1][1][0][-1])):
            bands[-1][1][0].append(fragment)
        elif place is None:
            bands.append((True, [[fragment]]))
        else:
            if not bands or bands[-1][0]:
                bands.append((False, [[] for _ in range(len(gutters) + 1)]))
            bands[-1][1][place].append(fragment)
    for _, columns in _without_slivers(bands):
        yield from filter(None, columns)


def _without_slivers(bands: Sequence[_Band]) -> list[_Band]:
    """The bands, with those of a line or two between two that reach across (names of authors) counted with these."""
    kept: list[_Band] = []
    for place, (across, columns) in enumerate(bands):
        sliver = not across and 0 < place < len(bands) - 1 and sum(map(len, columns)) < _FEWEST
        if kept and kept[-1][0] and (across or sliver):
            kept[-1][1][0].extend(one for column in columns for one in column)
        else:
            kept.append((across, columns))
    return kept


def _beside(fragment: Fragment, other: Fragment) -> bool:
    """Whether a fragment stands on the height of another, or is its exponent or index."""
    return abs(fragment.base - other.base) < _SUNK * max(fragment.size, other.size)


def _place(fragment: Fragment, gutters: Sequence[float]) -> int | None:
    """The column that a fragment stands in; None for one that reaches across a gutter, far on either side."""
    first, last = bisect_left(gutters, fragment.x0 + 1), bisect_left(gutters, fragment.x1 - 1)
    if first >= last:
        return first
    over = min(min(gutter - fragment.x0, fragment.x1 - gutter) for gutter in gutters[first:last])
    if over > 2 * fragment.size:
        return None
    return first if gutters[first] - fragment.x0 > fragment.x1 - gutters[first] else last


def _gutters(fragments: Sequence[Fragment]) -> list[float]:
    """Where columns are divided, from left to right."""
    gutter = _gutter(fragments)
    if gutter is None:
        return []
    left = [one for one in fragments if one.x1 <= gutter]
    right = [one for one in fragments if one.x0 >= gutter]
    return [*_gutters(left), gutter, *_gutters(right)]


def _gutter(fragments: Sequence[Fragment]) -> float | None:
    """The place with the most text on either side and the least across, if it is one between columns of text."""
    wide = [one for one in fragments if one.x1 - one.x0 > 3 * one.size]
    if len(wide) < 2 * _FEWEST:
        return None
    ends, starts = sorted(one.x1 for one in wide), sorted(one.x0 for one in wide)
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
    """Whether both sides are columns of text that stand beside each other."""
    sides = [[one for one in fragments if one.x1 <= x + 1], [one for one in fragments if one.x0 >= x]]
    if any(median(one.letters for one in side) < _LETTERS for side in sides):
        return False
    if any(max(one.x1 for one in side) - min(one.x0 for one in side) < _NARROWEST for side in sides):
        return False
    tops, bottoms = [max(one.base for one in side) for side in sides], [min(one.base for one in side) for side in sides]
    shared = min(tops) - max(bottoms)
    return shared > 0.4 * min(top - bottom for top, bottom in zip(tops, bottoms, strict=True))


# --- lines ---


@dataclass(slots=True)
class _Row:
    """A line in the making."""

    base: float
    size: float
    fragments: list[Fragment]

    def __lt__(self, other: "_Row") -> bool:
        return self.base < other.base


def _lines(fragments: Sequence[Fragment], page: int, column: int) -> Iterator[Line]:
    left, right = min(one.x0 for one in fragments), max(one.x1 for one in fragments)
    for row in reversed(_stacked(fragments)):
        drawn = sorted((run for one in row.fragments for run in one.runs), key=lambda run: run.x0)
        runs = _fractions(drawn, row)
        cells = _cells(runs, row)
        letters = sum(len(run.text) for run in runs)
        yield Line(
            cells=[text for _, text in cells], cell_starts=[x for x, _ in cells], x0=runs[0].x0,
            x1=max(run.x1 for run in runs), base=row.base, size=_print(runs, letters),
            bold=sum(len(run.text) for run in runs if run.bold) > 0.9 * letters,
            mono=sum(len(run.text) for run in runs if run.mono) > 0.6 * letters,
            noted=len(runs) > 1 and _raised(runs[0], row) and len(runs[0].text) < 4,
            page=page, column=column, left=left, right=right,
        )  # fmt: skip


def _print(runs: Sequence[Run], letters: int) -> float:
    """The size in which a line is set: the largest with more than a few of its letters, for capitals may be small."""
    sizes = Counter[float]()
    for run in runs:
        sizes[run.size] += len(run.text)
    return max(size for size, count in sizes.items() if 8 * count >= letters or count == max(sizes.values()))


def _stacked(fragments: Sequence[Fragment]) -> list[_Row]:
    """The rows of a column from bottom to top. The largest come first, so that small ones find what they belong to."""
    rows: list[_Row] = []
    for fragment in sorted(fragments, key=lambda one: (-one.size, -one.base, one.x0)):
        near = [row for row in _near(rows, fragment.base) if _belongs(fragment, row)]
        if near:
            min(near, key=lambda row: abs(row.base - fragment.base)).fragments.append(fragment)
        else:
            insort(rows, _Row(fragment.base, fragment.size, [fragment]))
    return rows


def _near(rows: Sequence[_Row], base: float) -> Sequence[_Row]:
    at = bisect_left(rows, _Row(base, 0.0, []))
    return rows[max(0, at - 2) : at + 2]


def _belongs(fragment: Fragment, row: _Row) -> bool:
    above = fragment.base - row.base
    if abs(above) < _LEVEL * min(fragment.size, row.size):
        return True
    if fragment.size > _SMALL * row.size or not -_SUNK * row.size < above < _RAISED * row.size:
        return False
    return any(one.x0 - row.size < fragment.x1 and fragment.x0 < one.x1 + row.size for one in row.fragments)


def _cells(runs: Sequence[Run], row: _Row) -> list[tuple[float, str]]:
    """The text of a line by its cells, each with where it begins."""
    cells: list[tuple[float, list[str]]] = []
    end, before = 0.0, None
    for run in runs:
        gap, text = run.x0 - end, run.text
        if before is None or gap > _CELL * row.size:
            cells.append((run.x0, []))
        elif _space_between(before, run, gap, row):
            cells[-1][1].append(" ")
        elif _raised(run, row) and abs(before.base - row.base) < _LEVEL * row.size:
            text = _exponent(before.text[-1], text)
        cells[-1][1].append(text)
        end, before = max(end, run.x1), run
    return [(x, "".join(parts).strip()) for x, parts in cells]


def _space_between(before: Run, run: Run, gap: float, row: _Row) -> bool:
    if _raised(before, row) and before.x0 <= min(one.x0 for one in row.fragments) + 0.1:
        return True  # the mark of a footnote and its first word
    if run.order == before.order + 1 and abs(run.base - before.base) < _LEVEL * row.size:
        return run.spaced
    return gap > 0.15 * row.size


def _raised(run: Run, row: _Row) -> bool:
    return run.size < _SMALL * row.size and run.base - row.base > 0.2 * row.size


_ORDINALS = frozenset(("st", "nd", "rd", "th"))
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _exponent(before: str, text: str) -> str:
    """A raised number as text has it: 2^128 is not 2128. Behind a stop it is the mark of a footnote."""
    if not re.fullmatch(r"[-−+]?\w+", text) or text in _ORDINALS:
        return text
    if text.isdigit() and not before.isalnum() and before not in ")]}":
        return text.translate(_SUPERSCRIPTS)
    return f"^{text}"


_TOKEN = re.compile(r"\w+")
_STACKED, _CENTRED, _FREE = 0.6, 0.35, 0.09
"""Of a fraction: how far its halves are apart at least, how far their middles are at most, and the space before it."""


def _fractions(runs: Sequence[Run], row: _Row) -> list[Run]:
    """The runs, with what stands over something else made what people write in a line: 2/3, k/(k+p).

    An exponent over an index looks the same but for the space in front, which they do not have.
    """
    found: list[Run] = []
    at = 0
    while at < len(runs):
        end = at
        while end < len(runs) and _is_half(runs[end], row) and (end == at or runs[end].x0 < _reach(runs[at:end]) + 1.5):
            end += 1
        fraction = _fraction(runs[at:end], found[-1] if found else None, row)
        found += [fraction] if fraction else runs[at : max(end, at + 1)]
        at = max(end, at + 1)
    return found


def _is_half(run: Run, row: _Row) -> bool:
    return run.size < _SMALL * row.size and abs(run.base - row.base) > 0.2 * row.size


def _reach(runs: Sequence[Run]) -> float:
    return max(run.x1 for run in runs)


def _fraction(runs: Sequence[Run], before: Run | None, row: _Row) -> Run | None:
    high, low = [run for run in runs if run.base > row.base], [run for run in runs if run.base < row.base]
    if not high or not low or high[0].base - low[0].base < _STACKED * row.size:
        return None
    middles = [(half[0].x0 + _reach(half)) / 2 for half in (high, low)]
    if abs(middles[0] - middles[1]) > _CENTRED * row.size:
        return None
    x0 = min(run.x0 for run in runs)
    if before is not None and x0 - before.x1 < _FREE * row.size:
        return None
    text = "/".join(_half("".join(run.text for run in half)) for half in (high, low))
    return runs[0]._replace(text=text, x0=x0, x1=_reach(runs), base=row.base, spaced=True, order=runs[-1].order)


def _half(text: str) -> str:
    return text if _TOKEN.fullmatch(text) else f"({text})"
