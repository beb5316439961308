"""Codes that a query spells: ``E0277``, ``SESSION_COOKIE_SECURE``, ``RFC 9106``, ``parseLine``.

Whoever types one wants the text that has it. An embedder knows no meaning of it and finds something near all the same,
so a chunk that has a rare one gains, by the share of the query that is codes: all of it for a code alone, next to
nothing for one in a long text.
"""

from typing import TYPE_CHECKING

from attest.store.postings import Postings
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.values.terms import terms_of_word

if TYPE_CHECKING:
    import numpy as np

RARE = 10
"""Chunks up to which a code singles out what has it; 5, 20 and 100 do as well (design/retrieval.md)."""
_INITIALS = 3
"""Capitals from which a word of nothing else is a name rather than an emphasis."""


def spelled(asked: ParsedQuestion, postings: Postings) -> "np.ndarray | None":
    """How many of a query's words are rare codes that a chunk has, as a share of its words: float32 parallel to the
    postings, 0 to 1. None where the query spells no rare code."""
    codes = [code for word in asked.words if (code := _code(word)) and postings.document_frequency(code) <= RARE]
    if not codes:
        return None
    import numpy as np

    found = np.zeros(len(postings.rows), np.float32)
    for code in codes:
        found[postings.with_all([code])] += 1.0
    return found / np.float32(len(asked.words))


def _code(word: QuestionWord) -> str | None:
    """The term of a word that no prose has, if the store has it: with a digit, a compound, or capitals alone."""
    named, letters = terms_of_word(word.word), word.word
    joined = len(named) > 1 and letters.lower() != letters.upper()  # scripts without capitals join no words so
    coded = joined or any(map(str.isdigit, letters)) or (letters.isupper() and len(letters) >= _INITIALS)
    return named[0] if coded and named[0] in word.terms and word.rarity < 1.0 else None
