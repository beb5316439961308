"""Where lines go: a stream, and what it can show.

Rule 1: colour and markup only on a terminal, and never against NO_COLOR.
Rule 2: text of a document is data. A control character in it reaches no terminal; a visible sign stands in its place.
Rule 3: a stream that cannot show a character shows something else. It never fails.
"""

import io
import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO

WIDEST = 100
"""Columns. Longer lines are hard to read, however wide the window is."""
INDENT = "    "
"""In front of what belongs to the line above."""

_STYLES = {"bold": "1", "dim": "2", "bad": "31", "good": "32", "warn": "33", "mark": "36", "path": "35"}
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""C0 and C1 without the tab, line separators, and what turns the direction of writing."""
_ASCII = str.maketrans(
    {"│": "|", "…": "...", "›": ">", "·": "-", "—": "-", "–": "-", "✓": "+", "✗": "x", "“": '"', "”": '"'}
)


@dataclass(frozen=True, slots=True)
class Ink:
    """Text in a style."""

    text: str
    style: str


Line = Sequence[Ink | str]
"""The pieces of one line, without its end."""


def bold(text: str) -> Ink:
    """What the eye should find first."""
    return Ink(text, "bold")


def dim(text: str) -> Ink:
    """What the eye may pass over."""
    return Ink(text, "dim")


def many(n: int, noun: str) -> str:
    """A number of things: ``1 hit``, ``2,000 hits``."""
    return f"{n:,} {noun}{'s' * (n != 1)}"


def shortened(text: str, width: int) -> str:
    """The beginning of the text on one line; where there is hardly any room, twenty columns of it."""
    line = " ".join(text.split())
    room = max(width, 20)
    return line if len(line) <= room else f"{line[: room - 1].rstrip()}…"


def leading_to(headings: Sequence[str], width: int) -> str:
    """Headings, each below the one before, on one line: where there is no room, those over the last are left out, for
    the last says where one is."""
    for first in range(len(headings)):
        line = " › ".join(["…"] * bool(first) + [" ".join(one.split()) for one in headings[first:]])
        if len(line) <= width:
            return line
    return shortened(f"… › {headings[-1]}" if len(headings) > 1 else "".join(headings), width)


def visible(text: str) -> str:
    """The text with a sign for every control character."""
    return _CONTROL.sub(lambda match: _sign(ord(match[0])), text)


def _sign(code: int) -> str:
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7F else "�"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """A stream to write to. It need not be a terminal."""

    stream: TextIO
    is_terminal: bool = False
    colour: bool = False
    width: int = WIDEST
    unicode: bool = True
    """Whether every character can be written."""

    def write(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.stream.write("".join(map(self._piece, line)) + "\n")

    def say(self, *pieces: Ink | str) -> None:
        """Write one line."""
        self.write([pieces])

    def json(self, value: object) -> None:
        """Write one JSON value."""
        self.stream.write(json.dumps(value, ensure_ascii=not self.unicode, indent=2, allow_nan=False) + "\n")

    def verbatim(self, text: str) -> None:
        """Write text as it is; to a terminal, without its control characters."""
        lines = [visible(line) for line in text.split("\n")] if self.is_terminal else [text]
        self.stream.write("\n".join(lines) + ("" if text.endswith("\n") else "\n"))

    def _piece(self, piece: Ink | str) -> str:
        text = visible(piece.text if isinstance(piece, Ink) else piece)
        if not self.unicode:
            text = text.translate(_ASCII)
        return f"\x1b[{_STYLES[piece.style]}m{text}\x1b[0m" if self.colour and isinstance(piece, Ink) else text


def terminal_on(stream: TextIO | None) -> Terminal:
    """Find out what a standard stream can show. None is a stream that was closed before we started."""
    if stream is None:
        return Terminal(stream=io.StringIO())
    if isinstance(stream, io.TextIOWrapper):
        # What cannot be encoded is written as \uXXXX: legible, valid in JSON, and no error.
        stream.reconfigure(errors="backslashreplace")
    is_terminal = stream.isatty()
    return Terminal(
        stream=stream,
        is_terminal=is_terminal,
        colour=is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb",
        width=min(shutil.get_terminal_size().columns, WIDEST) if is_terminal else WIDEST,
        unicode=(stream.encoding or "utf-8").lower().replace("_", "-").startswith("utf"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The three streams of a command."""

    out: Terminal
    err: Terminal
    stdin: TextIO | None

    @property
    def can_ask(self) -> bool:
        """Whether a person is there to answer a question."""
        return self.err.is_terminal and self.stdin is not None and self.stdin.isatty()

    def warn(self, remarks: Iterable[str]) -> None:
        """Say on stderr what was not at its best."""
        self.err.write([Ink("attest: warning: ", "warn"), remark, _remedy(remark)] for remark in remarks)


def _remedy(remark: str) -> str:
    """What to do about vectors that are not there yet; other remarks say so themselves."""
    missing = remark.startswith("dense: ") and remark.endswith("% of chunks embedded")
    return "; meaning follows when attest index has run to its end, without --lexical-only" if missing else ""


def desk_of_process() -> Desk:
    """The streams that this process was started with."""
    return Desk(out=terminal_on(sys.stdout), err=terminal_on(sys.stderr), stdin=sys.stdin)
