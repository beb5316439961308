"""Whether a word is all that is missing: some passage has everything else that is asked.

In a small store, a word that occurs nowhere says little about what the store knows: a contract has an *introductory
period* where people ask for the *trial period*. If one passage, with its headings and neighbours, has every other
telling word of the question, and a value of the kind asked for, it is taken to say this one in other words, provided
that the question means much the same without it: *trial* does little to a period, *maternity* does. This does not apply
to the very thing asked for, nor to *why* and *is it*, where a passage with all other words could as well say no.
"""

import re
from collections.abc import Iterator

from attest.answering.capabilities import Near
from attest.answering.case import Question
from attest.answering.objections.missing import thing_asked
from attest.answering.objections.synonyms import may_have_another, without
from attest.answering.objections.values_apart import with_neighbours
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Library, Passage
from attest.answering.passages.walk import passages
from attest.answering.scoring.asked_value import has_kind, kind_asked
from attest.answering.telling_words import telling
from attest.answering.word_match import families, matches
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.spans import Split

SMALL = 5_000
"""Number of chunks up to which a store may well lack an everyday word; a larger one lacks only what nobody spoke of."""
MUCH_THE_SAME = 0.85
"""Minimum cosine of the question with itself without the word.

Of 26 words that were all that a passage lacked, 11 of the 13 that it says in other words had more, and 10 of the 13
that it does not mention had less (design/answering.md).
"""
OTHERS = 2
"""Minimum number of other telling words: if there is only one, a passage has it by chance."""
_THING = r"\b(?:of|for) (?:an? |the )?{}\b"
"""The word that the answer is about: “weeks of *sabbatical*”, “reimbursed for *daycare*”."""


def is_only_word_missing(word: str, question: Question) -> bool:
    """Whether, in a small store, a passage has everything asked except this word, which is not the thing asked for."""
    asked, whole = question.asked, question.capabilities.whole
    if whole is None or whole.chunks() > SMALL or not _qualifies(asked, word, question.capabilities.near):
        return False
    others = [one for one in telling(asked) if one.word != word]
    if len(others) < OTHERS or any(one.word in asked.unknown_terms for one in others):
        return False
    looks = kind_asked(asked)
    return any(
        all(matches(one, spoken) for one in others)
        for hit in question.hits
        for passage, spoken in _with_headings(hit, question.library, question.split)
        if looks is None or has_kind(looks, passage)
    )


def _qualifies(asked: ParsedQuestion, word: str, near: Near | None) -> bool:
    """Whether a word merely qualifies, and only slightly, what a question asks for by another word."""
    if near is None or Want.REASON in asked.wants or not has_form(QuestionForm.OF_A_FACT, asked.question):
        return False
    thing = thing_asked(asked)
    of_it = re.search(_THING.format(re.escape(word)), asked.question, re.I)
    if not may_have_another(asked.question, word) or of_it or (thing is not None and thing.word == word):
        return False
    return near(asked.question, [without(asked.question, word)])[0] >= MUCH_THE_SAME


def _with_headings(hit: Hit, library: Library, split: Split) -> Iterator[tuple[Passage, frozenset[str]]]:
    """Each passage of a hit with the word families around and above it: a chunk may be several short sections."""
    sections = sections_of(library.outline(hit.found.document_id))
    for passage, spoken in with_neighbours(hit, passages(hit.found, library, split)):
        over = (section.label for section in sections if section.start <= passage.start < section.end)
        yield passage, spoken | families(" ".join(over))
