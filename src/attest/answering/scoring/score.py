"""The score of a passage for a question, computed without a model.

The score is a sum of: the share of the question's words in the passage (rare words count more), the share that only its
surroundings have (heading, table header, title, the sentence before), the score of its chunk, its nearness in meaning,
and whether it has the form that is wanted (a number for a value, a cause for a reason…). design/answering.md has the
weights and what each is worth.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from attest.answering.content_words import names_in
from attest.answering.passages.passages import Passage
from attest.answering.scoring.form_bonuses import form_bonus
from attest.answering.scoring.one_thing import asks_one_thing
from attest.answering.scoring.value_nouns import contacts_asked
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.values.search import Hit
from attest.words.terms import distinct_terms, is_unspaced

WORDS_IN_PASSAGE = 0.4
WORDS_AROUND = 0.8
CHUNK_WEIGHT = 2.6
MEANING_WEIGHT = 1.0
"""Weights of the four parts; a chunk counts by its score over the best one's, meaning by cosine with the question."""

STATEMENT_WEIGHT = 0.5
"""Additional weight of words in the passage, for a short question whether something is so.

A sentence that says it has both the subject and what is so about it; its surroundings have only the subject.
"""
SPEAKER_BONUS = 0.3
"""Bonus of the words of a person whom the question asks about."""

CONTACT_BONUS = 0.6
"""Bonus of a passage that gives the telephone number or electronic address of somebody, with the name."""

LONGEST_EMBEDDED = 300
"""Most characters of a passage that are embedded."""

COMMON_WORD = 0.25
"""Rarity below which a word shared with the question says nothing."""
CLEARLY_NEAR = 0.55
"""Cosine from which one hit or one sentence shows that the question is on its subject."""
LEAST_COSINE = 0.38
"""Cosine with the question from which a text may be on its subject."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A passage with its score and the question words that it has."""

    passage: Passage
    hit: Hit
    score: float
    inside: frozenset[str]
    """Words of the question (as asked) in the passage itself."""
    share: float = 0.0
    """Share of the question's words that the passage itself has, weighted by rarity, 0 to 1."""
    cosine: float = 0.0
    """Nearness in meaning to the question; 0 if it was not compared."""


def score_passages(asked: ParsedQuestion, hit: Hit, best: float, found: Sequence[Passage]) -> list[Scored]:
    """Score all passages of one chunk; ``best`` is the best hit's score."""
    rank = CHUNK_WEIGHT * hit.score / best if best > 0 else 0.0
    place = distinct_terms(" ".join([hit.found.title, *hit.found.chunk.heading_path, hit.found.document_id]))
    scored = [_scored(asked, hit, passage, place, rank) for passage in found]
    contacts = contacts_asked(asked)
    return [_with_contact_bonus(asked, item, contacts) for item in scored] if contacts else scored


def _scored(asked: ParsedQuestion, hit: Hit, passage: Passage, place: frozenset[str], rank: float) -> Scored:
    own = distinct_terms(passage.text)
    header = distinct_terms(passage.header_text)
    around = (
        own
        | header
        | place
        | distinct_terms(f"{passage.before} {passage.under}")
        | distinct_terms(passage.said_by or "")
    )
    present = [word for word in asked.words if not around.isdisjoint(word.terms)]  # few, even of hundreds
    inside = matched_words(present, own)
    total = sum(word.rarity for word in asked.words) or 1.0
    share = sum(word.rarity * _present_share(word, own) for word in present) / total
    share_around = sum(word.rarity * _present_share(word, around) for word in present) / total - share
    total_score = (WORDS_IN_PASSAGE + statement_weight(asked)) * share + WORDS_AROUND * share_around + rank
    total_score += form_bonus(asked, passage, agreed=hit.scores.get("defines", 1.0))
    total_score += SPEAKER_BONUS * (passage.said_by in asked.speakers)
    return Scored(passage=passage, hit=hit, score=total_score, inside=inside, share=share)


def _with_contact_bonus(asked: ParsedQuestion, item: Scored, contacts: Sequence[re.Pattern[str]]) -> Scored:
    """With the bonus if the passage says how to reach whoever is named: *Ada Mole: 0455 22 10 87*."""
    names = {name.word for name in names_in(asked)}
    is_of_named = names and names <= item.inside
    if is_of_named and any(pattern.search(item.passage.text) for pattern in contacts):
        return replace(item, score=item.score + CONTACT_BONUS)
    return item


def statement_weight(asked: ParsedQuestion) -> float:
    """Additional weight of the words in a passage, depending on the form of the question."""
    return STATEMENT_WEIGHT if asks_one_thing(asked) and has_form(QuestionForm.WHETHER, asked.question) else 0.0


def matched_words(question_words: Sequence[QuestionWord], present: frozenset[str]) -> frozenset[str]:
    """The question words of which the whole term, or every part of a compound, is present."""
    return frozenset(word.word for word in question_words if word.is_in(present))


def _present_share(word: QuestionWord, present: frozenset[str]) -> float:
    """Share of a question word that is present, 0 to 1.

    All or nothing, except for text written without spaces, where a whole question is one word: there, the share of its
    neighbouring characters.
    """
    if not is_unspaced(word.word):
        return float(word.is_in(present))
    return sum(term in present for term in word.terms) / len(word.terms)
