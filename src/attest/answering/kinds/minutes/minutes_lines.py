"""Lines of minutes, and the entries that they form: list items, table rows, paragraphs."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from attest.answering.kinds.minutes.minutes_parts import MARKS

_ITEM_MARK = re.compile(r"(?P<mark>[ \t]*(?:[-*+•◦]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)\S")
"""A list item, with its tick box."""
_ENTRY_MARK = re.compile(r"[ \t]*(?:[-*+•◦][ \t]|\d+[.)][ \t]|\*\*|__)")
"""The mark of an item, or of bold type."""
_LINE_MARKS = re.compile(r"[ \t#>]*(?:-(?=\*))?")
"""Marks before the words of a line that is not an item."""
_TABLE_RULE = re.compile(r"(?=.*\|)(?=.*-)[\s|:-]+")
"""The line between the header of a table and its rows."""
_ROW_START, _CELL_BORDER = re.compile(r"[ \t]*\|"), re.compile(r"^[ \t]*\||\s\|\s")
"""A line that begins with the border of a cell, and one that has a border anywhere."""
_HORIZONTAL_RULE = re.compile(r"\s*(?:(?:[-—–] ?){3,}|(?:\* ?){3,}|_{3,}|={3,})\s*")
"""``---``, ``* * *``, ``____``."""
_SAYS_NOTHING = re.compile(rf"{MARKS}(?:none|n/?a|nil|tbd|tba)?{MARKS}", re.I)
"""*None.*, *N/A*, *TBD*, or marks alone."""


@dataclass(frozen=True, slots=True)
class MinutesLine:
    """A line of a text, without its end."""

    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())

    @property
    def margin(self) -> int:
        """Number of characters before its words: blanks, and the mark of a list or a heading."""
        item, marks = _ITEM_MARK.match(self.text), _LINE_MARKS.match(self.text)
        return len(item["mark"]) if item else marks.end() if marks else 0

    @property
    def is_blank(self) -> bool:
        return not self.text

    @property
    def is_item(self) -> bool:
        return _ITEM_MARK.match(self.text) is not None

    @property
    def is_row(self) -> bool:
        return _ROW_START.match(self.text) is not None

    @property
    def is_ruled(self) -> bool:
        """Whether it separates the header of a table from its rows."""
        return _TABLE_RULE.fullmatch(self.text) is not None

    @property
    def is_break(self) -> bool:
        """Whether it is a horizontal rule between the text above and below."""
        return _HORIZONTAL_RULE.fullmatch(self.text) is not None

    @property
    def begins_an_entry(self) -> bool:
        """Whether it is marked as an item, or begins in bold."""
        return _ENTRY_MARK.match(self.text) is not None

    @property
    def leads(self) -> bool:
        """Whether it stands over others like a heading, without being one."""
        bare = self.text.strip()
        return bare.endswith((":", "**", "__")) or bare.isupper()

    @property
    def says_nothing(self) -> bool:
        return _SAYS_NOTHING.fullmatch(self.text) is not None


@dataclass(frozen=True, slots=True)
class MinutesEntry:
    """Lines that say one thing, and the table header if they are a row."""

    lines: Sequence[MinutesLine]
    header: MinutesLine | None = None

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def says_nothing(self) -> bool:
        return _SAYS_NOTHING.fullmatch(self.text) is not None


def entries_of(area: Iterable[MinutesLine]) -> Iterator[MinutesEntry]:
    """Group lines into entries: one per item, row, line that begins in bold, or paragraph."""
    current: list[MinutesLine] = []
    header: MinutesLine | None = None
    margin: int | None = None
    for line in area:
        if line.is_ruled:
            header, current = (current[-1] if current else None), []
            continue
        is_new_entry = line.begins_an_entry and line.indent <= (margin or 0)
        if current and (line.is_blank or _CELL_BORDER.search(line.text) or header or is_new_entry):
            yield _make_entry(current, header)
            current = []
        header = None if line.is_blank else header
        if not line.is_blank:
            margin = line.indent if margin is None else margin
            current.append(line)
    if current:
        yield _make_entry(current, header)


def _make_entry(lines: Sequence[MinutesLine], header: MinutesLine | None) -> MinutesEntry:
    return MinutesEntry(lines, header if header and "|" in lines[0].text else None)
