"""Sheets as Markdown: their tables, lists of facts and lines of prose, and findings on what was left out.

A long table is written as several with the same header, so that every passage of it names its columns.
"""

from collections.abc import Iterator, Mapping, Sequence

from attest.parsing.extraction.office.cells import MAX_CELLS, MAX_COLUMNS, Row, Sheet
from attest.parsing.extraction.office.regions import Region, regions
from attest.parsing.extraction.writing import paragraph, row, table
from attest.values.findings import Finding, FindingKind

_PIECE = 900
"""Characters of a table after which its header is repeated: about a chunk of short words and numbers."""
_MAX_REMARKS = 20
"""Maximum number of findings on sheets that are cut; one more counts the others."""
_SHORT, _FEW = 40, 3
"""Maximum length of a cell, and minimum number of rows, for a single column to be a list of entries and not prose."""
_MUCH, _SPARSE = 2_000, 20
"""A table with more places than that, and than that many times its cells with text, becomes a list: it is mostly
empty."""


def tables(sheet: Sheet) -> Iterator[str]:
    """The Markdown blocks of a sheet, in order."""
    for region in regions(sheet):
        yield from [paragraph([region])] if isinstance(region, str) else _region_text(region)


def remarks(sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Findings on the rows and columns that were left out because sheets are too large."""
    left_out = [sheet for sheet in sheets if sheet.rows_left_out or sheet.columns_left_out]
    for sheet in left_out[:_MAX_REMARKS]:
        of = f" of {sheet.name}" if sheet.name else ""
        if sheet.rows_left_out:
            detail = f"rows behind row {max(sheet.rows, default=-1) + 1:,}{of} are left out; divide the file"
            yield Finding(kind=FindingKind.TRUNCATED, detail=f"more than {MAX_CELLS:,} cells or too long: {detail}")
        if sheet.columns_left_out:
            detail = f"columns behind the first {MAX_COLUMNS}{of} are left out"
            yield Finding(kind=FindingKind.TRUNCATED, detail=detail)
    if left_out[_MAX_REMARKS:]:
        detail = f"rows or columns of {len(left_out) - _MAX_REMARKS:,} further sheets are left out; divide the file"
        yield Finding(kind=FindingKind.TRUNCATED, detail=detail)


def _region_text(region: Region) -> Iterator[str]:
    columns = region.columns
    if len(columns) == 1 and not _are_entries(region, columns[0]):
        yield from (paragraph([name]) for name in region.names.values())
        yield from (paragraph([cells[columns[0]].text]) for cells in region.rows)
    elif len(columns) * len(region.rows) > max(_MUCH, _SPARSE * sum(map(len, region.rows))):
        yield "\n".join(f"- {_named_cells(cells, region.names)}" for cells in region.rows)
    elif len(columns) == 2 and not region.names:
        yield "\n".join(f"- {_fact_text(cells, columns)}" for cells in region.rows)
    else:
        header = [region.names.get(column, "") for column in columns] if region.names else []
        yield from _split_table(header, [_texts(cells, columns) for cells in region.rows])


def _are_entries(region: Region, column: int) -> bool:
    short = all(len(cells[column].text) <= _SHORT for cells in region.rows)
    return short and bool(region.names) and len(region.rows) >= _FEW


def _named_cells(cells: Row, names: Mapping[int, str]) -> str:
    """The cells of a row, each after the name of its column, if it has one."""
    return "; ".join(": ".join(filter(None, [names.get(column, ""), cells[column].text])) for column in sorted(cells))


def _fact_text(cells: Row, columns: Sequence[int]) -> str:
    texts = [text for text in _texts(cells, columns) if text]
    return ": ".join([texts[0].rstrip(":"), *texts[1:]])


def _texts(cells: Row, columns: Sequence[int]) -> list[str]:
    return [cells[column].text if column in cells else "" for column in columns]


def _split_table(header: Sequence[str], body: Sequence[Sequence[str]]) -> Iterator[str]:
    """The table in pieces, each with the header."""
    most = max(_PIECE, 3 * len(row(header)))
    piece, size = list[Sequence[str]](), 0
    for texts in body:
        length = len(row(texts))
        if piece and header and size + length > most:
            yield table(header, piece)
            piece, size = [], 0
        piece.append(texts)
        size += length
    if piece or header:
        yield table(header, piece)
