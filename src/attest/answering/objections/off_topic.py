"""Whether what was found is about what is asked: another matter may have its words, the same one may have others."""

from attest.answering.case import Case
from attest.answering.means import StoreFacts
from attest.answering.objections.synonyms import MOSTLY_MET, NEAR_AT_ALL
from attest.answering.passages.passages import Form
from attest.answering.scoring.score import Scored
from attest.answering.word_match import (
    names_the_strange,
    share_matched,
    weight_matched,
    with_context,
    without_ordinary_words,
)
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.values.terms import ORDINARY_WORDS

LITTLE_PROSE = 0.25
"""The same as ``NEAR_AT_ALL`` for source code, and for a row of a table that has a word of the question."""
PLAINLY = 0.55
"""Cosine from which one hit or one sentence shows that the question is about its matter."""
CROWDED = 0.28
"""Cosine that the nearest thousandth of a store has at least with a question that the store is about: in 99,000 chunks,
.29 or more for 182 of 183 questions that they answer, .27 or less for everyday ones that used to be answered."""


def off_topic(case: Case) -> bool:
    """Whether every hit, and every sentence to be quoted, is about something else, by its meaning and by its words; or
    one at most comes near, and by chance, since nothing else in the store does.

    A chunk of many matters is near to none of them; the sentence may be. A code or strange name that the question
    spells is in no other matter, and meaning knows nothing of it; nor is a sentence that says what the thing is which
    the question asks for. Without vectors nobody can say.
    """
    asked, hits = case.asked, case.hits
    cosines = [hit.scores.get("cosine", 0.0) for hit in hits]
    if not cosines or max(cosines) <= 0:
        return False
    if any(_says_so(asked, hit) and _mostly_met(asked, hit) for hit in hits):
        return False
    if case.means.whole is not None and _alone(case, case.means.whole):
        return True
    if min(cosines) <= 0:
        return False
    if any(item.cosine >= (LITTLE_PROSE if _is_named_row(item) else NEAR_AT_ALL) for item in case.chosen):
        return False
    limits = [LITTLE_PROSE if hit.found.document_kind == "code" else NEAR_AT_ALL for hit in hits]
    if any(cosine >= limit for cosine, limit in zip(cosines, limits, strict=True)):
        return False
    return max(weight_matched(asked, with_context(hit)) for hit in hits) < MOSTLY_MET


def _says_so(asked: ParsedQuestion, hit: Hit) -> bool:
    """Whether a hit has what is in no other matter."""
    if hit.scores.get("spelled", 0.0) or hit.scores.get("defines", 0.0):
        return True
    return bool(asked.strange) and names_the_strange(asked, hit)


def _is_named_row(item: Scored) -> bool:
    """Whether a passage is a row that has a word of the question which is no everyday one."""
    return item.passage.form is Form.ROW and any(word.lower() not in ORDINARY_WORDS for word in item.inside)


def _mostly_met(asked: ParsedQuestion, hit: Hit) -> bool:
    """Whether a hit has at least half of the words that a text on the matter has to use."""
    telling = without_ordinary_words(asked)
    return not telling.words or share_matched(telling, with_context(hit)) >= MOSTLY_MET


def _alone(case: Case, whole: StoreFacts) -> bool:
    """Whether what comes nearest does not come plainly near, and has no company. In a small store one chunk is all the
    company there could be; it may be about ten matters, so a sentence that comes near at all will do."""
    nearest = max(case.hits, key=lambda hit: hit.scores.get("cosine", 0.0))
    best = max([nearest.scores.get("cosine", 0.0), *(item.cosine for item in case.chosen)])
    if best >= PLAINLY or nearest.found.document_kind == "code":
        return False
    company, chunks = whole.crowd() or (CROWDED, 0)
    return company < CROWDED and (chunks > 1 or best < NEAR_AT_ALL)
