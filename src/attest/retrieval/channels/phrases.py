"""Quoted phrases: what a question has between quotation marks is looked for verbatim.

Rule 1: white space and case are folded and nothing else: a text has the phrase or it does not.
Rule 2: a phrase lifts the chunks that have it and hides none: one that the store lacks leaves the ranking as it was.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attest.retrieval.view import View
from attest.values.terms import terms, words

if TYPE_CHECKING:
    import numpy as np

LOOKED_AT = 500
"""Chunks with all words of a phrase whose text is read, the best by BM25 first: some 20 ms."""

_QUOTED = re.compile(r"\"([^\"]*)\"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|(?<!\w)['‘](\w[^'‘’]*\w)['’](?!\w)")
"""Pairs of marks; an apostrophe stands inside a word or at one side of it, and is none."""
_MARKS = ".,;:!?…"


def quoted(question: str) -> list[str]:
    """The phrases of two words or more that a question quotes, folded, each once."""
    found = (" ".join("".join(groups).split()).strip(f" {_MARKS}") for groups in _QUOTED.findall(question))
    return list(dict.fromkeys(phrase.casefold() for phrase in found if len(words(phrase)) > 1))


def chunks_with(view: View, question: str, allowed: "np.ndarray") -> Mapping[int, float]:
    """Rows of the allowed chunks with a quoted phrase in their text, and which share of the phrases each has."""
    phrases = quoted(question)
    found: dict[int, float] = {}
    for phrase in phrases:
        for row in _rows_with(view, phrase, allowed):
            found[row] = found.get(row, 0.0) + 1 / len(phrases)
    return found


def _rows_with(view: View, phrase: str, allowed: "np.ndarray") -> Sequence[int]:
    """Postings say which words a chunk has but not where, so the texts of those with all of them are read."""
    wanted = list(dict.fromkeys(terms(phrase)))
    places = view.postings.with_all(wanted)
    places = places[allowed[places]]
    if len(places) > LOOKED_AT:
        scores, _ = view.postings.scores(dict.fromkeys(wanted, 1.0))
        places = places[(-scores[places]).argsort(kind="stable")[:LOOKED_AT]]
    verbatim = re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)")
    return [
        one.row
        for one in view.places(view.postings.rows[places].tolist())
        if verbatim.search(_folded(view.text(one.document.revision_id)[one.chunk.start : one.chunk.end]))
    ]


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
