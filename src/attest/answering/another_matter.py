"""Whether what was found is about what is asked: another matter may have its words, the same one may have others."""

import re
from collections.abc import Sequence

from attest.answering.choose import NEAR_ENOUGH
from attest.answering.missing import share_met, weight_met, with_place
from attest.answering.score import Scored
from attest.values.questions import Understood, Want
from attest.values.search import Hit

NEAR_AT_ALL = 0.38
"""Cosine that some hit has with a question of the same matter: the nearest passage has .45 or more for 98 of 100
questions that the documents answer, and less than .40 for 95 of 100 about another field (design/answering.md)."""
CODE_NEAR_AT_ALL = 0.25
"""The same for source code, which has few words of prose."""
MOSTLY_MET = 0.5
"""Share of a question's words that a hit of the same matter has."""
_HOW_IT_IS_DONE = re.compile(r"(?:ly|ed|ing|i[sz]e)$")
"""Endings of verbs and adverbs."""


def another_matter(asked: Understood, hits: Sequence[Hit], chosen: Sequence[Scored]) -> bool:
    """Whether every hit, and every sentence to be quoted, is about something else, by its meaning and by its words.

    A chunk of many matters is near to none of them; the sentence may be. Without vectors nobody can say.
    """
    cosines = [hit.scores.get("cosine", 0.0) for hit in hits]
    if not cosines or min(cosines) <= 0 or any(item.cosine >= NEAR_AT_ALL for item in chosen):
        return False
    limits = [CODE_NEAR_AT_ALL if hit.found.document_kind == "code" else NEAR_AT_ALL for hit in hits]
    if any(cosine >= limit for cosine, limit in zip(cosines, limits, strict=True)):
        return False
    return max(weight_met(asked, with_place(hit)) for hit in hits) < MOSTLY_MET


def in_other_words(asked: Understood, word: str, hits: Sequence[Hit]) -> bool:
    """Whether the hits may well answer without a word of the question: how something is done, where some hit has most
    of the others; anything in source code, which has few words of prose, that comes near in meaning. Names are exempt.
    """
    near = max((hit.scores.get("cosine", 0.0) for hit in hits), default=0.0)
    if Want.SOURCE in asked.wants and near >= NEAR_ENOUGH and word.islower():
        return True
    said_otherwise = _HOW_IT_IS_DONE.search(word) and word.islower()
    return bool(said_otherwise) and any(share_met(asked, with_place(hit)) >= MOSTLY_MET for hit in hits)
