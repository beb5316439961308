"""What changed between two texts: lines first, words within them.

Comparing all words of two long texts takes time that grows with the square of their length, and the result is hard to
read. So equal lines are found first (Python's ``difflib``, junk heuristic off), and words are compared between them.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from attest.values.history import Hunk, Piece

_TOKEN = re.compile(r"\s+|\w+|[^\w\s]")
"""White space, a word, or a sign."""
_COMPARED_TOKENS = 4_000
"""Maximum tokens of two passages that are compared. Longer ones are given whole: rewritten on that scale, they have no
words in common that mean anything."""

_LEAST_SIMILARITY = 0.4
"""Minimum similarity of new lines to the passage that they are taken to replace."""


def hunks_between(before: str, after: str) -> list[Hunk]:
    """The hunks of lines that differ, in order."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    old_starts, new_starts = _line_starts(old), _line_starts(new)
    return [
        Hunk(
            start=old_starts[old_first],
            end=old_starts[old_last],
            start_line=old_first + 1,
            after_start=new_starts[new_first],
            after_end=new_starts[new_last],
            after_start_line=new_first + 1,
            pieces=pieces_between(
                before[old_starts[old_first] : old_starts[old_last]],
                after[new_starts[new_first] : new_starts[new_last]],
            ),
        )
        for operation, old_first, old_last, new_first, new_last in _opcodes(old, new)
        if operation != "equal"
    ]


def pieces_between(before: str, after: str) -> list[Piece]:
    """The words of two passages side by side, as pieces."""
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    if not old or not new or len(old) + len(new) > _COMPARED_TOKENS:
        return [Piece(before=before, after=after)]
    pieces = (
        Piece(before="".join(old[old_first:old_last]), after="".join(new[new_first:new_last]))
        for _, old_first, old_last, new_first, new_last in _opcodes(old, new)
    )
    return list(_join_changes(pieces))


def _opcodes(old: Sequence[str], new: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    """The steps from ``old`` to ``new``, as ``difflib`` has them: operation, range in ``old``, range in ``new``."""
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def _join_changes(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Joins changes that only white space separates."""
    changes: list[Piece] = []
    for piece in pieces:
        if piece.same and not (changes and piece.before.isspace()):
            yield from _merged_change(changes)
            changes = []
            yield piece
        else:
            changes.append(piece)
    yield from _merged_change(changes)


def _merged_change(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Pieces joined into one change, followed by the unchanged white space at their end."""
    rest = pieces[-1:] if pieces and pieces[-1].same else pieces[:0]
    changed = pieces[: len(pieces) - len(rest)]
    if changed:
        yield Piece(before="".join(piece.before for piece in changed), after="".join(piece.after for piece in changed))
    yield from rest


def _line_starts(lines: Sequence[str]) -> list[int]:
    """Offset of every line, and at the end the length of the text."""
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    return starts


def find_replacement(before: str, after: str, start: int, end: int) -> tuple[int, int]:
    """The span of the lines of ``after`` that replace ``before[start:end]``; empty if none do.

    If there are more lines than before, as many are chosen as there were, those most similar to them. Unchanged text
    before the span on its first line, and after it on its last line, is left out.
    """
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    old_starts, new_starts = _line_starts(old), _line_starts(new)
    first, last = _line_of(old_starts, start), _line_of(old_starts, max(start, end - 1)) + 1
    low, high = _replacing_lines(old, new, first, last)
    low, high = _most_similar_lines(old[first:last], new, low, high)
    return _without_unchanged_ends(before, after, (start, end), (new_starts[low], new_starts[high]))


def _replacing_lines(old: Sequence[str], new: Sequence[str], first: int, last: int) -> tuple[int, int]:
    """The range of lines of ``new`` that replaces ``old[first:last]``."""
    places: list[int] = []
    for operation, old_first, old_last, new_first, new_last in _opcodes(old, new):
        if old_first >= last or old_last <= first:
            continue
        if operation == "equal":
            places += [new_first + max(0, first - old_first), new_last - max(0, old_last - last)]
        else:
            places += [new_first, new_last]
    return min(places, default=0), max(places, default=0)


def _most_similar_lines(wanted: Sequence[str], new: Sequence[str], low: int, high: int) -> tuple[int, int]:
    """The lines most similar to ``wanted``, as many as these, if any are similar enough; else the whole range."""
    count = len(wanted)
    if not count or high - low <= count:
        return low, high
    tokens = _TOKEN.findall("".join(wanted))
    windows = range(low, high - count + 1)
    scored = {n: _similarity(tokens, _TOKEN.findall("".join(new[n : n + count]))) for n in windows}
    best = max(windows, key=lambda n: scored[n])
    return (best, best + count) if scored[best] >= _LEAST_SIMILARITY else (low, high)


def _similarity(first: Sequence[str], second: Sequence[str]) -> float:
    return SequenceMatcher(None, first, second, autojunk=False).ratio()


def _line_of(starts: Sequence[int], place: int) -> int:
    return max((n for n in range(len(starts) - 1) if starts[n] <= place), default=0)


def _without_unchanged_ends(before: str, after: str, span: tuple[int, int], found: tuple[int, int]) -> tuple[int, int]:
    start, end = span
    head = before[before.rfind("\n", 0, start) + 1 : start]
    line_end = before.find("\n", end)
    tail = before[end : len(before) if line_end < 0 else line_end + 1]
    low, high = found
    text = after[low:high]
    low += len(head) if text.startswith(head) else 0
    high -= len(tail) if after[low:high].endswith(tail) else 0
    return low, max(low, high)
