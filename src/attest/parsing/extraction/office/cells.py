"""Cells of a spreadsheet: the text shown, its kind, and the limit on how many are read.

Rule: whatever a file asks for (a billion rows, one cell all over a sheet, a megabyte of text in every cell),
``Allowance`` limits what is made of it, and what was left out is reported.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

MAX_CELLS = 300_000
"""Maximum number of cells with text in a file; a file with more is data for a program."""
_MAX_CHARACTERS = 8_000_000
"""Maximum length of all cells together: one text may be shared by any number of cells."""
MAX_COLUMNS = 250
"""Maximum number of columns; a longer row exceeds the length of a line that the Markdown reader looks at."""
_LONGEST = 32_767
"""Maximum length of a cell in characters, as in spreadsheet programs."""
_LONGEST_NUMBER = 40
"""Maximum length of a cell that is tried as a number, in characters."""
_NUMBER = re.compile(
    r"[-+(]?\s?[$€£¥]?\s?[-+]?(?:\d{1,3}(?:[,.'\u2009\u202f\xa0 ]\d{3})+|\d+)?(?:[.,]\d+)?(?:[eE][-+]?\d+)?"
    r"\s?[%€$£¥]?\)?"
)
_DAY = re.compile(
    r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[T ][\d:.]+(?:Z|[-+]\d\d:?\d\d)?)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"
    r"|\d{1,2}:\d\d(?::\d\d)?"
)


class Form(StrEnum):
    """The kind of value in a cell."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Cell:
    """The text shown in a cell: one line, never empty."""

    text: str
    form: Form = Form.TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """A merged range of cells; bottom and right are inclusive."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(slots=True)
class Allowance:
    """How much more may be read of a file, counted over all its sheets."""

    cells: int = MAX_CELLS
    characters: int = _MAX_CHARACTERS
    passed_over: int = 0
    """Number of cells whose content is not shown."""

    def take(self, text: str) -> bool:
        """Count a cell with this text; False if the allowance is exhausted."""
        self.cells -= 1
        self.characters -= len(text)
        return self.cells >= 0 and self.characters >= 0

    def pass_over(self) -> bool:
        """Count a cell whose content is not shown; False if there are too many."""
        self.passed_over += 1
        return self.passed_over <= MAX_CELLS


@dataclass(slots=True, kw_only=True)
class Sheet:
    """The cells of a sheet that have text, by row and column, both counted from 0."""

    name: str
    rows: dict[int, dict[int, Cell]] = field(default_factory=dict)
    merged: Sequence[Merged] = ()
    rows_left_out: bool = False
    columns_left_out: bool = False

    def put(self, row: int, column: int, text: str, form: Form, allowance: Allowance) -> bool:
        """Keep a cell if it has text; returns False when no more can be kept."""
        shown = in_one_line(text)
        if not shown:
            self.rows_left_out |= not (kept_on := not text or allowance.pass_over())
            return kept_on
        if column >= MAX_COLUMNS:
            self.columns_left_out = True
            return True
        if not allowance.take(shown):
            self.rows_left_out = True
            return False
        self.rows.setdefault(row, {})[column] = Cell(shown, guessed(shown) if form is Form.TEXT else form)
        return True


Row = Mapping[int, Cell]


def in_one_line(text: str) -> str:
    """The text on one line with single spaces, cut to the limit of a cell."""
    return " ".join(text[:_LONGEST].split())


def guessed(text: str) -> Form:
    """The kind of a value of which only the text is known."""
    if len(text) > _LONGEST_NUMBER or not any(map(str.isdigit, text)):
        return Form.TEXT
    if _DAY.fullmatch(text):
        return Form.DATE
    return Form.NUMBER if _NUMBER.fullmatch(text) else Form.TEXT
