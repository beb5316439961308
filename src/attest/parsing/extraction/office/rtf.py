"""Rich Text Format (.rtf): headings, paragraphs, lists, tables and notes, as Markdown.

A file is nested groups in braces, which inherit the settings of the enclosing group: one pass over the tokens, with a
stack of settings. Deleted and hidden text, pictures, headers, footers and comments are left out.
"""

import codecs
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.office.rtf_blocks import Paragraph, paragraph_blocks
from attest.parsing.extraction.office.rtf_words import CHARACTERS, CODE_PAGES, HIDDEN, TOKEN
from attest.parsing.extraction.writing import (
    Written,
    join_blocks,
    replace_unstorable,
    table_or_paragraphs,
    with_front_matter,
)

_BEGINS = re.compile(rb"\s*\{\\rtf\d?")
_HEADING = re.compile(r"heading (\d)", re.IGNORECASE)
_READ_APART = frozenset("fonttbl stylesheet title author creatim listtext pntext footnote".split())
"""Destinations whose words do not belong to the paragraph around them, but are used."""


def extract_rtf(data: bytes) -> Extracted:
    """The text of a document, after its title, author and date."""
    if not _BEGINS.match(data):
        return not_extracted("not an RTF document: it does not begin with {\\rtf")
    reading = _Reading(data)
    reading.read()
    fields = {name: " ".join(reading.said(name).split()) for name in ("title", "author")}
    fields["date"] = _date(reading.made)
    notes = [Written(f"Note {number}: {note}") for number, note in enumerate(reading.notes, 1)]
    body = join_blocks([*reading.blocks, *notes])
    return Extracted(text=with_front_matter({name: value for name, value in fields.items() if value}, body))


def _date(made: Mapping[str, int]) -> str:
    year, month, day = (made.get(name, 0) for name in ("yr", "mo", "dy"))
    return f"{year:04}-{month:02}-{day:02}" if 1900 < year < 3000 and 0 < month < 13 and 0 < day < 32 else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Set:
    """The settings of a group."""

    into: str = ""
    """The destination; empty for the document itself."""
    codec: str = "cp1252"
    skips: int = 1
    """Number of characters after each Unicode character that are meant for older readers."""
    hidden: bool = False


@dataclass(slots=True)
class _Reading:
    """One pass over the tokens of a file."""

    data: bytes
    set: _Set = field(default_factory=_Set)
    open: list[_Set] = field(default_factory=list)
    words: dict[str, list[str]] = field(default_factory=dict)
    """By destination, the text since it was last used."""
    pending: bytearray = field(default_factory=bytearray)
    """Bytes not decoded yet, because a character may continue in the next token."""
    skip: int = 0
    codec: str = "cp1252"
    font: int = 0
    fonts: dict[int, str] = field(default_factory=dict)
    style: int = 0
    """Number of the style that the style sheet is defining."""
    styles: dict[int, tuple[str, int]] = field(default_factory=dict)
    at: Paragraph = field(default_factory=Paragraph)
    made: dict[str, int] = field(default_factory=dict)
    """Year, month and day of the document."""
    cells: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    blocks: list[Written] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    starred: bool = False

    def read(self) -> None:
        position = 0
        while match := TOKEN.match(self.data, position):
            position = match.end()
            if match["byte"]:
                self._byte(int(match["byte"], 16))
            elif match["text"]:
                self._text(match["text"])
            elif not match["line"]:
                self._flush()
                position += self._control(match)
        self._flush()
        self.end_paragraph()
        self._end_table()

    def _control(self, match: re.Match[bytes]) -> int:
        """Process a token that is not text; returns the number of bytes after it that belong to it."""
        if match["brace"] == b"{":
            self.open.append(self.set)
        elif match["brace"]:
            self._close()
        elif match["sign"]:
            self._sign(match["sign"].decode("latin-1"))
        elif match["word"]:
            number = int(match["number"]) if match["number"] else None
            return self._word(match["word"].decode("ascii"), number)
        return 0

    def _close(self) -> None:
        before, self.set = self.set, self.open.pop() if self.open else _Set(codec=self.codec)
        self.skip = 0
        if before.into == self.set.into == "stylesheet":
            self.end_style()
        elif before.into != self.set.into and before.into in _ENDS:
            _ENDS[before.into](self)

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self.starred = True
        elif sign in "\r\n":
            self.end_paragraph()
        elif said := {"~": " ", "_": "-", "\\": "\\", "{": "{", "}": "}"}.get(sign, ""):
            self._add(said)

    def _word(self, name: str, number: int | None) -> int:
        starred, self.starred = self.starred, False
        if name == "bin" or self.set.into == "hidden":
            return max(0, number or 0) if name == "bin" else 0
        if name in _READ_APART and not (name == "footnote" and self.set.into):
            self.set = replace(self.set, into=name)
            self.words[name] = []
        elif name in HIDDEN or (starred and name != "cs"):
            self.set = replace(self.set, into="hidden")
        elif name == "u" and number is not None:
            self._unicode(number)
        elif name in CHARACTERS:
            self._add(CHARACTERS[name])
        elif handle := _WORDS.get(name):
            handle(self, number)
        return 0

    def _byte(self, value: int) -> None:
        if self.skip:
            self.skip -= 1
        elif not self.set.hidden:
            self.pending.append(value)

    def _text(self, text: bytes) -> None:
        skipped = min(self.skip, len(text))
        self.skip -= skipped
        if not self.set.hidden:
            self.pending += text[skipped:]

    def _flush(self) -> None:
        """Decode the bytes so far: the bytes of one character may be spread over several tokens."""
        if self.pending:
            self._add(self.pending.decode(self.set.codec, "replace"))
            self.pending.clear()

    def _unicode(self, number: int) -> None:
        code = number + 0x10000 if number < 0 else number
        self._add(chr(code) if 0 < code < 0x110000 else "\ufffd")
        self.skip = self.set.skips

    def _add(self, text: str) -> None:
        if self.set.into != "hidden" and not self.set.hidden:
            self.words.setdefault(self.set.into, []).append(text)

    def said(self, into: str) -> str:
        """The text of a destination, which is emptied."""
        text = "".join(self.words.pop(into, ()))
        return replace_unstorable(text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))

    def set_font(self, number: int | None) -> None:
        self.font = number or 0
        if self.set.into != "fonttbl":
            self.set = replace(self.set, codec=self.fonts.get(self.font, self.codec))

    def set_charset(self, number: int | None) -> None:
        if self.set.into == "fonttbl" and (codec := CODE_PAGES.get(number or 0)) and number:
            self.fonts[self.font] = codec

    def set_code_page(self, number: int | None) -> None:
        try:
            self.codec = codecs.lookup(f"cp{number}").name
        except LookupError:
            return
        self.set = replace(self.set, codec=self.codec)

    def set_style(self, number: int | None) -> None:
        if self.set.into == "stylesheet":
            self.style = number or 0
        elif not self.set.into:
            self.at.style = number or 0

    def set_outline(self, number: int | None) -> None:
        level = (number or 0) + 1 if (number or 0) < 9 else 0
        if self.set.into == "stylesheet":
            self.styles[self.style] = (self.styles.get(self.style, ("", 0))[0], level)
        elif not self.set.into:
            self.at.outline = level

    def end_style(self) -> None:
        """End one style of the style sheet; its name follows its settings."""
        name = self.said("stylesheet").strip().rstrip(";").strip()
        heading = _HEADING.match(name)
        level = self.styles.get(self.style, ("", 0))[1] or (int(heading[1]) if heading else 0)
        self.styles[self.style] = (name, level)
        self.style = 0

    def reset(self, _number: int | None) -> None:
        if not self.set.into:
            self.at = Paragraph(listed=self.at.listed)

    def end_mark(self) -> None:
        self.at.listed = (self.said("listtext") or self.said("pntext")).strip() or "-"

    def end_note(self) -> None:
        if note := " ".join(self.said("footnote").split()):
            self.notes.append(note)

    def end_paragraph(self, _number: int | None = None) -> None:
        if self.set.into or self.at.in_table:
            self._add(" ")
            return
        self._end_table()
        text, at = self.said(""), self.at
        self.blocks += paragraph_blocks(text, at, *self.styles.get(at.style, ("", 0)))
        at.listed = ""

    def end_cell(self, _number: int | None) -> None:
        if not self.set.into:
            self.cells.append(" ".join(self.said("").split()))

    def end_row(self, _number: int | None) -> None:
        if not self.set.into and self.cells:
            self.rows.append(self.cells)
            self.cells = []

    def _end_table(self) -> None:
        self.blocks += map(Written, table_or_paragraphs([*self.rows, self.cells]))
        self.rows, self.cells = [], []


_Handle = Callable[[_Reading, int | None], None]


def _set_level(reading: _Reading, number: int | None) -> None:
    if not reading.set.into:
        reading.at.level = max(0, number or 0)


def _set_in_table(reading: _Reading, _number: int | None) -> None:
    if not reading.set.into:
        reading.at.in_table = True


def _set_skips(reading: _Reading, number: int | None) -> None:
    reading.set = replace(reading.set, skips=max(0, number or 0))


def _set_hidden(reading: _Reading, number: int | None) -> None:
    reading.set = replace(reading.set, hidden=number != 0)


def _set_plain(reading: _Reading, _number: int | None) -> None:
    reading.set = replace(reading.set, hidden=False, codec=reading.codec)


def _date_handler(name: str) -> _Handle:
    def handle(reading: _Reading, number: int | None) -> None:
        if reading.set.into == "creatim":
            reading.made[name] = number or 0

    return handle


_WORDS: Mapping[str, _Handle] = {
    "ansicpg": _Reading.set_code_page,
    "f": _Reading.set_font,
    "fcharset": _Reading.set_charset,
    "s": _Reading.set_style,
    "outlinelevel": _Reading.set_outline,
    "pard": _Reading.reset,
    "uc": _set_skips,
    "v": _set_hidden,
    "deleted": _set_hidden,
    "plain": _set_plain,
    "intbl": _set_in_table,
    "ilvl": _set_level,
    "cell": _Reading.end_cell,
    "nestcell": _Reading.end_paragraph,
    "row": _Reading.end_row,
    "yr": _date_handler("yr"),
    "mo": _date_handler("mo"),
    "dy": _date_handler("dy"),
} | dict.fromkeys(("par", "sect", "page", "column"), _Reading.end_paragraph)
_ENDS: Mapping[str, Callable[[_Reading], None]] = {
    "listtext": _Reading.end_mark,
    "pntext": _Reading.end_mark,
    "footnote": _Reading.end_note,
}
"""Actions at the end of a destination's group."""
