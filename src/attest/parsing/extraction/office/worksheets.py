"""A sheet of an Excel workbook, cell by cell: it may have millions, and is read only as far as cells are kept."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from attest.parsing.extraction.archives import local_name
from attest.parsing.extraction.html.tokens import Start, tokens
from attest.parsing.extraction.office.cells import Allowance, Form, Merged, Sheet, in_one_line
from attest.parsing.extraction.office.number_formats import format_number

_PLACE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")
_MAX_MERGED = 100_000
"""Maximum number of merged ranges that are filled, so that a hostile file costs no more memory than this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Styles:
    """What the cells of a workbook refer to by number."""

    strings: Sequence[str]
    codes: Sequence[str]
    """Format code by the number of a cell's style."""
    since_1904: bool


@dataclass(slots=True)
class _Cell:
    """A cell while it is read."""

    row: int
    column: int
    form: str
    style: str
    texts: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    formula: bool = False

    @property
    def value(self) -> str:
        return "".join(self.values)


def read_strings(markup: str) -> list[str]:
    """The shared texts of cells, in order, without phonetic guides."""
    strings, parts, inside, spoken = list[str](), list[str](), False, 0
    for token in tokens(markup, xml=True):
        if isinstance(token, str):
            if inside and not spoken:
                parts.append(token)
            continue
        name, opens = local_name(token.name), isinstance(token, Start) and not token.closed
        if name == "t":
            inside = opens
        elif name == "rph":
            spoken = int(opens)
        elif name == "si" and not opens:
            strings.append(in_one_line("".join(parts)))
            parts = []
    return strings


def read_sheet(name: str, markup: str, styles: Styles, allowance: Allowance) -> tuple[Sheet, int]:
    """The cells of a sheet as they are shown, and the number of formulas without a value."""
    reading = _Reading(Sheet(name=name), styles, allowance)
    for token in tokens(markup, xml=True):
        if isinstance(token, str):
            reading.text(token)
        elif isinstance(token, Start):
            reading.start(token)
            if token.closed and not reading.end(token.name):
                break
        elif not reading.end(token.name):
            break
    reading.sheet.merged = reading.merged
    return reading.sheet, reading.without_value


@dataclass(slots=True)
class _Reading:
    """The state of reading a sheet."""

    sheet: Sheet
    styles: Styles
    allowance: Allowance
    row: int = -1
    column: int = -1
    cell: _Cell | None = None
    into: str = ""
    """The element whose text is kept: a cell's value ``v``, or a text ``t`` in it."""
    merged: list[Merged] = field(default_factory=list)
    without_value: int = 0

    def start(self, tag: Start) -> None:
        name = local_name(tag.name)
        if name == "row":
            stated = tag.attributes.get("r", "")
            self.row = int(stated) - 1 if re.fullmatch(r"[1-9]\d{0,6}", stated) else self.row + 1
            self.column = -1
        elif name == "c":
            place = _place(tag.attributes.get("r", ""))
            self.column = place[1] if place else self.column + 1
            form, style = tag.attributes.get("t", "n"), tag.attributes.get("s", "0")
            self.cell = _Cell(max(self.row, 0), self.column, form, style)
        elif name == "mergecell" and len(self.merged) < _MAX_MERGED:
            first, _, last = tag.attributes.get("ref", "").partition(":")
            corners = _place(first), _place(last)
            if corners[0] and corners[1]:
                (top, left), (bottom, right) = corners[0], corners[1]
                self.merged.append(Merged(top=top, left=left, bottom=bottom, right=right))
        elif name in ("v", "t") and not tag.closed:
            self.into = name
        elif name == "f" and self.cell is not None:
            self.cell.formula = True
        elif name == "rph":
            self.into = ""

    def text(self, text: str) -> None:
        if self.cell is not None and self.into == "v":
            self.cell.values.append(text)
        elif self.cell is not None and self.into == "t":
            self.cell.texts.append(text)

    def end(self, tag_name: str) -> bool:
        """Close an element; returns False when no more cells can be kept."""
        name, cell = local_name(tag_name), self.cell
        if name in ("v", "t"):
            self.into = ""
        if name != "c" or cell is None:
            return True
        self.cell = None
        self.without_value += cell.formula and not cell.values and not cell.texts
        text, form = _cell_value(cell, self.styles)
        hidden = " " if cell.values else ""
        return self.sheet.put(cell.row, cell.column, text or hidden, form, self.allowance)


def _place(reference: str) -> tuple[int, int] | None:
    """Row and column, counted from 0, of a reference such as ``B12``."""
    match = _PLACE.fullmatch(reference)
    if match is None:
        return None
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def _cell_value(cell: _Cell, styles: Styles) -> tuple[str, Form]:
    """The text and kind of a cell, by its stated type."""
    match cell.form:
        case "s":
            return _value_at(styles.strings, cell.value), Form.TEXT
        case "inlineStr" | "str" | "e":
            return "".join(cell.texts) or cell.value, Form.TEXT
        case "b":
            return {"1": "TRUE", "0": "FALSE"}.get(cell.value.strip(), cell.value), Form.TEXT
        case "d":
            return cell.value.replace("T00:00:00", "").replace("T", " "), Form.DATE
    return _number(cell, styles)


def _number(cell: _Cell, styles: Styles) -> tuple[str, Form]:
    try:
        value = float(cell.value)
    except ValueError:
        return cell.value, Form.TEXT
    if not math.isfinite(value):
        return cell.value, Form.TEXT
    return format_number(value, _value_at(styles.codes, cell.style), since_1904=styles.since_1904)


def _value_at(values: Sequence[str], number: str) -> str:
    """The value at a number written as text; empty if there is none."""
    place = int(number) if re.fullmatch(r"\d{1,9}", number.strip()) else -1
    return values[place] if 0 <= place < len(values) else ""
