"""Cells of a spreadsheet: what is shown in them, what kind of thing that is, and how many of them are read.

Rule: whatever a file asks for (a billion rows, one cell all over a sheet, a text of a megabyte in every cell), what is
made of it is bounded by ``Allowance``, and what was left out is said.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

MAX_CELLS = 300_000
"""Cells with text of one file; what holds more is data for a program."""
MAX_CHARACTERS = 8_000_000
"""Of all cells together: one text may stand in any number of cells."""
MAX_COLUMNS = 250
"""Of a row; a line of more is longer than the reader of Markdown looks."""
_LONGEST = 32_767
"""Characters of a cell, which is the limit of spreadsheet programs."""
_LONGEST_NUMBER = 40
_NUMBER = re.compile(
    r"[-+(]?\s?[$€£¥]?\s?[-+]?(?:\d{1,3}(?:[,.'\u2009\u202f\xa0 ]\d{3})+|\d+)?(?:[.,]\d+)?(?:[eE][-+]?\d+)?"
    r"\s?[%€$£¥]?\)?"
)
_DAY = re.compile(
    r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[T ][\d:.]+(?:Z|[-+]\d\d:?\d\d)?)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"
    r"|\d{1,2}:\d\d(?::\d\d)?"
)


class Form(StrEnum):
    """What kind of thing a cell holds."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Cell:
    """What is shown in one cell, in one line and never empty."""

    text: str
    form: Form = Form.TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """Cells that are one, from row and column to row and column, all of them included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(slots=True)
class Allowance:
    """How much more of a file may be read, by all of its sheets together."""

    cells: int = MAX_CELLS
    characters: int = MAX_CHARACTERS
    passed_over: int = 0
    """Cells that hold something of which nothing is shown."""

    def take(self, text: str) -> bool:
        """Whether there is room for one more cell with this text."""
        self.cells -= 1
        self.characters -= len(text)
        return self.cells >= 0 and self.characters >= 0

    def pass_over(self) -> bool:
        """Whether one more cell may hold something that is not shown."""
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
        """Keep a cell if it has text; False when nothing further can be kept."""
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
    """As much of a text as a cell holds, with single blanks."""
    return " ".join(text[:_LONGEST].split())


def guessed(text: str) -> Form:
    """The kind of what stands in a cell of which only the text is known."""
    if len(text) > _LONGEST_NUMBER or not any(map(str.isdigit, text)):
        return Form.TEXT
    if _DAY.fullmatch(text):
        return Form.DATE
    return Form.NUMBER if _NUMBER.fullmatch(text) else Form.TEXT
