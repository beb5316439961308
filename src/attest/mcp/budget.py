"""Cuts values to a budget of tokens.

Rule 1: what is cut is still a span. A shortened hit has the end, last line and text of what is left of it.
Rule 2: a cut is reported, in the text and under ``degraded`` or ``next``; nothing is dropped silently.

Only the text of an answer is ever cut, not its value: that is a ledger, whose hash covers all of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from attest.values.chunks import StoredChunk
from attest.values.pages import pages_of_beginning
from attest.values.reports import Shown
from attest.values.search import Hit, SearchResult
from attest.values.spans import shown_id

_CHARACTERS_PER_TOKEN = 3
"""English prose has four and more, code and Markdown three and a half (design/mcp.md has the count); a budget that must
hold assumes the fewest."""

LEAST_TOKENS, DEFAULT_TOKENS, MOST_TOKENS = 500, 4_000, 20_000
"""Budgets in tokens. The least holds the head of one passage and some of its text; the most stays below what common
clients accept from a tool."""

NOTE_CHARACTERS = 160
"""Characters reserved for the line that reports a cut."""

_WORTH_A_CUT = 240
"""Least characters worth showing of a cut passage; a shorter one is left out and counted."""


def characters(tokens: int) -> int:
    """The number of characters for a budget of tokens."""
    return tokens * _CHARACTERS_PER_TOKEN


def tokens(count: int) -> int:
    """The budget that ``count`` characters need, in tokens, rounded up to a multiple of 100."""
    return -(-count // (_CHARACTERS_PER_TOKEN * 100)) * 100


def fitting_characters(text: str, first_line: int, room: int) -> int:
    """How many characters of a text fit the room if every line has its number in front; at least one.

    The cut is at the end of a line, unless that would leave more than half of the room empty.
    """
    used = end = 0
    for number, line in enumerate(text.split("\n"), first_line):
        used += len(f"{number}| {line}\n")
        if used > room + 1:  # the line break after the last line is not counted
            within = len(line) - (used - room - 1)
            return end - 1 if end > max(room // 2, 1) else max(end + within, 1)
        end += len(line) + 1
    return len(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedHits:
    """The hits that fit, best first; the last may be cut."""

    hits: Sequence[Hit]
    cut: bool
    left_out: int


def fit_hits(hits: Sequence[Hit], sizes: Sequence[int], room: int) -> FittedHits:
    """The hits that fit; ``sizes`` are the characters of each hit's text, with its head and its lines."""
    for n, (hit, size) in enumerate(zip(hits, sizes, strict=True)):
        if size > room:
            head = size - _numbered_size(hit.found)
            if n and room - head < _WORTH_A_CUT:
                return FittedHits(hits=hits[:n], cut=False, left_out=len(hits) - n)
            last = replace(hit, found=_shortened(hit.found, room - head))
            return FittedHits(hits=[*hits[:n], last], cut=True, left_out=len(hits) - n - 1)
        room -= size
    return FittedHits(hits=hits, cut=False, left_out=0)


def fit_rows(rows: Sequence[str], room: int) -> int:
    """How many rows fit, each with its line break; the first always does."""
    for n, row in enumerate(rows):
        room -= len(row) + 1
        if n and room < 0:
            return n
    return len(rows)


def _numbered_size(found: StoredChunk) -> int:
    """The characters of a chunk's text with a number in front of each line."""
    last = found.first_line + found.text.count("\n")
    return len(found.text) + sum(len(f"{number}| ") for number in range(found.first_line, last + 1))


def cut_result(result: SearchResult, fitted: FittedHits, needed: int) -> SearchResult:
    """The result with only the hits that fit, and the cut reported in ``degraded``."""
    if not (fitted.cut or fitted.left_out):
        return result
    what = [f"{fitted.left_out} of {len(result.hits)} hits left out"] if fitted.left_out else []
    what += ["the last one cut"] if fitted.cut else []
    remark = f"budget: {' and '.join(what)}; all of it needs a budget of about {tokens(needed):,}"
    return replace(result, hits=fitted.hits, degraded=[*result.degraded, remark])


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedShown:
    """The beginning of the requested text, and the reference of the rest."""

    shown: Shown
    next: str | None


def fit_shown(shown: Shown, room: int) -> FittedShown:
    """As much of a text as fits. The rest is named by its revision, which cannot change between two calls."""
    length = fitting_characters(shown.text, shown.first_line, room)
    if length == len(shown.text):
        return FittedShown(shown=shown, next=None)
    end = shown.start + length
    begins = end + shown.text.startswith("\n", length)
    rest = f"{shown_id(shown.revision_id)}#{begins}-{shown.end}" if begins < shown.end else None
    pages = pages_of_beginning(shown.pages, shown.text, length)
    return FittedShown(shown=replace(shown, end=end, text=shown.text[:length], pages=pages), next=rest)


def _shortened(found: StoredChunk, room: int) -> StoredChunk:
    length = fitting_characters(found.text, found.first_line, max(room, 1))
    return replace(
        found,
        text=found.text[:length],
        last_line=found.first_line + found.text.count("\n", 0, length),
        chunk=replace(found.chunk, end=found.chunk.start + length),
        pages=pages_of_beginning(found.pages, found.text, length),
    )
