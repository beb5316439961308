"""The sentence in which a document says what it puts forward: one of its first, not the nearest to a question."""

import re
from collections.abc import Iterator
from itertools import islice

from attest.answering.case import Question
from attest.answering.fields import description_passage
from attest.answering.passages.passages import PROSE, Form, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.pointers import only_links
from attest.answering.passages.sections import passages_within
from attest.values.search import Hit
from attest.words.ethereum import PROPOSAL
from attest.words.terms import terms

BEGINNING = 8
"""Number of sentences at the beginning of a document, one of which is quoted."""
SHORTEST = 30
"""Minimum characters of a sentence that can describe a whole document."""
_DOCUMENT = (
    rf"(?:{PROPOSAL}|rfc|proposal|post|paper|document|write-?up|article|notes?|thread|research|work|draft|report)"
)
_SAYS_SO = re.compile(
    rf"\b(?:this|the present) {_DOCUMENT}\b"
    r"|\b(?:we|i)(?:['’]ve| have|['’]d like to| would like to| will|['’]ll| am| are)?"
    r" (?:propos|introduc|describ|present|explor|argu|outlin|suggest|show|analy[sz])\w*"
    r"|\bthe (?:core|main|basic|key) (?:idea|goal|point)\b|\btl; ?dr\b",
    re.I,
)
"""Says what its document does or is about."""


def gist_of(question: Question, hit: Hit) -> Passage | None:
    """The description of a document; else, of its first sentences, the one that says what it is about.

    If none does, the first with a word of the question, else the very first.
    """
    if described := description_passage(hit.found.document_id, question.library):
        return described
    words = {term for word in question.asked.words for term in word.terms}
    first = list(islice(_beginning(hit, question), BEGINNING))
    says_so = (one for one in first if _SAYS_SO.search(one.text))
    has_words = (one for one in first if words.intersection(terms(one.text)))
    return next(says_so, next(has_words, first[0] if first else None))


def _beginning(hit: Hit, question: Question) -> Iterator[Passage]:
    """The sentences of a document; of a thread, those of its opening post."""
    whole = (0, len(question.library.text(hit.found.revision_id)))
    for one in passages_within(hit.found.document_id, whole, question.library, question.split):
        if (one.found.chunk.post or 1) > 1:
            return
        if one.form in {*PROSE, Form.LIST} and len(plain(one.text)) >= SHORTEST and not only_links(one.text):
            yield one
