"""Rare codes that a query spells: ``E0277``, ``SESSION_COOKIE_SECURE``, ``RFC 9106``, ``parseLine``.

A query with a code wants the text that has it. An embedding model does not know its meaning and finds something near
all the same, so a chunk with a rare code scores higher, by the share of the query that is codes: in full for a code
alone, next to nothing for a code in a long text.
"""

from typing import TYPE_CHECKING

from attest.store.postings import Postings
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.words.terms import terms_of_word

if TYPE_CHECKING:
    import numpy as np

RARE = 10
"""Most chunks that have a code which still singles them out; 5, 20 and 100 do as well (design/retrieval.md)."""
_SHORTEST_CAPITALS = 3
"""Fewest letters of an all-capitals word that is a name rather than emphasis."""


def score_rare_codes(asked: ParsedQuestion, postings: Postings) -> "np.ndarray | None":
    """Share of the query's words that are rare codes in a chunk: float32 parallel to the postings, 0 to 1. None if the
    query has no rare code."""
    codes = [code for word in asked.words if (code := _code(word)) and postings.document_frequency(code) <= RARE]
    if not codes:
        return None
    import numpy as np

    found = np.zeros(len(postings.rows), np.float32)
    for code in codes:
        found[postings.with_all([code])] += 1.0
    return found / np.float32(len(asked.words))


def _code(word: QuestionWord) -> str | None:
    """The term of a word that does not occur in prose, if the store has it: one with a digit, a compound, or all
    capitals."""
    parts, spelling = terms_of_word(word.word), word.word
    is_compound = len(parts) > 1 and spelling.lower() != spelling.upper()  # not so in scripts without capitals
    is_code = (
        is_compound or any(map(str.isdigit, spelling)) or (spelling.isupper() and len(spelling) >= _SHORTEST_CAPITALS)
    )
    return parts[0] if is_code and parts[0] in word.terms and word.rarity < 1.0 else None
