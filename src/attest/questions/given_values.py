"""Places where a text gives a value to a name: ``MAX_BLOBS = 6``, a row ``max_blobs | 6``, ``- `max_blobs` (default:
6)``.

The value must look like one: a number, a quoted text, or a language's word for yes, no or nothing.
"""

import re
from collections.abc import Iterator

_NAME = r"(?P<name>[A-Za-z_][\w.-]{0,60}?\w)"
"""The name of a value: *max-blobs*, *log.level*."""
_SPACED_NAME = r"(?P<name>[A-Za-z_][\w. -]{0,60}?\w)"
"""The same with blanks, for names in tables: *Block time*."""
_LITERALS = (
    r"[-+(]?\s?\d",
    r"0x[0-9a-f]",
    r"[\"'`]+[\w*.:/$%~<({\[-]",
    r"\.\d",
    r"(?:true|false|none|null|nil|yes|no|on|off|enabled|disabled|unlimited|never)\b",
    r"[a-z_]\w{0,30}\(\s*(?:\w{1,30}\s?=\s?)?[\"'`]?[-+]?[\d.]",  # uint64(5), timedelta(days=5)
    r"\d*\s?\*?\s?(?-i:[A-Z][A-Z\d_]+)\b",  # SECONDS, 12 * SECONDS; not a type, as in `lid: Lid`
)
"""Beginnings of a value, each of one form."""
_LITERAL = f"(?:{'|'.join(_LITERALS)})"
"""The beginning of a value: a number, a quoted text, a call with either, or the name of another constant."""
_ASSIGNED = re.compile(
    rf"(?<![\w.$-])[`\"']?{_NAME}[`\"']?(?:[ \t]*:[ \t]*[A-Za-z_][\w.\[\]| ,]{{0,40}}?|[ \t]+[A-Za-z_]\w{{0,20}})?"
    rf"[ \t]*(?::=|=(?![=>])|:(?![:=/]))[ \t]*(?:[A-Z]\w*\.)?(?={_LITERAL})",
    re.I,
)
"""``name = 5``, ``name: int = 5``, ``name uint64 = 5``, ``name: 5``, ``"name": 5``, ``name=5``."""
_ROW = re.compile(rf"^[ \t]*\|?[ \t]*[`*]*-{{0,2}}{_SPACED_NAME}[`*]*[ \t]*\|[ \t]*(?=[`*]*{_LITERAL})", re.I | re.M)
"""A row of a table with a name and its value: ``| max_blobs | 6``."""
_ITEM = re.compile(rf"^[ \t]*[-*+][ \t]+[`*]+-{{0,2}}{_NAME}[`*]+(?=[^\n]*(?:\d|default))", re.I | re.M)
"""A list item with a name in code and, somewhere behind it, a number or a default: *- `max_blobs`: the limit (default
6)*."""
_DEFAULT_NOTATION = re.compile(
    rf"(?<![\w.$-]){_NAME}:[ \t]*<[^>\n]{{1,60}}>[ \t]*\|[ \t]*default[ \t]*=[ \t]*(?={_LITERAL})", re.I
)
"""``[ name: <duration> | default = 5m ]``, the notation of some configuration manuals."""
_PATTERNS = (_ROW, _ITEM, _ASSIGNED, _DEFAULT_NOTATION)
"""All forms, in the order in which they are searched for."""
_LONGEST = 4_000
"""Maximum number of characters of a text that are searched."""


def names_with_values(text: str) -> Iterator[str]:
    """Yield the names that a text gives a value to."""
    for pattern in _PATTERNS:
        for match in pattern.finditer(text, 0, _LONGEST):
            yield match["name"]


VALUE_LINE = re.compile(rf"^\W{{0,9}}(?:default|value)s?(?: (?:value|is))?\W{{0,9}}(?={_LITERAL})", re.I | re.M)
"""A line that gives the value of the name in the heading above it: *Default: 30*."""
