"""Converts pieces of a text from their markup to the Markdown in which answers show them.

A revision is quoted as it is written. Answers, search and the comparison with claims use its words, as a reader of the
typeset page sees them. ``as_markdown`` returns these, with list items behind ``-``, rows between bars and code between
fences, so that only this package knows more than one markup language. What a text defines for itself (macros,
attributes) applies to each of its pieces.

    html_pieces  rows and items that Markdown writes in HTML
    latex        LaTeX, with the tables of latex_names: latex_tokens tokenizes it, latex_places finds its cells,
                 latex_macros the macros it defines
    man          manual pages, with the tables of man_names: roff parses a line, mdoc the macros within a line
    cues         the cues of a transcript; labels has the names in front of somebody's words
    data         JSON, YAML, TOML and INI; bib has entries of BibTeX
    restructured rows, definitions and substitutions of reStructuredText
    asciidoc     inline markup of AsciiDoc, with the attributes that asciidoc_attributes finds
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

from attest.markup.asciidoc import asciidoc_as_markdown, asciidoc_masked
from attest.markup.asciidoc_attributes import attributes_in
from attest.markup.bib import bib_as_words
from attest.markup.cues import cues_as_said, cues_masked
from attest.markup.data import BRACED, INDENTED, SECTIONED, braces_as_words, lines_as_words, record_masked
from attest.markup.html_pieces import html_as_markdown, html_cells, html_term, names_columns
from attest.markup.latex import latex_as_markdown
from attest.markup.latex_macros import macros_in
from attest.markup.latex_places import latex_cells, latex_header, latex_masked, latex_term
from attest.markup.man import man_as_markdown, man_cells, man_code, man_masked, man_term
from attest.markup.restructured import restructured_as_markdown, restructured_cells, restructured_term
from attest.values.spans import Range, Split

__all__ = [
    "BRACED",
    "INDENTED",
    "LATEX",
    "MAN",
    "SECTIONED",
    "TRANSCRIPTS",
    "as_compared",
    "as_markdown",
    "cells_of_row",
    "code_as_set",
    "in_words",
    "is_header",
    "is_manual",
    "masked",
    "sentences_in",
    "term_of_item",
]

_KEPT = re.compile(r"\\([*_#<>])")
MAN = (
    *(f".{number}" for number in range(1, 10)), ".1m", ".1p", ".3p", ".3pm", ".3x", ".3ssl", ".1ssl", ".5ssl", ".7ssl",
    ".man", ".mdoc",
)  # fmt: skip
TRANSCRIPTS = (".vtt", ".srt")
LATEX = (".tex", ".ltx", ".latex")
_RST = (".rst", ".rest")
_ASCIIDOC = (".adoc", ".asciidoc", ".asc")


def _stem(path: str) -> str:
    return PurePosixPath(path).stem


@lru_cache(maxsize=256)
def _suffix(path: str) -> str:
    return PurePosixPath(path).suffix.lower()


def as_markdown(path: str, text: str, of: str = "") -> str:
    """Convert a piece of a document to Markdown; anything that is not markup of its format stays as it is. ``of`` is
    the whole text, whose definitions apply to the piece."""
    told = _TOLD.get(_suffix(path))
    return told(path, text, of) if told else html_as_markdown(text)


def defines_elsewhere(path: str) -> bool:
    """Whether a piece of the document may depend on definitions elsewhere in it."""
    return _suffix(path) in _DEFINES


def code_as_set(path: str, text: str, _of: str = "") -> str:
    """Lines of code of a document, verbatim except for the macros of manual pages."""
    return man_code(_stem(path), text) if is_manual(path) else text


def is_manual(path: str) -> bool:
    """Whether a document has a file name of a manual page."""
    return _suffix(path) in MAN


def as_compared(path: str, text: str, of: str = "") -> str:
    """``as_markdown`` without the backslashes that keep characters from being read as Markdown."""
    told = as_markdown(path, text, of)
    return _KEPT.sub(r"\1", told) if _suffix(path) in _ESCAPED else told


def in_words(path: str, text: str, of: str = "") -> str:
    """Any part of a document as it is searched: without the commands of its format."""
    return as_compared(path, text, of) if _suffix(path) in _TOLD else text


def cells_of_row(path: str, text: str, start: int, end: int) -> Sequence[Range] | None:
    """Ranges of the cells of a row that is not divided by bars; None for any other row."""
    return _CELLS.get(_suffix(path), html_cells)(text, start, end)


def is_header(path: str, row: str, below: str) -> bool:
    """Whether the first row of a table, above the row ``below``, names its columns."""
    return latex_header(row, below) if _suffix(path) in LATEX else names_columns(row)


def term_of_item(path: str, text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Range of the term at the beginning of an item, and the start of its description; None if the item has no term."""
    return _TERMS.get(_suffix(path), html_term)(text, start, end)


def sentences_in(path: str, text: str, split: Split) -> Sequence[Range]:
    """Ranges of the sentences of a piece; commands do not end sentences, and stay with the words they touch."""
    return split(text) if _suffix(path) not in _MASKED else list(_with_marks(text, masked(path, text), split))


def masked(path: str, text: str) -> str:
    """The piece with white space in place of everything that is not its words; the length is unchanged."""
    return _MASKED.get(_suffix(path), str)(text)


def _with_marks(text: str, words: str, split: Split) -> Iterator[Range]:
    """The sentences of a masked text, each extended by the marks that touch it."""
    past = 0
    for start, end in split(words):
        low, high = start, end
        while low > past and words[low - 1] == " " and not text[low - 1].isspace():
            low -= 1
        while high < len(text) and words[high] == " " and not text[high].isspace():
            high += 1
        past = high
        yield low, high


_TOLD: Mapping[str, Callable[[str, str, str], str]] = (
    dict.fromkeys(LATEX, lambda _path, text, of: latex_as_markdown(text, macros_in(of)))
    | dict.fromkeys(MAN, lambda path, text, _of: man_as_markdown(_stem(path), text))
    | dict.fromkeys(_ASCIIDOC, lambda _path, text, of: asciidoc_as_markdown(text, attributes_in(of)))
    | dict.fromkeys(TRANSCRIPTS, lambda _path, text, _of: html_as_markdown(cues_as_said(text)))
    | dict.fromkeys(_RST, lambda _path, text, of: restructured_as_markdown(text, of))
    | dict.fromkeys(BRACED, lambda _path, text, _of: braces_as_words(text))
    | dict.fromkeys((*INDENTED, *SECTIONED), lambda _path, text, _of: lines_as_words(text))
    | {".bib": lambda _path, text, of: bib_as_words(text, of)}
)
"""Converters by file suffix; formats listed here are also searched by the converted words."""
_DEFINES = frozenset({*LATEX, *_ASCIIDOC, *_RST, ".bib"})
"""Formats among these with macros, attributes, substitutions or strings of their own."""
_ESCAPED = frozenset({*LATEX, *MAN})
"""Formats among these whose converter escapes characters that Markdown would read as markup."""
_MASKED: Mapping[str, Callable[[str], str]] = (
    dict.fromkeys(LATEX, latex_masked)
    | dict.fromkeys(MAN, man_masked)
    | dict.fromkeys(_ASCIIDOC, asciidoc_masked)
    | dict.fromkeys(TRANSCRIPTS, cues_masked)
    | dict.fromkeys((*BRACED, ".bib"), record_masked)
)
_CELLS: Mapping[str, Callable[[str, int, int], Sequence[Range] | None]] = (
    dict.fromkeys(LATEX, latex_cells) | dict.fromkeys(MAN, man_cells) | dict.fromkeys(_RST, restructured_cells)
)
_TERMS: Mapping[str, Callable[[str, int, int], tuple[Range, int] | None]] = (
    dict.fromkeys(LATEX, latex_term) | dict.fromkeys(MAN, man_term) | dict.fromkeys(_RST, restructured_term)
)
