"""Page numbers for formats that have pages: a form feed begins a page in the text of a revision (pdf/writing.py)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import PurePosixPath

PAGED = frozenset({".pdf"})
"""Suffixes of files in whose text a form feed begins a page; in other texts it is an ordinary character."""

_BREAK = "\f"
"""The form feed that begins a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """First and last page of a span, counted from one."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"p. {self.first}" if self.first == self.last else f"pp. {self.first}–{self.last}"


def pages_of(path: str, text: str, start: int, end: int) -> Pages | None:
    """The pages of ``text[start:end]``; None if the format has no pages, and for text before the first page."""
    if PurePosixPath(path).suffix.lower() not in PAGED:
        return None
    first = text.count(_BREAK, 0, start + 1)
    last = first + text[start + 1 : end].rstrip().count(_BREAK)
    return Pages(first=max(first, 1), last=last) if last else None


def pages_of_beginning(pages: Pages | None, text: str, length: int) -> Pages | None:
    """The pages of ``text[:length]``, given the pages of the whole ``text``; None if these are None."""
    if pages is None:
        return None
    behind = text[1:].rstrip().count(_BREAK) - text[1:length].rstrip().count(_BREAK)
    last = pages.last - behind
    return Pages(first=min(pages.first, last), last=last) if last else None


def page_begun(path: str, text: str, start: int, end: int) -> int | None:
    """The page that begins in ``text[start:end]``, a line of a document; None if no page begins there."""
    if PurePosixPath(path).suffix.lower() not in PAGED or _BREAK not in text[start:end]:
        return None
    return text.count(_BREAK, 0, end)


def pages_begun(pages: Pages | None, rows: Sequence[str]) -> list[int | None]:
    """For each row of a text on these pages, the page that begins in it, or None."""
    if pages is None:
        return [None] * len(rows)
    begun = list(accumulate(row.count(_BREAK) for row in rows))
    text = "\n".join(rows)
    before = pages.last - text[:1].count(_BREAK) - text[1:].rstrip().count(_BREAK)
    return [before + count if _BREAK in row else None for row, count in zip(rows, begun, strict=True)]


def pages_json(pages: Pages | None) -> dict[str, int]:
    """JSON members for the pages of a span; none without pages."""
    return {} if pages is None else {"start_page": pages.first, "end_page": pages.last}


def located(start: int, end: int, first_line: int, last_line: int, pages: Pages | None) -> dict[str, int]:
    """JSON members for the place of a span: its characters, lines and, if it has any, pages."""
    return {"start": start, "end": end, "start_line": first_line, "end_line": last_line, **pages_json(pages)}


def place(path: str, first_line: int, last_line: int) -> str:
    """``path:line`` or ``path:first-last``, as editors understand it."""
    return f"{path}:{line_range(first_line, last_line)}"


def line_range(first: int, last: int) -> str:
    """``12`` for one line, ``12-30`` for several."""
    return str(first) if first == last else f"{first}-{last}"


def with_pages(where: str, pages: Pages | None) -> str:
    """A place with its pages, for people: ``papers/casper.pdf:12-30, p. 4``."""
    return where if pages is None else f"{where}, {pages}"
