"""Converts pieces of a text from their markup to the Markdown in which answers show them.

A revision is quoted as it is written. Answers, search and the comparison with claims use its words, as a reader of the
typeset page sees them. ``as_markdown`` returns these, with list items behind ``-``, rows between bars and code between
fences, so that only this package knows more than one markup language. What a text defines for itself (macros,
attributes) applies to each of its pieces.

    formats      the table from suffix to format, and the functions that this package exports
    markdown     the characters that Markdown reads as markup, escaped and unescaped; what parts the cells of a row
    html_pieces  code, rows and items that Markdown writes in HTML; html_code is for the code
    latex        LaTeX, with the tables of latex_names: latex_tokens tokenizes it, latex_places finds its cells,
                 latex_macros the macros it defines
    man          manual pages, with the tables of man_names: roff parses a line, mdoc the macros within a line
    cues         the cues of a transcript; labels has the names in front of somebody's words
    data         JSON, YAML, TOML and INI; bib has entries of BibTeX
    restructured rows, definitions and substitutions of reStructuredText
    asciidoc     inline markup of AsciiDoc, with the attributes that asciidoc_attributes finds
"""

from attest.markup.data import BRACED_SUFFIXES, INDENTED_SUFFIXES, SECTIONED_SUFFIXES
from attest.markup.formats import (
    as_markdown,
    as_searched,
    as_unescaped_markdown,
    cells_of_row,
    code_as_set,
    defines_elsewhere,
    is_header,
    is_manual,
    masked,
    sentences_in,
    term_of_item,
)
from attest.values.suffixes import LATEX as LATEX_SUFFIXES
from attest.values.suffixes import MAN as MAN_SUFFIXES

__all__ = [
    "BRACED_SUFFIXES",
    "INDENTED_SUFFIXES",
    "LATEX_SUFFIXES",
    "MAN_SUFFIXES",
    "SECTIONED_SUFFIXES",
    "as_markdown",
    "as_searched",
    "as_unescaped_markdown",
    "cells_of_row",
    "code_as_set",
    "defines_elsewhere",
    "is_header",
    "is_manual",
    "masked",
    "sentences_in",
    "term_of_item",
]
