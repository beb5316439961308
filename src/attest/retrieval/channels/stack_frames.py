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
_PATH_ALONE = re.compile(rf"\s*{_PATH}\s*")
"""A query that is nothing but a path."""
MOST_FRAMES = 40
"""Most lines of one query that are looked up."""
MOST_FILES = 3
"""Most files with an equally long common end; if there are more, none is meant."""


def find_frames(question: str) -> list[tuple[str, int]]:
    """Paths and lines that a query names, in order, without duplicates; a path alone means its first line."""
    if alone := _PATH_ALONE.fullmatch(question):
        return [(alone["path"], 1)]
    found = ((frame["path"].replace("\\", "/"), int(frame["line"])) for frame in _FRAME.finditer(question))
    return list(dict.fromkeys(found))[:MOST_FRAMES]


def chunks_at_lines(view: View, question: str, allowed: "np.ndarray") -> Mapping[int, float]:
    """Rows of the allowed chunks with a line that the query names, each with score 1."""
    found: dict[int, float] = {}
    for path, line in find_frames(question):
        for document_id in _documents_ending_like(path, ((d.path, name) for name, d in view.catalog.documents.items())):
            found |= dict.fromkeys(_rows_at(view, document_id, line, allowed), 1.0)
    return found


def _documents_ending_like(path: str, documents: Iterable[tuple[str, str]]) -> list[str]:
    """Documents whose paths share the most parts with the end of a path, at least its file name."""
    parts = [part for part in path.split("/") if part not in ("", ".", "..")]
    best: dict[int, list[str]] = {}
    for other, document_id in documents:
        if other.endswith(parts[-1]) and (count := _common_ending(parts, other.split("/"))):
            best.setdefault(count, []).append(document_id)
    best_matches = best[max(best)] if best else []
    return best_matches if len(best_matches) <= MOST_FILES else []


def _common_ending(first: list[str], second: list[str]) -> int:
    """Number of parts that two paths share, counted from their ends."""
    count = 0
    for a, b in zip(reversed(first), reversed(second), strict=False):
        if a != b:
            break
        count += 1
    return count


def _rows_at(view: View, document_id: str, line: int, allowed: "np.ndarray") -> Iterator[int]:
    """Rows of the chunks of a document that have a line; if it is between chunks, of the one after it."""
    import numpy as np

    places = view.postings.of_documents(np.array([digest_of(document_id)], np.uint64))
    chunks = sorted(view.chunks_at(places[allowed[places]]), key=lambda placed: placed.chunk.start)
    text = view.text(chunks[0].document.revision_id) if chunks else ""
    start = _line_start(text, line)
    if start is None:
        return
    end = max(text.find("\n", start), start + 1)
    containing = [placed for placed in chunks if placed.chunk.start < end and start < placed.chunk.end]
    following = [placed for placed in chunks if placed.chunk.start >= start][:1]
    yield from (placed.row for placed in containing or following)


def _line_start(text: str, line: int) -> int | None:
    """Offset at which a line begins; None if the text has no such line."""
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
        if not start:
            return None
    return start
