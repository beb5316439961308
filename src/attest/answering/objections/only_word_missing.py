"""Whether a word is all that is missing: some passage has everything else that is asked.

In a small store a word that is nowhere says little of what the store knows: a contract has an *introductory period*
where people ask for the *trial period*. Where one passage, with its headings and its neighbours, has every other word
that tells what is asked, and a value of the kind that is asked for, it is taken to say this one otherwise, if the
question means much the same without it: *trial* does little to a period, *maternity* does. Not where the word is the
very thing asked for, nor where what has all other words could as well say no: *why*, *is it*.
"""

import re
from collections.abc import Iterator

from attest.answering.case import Question
from attest.answering.means import Near
from attest.answering.objections.missing import thing_asked
from attest.answering.objections.synonyms import may_have_another, without
from attest.answering.objections.values_apart import telling, with_neighbours
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Library, Passage
from attest.answering.passages.walk import passages
from attest.answering.scoring.asked_value import has_kind, kind_asked
from attest.answering.word_match import families, matches
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.spans import Split

SMALL = 5_000
"""Chunks up to which a store may well lack an everyday word; of what is nowhere in more, nothing was said."""
MUCH_THE_SAME = 0.85
"""Cosine of the question with itself without the word. Of 26 words that were all that a passage lacked, 11 of 13 that
it says otherwise had more, 10 of 13 that it does not speak of had less (design/answering.md)."""
OTHERS = 2
"""Other words that tell what is asked, at least: a passage that has the one of one has it by chance."""
_THING = r"\b(?:of|for) (?:an? |the )?{}\b"
"""“weeks of *sabbatical*”, “reimbursed for *daycare*”: what the answer is of."""


def is_only_word_missing(word: str, question: Question) -> bool:
    """Whether a passage of a small store has all that is asked but this word, which is not what is asked for."""
    asked, means = question.asked, question.means
    if means.whole is None or means.whole.chunks() > SMALL or not _qualifies(asked, word, means.near):
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
    """Whether a word only says more of what a question asks for by another, and little."""
    if near is None or Want.REASON in asked.wants or not has_form(QuestionForm.OF_A_FACT, asked.question):
        return False
    thing = thing_asked(asked)
    of_it = re.search(_THING.format(re.escape(word)), asked.question, re.I)
    if not may_have_another(asked.question, word) or of_it or (thing is not None and thing.word == word):
        return False
    return near(asked.question, [without(asked.question, word)])[0] >= MUCH_THE_SAME


def _with_headings(hit: Hit, library: Library, split: Split) -> Iterator[tuple[Passage, frozenset[str]]]:
    """Each passage of a hit with the word families of what stands around it and over it: a chunk may be several short
    sections."""
    sections = sections_of(library.outline(hit.found.document_id))
    for passage, spoken in with_neighbours(hit, passages(hit.found, library, split)):
        over = (section.label for section in sections if section.start <= passage.start < section.end)
        yield passage, spoken | families(" ".join(over))
