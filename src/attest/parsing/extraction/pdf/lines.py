"""The runs of a page as lines, in the order in which a person reads them.

Within a column (columns.py), fragments at one height are a line; small ones slightly above or below belong to it.
"""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.parsing.extraction.pdf.cells import SMALL, Row, cells_of, is_raised, with_fractions
from attest.parsing.extraction.pdf.columns import columns_of
from attest.parsing.extraction.pdf.fragments import Fragment, baselines
from attest.parsing.extraction.pdf.ruled import with_ruled_rows
from attest.parsing.extraction.pdf.runs import Page, Run

_SUNK, _RAISED, _DEEP = 0.45, 0.75, 0.85
"""Maximum distance of an index, an exponent, and a fraction's lower half from their line's baseline, in font sizes."""
_LEVEL = 0.25
_BESIDE = -1
"""The column number of text beside the main text."""
_SHORT, _SHORT_SHARE = 2.0, 0.08
"""Minimum gap between a short line and the edge of its column: in font sizes, and as a share of the column's width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a column."""

    cells: Sequence[str]
    """The line's text, divided at wide gaps, or by the cells of a ruled table."""
    table: int = 0
    """Number of the ruled table on its page of which it is a row; 0 for text."""
    cell_starts: Sequence[float]
    x0: float
    x1: float
    base: float
    size: float
    """Size of most of its letters."""
    bold: bool
    """Whether all of it is bold."""
    mono: bool
    aside: bool
    """Whether it is beside the main text: rotated, or too small to read."""
    noted: bool
    """Whether it begins with a small raised mark, as a footnote does."""
    page: int
    column: int
    """Number of the column within the page, counted over its bands; lines with one number are below each other."""
    left: float
    right: float
    """With ``left``: the edges of its column."""

    @property
    def text(self) -> str:
        return " ".join(self.cells)

    @property
    def short(self) -> bool:
        """Whether it stops before the edge of its column, as the last line of a paragraph does."""
        return self.right - self.x1 > max(_SHORT * self.size, _SHORT_SHARE * (self.right - self.left))


def lines_of_page(page: Page) -> list[Line]:
    """The lines of a page in reading order."""
    fragments = with_ruled_rows(page.runs, page.rulings)
    lines: list[Line] = []
    for number, column in enumerate(columns_of(fragments)):
        lines += _lines(column, page.number, number)
    return [*lines, *(_aside_line(group, page.number) for group in baselines(page.aside))]


def _aside_line(runs: Sequence[Run], page: int) -> Line:
    """The runs on one baseline beside the main text, as one line; its position is not known."""
    text = "".join(" " * run.spaced + run.text for run in runs).strip()
    size = runs[0].size
    return Line(
        cells=[text],
        cell_starts=[0.0],
        x0=0.0,
        x1=0.0,
        base=0.0,
        size=size,
        bold=False,
        mono=False,
        aside=True,
        noted=False,
        page=page,
        column=_BESIDE,
        left=0.0,
        right=0.0,
    )


def _lines(fragments: Sequence[Fragment], page: int, column: int) -> Iterator[Line]:
    left, right = min(fragment.x0 for fragment in fragments), max(fragment.x1 for fragment in fragments)
    table_rows = [Row(one.base, one.size, [one]) for one in fragments if one.table]
    rows = [*_stack_rows([one for one in fragments if not one.table]), *table_rows]
    for row in sorted(rows, reverse=True):
        drawn = sorted((run for fragment in row.fragments for run in fragment.runs), key=lambda run: run.x0)
        table = row.fragments[0]
        runs = drawn if table.table else with_fractions(drawn, row)
        cells = table.cells or cells_of(runs, row)
        letters = sum(len(run.text) for run in runs)
        yield Line(
            cells=[text for _, text in cells],
            cell_starts=[x for x, _ in cells],
            table=table.table,
            x0=runs[0].x0,
            x1=max(run.x1 for run in runs),
            base=row.base,
            size=_font_size(runs, letters),
            bold=sum(len(run.text) for run in runs if run.bold) > 0.9 * letters,
            mono=sum(len(run.text) for run in runs if run.mono) > 0.6 * letters,
            aside=False,
            noted=len(runs) > 1 and is_raised(runs[0], row) and len(runs[0].text) < 4,
            page=page,
            column=column,
            left=left,
            right=right,
        )


def _font_size(runs: Sequence[Run], letters: int) -> float:
    """The font size of a line: the largest with more than a few of its letters, because small capitals are smaller."""
    sizes = Counter[float]()
    for run in runs:
        sizes[run.size] += len(run.text)
    return max(size for size, count in sizes.items() if 8 * count >= letters or count == max(sizes.values()))


def _stack_rows(fragments: Sequence[Fragment]) -> list[Row]:
    """The rows of a column from bottom to top. Large fragments are placed first, so that small ones find their line."""
    rows: list[Row] = []
    for fragment in sorted(fragments, key=lambda one: (-one.size, -one.base, one.x0)):
        near = [row for row in _near_rows(rows, fragment.base) if _is_in_row(fragment, row)]
        if near:
            min(near, key=lambda row: abs(row.base - fragment.base)).fragments.append(fragment)
        else:
            insort(rows, Row(fragment.base, fragment.size, [fragment]))
    return rows


def _near_rows(rows: Sequence[Row], base: float) -> Sequence[Row]:
    at = bisect_left(rows, Row(base, 0.0, []))
    return rows[max(0, at - 2) : at + 2]


def _is_in_row(fragment: Fragment, row: Row) -> bool:
    above = fragment.base - row.base
    if abs(above) < _LEVEL * min(fragment.size, row.size):
        return True
    if fragment.size > SMALL * row.size or not -_DEEP * row.size < above < _RAISED * row.size:
        return False
    if above < -_SUNK * row.size:
        return any(one.base > row.base and one.x0 < fragment.x1 and fragment.x0 < one.x1 for one in row.recent)
    return any(one.x0 - row.size < fragment.x1 and fragment.x0 < one.x1 + row.size for one in row.recent)
