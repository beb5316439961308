"""Quoted phrases: what a question has between quotation marks is searched for verbatim.

Rule 1: only white space and case are folded: a text has the phrase or it does not.
Rule 2: a phrase raises the chunks that have it and hides none; one that the store lacks leaves the ranking unchanged.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attest.retrieval.view import View
from attest.words.terms import terms, words

if TYPE_CHECKING:
    import numpy as np

MOST_READ = 500
"""Chunks with all words of a phrase whose text is read, best BM25 first: some 20 ms."""

_QUOTED = re.compile(r"\"([^\"]*)\"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|(?<!\w)['‘](\w[^'‘’]*\w)['’](?!\w)")
"""Pairs of quotation marks; an apostrophe inside a word or at one side of it is not one."""
_MARKS = ".,;:!?…"
"""Punctuation that is no part of a phrase at its ends."""


def quoted_phrases(question: str) -> list[str]:
    """The quoted phrases of at least two words, folded, without duplicates."""
    found = (" ".join("".join(groups).split()).strip(f" {_MARKS}") for groups in _QUOTED.findall(question))
    return list(dict.fromkeys(phrase.casefold() for phrase in found if len(words(phrase)) > 1))


def chunks_with_phrases(view: View, question: str, allowed: "np.ndarray") -> Mapping[int, float]:
    """Rows of the allowed chunks with a quoted phrase in their text, each with the share of the phrases that it has."""
    phrases = quoted_phrases(question)
    found: dict[int, float] = {}
    for phrase in phrases:
        for row in _rows_with(view, phrase, allowed):
            found[row] = found.get(row, 0.0) + 1 / len(phrases)
    return found


def _rows_with(view: View, phrase: str, allowed: "np.ndarray") -> Sequence[int]:
    """Rows of the chunks with a phrase. Postings have no word positions, so the texts of the chunks with all words are
    read."""
    weights = dict.fromkeys(terms(phrase), 1.0)
    places = view.positions_with([*weights], allowed)
    if len(places) > MOST_READ:
        scores, _ = view.postings.scores(weights)
        places = places[(-scores[places]).argsort(kind="stable")[:MOST_READ]]
    verbatim = re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)")
    return [chunk.row for chunk in view.chunks_at(places) if verbatim.search(_folded(view.text_of(chunk)))]


def _folded(text: str) -> str:
    """The text with white space and case folded."""
    return " ".join(text.split()).casefold()
