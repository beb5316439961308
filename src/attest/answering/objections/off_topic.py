"""Whether the hits are about the subject of the question: another subject may share its words, the same one may not."""

from attest.answering.capabilities import StoreFacts
from attest.answering.case import Case
from attest.answering.objections.value_nouns import gives_value
from attest.answering.passages.passages import PassageForm
from attest.answering.scoring.score import CLEARLY_NEAR, LEAST_COSINE, Scored
from attest.answering.word_match import (
    MOST_WORDS,
    has_all_strange_names,
    share_matched,
    weight_matched,
    with_context,
    without_ordinary_words,
)
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.words.terms import ORDINARY_WORDS

LEAST_COSINE_OF_CODE = 0.25
"""The threshold in place of ``LEAST_COSINE`` for source code, and for a table row with a word of the question."""
LEAST_COSINE_OF_QUOTES = 0.3
"""Minimum cosine of the nearest quote, unless the first is code or a field.

Of some 650 right answers over 21 bodies none has less; five others have, four of them to questions without an answer.
"""
LEAST_CROWD_COSINE = 0.28
"""Minimum cosine of the nearest thousandth of a store with a question that the store is about.

In 99,000 chunks: .29 or more for 182 of 183 questions that they answer, .27 or less for everyday ones about
anything else.
"""


def is_off_topic(case: Case) -> bool:
    """Whether all hits and all sentences to be quoted are about something else, by their meaning and by their words.

    Also true if at most one is near, and by chance, since nothing else in the store is. A chunk on many subjects is
    near to none of them, but one of its sentences may be. Code, a strange name that the question spells, and words that
    it quotes occur in no other subject, and meaning knows nothing of them; the same goes for a sentence that says what
    the thing asked for is, and for one with its telephone number or another value that is near to no question.
    False without vectors.
    """
    asked, hits = case.asked, case.hits
    cosines = [hit.cosine for hit in hits]
    if not cosines or max(cosines) <= 0:
        return False
    if any(_has_unique_term(asked, hit) and _has_half_of_words(asked, hit) for hit in hits):
        return False
    if any(hit.scores.get("phrase", 0.0) for hit in hits) or gives_value(case):
        return False
    if _are_quotes_far(case):
        return True
    facts = case.capabilities.store_facts
    if facts is not None and _is_isolated(case, facts) and not _is_quote_near(case):
        return True
    if min(cosines) <= 0:
        return False
    if any(item.cosine >= (LEAST_COSINE_OF_CODE if _is_named_row(item) else LEAST_COSINE) for item in case.chosen):
        return False
    limits = [LEAST_COSINE_OF_CODE if hit.found.document_kind == "code" else LEAST_COSINE for hit in hits]
    if any(cosine >= limit for cosine, limit in zip(cosines, limits, strict=True)):
        return False
    return max(weight_matched(asked, with_context(hit)) for hit in hits) < MOST_WORDS


def _are_quotes_far(case: Case) -> bool:
    """Whether nothing to be quoted is near, nor in a chunk with most telling words of the question: somebody's words on
    another matter."""
    if not case.chosen or case.chosen[0].passage.form in (PassageForm.FIELD, PassageForm.CODE):
        return False
    if not 0 < max(item.cosine for item in case.chosen) < LEAST_COSINE_OF_QUOTES:
        return False
    return not any(_is_of_chunk_with_most_words(case, item) for item in case.chosen)


def _is_quote_near(case: Case) -> bool:
    """Whether a quote is near, and from a chunk with most telling words of the question: in a store on many subjects,
    such a chunk may be the only one that is near."""
    return any(
        item.cosine >= LEAST_COSINE_OF_QUOTES and _is_of_chunk_with_most_words(case, item) for item in case.chosen
    )


def _is_of_chunk_with_most_words(case: Case, item: Scored) -> bool:
    return weight_matched(without_ordinary_words(case.asked), with_context(item.hit)) >= MOST_WORDS


def _has_unique_term(asked: ParsedQuestion, hit: Hit) -> bool:
    """Whether a hit has something that occurs in no other subject."""
    if hit.scores.get("spelled", 0.0) or hit.scores.get("defines", 0.0):
        return True
    return bool(asked.strange) and has_all_strange_names(asked, hit)


def _is_named_row(item: Scored) -> bool:
    """Whether a passage is a row with a question word that is not an everyday one."""
    return item.passage.form is PassageForm.ROW and any(word.lower() not in ORDINARY_WORDS for word in item.inside)


def _has_half_of_words(asked: ParsedQuestion, hit: Hit) -> bool:
    """Whether a hit has at least half of the words that a text on the subject has to use."""
    meaningful = without_ordinary_words(asked)
    return not meaningful.words or share_matched(meaningful, with_context(hit)) >= MOST_WORDS


def _is_isolated(case: Case, facts: StoreFacts) -> bool:
    """Whether the nearest hit is not clearly near and nothing else in the store is near either.

    In a small store the nearest thousandth is one chunk; it may cover ten subjects, so a sentence that is near at all
    will do.
    """
    nearest = max(case.hits, key=lambda hit: hit.cosine)
    best = max([nearest.cosine, *(item.cosine for item in case.chosen)])
    if best >= CLEARLY_NEAR or nearest.found.document_kind == "code":
        return False
    cosine, chunks = facts.nearest_cosine() or (LEAST_CROWD_COSINE, 0)
    return cosine < LEAST_CROWD_COSINE and (chunks > 1 or best < LEAST_COSINE)
