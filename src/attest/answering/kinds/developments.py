"""How something came about: of each document that was found what it put forward, in the order of their dates.

Who asks for a development wants a chronicle. The sentence of a document that has most words of such a question is
hardly that of a chronicle: it compares, argues, looks back. What a document puts forward it says where it begins.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from attest.answering.fields import description_passage
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.pointers import only_links
from attest.answering.passages.sections import told_within
from attest.answering.score import Scored
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import Understood, Want
from attest.values.search import Hit
from attest.values.spans import Split
from attest.values.terms import terms

MOST, FEWEST = 10, 3
"""Documents of a chronicle."""
NEAR_THE_BEST = 0.5
"""Share of the best one's score that a further document must have."""
BEGINNING = 8
"""Sentences at the beginning of a document of which one is quoted."""
SHORTEST = 30
"""Characters of a sentence that can tell of a whole document."""
_PROSE = frozenset({Form.SENTENCE, Form.ITEM, Form.LIST})
_DOCUMENT = r"(?:eip|erc|rfc|proposal|post|paper|document|write-?up|article|notes?|thread|research|work|draft|report)"
_SAYS_SO = re.compile(
    rf"\b(?:this|the present) {_DOCUMENT}\b"
    r"|\b(?:we|i)(?:['’]ve| have|['’]d like to| would like to| will|['’]ll| am| are)?"
    r" (?:propos|introduc|describ|present|explor|argu|outlin|suggest|show|analy[sz])\w*"
    r"|\bthe (?:core|main|basic|key) (?:idea|goal|point)\b|\btl; ?dr\b",
    re.I,
)
"""Says what its document does, or is about."""


def with_development(
    asked: Understood, chosen: list[Scored], hits: Sequence[Hit], library: Library, split: Split
) -> list[Scored]:
    """What each of the dated documents put forward, where a development is asked for and there are enough of them; what
    a document without a date tells best is told by it."""
    wanted = Want.EVOLUTION in asked.wants and asks_for_a_chronicle(asked.question)
    if not wanted or chosen[0].passage.found.document_date is None:
        return chosen
    told = [
        replace(chosen[0], passage=said, hit=hit)
        for hit in _dated(hits)
        if (said := _puts_forward(asked, hit, library, split))
    ]
    return told if len(told) >= FEWEST else chosen


def asks_for_a_chronicle(question: str) -> bool:
    """Whether a question asks how something came about; what became of a numbered document its status says."""
    of_a_fate = has_form(QuestionForm.OF_A_FATE, question)
    return has_form(QuestionForm.OF_A_DEVELOPMENT, question) and not of_a_fate


def _dated(hits: Sequence[Hit]) -> list[Hit]:
    """The best hit of each of the best documents that have a date."""
    firsts: dict[str, Hit] = {}
    for hit in hits:
        if hit.found.document_date and hit.score >= NEAR_THE_BEST * hits[0].score:
            firsts.setdefault(hit.found.document_id, hit)
    return list(firsts.values())[:MOST]


def _puts_forward(asked: Understood, hit: Hit, library: Library, split: Split) -> Passage | None:
    """What a document says of itself; else of its first sentences the one that says what it is about, or the first with
    a word of the question."""
    if described := description_passage(hit.found.document_id, library):
        return described
    words = {term for word in asked.words for term in word.terms}
    first = list(islice(_beginning(hit, library, split), BEGINNING))
    says_so = (one for one in first if _SAYS_SO.search(one.text))
    has_words = (one for one in first if words.intersection(terms(one.text)))
    return next(says_so, next(has_words, first[0] if first else None))


def _beginning(hit: Hit, library: Library, split: Split) -> Iterator[Passage]:
    """The sentences of a document, of a thread those with which it was opened."""
    whole = (0, len(library.text(hit.found.revision_id)))
    for one in told_within(hit.found.document_id, whole, library, split):
        if (one.found.chunk.post or 1) > 1:
            return
        if one.form in _PROSE and len(plain(one.text)) >= SHORTEST and not only_links(one.text):
            yield one
