"""Tables with ruled cells: what stands in one cell is read together, on however many lines.

Rule 1: strokes that cross are a grid if they divide at least two rows and two columns. A boundary that is not drawn
between two cells makes one of them.
Rule 2: a grid is a table if enough of its cells have text and none is a page of it. One whose rows are not ruled (a
stroke under the header and columns that go down to the end) is left to the alignment of its lines.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from attest.parsing.extraction.pdf.cells import Row, cells_of
from attest.parsing.extraction.pdf.fragments import Fragment, fragments_of
from attest.parsing.extraction.pdf.rulings import TOUCHING, Ruling, connected, joined_rulings, places, touch
from attest.parsing.extraction.pdf.runs import Run
from attest.parsing.extraction.pdf.words import clean_words, join_lines
from attest.parsing.extraction.writing import across, fill_continued

_MOST, _MOST_DRAWN = 1_000, 4_000
"""Maximum number of strokes on a page, as each is compared with the others: of whole ones, and of the pieces drawn."""
_FEWEST, _FILLED, _LONGEST = 6, 0.3, 300
"""Minimum number and share of cells with text, and maximum mean length of their text, in characters."""
_MIDDLE = 0.25
"""Height of the middle of letters above their baseline, in sizes of the font."""
_MANY = 3
"""Number of lines at which columns whose lines stand beside each other are rows that nothing divides."""

_Cells = Mapping[tuple[int, int], list[Run]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    xs: Sequence[float]
    ys: Sequence[float]
    """Boundaries of the columns from left to right, and of the rows from bottom to top."""
    beside: Sequence[Sequence[Ruling]]
    """For each boundary of columns, the strokes on it and those that begin at it."""
    along: Sequence[Sequence[Ruling]]
    """For each boundary of rows, the strokes on it."""

    def place(self, run: Run) -> tuple[int, int] | None:
        """Row from the bottom and column of the cell that a run begins in; None outside."""
        x, y = run.x0 + 0.1 * run.size, run.base + _MIDDLE * run.size
        row, column = bisect_right(self.ys, y) - 1, bisect_right(self.xs, x) - 1
        inside = 0 <= row < len(self.ys) - 1 and 0 <= column < len(self.xs) - 1
        return (row, column) if inside else None

    def is_left_closed(self, row: int, column: int) -> bool:
        """Whether something is drawn between a cell and the one to its left."""
        low, high = self.ys[row], self.ys[row + 1]
        return any(
            min(one.y1, high) - max(one.y0, low) > (high - low) / 2
            if not one.level
            else any(abs(one.y0 - y) <= TOUCHING for y in (low, high))
            for one in self.beside[column]
        )

    def is_top_closed(self, row: int, column: int) -> bool:
        """Whether something is drawn between a cell and the one above it."""
        left, right = self.xs[column], self.xs[column + 1]
        return any(min(one.x1, right) - max(one.x0, left) > (right - left) / 2 for one in self.along[row + 1])


def with_ruled_rows(runs: Sequence[Run], rulings: Sequence[Ruling]) -> list[Fragment]:
    """The fragments of a page, with one fragment for each row of its ruled tables."""
    rest, rows = list(runs), list[Fragment]()
    for number, grid in enumerate(_grids(rulings), 1):
        inside, outside = _divide(rest, grid)
        if _is_table(inside):
            rows += _rows(inside, grid, number)
            rest = outside
    return [*fragments_of(rest), *rows]


def _grids(rulings: Sequence[Ruling]) -> Iterator[_Grid]:
    joined = joined_rulings(rulings)
    if len(joined) > _MOST or len(rulings) > _MOST_DRAWN:
        return
    for group in connected(joined):
        # What touches none of them is no border: a line below a word.
        drawn = [one for one in rulings if any(one.level is whole.level and touch(one, whole) for whole in group)]
        # A stroke may border one cell only and end where the next one begins, as a table ends where its strokes do.
        xs = places(x for one in drawn for x in (one.x0, one.x1))
        ys = places(y for one in drawn for y in (one.y0, one.y1))
        if len(xs) > 2 and len(ys) > 2:
            beside = [[one for one in drawn if abs(one.x0 - x) <= TOUCHING] for x in xs]
            along = [[one for one in drawn if one.level and abs(one.y0 - y) <= TOUCHING] for y in ys]
            yield _Grid(xs=xs, ys=ys, beside=beside, along=along)


def _divide(runs: Sequence[Run], grid: _Grid) -> tuple[_Cells, list[Run]]:
    """The runs inside a grid by their cells, and those outside."""
    inside, outside = defaultdict[tuple[int, int], list[Run]](list), list[Run]()
    for run in runs:
        if place := grid.place(run):
            inside[place].append(run)
        else:
            outside.append(run)
    return inside, outside


def _is_table(inside: _Cells) -> bool:
    rows, columns = {row for row, _ in inside}, {column for _, column in inside}
    if min(len(rows), len(columns)) < 2 or len(inside) < max(_FEWEST, _FILLED * len(rows) * len(columns)):
        return False
    letters = sum(len(run.text) for runs in inside.values() for run in runs)
    return letters <= _LONGEST * len(inside) and not _has_unruled_rows(inside)


def _has_unruled_rows(inside: _Cells) -> bool:
    """Whether most lines stand in cells whose columns all have as many lines, at the same heights."""
    rows = defaultdict[int, list[list[Run]]](list)
    for (row, _), runs in inside.items():
        rows[row].append(runs)
    lines = {row: [frozenset(round(run.base) for run in runs) for runs in cells] for row, cells in rows.items()}
    all_lines = sum(max(map(len, heights)) for heights in lines.values())
    unruled = sum(
        len(heights[0])
        for heights in lines.values()
        if len(heights) > 1 and len(heights[0]) >= _MANY and len(set(heights)) == 1
    )
    return unruled > all_lines / 2


def _rows(inside: _Cells, grid: _Grid, number: int) -> Iterator[Fragment]:
    texts = list[list[tuple[str, bool]]]()
    drawn = list[list[Run]]()
    for row in reversed(range(len(grid.ys) - 1)):
        if runs := [run for column in range(len(grid.xs) - 1) for run in inside.get((row, column), ())]:
            texts.append(_texts(inside, grid, row))
            drawn.append(runs)
    for cells, runs in zip(fill_continued(texts), drawn, strict=True):
        yield Fragment(
            runs=runs,
            x0=grid.xs[0],
            x1=grid.xs[-1],
            base=max(run.base for run in runs),
            size=max(run.size for run in runs),
            table=number,
            cells=list(zip(grid.xs, cells, strict=False)),
        )


def _texts(inside: _Cells, grid: _Grid, row: int) -> list[tuple[str, bool]]:
    """The text of each column of a row, and whether it continues the cell above."""
    starts = [column for column in range(len(grid.xs) - 1) if not column or grid.is_left_closed(row, column)]
    found = list[tuple[str, bool]]()
    for start, end in pairwise([*starts, len(grid.xs) - 1]):
        text = _cell(run for column in range(start, end) for run in inside.get((row, column), ()))
        continued = not grid.is_top_closed(row, start)
        again = across(text, end - start, alone=len(starts) == 1)
        found += [(one, continued) for one in [*again, *[""] * (end - start - len(again))]]
    return found


def _cell(runs: Iterator[Run]) -> str:
    """The lines of a cell, joined."""
    lines = list[str]()
    held = list[Fragment]()
    for fragment in [*fragments_of(list(runs)), None]:
        if held and (fragment is None or held[0].base - fragment.base > held[0].size / 2):
            drawn = sorted((run for one in held for run in one.runs), key=lambda run: run.x0)
            cells = cells_of(drawn, Row(held[0].base, max(one.size for one in held), held))
            lines.append(clean_words(" ".join(text for _, text in cells)))
            held = []
        if fragment:
            held.append(fragment)
    return join_lines(lines, frozenset())
