"""Tables as text (.csv, .tsv): the delimiter is detected, and the cells become a table like any other."""

import csv
import io
import re
from collections.abc import Iterator
from typing import Literal

from attest.parsing.extraction import Extracted, decode
from attest.parsing.extraction.html.encoding import decode_page
from attest.parsing.extraction.office.cells import Allowance, Form, Sheet
from attest.parsing.extraction.office.grids import remarks, tables
from attest.parsing.extraction.writing import with_front_matter
from attest.values.findings import Finding, FindingKind

_MARKS = ",;\t|"
_LONGEST = 100_000
"""Maximum length of a line read without regard to quotation marks; the standard library allows 131,072 for a cell."""
_NO_MARK = "\x1f"
_LOOKED_AT = 50
"""Number of lines at the start in which the delimiter is detected."""
_QUOTED = re.compile(r'"(?:[^"]|"")*"')


def extract_delimited(data: bytes) -> Extracted:
    """The text of a table; paragraphs if no delimiter divides the lines."""
    decoded = decode(data)
    if decoded.text is None or "\ufffd" in decoded.text:
        decoded = decode_page(data) if b"\0" not in data[:4_096] else decoded
    if decoded.text is None:
        return decoded
    findings = list(decoded.findings)
    try:
        sheet = _sheet(decoded.text, csv.QUOTE_MINIMAL)
    except csv.Error:
        detail = "a quotation mark is never closed; read as if none had a meaning"
        findings.append(Finding(kind=FindingKind.MALFORMED, detail=detail))
        sheet = _sheet(decoded.text, csv.QUOTE_NONE)
    return Extracted(text=with_front_matter({}, "\n\n".join(tables(sheet))), findings=[*findings, *remarks([sheet])])


def _sheet(text: str, quoting: Literal[0, 3]) -> Sheet:
    """The cells of a text. Raises ``csv.Error`` for a too long cell, as when a quotation mark is never closed."""
    sheet, allowance = Sheet(name=""), Allowance()
    rows = csv.reader(_lines(text, quoting), delimiter=_mark(text), quoting=quoting)
    for number, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if not sheet.put(number, column, cell, Form.TEXT, allowance):
                return sheet
    return sheet


def _lines(text: str, quoting: int) -> Iterator[str]:
    """The lines with their ends, without one that only states the delimiter (``sep=;``). Without quoting, a line too
    long for a cell is divided."""
    for number, line in enumerate(io.StringIO(text, newline="")):
        if number or not line.lower().startswith("sep="):
            yield from (line[at : at + _LONGEST] for at in range(0, len(line), _LONGEST)) if quoting else (line,)


def _mark(text: str) -> str:
    """The delimiter: the candidate that most of the first lines have equally often, then the most frequent; a character
    that does not occur if there is none."""
    stated = re.match(r"sep=(.)", text, re.IGNORECASE)
    if stated and stated[1] in _MARKS:
        return stated[1]
    head = _QUOTED.sub("", text[:100_000]).split("\n")[:_LOOKED_AT]
    lines = [line for line in head if line.strip()]
    found = {mark: _regular([line.count(mark) for line in lines]) for mark in _MARKS}
    best = max(_MARKS, key=lambda mark: found[mark])
    return best if any(found[best]) else _NO_MARK


def _regular(counts: list[int]) -> tuple[int, int]:
    """How many lines have the most common number of marks, and that number; zeros if most lines have none."""
    usual = max(set(counts), key=lambda count: (counts.count(count), count), default=0)
    return (counts.count(usual), usual) if usual else (0, 0)
