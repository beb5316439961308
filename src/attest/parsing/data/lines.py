"""YAML, TOML and INI to entries, line by line: indented lines belong to the key above them.

Anchors are not followed and types are not guessed: a value is what is written. A comment above a key belongs to it.
"""

import re
from dataclasses import dataclass, field

from attest.markup.data import brackets_left_open, unquoted
from attest.parsing.data.entries import MAX_DEPTH, MAX_ENTRIES, MAX_VALUE, Entry
from attest.parsing.lines import Lines

_QUOTED = r"\"[^\"\n]{1,200}\"|'[^'\n]{1,200}'"
_BARE = r"[^\s#:\[\]{},&*!|>'\"%@`-][^\n#]{0,200}?|-?\w[\w.-]{0,100}|<<"
"""YAML keys without quotation marks: none begins with punctuation except a minus sign and the merge key ``<<``."""
_KEY = re.compile(rf"(?P<key>{_QUOTED}|{_BARE})[ \t]{{0,9}}:(?=[ \t]|$)[ \t]*(?P<value>[^\n]*)")
_DASH = re.compile(r"-(?:[ \t]+|$)")
_BLOCK = re.compile(r"(?:[&!][^\s]+[ \t]+)*[|>][-+0-9]*[ \t]*(?:#.*)?")
_NOTHING = re.compile(r"(?:[&!]\S++[ \t]*+)*+(?:#.*)?")
_SECTION = re.compile(
    r"\[{1,2}[ \t]*+(?P<name>[^ \t\[\]\n](?:[^\[\]\n]{0,198}[^ \t\[\]\n])?)[ \t]*+\]{1,2}[ \t]*+(?:[#;].*)?"
)
_SETTING = re.compile(r"(?P<key>\"[^\"\n]{1,200}\"|[^\s=:#;\[\]][^=:\n]{0,150}?)[ \t]{0,40}[=:][ \t]*(?P<value>[^\n]*)")
_PLAIN_PARTS = 0.2
"""Maximum share of lines that are neither key, element nor continuation; above it the text is prose."""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


@dataclass(slots=True)
class _Reader:
    """One pass over the lines, with the open entries and the column at which each begins."""

    lines: Lines
    roots: list[Entry] = field(default_factory=list)
    open: list[tuple[int, Entry]] = field(default_factory=list)
    comment: int | None = None
    """Number of the line with which the comment above begins."""
    verbatim: int | None = None
    """Column of the key whose value is a block scalar; None outside of one."""
    strange: int = 0
    shown: int = 0
    """Number of lines that are not blank."""

    def __post_init__(self) -> None:
        self.shown = sum(not self.lines.is_blank(number) for number in range(len(self.lines)))

    def numbers(self) -> range:
        """Numbers of the lines to read; empty for a text with too many lines for entries to be made of it."""
        return range(len(self.lines) if self.shown <= MAX_ENTRIES else 0)

    def begins(self, number: int, at: int, key: str, value: str) -> Entry:
        """Add the entry that begins at column ``at`` of a line, inside the last one that is less indented. If the
        nesting is too deep, it is added next to that one."""
        start, end = self.lines.starts[number], self.lines.ends[number]
        while self.open and (not self._contains(at, key) or len(self.open) > MAX_DEPTH):
            self.open.pop()
        own = start + at
        above = self.lines.starts[self.comment] if self.comment is not None else own
        self.comment = None
        empty = _NOTHING.fullmatch(value) is not None
        entry = Entry(key, above, own, end, end, value="" if empty else unquoted(value)[:MAX_VALUE], holds=empty)
        self._extend(end)
        if self.open:
            self.open[-1][1].holds = True
        (self.open[-1][1].children if self.open else self.roots).append(entry)
        self.open.append((at, entry))
        return entry

    def _contains(self, at: int, key: str) -> bool:
        """Whether the innermost open entry contains one at ``at``; list elements may be indented like their list's
        key."""
        inner, entry = self.open[-1]
        return inner < at or (inner == at and not key and bool(entry.key))

    def parts(self) -> None:
        """End a group of lines: a comment above belongs to nothing that follows, and becomes an entry of its own."""
        if self.comment is not None:
            start = self.lines.starts[self.comment]
            at = start + _indent(self.lines[self.comment])
            last = next(n for n in range(self.comment, len(self.lines) + 1) if not self._is_comment(n)) - 1
            depth = sum(indent < at - start for indent, _ in self.open)
            self.open = self.open[:depth]
            alone = Entry("", at, at, self.lines.ends[last])
            (self.open[-1][1].children if self.open else self.roots).append(alone)
            self._extend(alone.end)
        self.comment = None

    def _is_comment(self, number: int) -> bool:
        return number < len(self.lines) and self.lines[number].lstrip()[:1] in ("#", ";", "!")

    def goes_on(self, number: int) -> None:
        """A line that continues the value above it."""
        if not self.open:
            self.strange += 1
        self._extend(self.lines.ends[number])

    def _extend(self, end: int) -> None:
        for _, entry in self.open:
            entry.end = max(entry.end, end)

    def settled(self) -> list[Entry]:
        """The entries; empty if too many lines belong to none."""
        self.parts()
        for entry in self._all_entries():
            entry.holds = bool(entry.children)
        return self.roots if self.strange <= _PLAIN_PARTS * self.shown else []

    def _all_entries(self) -> list[Entry]:
        found, at = list(self.roots), 0
        while at < len(found):
            found += found[at].children
            at += 1
        return found


def indented_entries(lines: Lines) -> list[Entry]:
    """The entries of YAML; empty if the text is not YAML."""
    reader = _Reader(lines)
    for number in reader.numbers():
        line = lines[number].rstrip()
        at = _indent(line)
        if not line:
            reader.parts()
        elif reader.verbatim is not None and at > reader.verbatim:
            reader.goes_on(number)
        else:
            reader.verbatim = None
            _take_indented(reader, number, line, at)
    return reader.settled()


def _take_indented(reader: _Reader, number: int, line: str, at: int) -> None:
    if line.lstrip().startswith("#"):
        reader.comment = number if reader.comment is None else reader.comment
        return
    if line in ("---", "...") or line.startswith("%"):
        reader.parts()
        reader.open = []
        return
    while dash := _DASH.match(line, at):
        reader.begins(number, at, "", line[dash.end() :] if not _key_match(line, dash.end()) else "")
        at = dash.end()
    if found := _key_match(line, at):
        reader.begins(number, at, unquoted(found["key"]), found["value"])
        reader.verbatim = at if _BLOCK.fullmatch(found["value"]) else None
    elif not line[:at].rstrip().endswith("-") or at >= len(line):
        reader.goes_on(number)
    elif _BLOCK.fullmatch(line, at):
        reader.verbatim = at - 1


def _key_match(line: str, at: int) -> re.Match[str] | None:
    return _KEY.fullmatch(line, at) if not line.startswith(("{", "["), at) else None


def sectioned_entries(lines: Lines) -> list[Entry]:
    """The entries of TOML or INI; empty if the text is neither."""
    reader, deep = _Reader(lines), 0
    for number in reader.numbers():
        line = lines[number].rstrip()
        shown = line.lstrip()
        if not shown:
            reader.parts()
        elif deep > 0 or (reader.open and reader.open[-1][0] > 0 and line[:1] in " \t" and not _SETTING.match(shown)):
            reader.goes_on(number)
            deep += brackets_left_open(shown)
        elif shown[0] in "#;!":
            reader.comment = number if reader.comment is None else reader.comment
        elif section := _SECTION.fullmatch(shown):
            reader.open = []
            reader.begins(number, 0, unquoted(section["name"]), "")
        elif setting := _SETTING.fullmatch(shown):
            in_section = bool(reader.open) and reader.open[0][1].key and not reader.open[0][1].value
            reader.open = reader.open[:1] if in_section else []
            _add_setting(reader, number, line, setting)
            deep = max(0, brackets_left_open(setting["value"]))
        else:
            reader.strange += 1
    return reader.settled()


def _add_setting(reader: _Reader, number: int, line: str, setting: re.Match[str]) -> None:
    """Add a setting to its section, whatever its indentation."""
    at = _indent(line)
    entry = reader.begins(number, at or 1, unquoted(setting["key"]), setting["value"] or "=")
    entry.own = reader.lines.starts[number] + at
    entry.start = min(entry.start, entry.own)
