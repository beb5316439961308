"""How pieces of source code are shown: from the beginning of a block that they leave, and halves in their order."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.statements import MOST_CHARACTERS, MOST_LINES
from attest.answering.scoring.score import Scored
from attest.answering.scoring.source_code import has_body_lines

MOST_BETWEEN = 1
"""Most lines between two pieces of a function that are read as one."""
_GOES_ON = re.compile(r"[)\]}]|(?:else|elif|elsif|except|catch|finally|rescue|case|default)\b")
"""Beginning of a line that goes on with what an earlier line of its block began."""


def with_own_blocks(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The passages; code that begins inside a block and leaves it is extended to the beginning of that block.

    Otherwise an ``else`` would be read without its ``if``. Unchanged if the code would be too long or overlap another.
    """
    extended = list(shown)
    for place, item in enumerate(shown):
        if not _is_source(item):
            continue
        passage = _from_own_block(item.passage, case.library.text(item.passage.found.revision_id))
        if not any(other is not item and other.passage.overlaps(passage) for other in shown):
            extended[place] = replace(item, passage=passage)
    return extended


def in_source_order(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The passages, with the beginning of a function before what nearly touches it, at the places that they have.

    The two halves of a function are not read the other way round; otherwise the better of two pieces stays first.
    """
    ordered = list(shown)
    for run in _runs(case, shown):
        if len(run) == 1 or not _begins_function(run[0].passage, case):
            continue
        places = sorted(place for place, item in enumerate(shown) if item in run)
        for place, piece in zip(places, run, strict=True):
            ordered[place] = piece
    return ordered


def _runs(case: Case, shown: Sequence[Scored]) -> list[list[Scored]]:
    """The pieces of functions, not mere comments, in the order of their files; those that nearly touch in one list."""
    runs: list[list[Scored]] = []
    pieces = (item for item in shown if has_body_lines(item.passage) and item.passage.found.chunk.heading_path)
    for item in sorted(pieces, key=lambda item: (item.passage.found.document_id, item.passage.start)):
        if runs and _follows(item.passage, runs[-1][-1].passage, case):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


def _follows(passage: Passage, before: Passage, case: Case) -> bool:
    """Whether a passage comes after another in one function, with hardly anything between them."""
    found, other = passage.found, before.found
    if found.revision_id != other.revision_id or found.chunk.heading_path != other.chunk.heading_path:
        return False
    between = case.library.text(found.revision_id)[before.end : passage.start]
    return before.end <= passage.start and _line_count(between) <= MOST_BETWEEN


def _begins_function(passage: Passage, case: Case) -> bool:
    """Whether code has the beginning of a function's signature."""
    starts = (one.symbol.signature[0] for one in case.library.functions_in(passage.found.document_id))
    return any(passage.start <= start < passage.end for start in starts)


def _line_count(text: str) -> int:
    """The number of lines that are not blank."""
    return sum(1 for line in text.splitlines() if line.strip())


def _is_source(item: Scored) -> bool:
    return item.passage.form is PassageForm.CODE and item.passage.found.document_kind == "code"


def _from_own_block(passage: Passage, text: str) -> Passage:
    """A piece of code from the beginning of the block that it leaves, if it leaves one and both can be quoted."""
    depths = [_depth(text, low) for low in _line_starts(text, passage.start, passage.end)]
    own = _depth(text, passage.start)
    outer = min(depths, default=own)
    if outer >= own:
        return passage
    head = _head_before(text, passage.start, outer)
    fits = (
        head is not None and passage.end - head <= MOST_CHARACTERS and text.count("\n", head, passage.end) < MOST_LINES
    )
    if head is None or not fits or head < passage.found.chunk.start:
        return passage
    return replace(passage, start=head, text=text[head : passage.end])


def _head_before(text: str, at: int, depth: int) -> int | None:
    """Start of the words of the nearest line above that begins a statement and is indented no more than ``depth``."""
    line = text.rfind("\n", 0, at) + 1
    while line > 0:
        line = text.rfind("\n", 0, line - 1) + 1
        words = line + _depth(text, line)
        if text[words : words + 1].strip() and words - line <= depth and not _GOES_ON.match(text, words):
            return words
    return None


def _line_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Starts of the lines after the first of a piece, without blank ones and closing brackets."""
    line = text.find("\n", start, end) + 1
    while line:
        words = line + _depth(text, line)
        if words < end and text[words] not in "\n)]}":
            yield line
        line = text.find("\n", line, end) + 1


def _depth(text: str, at: int) -> int:
    """Characters of indentation of the line around a place."""
    line = text.rfind("\n", 0, at) + 1
    words = re.compile(r"[ \t]*").match(text, line)
    return words.end() - line if words else 0
