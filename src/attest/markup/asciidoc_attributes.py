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
_CONTINUED = re.compile(r"(?<![ \t])[ \t]++\\\n[ \t]*")
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
        name, words = match["name"].lower(), ATTRIBUTE.sub(lambda one: found.get(one["name"].lower()) or one[0], value)
        kept = words if len(words) <= _LONGEST else None
        found[name] = kept if found.get(name, kept) == kept else None
    return {name: words for name, words in found.items() if words is not None}
