"""Pages of formats that have them: a form feed begins a page in the text of a revision (pdf/writing.py)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import PurePosixPath

PAGED = frozenset({".pdf"})
"""Suffixes of files whose text says where its pages begin. In other texts a form feed is a character like any."""

_BREAK = "\f"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """First and last page of a span, counted from one."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"p. {self.first}" if self.first == self.last else f"pp. {self.first}–{self.last}"


def pages_of(path: str, text: str, start: int, end: int) -> Pages | None:
    """The pages that ``text[start:end]`` stands on; None where the format has none, and in front of the first."""
    if PurePosixPath(path).suffix.lower() not in PAGED:
        return None
    first = text.count(_BREAK, 0, start + 1)
    last = first + text[start + 1 : end].rstrip().count(_BREAK)
    return Pages(first=max(first, 1), last=last) if last else None


def pages_of_beginning(pages: Pages | None, text: str, length: int) -> Pages | None:
    """The pages of ``text[:length]``, where those of the text are known."""
    if pages is None:
        return None
    behind = text[1:].rstrip().count(_BREAK) - text[1:length].rstrip().count(_BREAK)
    last = pages.last - behind
    return Pages(first=min(pages.first, last), last=last) if last else None


def page_begun(path: str, text: str, start: int, end: int) -> int | None:
    """The page that begins in ``text[start:end]``, a line of a document; None where none does."""
    if PurePosixPath(path).suffix.lower() not in PAGED or _BREAK not in text[start:end]:
        return None
    return text.count(_BREAK, 0, end)


def pages_begun(pages: Pages | None, rows: Sequence[str]) -> list[int | None]:
    """For each row of a text that stands on those pages, the page that begins in it; None where none does."""
    if pages is None:
        return [None] * len(rows)
    begun = list(accumulate(row.count(_BREAK) for row in rows))
    text = "\n".join(rows)
    before = pages.last - text[:1].count(_BREAK) - text[1:].rstrip().count(_BREAK)
    return [before + count if _BREAK in row else None for row, count in zip(rows, begun, strict=True)]


def pages_json(pages: Pages | None) -> dict[str, int]:
    """The members that a span on pages has besides its lines; none where there are no pages."""
    return {} if pages is None else {"start_page": pages.first, "end_page": pages.last}


def located(start: int, end: int, first_line: int, last_line: int, pages: Pages | None) -> dict[str, int]:
    """The members that say where a span stands: its characters, its lines, and its pages where there are some."""
    return {"start": start, "end": end, "start_line": first_line, "end_line": last_line, **pages_json(pages)}


def place(path: str, first_line: int, last_line: int) -> str:
    """``path:line`` or ``path:first-last``, as editors understand it."""
    return f"{path}:{line_range(first_line, last_line)}"


def line_range(first: int, last: int) -> str:
    """One line or several."""
    return str(first) if first == last else f"{first}-{last}"


def with_pages(where: str, pages: Pages | None) -> str:
    """A place as people read it: ``papers/casper.pdf:12-30, p. 4``."""
    return where if pages is None else f"{where}, {pages}"
