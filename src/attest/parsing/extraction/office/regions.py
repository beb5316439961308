"""Regions of a sheet: tables with the names of their columns, lists of facts, titles.

A sheet is a plane on which people put tables, titles, notes and blank lines. What is a table, and which of its rows
names the columns, is not stated; it is inferred from the positions and kinds of the cells:

1. Empty rows divide a sheet, and so do empty columns with at least two columns in use on every side. A part that begins
   with data continues the table above, or belongs to column names that stand alone above it.
2. Rows with a single cell above a table are its titles.
3. The first row names the columns if it holds only words, or years and dates next to words.
4. Two columns whose second holds values of several kinds are facts with their names, not a table.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from attest.parsing.extraction.office.cells import MAX_CELLS, MAX_COLUMNS, Cell, Form, Merged, Row, Sheet

_MAX_HEADER = 4_000
"""Maximum length of a row that can name columns, in characters."""
_MAX_DEPTH = 3
"""Maximum number of rows that name columns together."""
_YEAR = re.compile(r"(?:19|20|21)\d\d")

_Rows = list[tuple[int, Row]]
"""Rows with text, with their numbers."""
_Across = Mapping[int, Sequence[Merged]]
"""By row, the merged ranges that begin in it and span several columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """Cells that belong together: the columns, their names (empty if there are none), and the rows below."""

    columns: Sequence[int]
    names: Mapping[int, str]
    rows: Sequence[Row]


def regions(sheet: Sheet) -> Iterator[str | Region]:
    """The titles and regions of a sheet, in order."""
    across = dict[int, list[Merged]]()
    for area in sheet.merged:
        if area.right > area.left:
            across.setdefault(area.top, []).append(area)
    above: Region | None = None
    waiting: _Rows = []
    for part in _parts(sorted(_fill_merged(sheet).items())):
        titles, body = _split_titles(part, across)
        if waiting and (titles or not _are_names_of(waiting, body)):
            yield _region(waiting, across)
            waiting = []
        yield from titles
        if _may_be_names(body) and not waiting:
            waiting = body
        elif body:
            region = _continuation_of(body, above if not titles + waiting else None)
            region = region or _region([*waiting, *body], across, depth=len(waiting))
            yield region
            above, waiting = region if region.names else above, []
    if waiting:
        yield _region(waiting, across)


def _fill_merged(sheet: Sheet) -> dict[int, dict[int, Cell]]:
    """The rows, with the text of a cell that spans several rows repeated in each of them, as long as that adds no more
    than twice the text of the sheet."""
    rows = {number: dict(cells) for number, cells in sheet.rows.items()}
    numbers = sorted(rows)
    spare = 2 * sum(len(cell.text) for cells in rows.values() for cell in cells.values())
    steps = MAX_CELLS
    for area in sheet.merged:
        source = rows.get(area.top, {}).get(area.left)
        if source is None or area.bottom == area.top:
            continue
        for number in numbers[bisect_left(numbers, area.top + 1) : bisect_right(numbers, area.bottom)]:
            spare, steps = spare - len(source.text), steps - 1
            if spare < 0 or steps < 0:
                return rows
            rows[number].setdefault(area.left, source)
    return rows


def _parts(rows: Sequence[tuple[int, Row]]) -> Iterator[_Rows]:
    """The groups of rows between empty rows, further divided where an empty column separates them."""
    together: _Rows = []
    for number, cells in rows:
        if together and number > together[-1][0] + 1:
            yield from _side_by_side(together)
            together = []
        together.append((number, cells))
    if together:
        yield from _side_by_side(together)


def _side_by_side(rows: _Rows) -> Iterator[_Rows]:
    used = sorted({column for _, cells in rows for column in cells})
    groups = [[used[0]]]
    for before, column in pairwise(used):
        if column > before + 1:
            groups.append([])
        groups[-1].append(column)
    if len(groups) == 1 or any(len(group) < 2 for group in groups):
        yield rows
        return
    for group in groups:
        low, high = group[0], group[-1]
        cut = ((number, {c: cell for c, cell in cells.items() if low <= c <= high}) for number, cells in rows)
        yield [(number, cells) for number, cells in cut if cells]


def _split_titles(rows: _Rows, across: _Across) -> tuple[list[str], _Rows]:
    """The titles above a table, and its rows. Without a row of two cells, one row is a title, several are a table."""
    past = next((at for at, (_, cells) in enumerate(rows) if len(cells) > 1), None)
    if past is None:
        return ([_first_cell(rows[0][1]).text], []) if len(rows) == 1 else ([], rows)
    left = _columns(rows)[0]
    if past and any(one.left > left for one in across.get(rows[past - 1][0], ())):
        past -= 1  # a name over some of the columns
    return [_first_cell(cells).text for _, cells in rows[:past]], rows[past:]


def _first_cell(cells: Row) -> Cell:
    return cells[min(cells)]


def _columns(rows: _Rows) -> list[int]:
    return sorted({column for _, cells in rows for column in cells})


def _continuation_of(rows: _Rows, above: Region | None) -> Region | None:
    """The rows as a continuation of the table above, if they begin with data and lie in its columns; otherwise None."""
    columns = set(_columns(rows))
    if above is None or len(columns) < 2 or not columns <= set(above.columns) or _names_columns(rows):
        return None
    return Region(columns=above.columns, names=above.names, rows=[cells for _, cells in rows])


def _may_be_names(rows: _Rows) -> bool:
    """Whether rows on their own may name the columns of what follows a blank line."""
    columns = _columns(rows)
    alone = len(columns) > 2 and len(rows) <= _MAX_DEPTH and all(_is_all_text(cells) for _, cells in rows)
    return alone and (len(rows) == 1 or columns[0] not in rows[-1][1])


def _are_names_of(names: _Rows, rows: _Rows) -> bool:
    columns = _columns(names)
    return bool(rows) and not _is_all_text(rows[0][1]) and set(_columns(rows)) <= {*columns, columns[0] - 1}


def _region(rows: _Rows, across: _Across, depth: int = 0) -> Region:
    depth = depth or _header_depth(rows, across)
    columns = _columns(rows)
    names = {column: name for column, name in _joined_names(rows[:depth], across).items() if column in columns}
    if sum(map(len, names.values())) > _MAX_HEADER:
        depth, names = 0, {}
    return Region(columns=columns, names=names, rows=[cells for _, cells in rows[depth:]])


def _header_depth(rows: _Rows, across: _Across) -> int:
    """Number of rows that name the columns: one, and header rows above it, such as those with spanning cells."""
    depth = 0
    while depth < min(_MAX_DEPTH, len(rows) - 2) and _is_all_text(rows[depth][1]):
        if not across.get(rows[depth][0]) and not _header_goes_on(rows[depth:]):
            break
        depth += 1
    return depth + 1 if _names_columns(rows[depth:]) or depth else 0


def _header_goes_on(rows: _Rows) -> bool:
    """Whether the second row is more of the header: words below some names of the first, with data below them."""
    (_, first), (_, second), (_, third) = rows[:3]
    return min(first) < min(second) and _is_all_text(second) and not _is_all_text(third)


def _is_all_text(cells: Row) -> bool:
    return all(cell.form is Form.TEXT for cell in cells.values())


def _names_columns(rows: _Rows) -> bool:
    """Whether the first row names the columns of the rows below."""
    first, rest, columns = rows[0][1], [cells for _, cells in rows[1:]], _columns(rows)
    if not rest or 2 * len(first) < len(columns):
        return False
    if len(columns) < 3:
        return _is_all_text(first) and (len(columns) == 1 or not _are_facts(rest, columns[1]))
    beside_words = columns[0] not in first or any(cell.form is Form.TEXT for cell in first.values())
    return beside_words and all(
        cell.form is not Form.NUMBER or _YEAR.fullmatch(cell.text) is not None for cell in first.values()
    )


def _are_facts(rows: Sequence[Row], second: int) -> bool:
    """Whether the second of two columns holds several kinds of values: numbers and dates, or words half of the time."""
    forms = [cells[second].form for cells in rows if second in cells]
    words = forms.count(Form.TEXT)
    return {Form.NUMBER, Form.DATE} <= set(forms) or len(forms) <= 2 * words < 2 * len(forms)


def _joined_names(rows: _Rows, across: _Across) -> dict[int, str]:
    """The names of columns, joined from top to bottom; a name that spans several columns is given to each."""
    names = dict[int, list[str]]()
    for number, cells in rows:
        over = {one.left: one.right for one in across.get(number, ())}
        for column, cell in cells.items():
            for at in range(column, min(over.get(column, column), MAX_COLUMNS) + 1):
                names.setdefault(at, []).append(cell.text)
    return {column: " ".join(dict.fromkeys(parts)) for column, parts in names.items()}
