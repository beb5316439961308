"""The sheets of an OpenDocument spreadsheet, cell by cell; the file itself contains the text that is shown."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from attest.parsing.extraction.archives import local_name
from attest.parsing.extraction.html.tokens import Start, tokens
from attest.parsing.extraction.office.cells import MAX_COLUMNS, Allowance, Form, Merged, Sheet, in_one_line
from attest.parsing.extraction.office.workbooks import Reading

_LEFT_OUT = frozenset("annotation shapes frame custom-shape g control tracked-changes dde-links consolidation".split())
_NUMBERS = frozenset({"float", "currency", "percentage"})
_CELLS = frozenset({"table-cell", "covered-table-cell"})
_MAX_MERGED = 100_000
"""Maximum number of merged ranges that are filled, so that a hostile file costs no more memory than this."""


@dataclass(slots=True)
class _Cell:
    """A cell while it is read."""

    column: int
    stated: Mapping[str, str]
    texts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Position:
    """The state of reading a spreadsheet."""

    allowance: Allowance
    sheets: list[Sheet] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    hiding: set[str] = field(default_factory=set)
    """Styles of hidden sheets."""
    style: str = ""
    sheet: Sheet | None = None
    merged: list[Merged] = field(default_factory=list)
    row: int = 0
    repeated: int = 1
    column: int = 0
    cells: list[tuple[int, str, Form]] = field(default_factory=list)
    """The shown cells of the row: column, text and kind."""
    cell: _Cell | None = None
    left_out: int = 0
    """Number of open elements whose text does not belong to a cell."""
    without_value: int = 0


def read_sheets(markup: str) -> Reading:
    """The sheets of a spreadsheet, the names of hidden ones, and the number of formulas without a value."""
    now = _Position(Allowance())
    for token in tokens(markup, xml=True):
        if isinstance(token, str):
            if now.cell is not None and not now.left_out:
                now.cell.texts.append(token)
        elif isinstance(token, Start):
            _start(now, local_name(token.name), {local_name(name): value for name, value in token.attributes.items()})
            if token.closed:
                _end(now, local_name(token.name))
        else:
            _end(now, local_name(token.name))
    return Reading(sheets=now.sheets, hidden=now.hidden, without_value=now.without_value)


def _start(now: _Position, name: str, stated: Mapping[str, str]) -> None:
    if name in _LEFT_OUT or (name == "table" and (now.left_out or now.sheet is not None)):
        now.left_out += 1
    elif now.left_out:
        return
    elif name == "style":
        now.style = stated.get("name", "")
    elif name == "table-properties" and stated.get("display") == "false":
        now.hiding.add(now.style)
    elif name == "table":
        _open_sheet(now, stated)
    elif name == "table-row":
        now.repeated, now.column, now.cells = _count(stated, "number-rows-repeated"), 0, []
    elif name in _CELLS:
        now.cell = _Cell(now.column, stated)
    elif now.cell is not None and name == "s":
        now.cell.texts.append(" ")
    elif now.cell is not None and name in ("p", "line-break", "tab"):
        now.cell.texts.append("\n")


def _end(now: _Position, name: str) -> None:
    if name in _LEFT_OUT or (name == "table" and now.left_out):
        now.left_out = max(0, now.left_out - 1)
    elif now.left_out:
        return
    elif name in _CELLS and now.cell is not None:
        _close_cell(now, now.cell)
    elif name == "table-row":
        _close_row(now)
    elif name == "table" and now.sheet is not None:
        now.sheet.merged = now.merged
        now.sheet = None


def _open_sheet(now: _Position, stated: Mapping[str, str]) -> None:
    name = " ".join(stated.get("name", "").split())[:200] or "Sheet"
    now.row, now.merged = 0, []
    if stated.get("style-name") in now.hiding:
        now.hidden.append(name)
        now.sheet = None
    else:
        now.sheet = Sheet(name=name)
        now.sheets.append(now.sheet)


def _close_cell(now: _Position, cell: _Cell) -> None:
    """Keep a cell, repeated as often as it states, and the range that it spans."""
    times, now.cell = _count(cell.stated, "number-columns-repeated"), None
    now.column += times
    text, form = _shown(cell)
    shown = in_one_line(text)
    now.without_value += "formula" in cell.stated and not shown
    if shown:
        columns = range(cell.column, min(cell.column + times, MAX_COLUMNS))
        now.cells += [(column, shown, form) for column in columns]
    if shown and now.sheet is not None:
        now.sheet.columns_left_out |= cell.column + times > MAX_COLUMNS
    down, across = _count(cell.stated, "number-rows-spanned"), _count(cell.stated, "number-columns-spanned")
    if max(down, across) > 1 and len(now.merged) < _MAX_MERGED:
        bottom, right = now.row + down - 1, cell.column + across - 1
        now.merged.append(Merged(top=now.row, left=cell.column, bottom=bottom, right=right))


def _close_row(now: _Position) -> None:
    sheet, row = now.sheet, now.row
    now.row += now.repeated
    for at in range(row, now.row) if now.cells and sheet is not None else ():
        for column, text, form in now.cells:
            if sheet is None or not sheet.put(at, column, text, form, now.allowance):
                return


def _shown(cell: _Cell) -> tuple[str, Form]:
    """The text and kind of a cell; dates in ISO form, because their display depends on the place."""
    kind, text = cell.stated.get("value-type", ""), "".join(cell.texts)
    if kind == "date" and (day := cell.stated.get("date-value")):
        return day.replace("T00:00:00", "").replace("T", " "), Form.DATE
    if kind == "time":
        return text, Form.DATE
    return text or cell.stated.get("value", ""), Form.NUMBER if kind in _NUMBERS else Form.TEXT


def _count(stated: Mapping[str, str], name: str) -> int:
    written = stated.get(name, "")
    return int(written) if re.fullmatch(r"[1-9]\d{0,6}", written) else 1
