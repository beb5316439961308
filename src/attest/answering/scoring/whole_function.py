"""Read all parts of a function that was found, with the score of its best part.

A function is found mostly by its name and documentation, but its body answers, and that is another chunk if the
function is long. The body has few words of the question, so it would rank far behind or not be read at all. The same
goes for the members of a type that the question names.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from attest.answering.passages.passages import Library
from attest.answering.scoring.score import Scored
from attest.answering.scoring.source_code import asks_for_source, has_body_lines
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.words.terms import words

FUNCTIONS_READ = 2
"""Number of hits whose functions are read whole."""
MOST_PARTS = 6
"""Most chunks of one function that are read."""
NEAR_ENOUGH = 0.75
"""Share of the best passage's score that lines of code need to be quoted beside their description."""


def with_function_parts(asked: ParsedQuestion, hits: Sequence[Hit], read: int, library: Library) -> list[Hit]:
    """The first ``read`` hits, with all parts of the first functions, each part at the score of its function's best.

    Unchanged if the question does not ask for source code.
    """
    if not asks_for_source(asked):
        return list(hits[:read])
    read_hits = {hit.found.chunk_id: _with_best_score(asked, hit, hits[:FUNCTIONS_READ]) for hit in hits[:read]}
    for hit in hits[:FUNCTIONS_READ]:
        for part in _other_parts(hit, library):
            read_hits.setdefault(part.found.chunk_id, part)
    return list(read_hits.values())


def _with_best_score(asked: ParsedQuestion, hit: Hit, first: Sequence[Hit]) -> Hit:
    """A hit with the best score of its function, or of the type around it that the question names."""
    scores = [other.score for other in first if _is_of_function(asked, hit, other)]
    return replace(hit, score=max([hit.score, *scores]))


def _is_of_function(asked: ParsedQuestion, hit: Hit, other: Hit) -> bool:
    own, around = hit.found.chunk.heading_path, other.found.chunk.heading_path
    if hit.found.document_id != other.found.document_id or hit.found.document_kind != "code" or not around:
        return False
    return list(own) == list(around) or (own[: len(around)] == around and around[-1] in words(asked.question))


def _other_parts(hit: Hit, library: Library) -> Iterator[Hit]:
    """The other chunks of a hit's function, with the hit's score."""
    found = hit.found
    if found.document_kind != "code" or not found.chunk.heading_path:
        return
    seen = {found.chunk_id}
    for start in _piece_starts(library.outline(found.document_id), found.chunk.start):
        part = library.chunk_at(found.document_id, start)
        if part is not None and part.chunk_id not in seen and part.chunk.heading_path == found.chunk.heading_path:
            seen.add(part.chunk_id)
            yield replace(hit, found=part)
        if len(seen) >= MOST_PARTS:
            return


def _piece_starts(outline: Outline, at: int) -> Iterator[int]:
    """Starts of the pieces of the innermost symbol around a place, those after the place first."""
    symbol = innermost_symbol(outline, at)
    inside = [block.start for block in outline.blocks if symbol and symbol.start <= block.start < symbol.end]
    yield from sorted(inside, key=lambda start: (start < at, start))


def innermost_symbol(outline: Outline, at: int) -> Block | None:
    """The innermost symbol around a place."""
    around = [block for block in outline.blocks if block.kind is BlockKind.SYMBOL and block.start <= at < block.end]
    return around[-1] if around else None


def with_function_body(asked: ParsedQuestion, chosen: Sequence[Scored], found: Sequence[Scored]) -> list[Scored]:
    """The chosen passages and, if none of them is more than a description, the best code from the function's body."""
    if not chosen or Want.DEFINITION in asked.wants or not asks_for_source(asked):
        return list(chosen)
    best = chosen[0]
    if best.passage.found.document_kind != "code" or any(_is_code_of_function(item, best) for item in chosen):
        return list(chosen)
    lines = (item for item in found if _is_code_of_function(item, best) and item.score >= NEAR_ENOUGH * best.score)
    return [*chosen, *islice(lines, 1)]


def _is_code_of_function(item: Scored, best: Scored) -> bool:
    """Whether a passage has lines that do something, from the best passage's function."""
    own, other = item.passage.found, best.passage.found
    same = own.document_id == other.document_id and own.chunk.heading_path == other.chunk.heading_path
    return same and has_body_lines(item.passage)
