"""Named values: *how many blobs fit into a block?* searches for ``MAX_BLOBS_PER_BLOCK = 6``.

A table of constants or a settings file has the name once, among many others, and texts on the subject have its words
more often. The store knows the names to which documents give a number and those that source code defines, so the names
that the words of a question spell are looked up. A manual has a section for each setting, titled with its name, with a
line *Default: 30*.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from attest.questions.given_values import SAYS_ITS_VALUE
from attest.questions.value_names import ValueAsked, answered_by, counted_in, value_named
from attest.retrieval.view import View
from attest.store.queries import queries
from attest.values.questions import ParsedQuestion
from attest.words.terms import terms

if TYPE_CHECKING:
    import numpy as np

MOST_OF_A_NAME = 200
"""Most chunks of one name that become candidates."""
LOOKED_AT = 300
"""Most chunks with the words of a question whose headings are read; with more, the words are everywhere."""
_PLACES = (("names_of_constants", "chunks_with_constant"), ("names_of_symbols", "chunks_with_value"))
"""Queries for the names that contain some words, and for the chunks that give a value to a name."""


def valued_chunks(view: View, asked: ParsedQuestion, allowed: "np.ndarray") -> Mapping[int, float]:
    """Rows of the chunks that give a value to a name in the question; each scored by how fully the name is spelt."""
    named = value_named(asked.question)
    if named is None:
        return {}
    found: dict[int, float] = {}
    for row, score in [*_stated(view, asked, named), *_sections(view, asked, named.head, allowed)]:
        found[row] = max(found.get(row, 0.0), round(score, 6))
    if not asked.spoken_of:
        return found
    places = view.places(list(found))
    return {one.row: found[one.row] * counted_in(asked, one.document.document_id) for one in places}


def _stated(view: View, asked: ParsedQuestion, named: ValueAsked) -> Iterator[tuple[int, float]]:
    sql = queries("valued")
    least = 2 if len(named.phrases[0]) > 2 else 1  # one word of three is too little to spell a name
    for names, chunks in _PLACES:
        for (name,) in view.connection.execute(sql[names], (json.dumps(sorted(named.words)), least)).fetchall():
            if score := answered_by(asked, [name]):
                rows = view.connection.execute(sql[chunks], (name, MOST_OF_A_NAME)).fetchall()
                yield from ((row, score) for (row,) in rows)


def _sections(
    view: View, asked: ParsedQuestion, head: Sequence[str], allowed: "np.ndarray"
) -> Iterator[tuple[int, float]]:
    places = view.having([terms(word)[0] for word in head], allowed)
    for one in view.placed_at(places) if len(places) <= LOOKED_AT else ():
        score = answered_by(asked, one.chunk.heading_path[-1:]) if one.document.kind != "code" else 0.0
        if score and SAYS_ITS_VALUE.search(view.text_of(one)):
            yield one.row, score
