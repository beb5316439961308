"""Values of a table with their units, which stand at the head of the column or beside what the row is called.

``Timeout (s)`` over ``30`` is 30 s, and ``Price in EUR`` over ``12`` is 12 EUR.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.plain import cells

_UNIT = re.compile(r"(?:[(\[](?P<within>[^\d()\[\]]{1,20})[)\]]|(?:\bin )?(?P<last>[^\W\d_]{1,20}))\W*\Z")
"""A unit at the end of what a column or a row is called: in brackets, or the last word."""
_NUMBER = re.compile(r"[^\w(]*[\d(.][^|]*")


def with_units(passage: Passage) -> str:
    """What a passage says, below what its columns are called; of a row also each number with its unit."""
    said = f"{passage.header_text} {passage.text}"
    return " | ".join([said, *_measured(passage)]) if passage.form is Form.ROW else said


def _measured(passage: Passage) -> Iterator[str]:
    row, header = cells(passage.text), cells(passage.header_text) if passage.header_text else []
    for name, value in zip_longest(header[: len(row)], row, fillvalue=""):
        for called in (name, row[0]):
            unit = _UNIT.search(called) if _NUMBER.fullmatch(value) else None
            if unit and value is not called:
                yield f"{value} {unit['within'] or unit['last']}"
