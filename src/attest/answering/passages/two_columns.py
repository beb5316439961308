"""Two-column text in source code: a name, then, after blanks, its description.

Documentation that maps modules, options or states is set like this. Read as one sentence, its rows would run together.
"""

import re
from collections.abc import Iterator, Sequence

from attest.values.spans import Range

FEWEST_ROWS = 2
"""Minimum number of rows for a paragraph to count as two columns."""
_MARK = r"[ \t]*(?:(?:#+|//+!?|\*|--)[ \t]*)?"
"""Indentation and the mark of a comment: ``  # ``, ``/// ``, `` * ``."""
_ROW = re.compile(rf"(?P<left>{_MARK})(?![#/*!-]+\s)\S+(?: \S+){{0,3}}?(?: {{2,}}|\t+)(?=\S)")
"""A name of up to four words, then at least two blanks or a tab before the description."""
_CONTINUATION = re.compile(_MARK)
"""The beginning of any line; its words continue a row if they are below the description."""


def two_column_rows(text: str, start: int, end: int) -> Sequence[Range]:
    """Spans of the rows of a two-column paragraph, each with its continuation lines; empty for any other paragraph."""
    rows: list[Range] = []
    column = 0
    for low, high in _trimmed_lines(text, start, end):
        row = _ROW.match(text, low, high)
        continuation = _CONTINUATION.match(text, low, high)
        if row and (not rows or row.end() - low == column):
            column = row.end() - low
            rows.append((row.end("left"), high))
        elif rows and continuation and continuation.end() - low == column:
            rows[-1] = rows[-1][0], high
        else:
            return ()
    return rows if len(rows) >= FEWEST_ROWS else ()


def _trimmed_lines(text: str, start: int, end: int) -> Iterator[Range]:
    """Spans of the lines of a place, from the beginning of the first one, without trailing blanks."""
    low = text.rfind("\n", 0, start) + 1
    while low < end:
        high = text.find("\n", low, end)
        high = end if high < 0 else high
        yield low, low + len(text[low:high].rstrip())
        low = high + 1
