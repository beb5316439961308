"""Named values: *how many blobs fit into a block?* searches for ``MAX_BLOBS_PER_BLOCK = 6``.

A table of constants or a settings file has the name once, among many others, and texts on the subject have its words
more often. The store knows the names to which documents give a number and those that source code defines, so the names
that the words of a question spell are looked up. A manual has a section for each setting, titled with its name, with a
line *Default: 30*.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from attest.questions.given_values import VALUE_LINE
from attest.questions.value_names import AskedValue, best_name_match, document_weight, named_value_asked
from attest.retrieval.view import View
from attest.store.queries import queries
from attest.values.questions import ParsedQuestion
from attest.words.terms import terms

if TYPE_CHECKING:
    import numpy as np

MOST_OF_A_NAME = 200
"""Most chunks of one name that become candidates."""
MOST_READ = 300
"""Most chunks with the words of a question whose headings are read; with more, the words are everywhere."""
_NAMES_AND_CHUNKS = (("names_of_constants", "chunks_with_constant"), ("names_of_symbols", "chunks_with_value"))
"""Queries for the names that contain some words, and for the chunks that give a value to a name."""


def chunks_with_values(view: View, asked: ParsedQuestion, allowed: "np.ndarray") -> Mapping[int, float]:
    """Rows of the chunks that give a value to a name in the question; each scored by how fully the name is spelt."""
    named = named_value_asked(asked.question)
    if named is None:
        return {}
    found: dict[int, float] = {}
    for row, score in [
        *_chunks_with_named_value(view, asked, named),
        *_sections_on_setting(view, asked, named.head, allowed),
    ]:
        found[row] = max(found.get(row, 0.0), round(score, 6))
    if not asked.spoken_of:
        return found
    places = view.chunks_of_rows(list(found))
    return {placed.row: found[placed.row] * document_weight(asked, placed.document.document_id) for placed in places}


def _chunks_with_named_value(view: View, asked: ParsedQuestion, named: AskedValue) -> Iterator[tuple[int, float]]:
    """Yield the chunks that give a value to a name with the words of the question."""
    sql = queries("valued")
    least = 2 if len(named.phrases[0]) > 2 else 1  # one word of three is too little to spell a name
    for names, chunks in _NAMES_AND_CHUNKS:
        for (name,) in view.connection.execute(sql[names], (json.dumps(sorted(named.words)), least)).fetchall():
            if score := best_name_match(asked, [name]):
                rows = view.connection.execute(sql[chunks], (name, MOST_OF_A_NAME)).fetchall()
                yield from ((row, score) for (row,) in rows)


def _sections_on_setting(
    view: View, asked: ParsedQuestion, head: Sequence[str], allowed: "np.ndarray"
) -> Iterator[tuple[int, float]]:
    """Yield the chunks of the sections that are titled with the name of a setting and say its value."""
    places = view.positions_with([terms(word)[0] for word in head], allowed)
    for placed in view.chunks_at(places) if len(places) <= MOST_READ else ():
        score = best_name_match(asked, placed.chunk.heading_path[-1:]) if placed.document.kind != "code" else 0.0
        if score and VALUE_LINE.search(view.text_of(placed)):
            yield placed.row, score
