"""Whether the hits are about the subject of the question: another subject may share its words, the same one may not."""

from attest.answering.capabilities import StoreFacts
from attest.answering.case import Case
from attest.answering.objections.synonyms import MOSTLY_MET
from attest.answering.passages.passages import Form
from attest.answering.scoring.score import NEAR_AT_ALL, Scored
from attest.answering.word_match import (
    names_the_strange,
    share_matched,
    weight_matched,
    with_context,
    without_ordinary_words,
)
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.words.terms import ORDINARY_WORDS

LITTLE_PROSE = 0.25
"""The threshold in place of ``NEAR_AT_ALL`` for source code, and for a table row with a word of the question."""
PLAINLY = 0.55
"""Cosine from which one hit or one sentence shows that the question is on its subject."""
CROWDED = 0.28
"""Minimum cosine of the nearest thousandth of a store with a question that the store is about.

In 99,000 chunks: .29 or more for 182 of 183 questions that they answer, .27 or less for everyday ones that used to be
answered.
"""


def off_topic(case: Case) -> bool:
    """Whether all hits and all sentences to be quoted are about something else, by their meaning and by their words.

    Also true if at most one is near, and by chance, since nothing else in the store is. A chunk on many subjects is
    near to none of them, but one of its sentences may be. Code or a strange name that the question spells occurs in no
    other subject, and meaning knows nothing of it; the same goes for a sentence that says what the thing asked for is.
    False without vectors.
    """
    asked, hits = case.asked, case.hits
    cosines = [hit.scores.get("cosine", 0.0) for hit in hits]
    if not cosines or max(cosines) <= 0:
        return False
    if any(_says_so(asked, hit) and _mostly_met(asked, hit) for hit in hits):
        return False
    if case.capabilities.whole is not None and _alone(case, case.capabilities.whole):
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
    """Whether a hit has something that occurs in no other subject."""
    if hit.scores.get("spelled", 0.0) or hit.scores.get("defines", 0.0):
        return True
    return bool(asked.strange) and names_the_strange(asked, hit)


def _is_named_row(item: Scored) -> bool:
    """Whether a passage is a row with a question word that is not an everyday one."""
    return item.passage.form is Form.ROW and any(word.lower() not in ORDINARY_WORDS for word in item.inside)


def _mostly_met(asked: ParsedQuestion, hit: Hit) -> bool:
    """Whether a hit has at least half of the words that a text on the subject has to use."""
    telling = without_ordinary_words(asked)
    return not telling.words or share_matched(telling, with_context(hit)) >= MOSTLY_MET


def _alone(case: Case, whole: StoreFacts) -> bool:
    """Whether the nearest hit is not plainly near and has no company in the store.

    In a small store one chunk is all the company possible; it may cover ten subjects, so a sentence that is near at all
    will do.
    """
    nearest = max(case.hits, key=lambda hit: hit.scores.get("cosine", 0.0))
    best = max([nearest.scores.get("cosine", 0.0), *(item.cosine for item in case.chosen)])
    if best >= PLAINLY or nearest.found.document_kind == "code":
        return False
    company, chunks = whole.crowd() or (CROWDED, 0)
    return company < CROWDED and (chunks > 1 or best < NEAR_AT_ALL)
