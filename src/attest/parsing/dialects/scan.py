"""Where the markings of a text stand, and what CommonMark gets to see instead of them.

The first line of a marking becomes a thematic break, which ends a paragraph and is of no block; its other lines become
blank. The body of a box loses the indentation or the quotation marks that make it one. Lines stay lines, so every block
that is found lies where it lies in the text.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from attest.parsing.dialects.markings import (
    ANY,
    CELLS,
    CODE_DIRECTIVES,
    FENCE,
    MARKINGS,
    OPTION,
    SILENT_DIRECTIVES,
    Body,
    Marking,
)
from attest.parsing.lines import Lines
from attest.values.spans import Range, trimmed

LONGEST = 1_000
"""Characters of a line that can begin a marking."""
_BREAK = "***"
_CODE = "~~~~~~"
"""The fence that stands for another mark around code."""
_BOX = 4
"""Columns by which the body of a box stands further in."""
_DEFINED = re.compile(r"[ \t]*:(?:[ ]{3}|\t)(?=\S)")
_LISTED = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)")
_QUOTED = re.compile(r"[ \t]*>[ ]?")
_CALLED = re.compile(r"[ \t]*>[ \t]*\[!")
_CLOSED = re.compile(r"</[^<>]*>[ \t]*$|/>[ \t]*$")


MOST_LINES = 200
"""Lines of a marking; one that does not end within so many is none."""
_COLONS = re.compile(r"[ \t]*:{3,}[ \t]*")
_RULED = re.compile(r"---[ \t]*")


class _Found(NamedTuple):
    """A marking where it stands."""

    number: int
    """Of its first line."""
    past: int
    """Of the line behind it."""
    rest: str
    """Its first line within the boxes and callouts that are open."""
    marking: Marking
    match: re.Match[str]
    """Of the first line without the blanks around it."""
    at: int
    """Where in the text that begins."""


class _Box(NamedTuple):
    """A body that stands further in."""

    column: int
    """Where it begins; a line that begins before ends it."""
    by: int
    """Columns that CommonMark does not see."""


@dataclass(slots=True)
class Seen:
    """What CommonMark gets to see of a text, and what that leaves out."""

    lines: list[str]
    words: dict[int, list[Range]] = field(default_factory=dict)
    """Of a marking that begins on a line: the places of its words that a reader sees."""
    begins: dict[int, int] = field(default_factory=dict)
    """Where the text of a line begins behind the mark of a callout or definition."""
    code: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Lines that open code by a marking, with the language and the code's first line."""


def seen_lines(lines: Lines, shown: list[str]) -> Seen:
    """What CommonMark sees of lines that it would else be shown as ``shown``."""
    seen = Seen(shown)
    if len(lines) and ANY.search(lines.text, lines.starts[0], lines.ends[-1]):
        _Scan(lines, seen).run()
    return seen


class _Scan:
    """One way through the lines of a text."""

    def __init__(self, lines: Lines, seen: Seen) -> None:
        self._lines = lines
        self._seen = seen
        self._code: tuple[re.Pattern[str], str] | None = None
        """While in code: the line that ends it, and what CommonMark sees of that line."""
        self._boxes: list[_Box] = []
        """Those that are open."""
        self._opened = False
        """Whether the line before opened a component: its body begins where the next line does."""
        self._quoted = 0
        """Callouts that are open."""
        self._closing: list[re.Pattern[str]] = []
        """The lines that end the directives that are open."""
        self._listed = False

    def run(self) -> None:
        number = 0
        while number < len(self._lines):
            number = self._line(number)

    def _line(self, number: int) -> int:
        """Read a line; the number of the next one to read."""
        rest = self._inside(number)
        if self._code is not None:
            ends, shown = self._code
            if ends.fullmatch(rest):
                self._show(number, rest, shown)
                self._code = None
            return number + 1
        if not rest.strip() or self._is_indented(rest):
            return number + 1
        if self._closing and self._closing[-1].fullmatch(rest):
            self._closing.pop()
            return self._mark(number, rest, number + 1)
        if fence := FENCE.match(rest):
            self._code = _closing(fence["mark"]), ""
            return number + 1
        return self._marking(number, rest)

    def _inside(self, number: int) -> str:
        """What stands on a line within the boxes and callouts that are open; those that it ends are closed."""
        line = rest = self._lines[number]
        if self._opened and line.strip():
            self._opened = False
            inner = sum(box.by for box in self._boxes)
            if (column := _columns(line) - inner) >= _BOX:
                self._boxes.append(_Box(column, column))
        if line.strip() and (self._boxes or self._quoted):
            rest = self._behind_callouts(self._within_boxes(line))
            if rest is not line:
                self._show(number, rest)
        return rest

    def _within_boxes(self, line: str) -> str:
        column, open_boxes = _columns(line), 0
        for box in self._boxes:
            if column < box.column:
                break
            column, open_boxes = column - box.by, open_boxes + 1
        del self._boxes[open_boxes:]
        return " " * column + line.lstrip(" \t") if open_boxes else line

    def _behind_callouts(self, line: str) -> str:
        for depth in range(self._quoted):
            mark = _QUOTED.match(line)
            if mark is None or _CALLED.match(line):
                self._quoted = depth
                break
            line = line[mark.end() :]
        return line

    def _show(self, number: int, rest: str, shown: str = "") -> None:
        """Let CommonMark see the rest of a line, or something in its place where there is code to end."""
        self._seen.lines[number] = shown or (f"\\{rest}" if self._quoted and rest.startswith("#") else rest)
        before = self._lines[number].removesuffix(rest.lstrip())
        if before.strip():
            self._seen.begins[number] = self._lines.starts[number] + len(before)

    def _is_indented(self, rest: str) -> bool:
        """Whether a line is indented code: far in, and in no list."""
        columns = _columns(rest)
        if columns == 0 or _LISTED.match(rest):
            self._listed = bool(_LISTED.match(rest))
        return columns >= _BOX and not self._listed

    def _marking(self, number: int, rest: str) -> int:
        if defined := _DEFINED.match(rest):
            self._boxes.append(_Box(_columns(rest) + _BOX, _BOX))
            rest = rest[defined.end() :]
            self._show(number, rest)
        body = rest.strip()
        if len(body) > LONGEST:
            return number + 1
        for marking in MARKINGS:
            if (match := marking.line.fullmatch(body)) and (past := _past_marking(self._lines, number, marking)):
                at = self._lines.ends[number] - len(rest.lstrip())
                return self._read(_Found(number, past, rest, marking, match, at))
        return number + 1

    def _read(self, found: _Found) -> int:
        """Open the body of a marking and say its words; the number of the next line to read."""
        match found.marking.body:
            case Body.INDENTED:
                self._boxes.append(_Box(_columns(found.rest) + _BOX, _BOX))
            case Body.COMPONENT:
                self._opened = not _CLOSED.search(self._lines[found.past - 1])
            case Body.CALLOUT:
                self._quoted += 1
            case Body.CODE:
                language = found.match["name"]
                ends = re.compile(found.marking.until.replace("{name}", re.escape(language)))
                return self._open_code(found, language, ends, found.past)
            case Body.DIRECTIVE:
                return self._directive(found)
        self._say(found)
        if found.marking.seen is not None:
            start, end = self._lines.starts[found.number], self._lines.ends[found.past - 1]
            for one in found.marking.seen.finditer(self._lines.text, start, end):
                self._said(found.number, one.span("first" if one["words"] is None else "words"))
        return self._mark(found.number, found.rest, found.past)

    def _say(self, found: _Found) -> None:
        for group in ("words", "more"):
            if found.match.re.groupindex.get(group) and found.match[group] is not None:
                start, end = found.match.span(group)
                self._said(found.number, (found.at + start, found.at + end))

    def _said(self, number: int, place: Range) -> None:
        start, end = trimmed(self._lines.text, *place)
        if start < end:
            self._seen.words.setdefault(number, []).append((start, end))

    def _open_code(self, found: _Found, language: str, ends: re.Pattern[str], first: int) -> int:
        """Show code whose own first line is ``first``; the number of the next line to read."""
        blanks = _blanks(found.rest)
        self._seen.code[found.number] = language, first
        self._seen.lines[found.number] = f"{blanks}{_CODE}{language}"
        self._code = ends, f"{blanks}{_CODE}"
        return found.number + 1

    def _directive(self, found: _Found) -> int:
        """A directive of MyST: its words stay words, code stays code, and what only a renderer needs is left out."""
        name, ends = found.match["name"].removeprefix("{").lower(), _closing(found.match["mark"])
        past = _past_options(self._lines, found.number + 1)
        if name in CELLS:
            return self._open_code(found, name, ends, past)
        if name in CODE_DIRECTIVES:
            words = found.match["words"]
            return self._open_code(found, "" if words is None or name == "math" else words.split()[0], ends, past)
        if name in SILENT_DIRECTIVES:
            return self._mark(found.number, found.rest, _past_body(self._lines, found.number + 1, ends))
        self._closing.append(ends)
        if name != "figure":
            self._say(found)
        return self._mark(found.number, found.rest, past)

    def _mark(self, number: int, rest: str, past: int) -> int:
        self._seen.lines[number:past] = [f"{_blanks(rest)}{_BREAK}", *[""] * (past - number - 1)]
        self._seen.words.setdefault(number, [])
        return past


def _columns(line: str) -> int:
    return len(_blanks(line).expandtabs(_BOX))


def _blanks(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


# --- how far a marking reaches ---


def _past_marking(lines: Lines, number: int, marking: Marking) -> int | None:
    """The line behind a marking that begins on a line; None when it never ends."""
    if marking.last is None:
        return number + 1
    stop = min(len(lines), number + MOST_LINES)
    last = next((at for at in range(number + 1, stop) if marking.last.fullmatch(lines[at].rstrip())), None)
    if last is None:
        return len(lines) if marking.before_last and stop == len(lines) else None
    return last if marking.before_last else last + 1


def _past_options(lines: Lines, number: int) -> int:
    """The line behind the settings of a directive that begin on a line, in either style; the same where none do."""
    if number < len(lines) and _RULED.fullmatch(lines[number].strip()):
        stop = min(len(lines), number + MOST_LINES)
        last = next((at for at in range(number + 1, stop) if _RULED.fullmatch(lines[at].strip())), None)
        return number if last is None else last + 1
    while number < len(lines) and OPTION.fullmatch(lines[number]):
        number += 1
    return number


def _past_body(lines: Lines, number: int, ends: re.Pattern[str]) -> int:
    """The line behind the one that ends a body which begins on a line; the last that it may reach where none does."""
    stop = min(len(lines), number - 1 + MOST_LINES)
    return next((at + 1 for at in range(number, stop) if ends.fullmatch(lines[at].strip())), stop)


def _closing(mark: str) -> re.Pattern[str]:
    """How the line looks that ends what a mark opens: colons, or a fence of so many characters at least."""
    return _COLONS if mark[0] == ":" else re.compile(rf"[ \t>]*{mark[0]}{{{len(mark)},}}[ \t]*")
