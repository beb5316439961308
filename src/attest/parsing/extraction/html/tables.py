"""Tables: rows of data with their header, as opposed to tables used for layout."""

import re
from itertools import takewhile

from attest.parsing.extraction.html.inline import line
from attest.parsing.extraction.html.tree import HEADINGS, Element
from attest.parsing.extraction.writing import across, one_header, table

_PLACES_THINGS = HEADINGS | {"pre", "table", "blockquote", "form"}
_MAX_SPAN = 1_000
"""Maximum number of columns or rows that a cell may span; HTML allows no more columns."""


def is_data(element: Element) -> bool:
    """Whether a table holds data: it has header cells, or two rows of two cells, and no larger blocks inside."""
    if not _PLACES_THINGS.isdisjoint(element.inside) or "presentation" in element.words("role"):
        return False
    if "th" in element.inside:
        return True
    widths = [len(_cells(row)) for row in _rows(element)]
    return sum(width >= 2 for width in widths) >= 2


def table_lines(element: Element) -> list[str]:
    """The table as one block: a header, a line of dashes, and a line for every row.

    A cell that spans several rows is repeated in each of them, as long as that adds no more than twice the text of the
    table, and one that spans several columns in each of those. Consecutive rows of names become one header.
    """
    rows = _rows(element)
    budget = [sum(len(text) for row in rows for text in _texts(row)) * 2]
    grid, reaching = list[list[str]](), dict[int, tuple[str, int]]()
    for row in rows:
        texts, reaching = _row(row, reaching, budget)
        grid.append(texts)
    naming = list(takewhile(lambda number: all(cell.name == "th" for cell in _cells(rows[number])), range(len(rows))))
    kept = [(number, texts) for number, texts in enumerate(grid) if any(texts)]
    if not kept:
        return []
    first = 1 if len(naming) == len(rows) else len(naming)
    heads, body = [grid[number] for number in naming[:first]], [texts for number, texts in kept if number >= first]
    if heads and any(heads[0]) and body:
        return [table(one_header(heads), body)]
    return [table([], [texts for _, texts in kept])]


def _rows(table: Element) -> list[Element]:
    """The rows of the table itself, without those of a table inside a cell."""
    found = list[Element]()
    for child in table.nested:
        if child.name == "tr":
            found.append(child)
        elif child.name in ("thead", "tbody", "tfoot"):
            found += _rows(child)
    return [row for row in found if _cells(row)]


def _cells(row: Element) -> list[Element]:
    return [child for child in row.nested if child.name in ("td", "th")]


def _texts(row: Element) -> list[str]:
    return [line(cell.children) for cell in _cells(row)]


def _row(
    row: Element, reaching: dict[int, tuple[str, int]], budget: list[int]
) -> tuple[list[str], dict[int, tuple[str, int]]]:
    """The texts of a row, including cells that reach into it from above; and the cells that reach further down: by
    column, the text and the number of further rows."""
    texts, further = list[str](), dict[int, tuple[str, int]]()
    alone = len(_cells(row)) == 1
    cells = iter(zip(_cells(row), _texts(row), strict=True))
    while True:
        at = len(texts)
        if at in reaching:
            text, rows = reaching[at]
            budget[0] -= len(text)
            texts.append(text if budget[0] >= 0 else "")
        elif (found := next(cells, None)) is not None:
            cell, text = found
            texts += across(text, _span(cell, "colspan"), alone=alone)
            rows = _span(cell, "rowspan")
        else:
            return texts, further
        if rows > 1:
            further |= {column: (texts[column], rows - 1) for column in range(at, len(texts))}


def _span(cell: Element, name: str) -> int:
    written = cell.attributes.get(name, "").strip()
    return min(int(written), _MAX_SPAN) if re.fullmatch(r"[0-9]{1,6}", written) else 1
