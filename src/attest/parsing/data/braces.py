"""JSON to entries, in one pass over its tokens. Comments and superfluous commas are accepted, as in editors."""

import re

from attest.markup.data import json_string
from attest.parsing.data.entries import MAX_DEPTH, MAX_ENTRIES, MAX_VALUE, Entry

_TOKEN = re.compile(
    r'(?P<string>"(?:[^"\\\n]|\\.)*+")|(?P<open>[{\[])|(?P<close>[}\]])|(?P<comma>,)|(?P<colon>:)'
    r"|(?P<comment>//[^\n]*|/\*.{0,2000}?\*/)|(?P<word>[^\s{}\[\],:\"]+)|(?P<odd>\")",
    re.DOTALL,
)
_LITERAL = re.compile(
    r"[^\w+.'-].*|[+-]?(?:(?:0[xX][\da-fA-F]+|[\d.]+(?:[eE][+-]?\d+)?)|NaN|Infinity)|true|false|null", re.DOTALL
)
"""Any token but a word that is no value: *yes*."""


def braced_entries(text: str) -> list[Entry]:
    """The entries in the outermost braces, or in those of each line; empty if the text is not JSON."""
    root = Entry("", 0, 0, len(text), holds=True)
    reader = _Reader(root)
    for token in _TOKEN.finditer(text):
        if not reader.take(token) or reader.entries > MAX_ENTRIES:
            return []
    if len(reader.open) > 1:
        return []
    only = root.children[0] if len(root.children) == 1 else None
    return only.children if only is not None and only.holds else root.children


def brace_fault(text: str) -> tuple[int, str] | None:
    """Where a text stops being JSON, and why: offset and words. None if it does not, or is too large or deep to say."""
    reader, before = _Reader(Entry("", 0, 0, len(text), holds=True)), "comma"
    for token in _TOKEN.finditer(text, len(text) - len(text.removeprefix("\ufeff"))):
        kind, inside = str(token.lastgroup), len(reader.open) > 1
        if kind == "comment":
            continue
        if not _LITERAL.fullmatch(token[0]):
            return token.start(), f"{token[0][:20]} is not in double quotation marks"
        if inside and before in _VALUES and kind in ("string", "word", "open"):
            return token.start(), "a comma is missing"
        if not reader.take(token):
            return None if len(reader.open) > MAX_DEPTH else (token.start(), _FAULTS.get(kind, "it is no value"))
        if reader.entries > MAX_ENTRIES:
            return None
        before = kind
    return (
        (reader.open[-1].head - 1, f"{text[reader.open[-1].head - 1]} is not closed") if len(reader.open) > 1 else None
    )


_VALUES = ("string", "word", "close")
_FAULTS = {
    "close": "a bracket closes what it did not open",
    "colon": "a colon stands behind no key",
    "odd": "a quotation is not closed",
}


class _Reader:
    """Entries under construction. ``open`` holds those that are not closed yet, outermost first."""

    def __init__(self, root: Entry) -> None:
        self.open = [root]
        self._closing = [""]
        self.entries = 0
        self._said: Entry | None = None
        """The last value, which a following colon makes a key."""

    def take(self, token: re.Match[str]) -> bool:
        """Process a token; False if it is not valid here."""
        kind = token.lastgroup
        if kind == "open":
            return self._opens(token)
        if kind == "close":
            return self._closes(token)
        if kind == "colon":
            return self._make_key()
        if kind in ("string", "word"):
            self._add_value(token)
        elif kind == "comma":
            self._said = None
        return kind != "odd"

    def _add_value(self, token: re.Match[str]) -> None:
        if self._said is not None and not self._said.value and self._said.key:
            self._said.value, self._said.end = json_string(token[0])[:MAX_VALUE], token.end()
            return
        self._said = Entry("", token.start(), token.start(), token.end(), value=json_string(token[0])[:MAX_VALUE])
        self._add_child(self._said)

    def _add_child(self, entry: Entry) -> None:
        self.open[-1].children.append(entry)
        self.entries += 1

    def _make_key(self) -> bool:
        """Make the last value the key of what follows."""
        if self._said is None or self._closing[-1] != "}":
            return False
        self._said.key, self._said.value = self._said.value or " ", ""
        return True

    def _opens(self, token: re.Match[str]) -> bool:
        keyed = self._said is not None and self._said.key and not self._said.value
        entry = self._said if keyed and self._said else Entry("", token.start(), token.start(), token.end())
        if not keyed:
            self._add_child(entry)
        entry.holds, entry.head = True, token.end()
        self.open.append(entry)
        self._closing.append("}" if token[0] == "{" else "]")
        self._said = None
        return len(self.open) <= MAX_DEPTH

    def _closes(self, token: re.Match[str]) -> bool:
        if self._closing.pop() != token[0]:
            return False
        self.open.pop().end = token.end()
        self._said = None
        return True
