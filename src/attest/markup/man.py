"""Converts pieces of man pages to Markdown: macros of man and mdoc, and the escapes of roff.

A page consists of lines: requests, which begin with a dot, and text. Every line is converted by itself, so that any
part of a page can be; the beginning of a block becomes a dash, a fence or a blank line. ``parsing.man`` finds the
blocks of a page.
"""

import re
from collections.abc import Iterator, Sequence

from attest.markup.man_names import BLOCKS, FONTS, MDOC, MIXED, SILENT
from attest.markup.markdown import unescape_marks
from attest.markup.mdoc import mdoc_words
from attest.markup.roff import (
    GLUE,
    arguments_of,
    join_continued_lines,
    masked_escapes,
    prose,
    request_of,
    roff_words,
)
from attest.values.spans import Range, trimmed

_BULLETS = frozenset({"", "•", "*", "-", "o", "+", "—", "–", "□"})
"""Tags of an item that are bullets."""
_NUMBERED = re.compile(r"\d{1,3}[.)]")
"""A tag that is a number: *3.*"""
_ITEM_MACROS = frozenset({"IP", "It"})
"""Macros that have the tag of an item beside them."""
_LITERAL_BLOCKS = {"nf": "fi", "EX": "EE", "Bd": "Ed", "TS": "TE"}
"""From the request that begins code or a table to the one that ends it."""
LITERAL = re.compile(r"-(?:literal|unfilled)")
"""The options of ``.Bd`` that make it a block of code."""
_BLOCK_BREAKS = frozenset("PP P LP Pp sp SH SS Sh Ss RS RE YS Lp".split())
"""Requests that only begin or end a paragraph, a section or an indented part."""
_TAG_BREAK = "\x02"
"""Separator between two tags of one item."""
_TAGGED = re.compile(
    r"(?:\.[ \t]*TP[^\n]*\n(?P<below>[^\n]*(?:\n\.[ \t]*TQ[^\n]*\n[^\n]*)*)"
    r"|(?P<beside>\.[ \t]*(?:IP|It)\b[^\n]*))(?:\n|\Z)"
)
"""An item with its tag, below or beside the macro."""


def man_as_markdown(page: str, text: str) -> str:
    """Convert a piece of the manual page ``page`` to Markdown."""
    converted = "\n".join(_Lines(page, join_continued_lines(text).split("\n")).convert())
    return (
        converted.replace(f": \n{_TAG_BREAK}\n", ", ")
        .replace(_TAG_BREAK, "")
        .replace(GLUE + "\n", "")
        .replace(GLUE, "")
        .removesuffix(": ")
        .strip()
    )


class _Lines:
    """One pass over the lines of a piece."""

    def __init__(self, page: str, lines: Sequence[str]) -> None:
        self._page = page
        self._lines = lines
        self._tag = False
        """Whether the next words are the tag of an item."""
        self._until = ""
        """The request that ends the open code block or table; empty if none is open."""

    def convert(self) -> Iterator[str]:
        whole = len(self._lines) > 1
        for number, line in enumerate(self._lines):
            request = request_of(line)
            if self._until:
                yield self._literal_line(line, request)
            elif request is None:
                yield self._as_tag(
                    "| " + " | ".join(map(prose, line.split("\t"))) + " |" if "\t" in line else prose(line)
                )
            else:
                yield self._convert_request(request, whole, self._lines[number + 1 : number + 2])

    def _as_tag(self, words: str) -> str:
        """The words, followed by a colon if they are the tag of an item."""
        if not words or not self._tag:
            return words
        self._tag = False
        return f"{words.rstrip(GLUE).rstrip(':')}: "

    def _literal_line(self, line: str, request: tuple[str, str] | None) -> str:
        name = request[0] if request else ""
        if name == self._until or name in ("SH", "SS", "Sh", "Ss"):
            fence = self._until != "TE"
            self._until = ""
            return "```" if fence else ""
        return man_code(self._page, line)

    def _convert_request(self, request: tuple[str, str], whole: bool, below: Sequence[str]) -> str:
        name, rest = request
        if name in ("TP", "HP", "TQ"):
            self._tag = name != "HP"
            return "\n- " + GLUE if whole and name == "TP" else _TAG_BREAK if name == "TQ" else ""
        if name in _ITEM_MACROS:
            return self._inline_tag(name, rest, whole)
        if name in _LITERAL_BLOCKS and (name != "Bd" or LITERAL.search(rest)):
            self._until = _LITERAL_BLOCKS[name]
            return "```" if name != "TS" else ""
        if name in ("UR", "MT"):
            return " ".join(arguments_of(rest)) if below and below[0].startswith((".UE", ".ME")) else ""
        if name in ("UE", "ME"):
            return "".join(arguments_of(rest))
        if name in ("Dl", "D1"):
            return f"```\n{mdoc_words(self._page, ['', *arguments_of(rest)])}\n```"
        if name in _BLOCK_BREAKS and not (name in ("SH", "SS", "Sh", "Ss") and rest.strip()):
            return ""
        return self._as_tag(_macro_words(self._page, name, rest))

    def _inline_tag(self, name: str, rest: str, whole: bool) -> str:
        """The tag of an item beside its macro; a bullet or a number is not a tag."""
        words = mdoc_words(self._page, ["", *arguments_of(rest)[: 1 if name == "IP" else None]]).rstrip(":")
        if not whole or not rest.strip():
            return words
        if words.replace("\\", "") in _BULLETS:
            return "\n- " + GLUE
        return f"\n{words} {GLUE}" if _NUMBERED.fullmatch(words) else f"\n- {words}: "


def _macro_words(page: str, name: str, rest: str) -> str:
    """The words of a macro within a paragraph or heading."""
    if name in MIXED:
        return prose("".join(arguments_of(rest)))
    if name == "OP":
        return f"[{prose(' '.join(arguments_of(rest)))}]"
    if name == "MR":
        called, section, *more = [*arguments_of(rest), "", ""]
        return f"{prose(called)}({section}){''.join(more)}"
    if name in FONTS or name in ("SH", "SS"):
        return prose(" ".join(arguments_of(rest)))
    if name == "Dd":
        return f"date: {prose(' '.join(arguments_of(rest)))}"
    if name in ("TH", "Dt"):
        return f"title: {_title(arguments_of(rest))}"
    if name in ("Sh", "Ss"):
        return mdoc_words(page, ["", *arguments_of(rest)])
    if name in MDOC:
        return mdoc_words(page, [name, *arguments_of(rest)])
    silent = name in SILENT or name in BLOCKS or not name[:1].isupper()
    return "" if silent else prose(" ".join(arguments_of(rest)))


def _title(given: Sequence[str]) -> str:
    return f"{roff_words(given[0]).lower()}({given[1]})" if len(given) > 1 else " ".join(given)


def man_code(page: str, text: str) -> str:
    """Lines of code of a page as typeset, without macros."""
    lines = (_code_line(page, line) for line in join_continued_lines(text).split("\n"))
    return "\n".join(line for line in lines if line is not None)


def _code_line(page: str, line: str) -> str | None:
    request = request_of(line)
    if request is None:
        return roff_words(line)
    name, rest = request
    if name in ("Dl", "D1"):
        return unescape_marks(mdoc_words(page, ["", *arguments_of(rest)]))
    words = _macro_words(page, name, rest) if name not in _BLOCK_BREAKS and name not in _LITERAL_BLOCKS else ""
    return unescape_marks(words) if words or name in ("PP", "P", "sp", "Pp") else None


def man_term(text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Range of the tag of an item, and the start of its description; None if there is none."""
    tagged = _TAGGED.match(text, start, end)
    if tagged is None:
        return None
    return tagged.span("beside" if tagged["below"] is None else "below"), tagged.end()


def man_cells(text: str, start: int, end: int) -> Sequence[Range] | None:
    """Ranges of the cells of a row; None if it has no tabs."""
    if "\t" not in text[start:end]:
        return None
    places, low = list[Range](), start
    for cell in text[start:end].split("\t"):
        places.append(trimmed(text, low, low + len(cell)))
        low += len(cell) + 1
    return places


def man_masked(text: str) -> str:
    """The piece with white space in place of what readers do not see, and letters in place of inline macros; the length
    is unchanged."""
    return "\n".join(map(_masked_line, text.split("\n")))


def _masked_line(line: str) -> str:
    request = request_of(line)
    if request is None:
        return masked_escapes(line)
    name, rest = request
    if name in BLOCKS or name in SILENT or not (name in FONTS or name in MIXED or name in MDOC or name[:1].isupper()):
        return " " * len(line)
    return "X" * (len(line) - len(rest)) + masked_escapes(rest)
