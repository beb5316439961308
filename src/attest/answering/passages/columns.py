"""Words that the author of source code set in two columns: a name, and behind blanks what is said of it.

A documentation that maps modules, options or states is set so. Read as one sentence, its rows run together.
"""

import re
from collections.abc import Iterator, Sequence

from attest.values.spans import Range

FEWEST = 2
"""Rows that make columns of a paragraph."""
_MARK = r"[ \t]*(?:(?:#+|//+!?|\*|--)[ \t]*)?"
_ROW = re.compile(rf"(?P<left>{_MARK})(?![#/*!-]+\s)\S+(?: \S+){{0,3}}?(?: {{2,}}|\t+)(?=\S)")
"""A name of up to four words, and behind two blanks or a tab what is said of it."""
_GOES_ON = re.compile(_MARK)


def rows_of(text: str, start: int, end: int) -> Sequence[Range]:
    """The rows of a paragraph that is set in two columns, each with the lines it goes on in; none of any other."""
    rows: list[Range] = []
    column = 0
    for low, high in _lines(text, start, end):
        row = _ROW.match(text, low, high)
        goes_on = _GOES_ON.match(text, low, high)
        if row and (not rows or row.end() - low == column):
            column = row.end() - low
            rows.append((row.end("left"), high))
        elif rows and goes_on and goes_on.end() - low == column:
            rows[-1] = rows[-1][0], high
        else:
            return ()
    return rows if len(rows) >= FEWEST else ()


def _lines(text: str, start: int, end: int) -> Iterator[Range]:
    """The lines of a place, each from where it begins, without the blanks at its end."""
    low = text.rfind("\n", 0, start) + 1
    while low < end:
        high = text.find("\n", low, end)
        high = end if high < 0 else high
        yield low, low + len(text[low:high].rstrip())
        low = high + 1
