"""Attributes that an AsciiDoc text sets for itself: ``:version: 4.2``, used as ``{version}``.

An attribute set on the command line or in another file is unknown here and stays as it is written, and so does one that
the text sets to different values in different places.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import unescape

ATTRIBUTE = re.compile(r"(?<!\\)\{(?P<name>\w[\w-]{0,40})\}")
"""A reference to an attribute."""
_SET = re.compile(r"^:(?P<name>\w[\w-]{0,40}):[ \t]+(?P<value>\S[^\n]*(?:(?<=[ ]\\)\n[^\n]+){0,20})$", re.MULTILINE)
"""A line that sets an attribute, with its continuation lines: *:version: 4.2*."""
_CONTINUED = re.compile(r"(?<![ \t])[ \t]++\\\n[ \t]*")
"""The end of a line that is continued, with the margin of the next one."""
_LONGEST = 300
"""Maximum number of characters of a value; it may be built from values that were set before."""
CHARACTERS: Mapping[str, str] = {
    "nbsp": " ", "sp": " ", "empty": "", "zwsp": "", "wj": "", "plus": "+", "amp": "&", "lt": "<", "gt": ">",
    "apos": "'", "quot": '"', "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "deg": "°", "vbar": "|",
    "startsb": "[", "endsb": "]", "caret": "^", "tilde": "~", "cpp": "C++", "asterisk": "*", "backtick": "`",
    "brvbar": "¦", "blank": "", "backslash": "\\", "two-colons": "::", "two-semicolons": ";;",
}  # fmt: skip
"""Attributes that stand for characters (AsciiDoc Language, Character Replacement Attributes Reference)."""


@lru_cache(maxsize=8)
def attributes_in(text: str) -> Mapping[str, str]:
    """The attributes that a text sets, by lower-case name, and those that stand for characters."""
    found = dict[str, str | None](CHARACTERS)
    for match in _SET.finditer(text):
        value = unescape(_CONTINUED.sub(" ", match["value"]).strip())
        name = match["name"].lower()
        words = ATTRIBUTE.sub(lambda reference: found.get(reference["name"].lower()) or reference[0], value)
        short = words if len(words) <= _LONGEST else None
        found[name] = short if found.get(name, short) == short else None
    return {name: words for name, words in found.items() if words is not None}
