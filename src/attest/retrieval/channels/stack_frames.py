"""Lines that a query names, as a stack trace, a compiler or an editor does: the chunks that contain them.

Rule 1: a path matches by its end: its beginning belongs to another machine.
Rule 2: a line that the document does not have matches nothing: it belongs to another version.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from attest.retrieval.view import View
from attest.store.segments import digest_of

if TYPE_CHECKING:
    import numpy as np

_PATH = r"(?<![\w.@+~/\\-])(?P<path>(?:[\w.@+~-]*[/\\])*[\w.@+-]*\w\.[A-Za-z]\w{0,9})"
"""Matches only where a run of such characters begins: in a thousand slashes, each would be tried otherwise."""
_FRAME = re.compile(rf"{_PATH}[\"'”]?(?::line |, line | line |:|\()(?P<line>\d{{1,6}})(?!\w)")
"""``File "a/b.py", line 3`` · ``a/b.go:3`` · ``(b.js:3:7)`` · ``b.cs:line 3`` · ``b.cpp(3)``"""
_ALONE = re.compile(rf"\s*{_PATH}\s*")
MOST_FRAMES = 40
MOST_FILES = 3
"""Most files with an equally long common end; if there are more, none is meant."""


def frames_in(question: str) -> list[tuple[str, int]]:
    """Paths and lines that a query names, in order, without duplicates; a path alone means its first line."""
    if alone := _ALONE.fullmatch(question):
        return [(alone["path"], 1)]
    found = ((one["path"].replace("\\", "/"), int(one["line"])) for one in _FRAME.finditer(question))
    return list(dict.fromkeys(found))[:MOST_FRAMES]


def chunks_at(view: View, question: str, allowed: "np.ndarray") -> Mapping[int, float]:
    """Rows of the allowed chunks with a line that the query names, each with score 1."""
    found: dict[int, float] = {}
    for path, line in frames_in(question):
        for document_id in _ending_alike(path, ((d.path, name) for name, d in view.catalog.documents.items())):
            found |= dict.fromkeys(_rows_at(view, document_id, line, allowed), 1.0)
    return found


def _ending_alike(path: str, documents: Iterable[tuple[str, str]]) -> list[str]:
    """Documents whose paths share the most parts with the end of a path, at least its file name."""
    parts = [part for part in path.split("/") if part not in ("", ".", "..")]
    best: dict[int, list[str]] = {}
    for other, document_id in documents:
        if other.endswith(parts[-1]) and (count := _common(parts, other.split("/"))):
            best.setdefault(count, []).append(document_id)
    meant = best[max(best)] if best else []
    return meant if len(meant) <= MOST_FILES else []


def _common(one: list[str], other: list[str]) -> int:
    """Number of parts that two paths share, counted from their ends."""
    count = 0
    for a, b in zip(reversed(one), reversed(other), strict=False):
        if a != b:
            break
        count += 1
    return count


def _rows_at(view: View, document_id: str, line: int, allowed: "np.ndarray") -> Iterator[int]:
    """Rows of the chunks of a document that have a line; if it is between chunks, of the one after it."""
    import numpy as np

    places = view.postings.of_documents(np.array([digest_of(document_id)], np.uint64))
    chunks = sorted(view.placed_at(places[allowed[places]]), key=lambda one: one.chunk.start)
    text = view.text(chunks[0].document.revision_id) if chunks else ""
    start = _start_of(text, line)
    if start is None:
        return
    has = [one for one in chunks if one.chunk.start < max(text.find("\n", start), start + 1) and start < one.chunk.end]
    behind = [one for one in chunks if one.chunk.start >= start][:1]
    yield from (one.row for one in has or behind)


def _start_of(text: str, line: int) -> int | None:
    """Offset at which a line begins; None if the text has no such line."""
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
        if not start:
            return None
    return start
