"""The sentence in which a document says what it puts forward: one of its first, not the nearest to a question."""

import re
from collections.abc import Iterator
from itertools import islice

from attest.answering.case import Question
from attest.answering.fields import description_passage
from attest.answering.passages.open_document import passages_within
from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.passages.plain_text import plain_text
from attest.answering.passages.pointers import is_only_links
from attest.values.search import Hit
from attest.words.ethereum import PROPOSAL
from attest.words.terms import terms

BEGINNING = 8
"""Number of sentences at the beginning of a document, one of which is quoted."""
SHORTEST = 30
"""Minimum characters of a sentence that can describe a whole document."""
_DOCUMENT_NOUN = (
    rf"(?:{PROPOSAL}|rfc|proposal|post|paper|document|write-?up|article|notes?|thread|research|work|draft|report)"
)
"""What a document calls itself."""
_DESCRIBES_DOCUMENT = re.compile(
    rf"\b(?:this|the present) {_DOCUMENT_NOUN}\b"
    r"|\b(?:we|i)(?:['’]ve| have|['’]d like to| would like to| will|['’]ll| am| are)?"
    r" (?:propos|introduc|describ|present|explor|argu|outlin|suggest|show|analy[sz])\w*"
    r"|\bthe (?:core|main|basic|key) (?:idea|goal|point)\b|\btl; ?dr\b",
    re.I,
)
"""Says what its document does or is about."""


def self_description(question: Question, hit: Hit) -> Passage | None:
    """The description of a document; else, of its first sentences, the one that says what it is about.

    If none does, the first with a word of the question, else the very first.
    """
    if description := description_passage(hit.found.document_id, question.library):
        return description
    words = {term for word in question.asked.words for term in word.terms}
    sentences = list(islice(_first_sentences(hit, question), BEGINNING))
    describing = (sentence for sentence in sentences if _DESCRIBES_DOCUMENT.search(sentence.text))
    with_question_words = (sentence for sentence in sentences if words.intersection(terms(sentence.text)))
    return next(describing, next(with_question_words, sentences[0] if sentences else None))


def _first_sentences(hit: Hit, question: Question) -> Iterator[Passage]:
    """The sentences of a document; of a thread, those of its opening post."""
    whole = (0, len(question.library.text(hit.found.revision_id)))
    for sentence in passages_within(hit.found.document_id, whole, question.library, question.split):
        if (sentence.found.chunk.post or 1) > 1:
            return
        is_long_enough = sentence.form in {*PROSE, PassageForm.LIST} and len(plain_text(sentence.text)) >= SHORTEST
        if is_long_enough and not is_only_links(sentence.text):
            yield sentence
