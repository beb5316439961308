"""Where the markings are in a text, and what CommonMark sees in their place.

The first line of a marking becomes a thematic break, which ends a paragraph and belongs to no block; its other lines
become blank. The body of a box loses the indentation or the quotation marks that make it one. Lines stay lines, so
every block is found where it is in the text.
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
"""Maximum length of a line that can begin a marking, in characters."""
_BREAK = "***"
_CODE = "~~~~~~"
"""The fence that CommonMark sees in place of another mark around code."""
_BOX = 4
"""Number of columns by which the body of a box is indented."""
_DEFINED = re.compile(r"[ \t]*:(?:[ ]{3}|\t)(?=\S)")
_LISTED = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)")
_QUOTED = re.compile(r"[ \t]*>[ ]?")
_CALLED = re.compile(r"[ \t]*>[ \t]*\[!")
_CLOSED = re.compile(r"</[^<>]*>[ \t]*$|/>[ \t]*$")


_MOST_LINES = 200
"""Maximum number of lines in a marking; one that does not end within them is not a marking."""
_COLONS = re.compile(r"[ \t]*:{3,}[ \t]*")
_RULED = re.compile(r"---[ \t]*")


class _Found(NamedTuple):
    """A marking and its place."""

    number: int
    """Number of its first line."""
    past: int
    """Number of the line after it."""
    rest: str
    """Its first line, without the marks of open boxes and callouts."""
    marking: Marking
    match: re.Match[str]
    """Match for the first line, stripped."""
    at: int
    """Offset in the text where the match begins."""


class _Box(NamedTuple):
    """An indented body."""

    column: int
    """Column at which the body begins; a line that begins before it ends the body."""
    by: int
    """Number of columns that CommonMark does not see."""


@dataclass(slots=True)
class Seen:
    """What CommonMark sees of a text, and what that leaves out."""

    lines: list[str]
    words: dict[int, list[Range]] = field(default_factory=dict)
    """Spans of the words that a reader sees, by the number of the marking's first line."""
    begins: dict[int, int] = field(default_factory=dict)
    """Offset of a line's text after the mark of a callout or definition, by line number."""
    code: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Language and first line of code that is opened by a marking, by the number of the marking's line."""


def seen_lines(lines: Lines, shown: list[str]) -> Seen:
    """What CommonMark sees: the lines of ``shown`` with markings replaced."""
    seen = Seen(shown)
    if len(lines) and ANY.search(lines.text, lines.starts[0], lines.ends[-1]):
        _Scan(lines, seen).run()
    return seen


class _Scan:
    """One pass over the lines of a text."""

    def __init__(self, lines: Lines, seen: Seen) -> None:
        self._lines = lines
        self._seen = seen
        self._code: tuple[re.Pattern[str], str] | None = None
        """While in code: the pattern of the line that ends it, and what CommonMark sees of that line."""
        self._boxes: list[_Box] = []
        """The open boxes, outermost first."""
        self._opened = False
        """Whether the line before opened a component, whose body begins at the column of the next line."""
        self._quoted = 0
        """Number of open callouts."""
        self._closing_pattern: list[re.Pattern[str]] = []
        """Patterns of the lines that end the open directives."""
        self._listed = False

    def run(self) -> None:
        number = 0
        while number < len(self._lines):
            number = self._line(number)

    def _line(self, number: int) -> int:
        """Read a line; returns the number of the next one to read."""
        rest = self._without_marks(number)
        if self._code is not None:
            ends, shown = self._code
            if ends.fullmatch(rest):
                self._show(number, rest, shown)
                self._code = None
            return number + 1
        if not rest.strip() or self._is_indented(rest):
            return number + 1
        if self._closing_pattern and self._closing_pattern[-1].fullmatch(rest):
            self._closing_pattern.pop()
            return self._mark(number, rest, number + 1)
        if fence := FENCE.match(rest):
            self._code = _closing_pattern(fence["mark"]), ""
            return number + 1
        return self._marking(number, rest)

    def _without_marks(self, number: int) -> str:
        """A line without the marks of open boxes and callouts; those that it ends are closed."""
        line = rest = self._lines[number]
        if self._opened and line.strip():
            self._opened = False
            inner = sum(box.by for box in self._boxes)
            if (column := _columns(line) - inner) >= _BOX:
                self._boxes.append(_Box(column, column))
        if line.strip() and (self._boxes or self._quoted):
            rest = self._without_callout_marks(self._without_box_marks(line))
            if rest is not line:
                self._show(number, rest)
        return rest

    def _without_box_marks(self, line: str) -> str:
        column, open_boxes = _columns(line), 0
        for box in self._boxes:
            if column < box.column:
                break
            column, open_boxes = column - box.by, open_boxes + 1
        del self._boxes[open_boxes:]
        return " " * column + line.lstrip(" \t") if open_boxes else line

    def _without_callout_marks(self, line: str) -> str:
        for depth in range(self._quoted):
            mark = _QUOTED.match(line)
            if mark is None or _CALLED.match(line):
                self._quoted = depth
                break
            line = line[mark.end() :]
        return line

    def _show(self, number: int, rest: str, shown: str = "") -> None:
        """Let CommonMark see the rest of a line, or ``shown`` in its place where code ends."""
        self._seen.lines[number] = shown or (f"\\{rest}" if self._quoted and rest.startswith("#") else rest)
        before = self._lines[number].removesuffix(rest.lstrip())
        if before.strip():
            self._seen.begins[number] = self._lines.starts[number] + len(before)

    def _is_indented(self, rest: str) -> bool:
        """Whether a line is indented code: indented far enough, and not in a list."""
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
            if (match := marking.line.fullmatch(body)) and (past := _line_after_marking(self._lines, number, marking)):
                at = self._lines.ends[number] - len(rest.lstrip())
                return self._read(_Found(number, past, rest, marking, match, at))
        return number + 1

    def _read(self, found: _Found) -> int:
        """Open the body of a marking and keep its words; returns the number of the next line to read."""
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
        self._keep_words(found)
        if found.marking.seen is not None:
            start, end = self._lines.starts[found.number], self._lines.ends[found.past - 1]
            for match in found.marking.seen.finditer(self._lines.text, start, end):
                self._keep_range(found.number, match.span("first" if match["words"] is None else "words"))
        return self._mark(found.number, found.rest, found.past)

    def _keep_words(self, found: _Found) -> None:
        for group in ("words", "more"):
            if found.match.re.groupindex.get(group) and found.match[group] is not None:
                start, end = found.match.span(group)
                self._keep_range(found.number, (found.at + start, found.at + end))

    def _keep_range(self, number: int, place: Range) -> None:
        start, end = trimmed(self._lines.text, *place)
        if start < end:
            self._seen.words.setdefault(number, []).append((start, end))

    def _open_code(self, found: _Found, language: str, ends: re.Pattern[str], first: int) -> int:
        """Show code whose first line is ``first``; returns the number of the next line to read."""
        blanks = _blanks(found.rest)
        self._seen.code[found.number] = language, first
        self._seen.lines[found.number] = f"{blanks}{_CODE}{language}"
        self._code = ends, f"{blanks}{_CODE}"
        return found.number + 1

    def _directive(self, found: _Found) -> int:
        """A MyST directive: its words stay words, code stays code, and what only a renderer needs is left out."""
        name, ends = found.match["name"].removeprefix("{").lower(), _closing_pattern(found.match["mark"])
        past = _line_after_options(self._lines, found.number + 1)
        if name in CELLS:
            return self._open_code(found, name, ends, past)
        if name in CODE_DIRECTIVES:
            words = found.match["words"]
            return self._open_code(found, "" if words is None or name == "math" else words.split()[0], ends, past)
        if name in SILENT_DIRECTIVES:
            return self._mark(found.number, found.rest, _line_after_body(self._lines, found.number + 1, ends))
        self._closing_pattern.append(ends)
        if name != "figure":
            self._keep_words(found)
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


def _line_after_marking(lines: Lines, number: int, marking: Marking) -> int | None:
    """Number of the line after a marking that begins on line ``number``; None if it never ends."""
    if marking.last is None:
        return number + 1
    stop = min(len(lines), number + _MOST_LINES)
    last = next((at for at in range(number + 1, stop) if marking.last.fullmatch(lines[at].rstrip())), None)
    if last is None:
        return len(lines) if marking.before_last and stop == len(lines) else None
    return last if marking.before_last else last + 1


def _line_after_options(lines: Lines, number: int) -> int:
    """Number of the line after a directive's settings (in either style), which begin at ``number`` if there are any."""
    if number < len(lines) and _RULED.fullmatch(lines[number].strip()):
        stop = min(len(lines), number + _MOST_LINES)
        last = next((at for at in range(number + 1, stop) if _RULED.fullmatch(lines[at].strip())), None)
        return number if last is None else last + 1
    while number < len(lines) and OPTION.fullmatch(lines[number]):
        number += 1
    return number


def _line_after_body(lines: Lines, number: int, ends: re.Pattern[str]) -> int:
    """Number of the line after the one that ends a body; if none does, of the last line that the body may reach."""
    stop = min(len(lines), number - 1 + _MOST_LINES)
    return next((at + 1 for at in range(number, stop) if ends.fullmatch(lines[at].strip())), stop)


def _closing_pattern(mark: str) -> re.Pattern[str]:
    """Pattern of the line that closes ``mark``: colons, or a fence of at least as many characters."""
    return _COLONS if mark[0] == ":" else re.compile(rf"[ \t>]*{mark[0]}{{{len(mark)},}}[ \t]*")
