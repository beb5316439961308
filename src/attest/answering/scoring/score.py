"""The score of a passage for a question, computed without a model.

The score is a sum of: the share of the question's words in the passage (rare words count more), the share that only its
surroundings have (heading, table header, title, the sentence before), the score of its chunk, its nearness in meaning,
and whether it has the form that is wanted (a number for a value, a cause for a reason…). design/answering.md has the
weights and what each is worth.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.answering.passages.passages import Passage
from attest.answering.scoring.forms import form
from attest.answering.scoring.one_thing import asks_one_thing
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.values.search import Hit
from attest.words.terms import distinct_terms, unspaced

WORDS_IN_PASSAGE = 0.4
WORDS_AROUND = 0.8
CHUNK = 2.6
MEANING = 1.0
"""Weights of the four parts; a chunk counts by its score over the best one's, meaning by cosine with the question."""

IN_A_STATEMENT = 0.5
"""Additional weight of words in the passage, for a short question whether something is so.

A sentence that says it has both the subject and what is so about it; its surroundings have only the subject.
"""
SPOKEN = 0.3
"""Bonus of the words of a person whom the question asks about."""

LONGEST_COMPARED = 300
"""Most characters of a passage that are embedded."""

EVERYDAY = 0.25
"""Rarity below which a word shared with the question says nothing."""
NEAR_AT_ALL = 0.38
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


def score(asked: ParsedQuestion, hit: Hit, best: float, found: Sequence[Passage]) -> list[Scored]:
    """Score all passages of one chunk; ``best`` is the best hit's score."""
    rank = CHUNK * hit.score / best if best > 0 else 0.0
    place = distinct_terms(" ".join([hit.found.title, *hit.found.chunk.heading_path, hit.found.document_id]))
    return [_scored(asked, hit, passage, place, rank) for passage in found]


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
    there = [word for word in asked.words if not around.isdisjoint(word.terms)]  # few, even of hundreds
    inside = matched(there, own)
    total = sum(word.rarity for word in asked.words) or 1.0
    share = sum(word.rarity * _part(word, own) for word in there) / total
    wider = sum(word.rarity * _part(word, around) for word in there) / total - share
    value = (WORDS_IN_PASSAGE + of_a_statement(asked)) * share + WORDS_AROUND * wider + rank
    value += form(asked, passage, agreed=hit.scores.get("defines", 1.0))
    value += SPOKEN * (passage.said_by in asked.speakers)
    return Scored(passage=passage, hit=hit, score=value, inside=inside, share=share)


def of_a_statement(asked: ParsedQuestion) -> float:
    """Additional weight of the words in a passage, depending on the form of the question."""
    return IN_A_STATEMENT if asks_one_thing(asked) and has_form(QuestionForm.WHETHER, asked.question) else 0.0


def matched(asked: Sequence[QuestionWord], present: frozenset[str]) -> frozenset[str]:
    """The question words of which the whole term, or every part of a compound, is present."""
    return frozenset(word.word for word in asked if word.is_in(present))


def _part(word: QuestionWord, present: frozenset[str]) -> float:
    """Share of a question word that is present, 0 to 1.

    All or nothing, except for text written without spaces, where a whole question is one word: there, the share of its
    neighbouring characters.
    """
    if not unspaced(word.word):
        return float(word.is_in(present))
    return sum(term in present for term in word.terms) / len(word.terms)
