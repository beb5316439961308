"""Lines of minutes, and the entries that they form: list items, table rows, paragraphs."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from attest.answering.kinds.minutes.parts import SIGNS

_ITEM = re.compile(r"(?P<mark>[ \t]*(?:[-*+•◦]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)\S")
"""A list item, with its tick box."""
_ENTRY = re.compile(r"[ \t]*(?:[-*+•◦][ \t]|\d+[.)][ \t]|\*\*|__)")
"""The mark of an item, or of bold type."""
_MARKS = re.compile(r"[ \t#>]*(?:-(?=\*))?")
"""Marks before the words of a line that is not an item."""
_RULED = re.compile(r"(?=.*\|)(?=.*-)[\s|:-]+")
_ROW, _CELLS = re.compile(r"[ \t]*\|"), re.compile(r"^[ \t]*\||\s\|\s")
"""A line that begins with the border of a cell, and one that has a border anywhere."""
_BREAK = re.compile(r"\s*(?:(?:[-—–] ?){3,}|(?:\* ?){3,}|_{3,}|={3,})\s*")
_NOTHING = re.compile(rf"{SIGNS}(?:none|n/?a|nil|tbd|tba)?{SIGNS}", re.I)
"""*None.*, *N/A*, *TBD*, or marks alone."""


@dataclass(frozen=True, slots=True)
class Line:
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
        item, marks = _ITEM.match(self.text), _MARKS.match(self.text)
        return len(item["mark"]) if item else marks.end() if marks else 0

    @property
    def is_blank(self) -> bool:
        return not self.text

    @property
    def is_item(self) -> bool:
        return _ITEM.match(self.text) is not None

    @property
    def is_row(self) -> bool:
        return _ROW.match(self.text) is not None

    @property
    def is_ruled(self) -> bool:
        """Whether it separates the header of a table from its rows."""
        return _RULED.fullmatch(self.text) is not None

    @property
    def is_break(self) -> bool:
        """Whether it is a horizontal rule between the text above and below."""
        return _BREAK.fullmatch(self.text) is not None

    @property
    def begins_an_entry(self) -> bool:
        """Whether it is marked as an item, or begins in bold."""
        return _ENTRY.match(self.text) is not None

    @property
    def leads(self) -> bool:
        """Whether it stands over others like a heading, without being one."""
        bare = self.text.strip()
        return bare.endswith((":", "**", "__")) or bare.isupper()

    @property
    def says_nothing(self) -> bool:
        return _NOTHING.fullmatch(self.text) is not None


@dataclass(frozen=True, slots=True)
class Entry:
    """Lines that say one thing, and the table header if they are a row."""

    lines: Sequence[Line]
    header: Line | None = None

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def says_nothing(self) -> bool:
        return _NOTHING.fullmatch(self.text) is not None


def entries_of(area: Iterable[Line]) -> Iterator[Entry]:
    """Group lines into entries: one per item, row, line that begins in bold, or paragraph."""
    current: list[Line] = []
    header: Line | None = None
    margin: int | None = None
    for line in area:
        if line.is_ruled:
            header, current = (current[-1] if current else None), []
            continue
        within = line.begins_an_entry and line.indent <= (margin or 0)
        if current and (line.is_blank or _CELLS.search(line.text) or header or within):
            yield _entry(current, header)
            current = []
        header = None if line.is_blank else header
        if not line.is_blank:
            margin = line.indent if margin is None else margin
            current.append(line)
    if current:
        yield _entry(current, header)


def _entry(lines: Sequence[Line], header: Line | None) -> Entry:
    return Entry(lines, header if header and "|" in lines[0].text else None)
