"""The streams of a command, and output to each according to what it can show.

Rule 1: colour and markup only on a terminal, and never against NO_COLOR.
Rule 2: text of a document is data. None of its control characters reaches a terminal; a visible sign replaces each.
Rule 3: a character that the stream cannot show is replaced. Writing never fails.
"""

import io
import json
import os
import re
import shutil
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO, TypeVar

from attest.errors import UsageError
from attest.values.encodable import encodable
from attest.values.members import Printed

Value = TypeVar("Value", bound=Printed)

_WIDEST = 100
"""Most columns of a line. Longer lines are hard to read, however wide the window is."""
INDENT = "    "
"""Precedes lines that belong to the line above."""

_STYLES = {"bold": "1", "dim": "2", "bad": "31", "good": "32", "warn": "33", "mark": "36", "path": "35"}
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""C0 and C1 controls without the tab, line separators, and controls of the writing direction."""
_ASCII = str.maketrans(
    {"│": "|", "…": "...", "›": ">", "·": "-", "—": "-", "–": "-", "✓": "+", "✗": "x", "“": '"', "”": '"'}
)


@dataclass(frozen=True, slots=True)
class Ink:
    """Text with a style."""

    text: str
    style: str


Line = Sequence[Ink | str]
"""The pieces of one line, without its line break."""


def bold(text: str) -> Ink:
    """Text to notice first."""
    return Ink(text, "bold")


def dim(text: str) -> Ink:
    """Text that may be skipped."""
    return Ink(text, "dim")


def shortened(text: str, width: int) -> str:
    """The beginning of the text on one line, cut to ``width``, but not to less than twenty columns."""
    line = " ".join(text.split())
    room = max(width, 20)
    return line if len(line) <= room else f"{line[: room - 1].rstrip()}…"


def fit_headings(headings: Sequence[str], width: int) -> str:
    """A path of headings on one line; if it does not fit, the outer ones are left out, since the last says where one
    is."""
    for first in range(len(headings)):
        line = " › ".join(["…"] * bool(first) + [" ".join(heading.split()) for heading in headings[first:]])
        if len(line) <= width:
            return line
    return shortened(f"… › {headings[-1]}" if len(headings) > 1 else "".join(headings), width)


def visible(text: str) -> str:
    """The text with a visible sign for every control character."""
    return _CONTROL.sub(lambda match: _sign(ord(match[0])), text)


def _sign(code: int) -> str:
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7F else "�"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """An output stream, which need not be a terminal."""

    stream: TextIO
    is_terminal: bool = False
    colour: bool = False
    width: int = _WIDEST
    unicode: bool = True
    """Whether the stream can encode every character."""

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
        """Write text unchanged; to a terminal, with visible signs for its control characters."""
        lines = [visible(line) for line in text.split("\n")] if self.is_terminal else [text]
        self.stream.write("\n".join(lines) + ("" if text.endswith("\n") else "\n"))

    def _piece(self, piece: Ink | str) -> str:
        text = visible(piece.text if isinstance(piece, Ink) else piece)
        if not self.unicode:
            text = text.translate(_ASCII)
        return f"\x1b[{_STYLES[piece.style]}m{text}\x1b[0m" if self.colour and isinstance(piece, Ink) else text


def _terminal_on(stream: TextIO | None) -> Terminal:
    """Determine what a standard stream can show. None is a stream that was closed before we started."""
    if stream is None:
        return Terminal(stream=io.StringIO())
    if isinstance(stream, io.TextIOWrapper):
        # A character that cannot be encoded is written as \uXXXX: legible, valid in JSON, and not an error.
        stream.reconfigure(errors="backslashreplace")
    is_terminal = stream.isatty()
    return Terminal(
        stream=stream,
        is_terminal=is_terminal,
        colour=is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb",
        width=min(shutil.get_terminal_size().columns, _WIDEST) if is_terminal else _WIDEST,
        unicode=(stream.encoding or "utf-8").lower().replace("_", "-").startswith("utf"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Streams:
    """The three streams of a command."""

    out: Terminal
    err: Terminal
    stdin: TextIO | None

    @property
    def can_ask(self) -> bool:
        """Whether a person is there to answer a question."""
        return self.err.is_terminal and self.stdin is not None and self.stdin.isatty()

    def warn(self, remarks: Iterable[str]) -> None:
        """Print remarks on stderr as warnings."""
        self.err.write([Ink("attest: warning: ", "warn"), remark] for remark in remarks)


def process_streams() -> Streams:
    """The standard streams of this process."""
    return Streams(out=_terminal_on(sys.stdout), err=_terminal_on(sys.stderr), stdin=sys.stdin)


def read_text(words: Sequence[str], streams: Streams) -> str:
    """The words as one text, or the content of stdin for a single ``-``."""
    if list(words) != ["-"]:
        return encodable(" ".join(words))
    if streams.stdin is None:
        raise UsageError("standard input is closed; give the words on the command line")
    try:
        return streams.stdin.read().strip()
    except UnicodeDecodeError:
        raise UsageError(f"standard input is not {streams.stdin.encoding} text") from None


def print_value(
    streams: Streams,
    given: Namespace,
    value: Value,
    lines_of: Callable[[Value], Sequence[Line]],
    *,
    degraded: Iterable[str] = (),
) -> None:
    """Print a value in the requested form. ``degraded`` remarks are warnings for a person; the JSON contains them."""
    if given.json:
        streams.out.json(value.as_json())
        return
    streams.warn(degraded)
    streams.out.write(lines_of(value))
