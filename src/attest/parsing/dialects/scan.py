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
from attest.values.spans import Range

__all__ = ["Seen", "seen_lines"]

MOST_LINES = 200
"""Lines of a marking; one that does not end within so many is none."""
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
_COLONS = re.compile(r"[ \t]*:{3,}[ \t]*")
_CLOSED = re.compile(r"</[^<>]*>[ \t]*$|/>[ \t]*$")
_RULED = re.compile(r"---[ \t]*")


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
            self._code = _fence_end(fence["mark"]), ""
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
        for depth, box in enumerate(self._boxes):
            if _columns(line) < box.column:
                del self._boxes[depth:]
                break
            line = " " * (_columns(line) - box.by) + line.lstrip(" \t")
        return line

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
            if (match := marking.line.fullmatch(body)) and (past := self._past(number, marking)):
                at = self._lines.ends[number] - len(rest.lstrip())
                return self._read(number, past, rest, marking, match, at)
        return number + 1

    def _past(self, number: int, marking: Marking) -> int | None:
        """The line behind a marking; None when it never ends."""
        if marking.last is None:
            return number + 1
        stop = min(len(self._lines), number + MOST_LINES)
        first = next((at for at in range(number + 1, stop) if marking.last.fullmatch(self._lines[at].rstrip())), None)
        if first is None:
            return len(self._lines) if marking.before_last and stop == len(self._lines) else None
        return first + (not marking.before_last)

    def _read(self, number: int, past: int, rest: str, marking: Marking, match: re.Match[str], at: int) -> int:
        match marking.body:
            case Body.INDENTED:
                self._boxes.append(_Box(_columns(rest) + _BOX, _BOX))
            case Body.COMPONENT:
                self._opened = not _CLOSED.search(self._lines[past - 1])
            case Body.CALLOUT:
                self._quoted += 1
            case Body.CODE:
                ends = re.compile(marking.until.replace("{name}", re.escape(match["name"])))
                return self._open_code(number, rest, match["name"], ends, number + 1)
            case Body.DIRECTIVE:
                return self._directive(number, rest, match, at)
        self._say(number, match, at)
        if marking.seen is not None:
            start, end = self._lines.starts[number], self._lines.ends[past - 1]
            for one in marking.seen.finditer(self._lines.text, start, end):
                self._said(number, one.span("first" if one["words"] is None else "words"))
        return self._mark(number, rest, past)

    def _say(self, number: int, match: re.Match[str], at: int) -> None:
        for group in ("words", "more"):
            if match.re.groupindex.get(group) and match[group] is not None:
                self._said(number, (at + match.start(group), at + match.end(group)))

    def _said(self, number: int, place: Range) -> None:
        said = self._lines.text[slice(*place)]
        if said.strip():
            low = place[0] + len(said) - len(said.lstrip())
            self._seen.words.setdefault(number, []).append((low, low + len(said.strip())))

    def _open_code(self, number: int, rest: str, language: str, ends: re.Pattern[str], first: int) -> int:
        self._seen.code[number] = language, first
        self._seen.lines[number] = f"{_blanks(rest)}{_CODE}{language}"
        self._code = ends, f"{_blanks(rest)}{_CODE}"
        return number + 1

    def _directive(self, number: int, rest: str, match: re.Match[str], at: int) -> int:
        """A directive of MyST: its words stay words, code stays code, and what only a renderer needs is left out."""
        name, mark = match["name"].removeprefix("{").lower(), match["mark"]
        ends = _COLONS if mark[0] == ":" else _fence_end(mark)
        past = self._past_options(number + 1)
        if name in CELLS:
            return self._open_code(number, rest, name, ends, past)
        if name in CODE_DIRECTIVES:
            language = "" if match["words"] is None or name == "math" else match["words"].split()[0]
            return self._open_code(number, rest, language, ends, past)
        if name in SILENT_DIRECTIVES:
            stop = min(len(self._lines), number + MOST_LINES)
            closing = (n + 1 for n in range(number + 1, stop) if ends.fullmatch(self._lines[n].strip()))
            return self._mark(number, rest, next(closing, stop))
        self._closing.append(ends)
        if name != "figure":
            self._say(number, match, at)
        return self._mark(number, rest, past)

    def _past_options(self, number: int) -> int:
        """Behind the settings of a directive, in either style."""
        lines = self._lines
        if number < len(lines) and _RULED.fullmatch(lines[number].strip()):
            stop = min(len(lines), number + MOST_LINES)
            closing = next((n for n in range(number + 1, stop) if _RULED.fullmatch(lines[n].strip())), None)
            return number if closing is None else closing + 1
        while number < len(lines) and OPTION.fullmatch(lines[number]):
            number += 1
        return number

    def _mark(self, number: int, rest: str, past: int) -> int:
        self._seen.lines[number:past] = [f"{_blanks(rest)}{_BREAK}", *[""] * (past - number - 1)]
        self._seen.words.setdefault(number, [])
        return past


def _fence_end(mark: str) -> re.Pattern[str]:
    return re.compile(rf"[ \t>]*{mark[0]}{{{len(mark)},}}[ \t]*")


def _columns(line: str) -> int:
    return len(_blanks(line).expandtabs(_BOX))


def _blanks(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]
