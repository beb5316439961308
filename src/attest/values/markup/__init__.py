"""Pieces of a text in the markup that they are written in, as the Markdown in which answers tell them.

A revision is quoted as it is written. What is said of a quotation, what it is searched by and what a claim is compared
with are its words: those that a reader of the typeset page sees. ``as_markdown`` gives them, with list items behind
``-``, rows between bars and code between fences, so that only this room knows more than one notation.

    html_pieces  rows and items that Markdown writes in HTML
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from types import MappingProxyType

from attest.values.markup.html_pieces import html_as_markdown, html_cells, names_columns
from attest.values.spans import Range

__all__ = ["as_markdown", "cells_of_row", "is_header"]


def _suffix(path: str) -> str:
    return PurePosixPath(path).suffix.lower()


def as_markdown(path: str, text: str) -> str:
    """A piece of the text of a document, as Markdown; what is no markup of its format stays as it is."""
    return _AS_MARKDOWN.get(_suffix(path), html_as_markdown)(text)


def cells_of_row(path: str, text: str, start: int, end: int) -> Sequence[Range] | None:
    """Where the cells of a row lie that no bars part; None for any other."""
    return _CELLS.get(_suffix(path), html_cells)(text, start, end)


def is_header(path: str, row: str) -> bool:
    """Whether the first row of a table names its columns."""
    return _HEADERS.get(_suffix(path), names_columns)(row)


_AS_MARKDOWN: Mapping[str, Callable[[str], str]] = MappingProxyType({})
_CELLS: Mapping[str, Callable[[str, int, int], Sequence[Range] | None]] = MappingProxyType({})
_HEADERS: Mapping[str, Callable[[str], bool]] = MappingProxyType({})
