"""Whether a word is all that is missing: some passage has everything else that is asked.

In a small store, a word that occurs nowhere says little about what the store knows: a contract has an *introductory
period* where people ask for the *trial period*. If one passage, with its headings and neighbours, has every other
content word of the question, and a value of the kind asked for, it is taken to say this one in other words, provided
that the question means much the same without it: *trial* does little to a period, *maternity* does. This does not apply
to the very thing asked for, nor to *why* and *is it*, where a passage with all other words could as well say no.
"""

import re
from collections.abc import Iterator

from attest.answering.case import Question
from attest.answering.content_words import content_words
from attest.answering.objections.asked_noun import asked_noun
from attest.answering.objections.neighbours import passages_in_context
from attest.answering.objections.synonyms import may_have_synonym, without_word
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Passage
from attest.answering.scoring.asked_value import matches_value_pattern, sole_value_pattern
from attest.answering.word_match import families, matches
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.similarity import Cosines

SMALL = 5_000
"""Number of chunks up to which a store may well lack an everyday word; a larger one lacks only what nobody spoke of."""
MUCH_THE_SAME = 0.85
"""Minimum cosine of the question with itself without the word.

Of 26 words that were all that a passage lacked, 11 of the 13 that it says in other words had more, and 10 of the 13
that it does not mention had less (design/answering-figures.md).
"""
LEAST_OTHERS = 2
"""Minimum number of other content words: if there is only one, a passage has it by chance."""
_COMPLEMENT = r"\b(?:of|for) (?:an? |the )?{}\b"
"""The word that the answer is about: “weeks of *sabbatical*”, “reimbursed for *daycare*”."""


def is_only_word_missing(word: str, question: Question) -> bool:
    """Whether, in a small store, a passage has everything asked except this word, which is not the thing asked for."""
    asked, facts = question.asked, question.capabilities.store_facts
    if facts is None or facts.chunks() > SMALL or not _qualifies(asked, word, question.capabilities.near):
        return False
    others = [other for other in content_words(asked) if other.word != word]
    if len(others) < LEAST_OTHERS or any(other.word in asked.unknown_terms for other in others):
        return False
    kind = sole_value_pattern(asked)
    return any(
        all(matches(other, context) for other in others)
        for hit in question.hits
        for passage, context in _with_headings(question, hit)
        if kind is None or matches_value_pattern(kind, passage)
    )


def _qualifies(asked: ParsedQuestion, word: str, near: Cosines | None) -> bool:
    """Whether a word merely qualifies, and only slightly, what a question asks for by another word."""
    if near is None or Want.REASON in asked.wants or not has_form(QuestionForm.OF_A_FACT, asked.question):
        return False
    noun = asked_noun(asked)
    is_complement = re.search(_COMPLEMENT.format(re.escape(word)), asked.question, re.I)
    if not may_have_synonym(asked.question, word) or is_complement or (noun is not None and noun.word == word):
        return False
    return near(asked.question, [without_word(asked.question, word)])[0] >= MUCH_THE_SAME


def _with_headings(question: Question, hit: Hit) -> Iterator[tuple[Passage, frozenset[str]]]:
    """Each passage of a hit with the word families around and above it: a chunk may be several short sections."""
    sections = sections_of(question.library.outline(hit.found.document_id))
    for passage, context in passages_in_context(question, hit):
        headings = (section.label for section in sections if section.start <= passage.start < section.end)
        yield passage, context | families(" ".join(headings))
