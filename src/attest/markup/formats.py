"""The markup languages: for each, how to convert a piece and find its parts; and the functions that look this up.

A row of ``_FORMATS`` has what differs from Markdown, which any other file is taken for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath

from attest.markup.asciidoc import asciidoc_as_markdown, asciidoc_masked
from attest.markup.asciidoc_attributes import attributes_in
from attest.markup.bib import bib_as_words
from attest.markup.cues import cues_as_prose, cues_masked
from attest.markup.data import (
    BRACED_SUFFIXES,
    INDENTED_SUFFIXES,
    SECTIONED_SUFFIXES,
    braces_as_words,
    lines_as_words,
    record_masked,
)
from attest.markup.html_code import html_code
from attest.markup.html_pieces import html_as_markdown, html_cells, html_names_columns, html_term
from attest.markup.latex import latex_as_markdown
from attest.markup.latex_macros import macros_of
from attest.markup.latex_places import latex_cells, latex_header, latex_masked, latex_term
from attest.markup.man import man_as_markdown, man_cells, man_code, man_masked, man_term
from attest.markup.markdown import unescape_marks
from attest.markup.restructured import restructured_as_markdown, restructured_cells, restructured_term
from attest.values.spans import Range, Split
from attest.values.suffixes import ASCIIDOC, LATEX, MAN, RESTRUCTURED, TRANSCRIPTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Markup:
    """A markup language. The defaults are those of Markdown, with its rows and items in HTML."""

    convert: Callable[[str, str, str], str] = lambda _path, piece, _of: html_as_markdown(piece)
    """Convert a piece to Markdown, given the path of its document, the piece and the whole text."""
    defines: bool = False
    """Whether a text may define macros, attributes, substitutions or strings that apply to its pieces."""
    escapes: bool = False
    """Whether ``convert`` escapes characters that Markdown would read as markup."""
    mask: Callable[[str], str] | None = None
    """Replace what is not words by white space, keeping the length; None if nothing in it could end a sentence."""
    cells: Callable[[str, int, int], Sequence[Range] | None] = html_cells
    """Ranges of the cells of a row that is not divided by bars; None for any other row."""
    term: Callable[[str, int, int], tuple[Range, int] | None] = html_term
    """Range of the term of an item, and the start of its description; None if the item has no term."""
    header: Callable[[str, str], bool] = lambda row, _below: html_names_columns(row)
    """Whether the first row of a table, above another row, names its columns."""


_MARKDOWN = Markup()
"""Any format without a row of its own."""
_LATEX = Markup(
    convert=lambda _path, piece, of: latex_as_markdown(piece, macros_of(of)),
    defines=True,
    escapes=True,
    mask=latex_masked,
    cells=latex_cells,
    term=latex_term,
    header=latex_header,
)
"""LaTeX, with the macros of its text."""
_MAN = Markup(
    convert=lambda path, piece, _of: man_as_markdown(_page_name(path), piece),
    escapes=True,
    mask=man_masked,
    cells=man_cells,
    term=man_term,
)
"""Manual pages."""
_ASCIIDOC = Markup(
    convert=lambda _path, piece, of: asciidoc_as_markdown(piece, attributes_in(of)), defines=True, mask=asciidoc_masked
)
"""AsciiDoc, with the attributes of its text."""
_TRANSCRIPT = Markup(convert=lambda _path, piece, _of: html_as_markdown(cues_as_prose(piece)), mask=cues_masked)
"""Subtitles."""
_RESTRUCTURED = Markup(
    convert=lambda _path, piece, of: restructured_as_markdown(piece, of),
    defines=True,
    cells=restructured_cells,
    term=restructured_term,
)
"""reStructuredText, with the substitutions of its text."""
_BRACED = Markup(convert=lambda _path, piece, _of: braces_as_words(piece), mask=record_masked)
"""JSON."""
_LINES = Markup(convert=lambda _path, piece, _of: lines_as_words(piece))
"""YAML, TOML and INI."""
_BIB = Markup(convert=lambda _path, piece, of: bib_as_words(piece, of), defines=True, mask=record_masked)
"""BibTeX, with the strings of its text."""
_FORMATS: Mapping[str, Markup] = (
    dict.fromkeys(LATEX, _LATEX)
    | dict.fromkeys(MAN, _MAN)
    | dict.fromkeys(ASCIIDOC, _ASCIIDOC)
    | dict.fromkeys(TRANSCRIPTS, _TRANSCRIPT)
    | dict.fromkeys(RESTRUCTURED, _RESTRUCTURED)
    | dict.fromkeys(BRACED_SUFFIXES, _BRACED)
    | dict.fromkeys((*INDENTED_SUFFIXES, *SECTIONED_SUFFIXES), _LINES)
    | {".bib": _BIB}
)
"""Markup language by file suffix. The languages listed here are also searched by their converted words."""


def _page_name(path: str) -> str:
    return PurePosixPath(path).stem


@lru_cache(maxsize=256)
def _format_of(path: str) -> Markup:
    return _FORMATS.get(PurePosixPath(path).suffix.lower(), _MARKDOWN)


def as_markdown(path: str, text: str, of: str = "") -> str:
    """Convert a piece of a document to Markdown; anything that is not markup of its format stays as it is. ``of`` is
    the whole text, whose definitions apply to the piece."""
    return _format_of(path).convert(path, text, of)


def defines_elsewhere(path: str) -> bool:
    """Whether a piece of the document may depend on definitions elsewhere in it."""
    return _format_of(path).defines


def code_as_set(path: str, text: str, _of: str = "", *, in_html: bool = False) -> str:
    """Lines of code of a document, verbatim except for the macros of manual pages and, for code in an HTML element
    (``in_html``), tags and entities."""
    if in_html:
        return html_code(text)
    return man_code(_page_name(path), text) if is_manual(path) else text


def is_manual(path: str) -> bool:
    """Whether a document has a file name of a manual page."""
    return _format_of(path) is _MAN


def as_unescaped_markdown(path: str, text: str, of: str = "") -> str:
    """``as_markdown`` without the backslashes that keep characters from being read as Markdown."""
    converted = as_markdown(path, text, of)
    return unescape_marks(converted) if _format_of(path).escapes else converted


def as_searched(path: str, text: str, of: str = "") -> str:
    """Any part of a document as it is searched: without the commands of its format."""
    return text if _format_of(path) is _MARKDOWN else as_unescaped_markdown(path, text, of)


def cells_of_row(path: str, text: str, start: int, end: int) -> Sequence[Range] | None:
    """Ranges of the cells of a row that is not divided by bars; None for any other row."""
    return _format_of(path).cells(text, start, end)


def is_header(path: str, row: str, below: str) -> bool:
    """Whether the first row of a table, above the row ``below``, names its columns."""
    return _format_of(path).header(row, below)


def term_of_item(path: str, text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Range of the term at the beginning of an item, and the start of its description; None if the item has no term."""
    return _format_of(path).term(text, start, end)


def sentences_in(path: str, text: str, split: Split) -> Sequence[Range]:
    """Ranges of the sentences of a piece; commands do not end sentences, and stay with the words they touch."""
    mask = _format_of(path).mask
    return list(_with_marks(text, mask(text), split)) if mask else split(text)


def masked(path: str, text: str) -> str:
    """The piece with white space in place of everything that is not its words; the length is unchanged."""
    mask = _format_of(path).mask
    return mask(text) if mask else text


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
