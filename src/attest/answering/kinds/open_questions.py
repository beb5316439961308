"""What a document leaves open: its section of questions without an answer.

*What did the tin box proposal leave unresolved?* is answered by the text below *Unresolved questions*, much of which is
questions. Elsewhere a question is no answer, and has none of the words that this one asks with.
"""

from collections.abc import Iterator

from attest.answering.case import Question, WholeAnswer
from attest.answering.kinds.document_section import section_answer
from attest.answering.passages.blocks import sections_of
from attest.answering.word_match import families
from attest.questions.heading_topics import OPEN_QUESTIONS

MOST_HITS = 5
"""First hits whose documents may be the one that is asked about."""
LEAST_NAMED = 0.5
"""Minimum share of the question's other words that the title of such a document has."""


def open_questions(question: Question) -> WholeAnswer | None:
    """The first passages of that section; None for other questions, and if the document has none."""
    if not OPEN_QUESTIONS.search(question.asked.question):
        return None
    for document_id in dict.fromkeys(_documents_asked_about(question)):
        for section in sections_of(question.library.outline(document_id)):
            if OPEN_QUESTIONS.search(section.label):
                return section_answer(document_id, section, question)
    return None


def _documents_asked_about(question: Question) -> Iterator[str]:
    """Yield the documents that the question names, otherwise those of the first hits whose titles have its words."""
    asked = question.asked
    if asked.spoken_of:
        yield from asked.spoken_of
        return
    words = families(OPEN_QUESTIONS.sub(" ", asked.question)) & families(" ".join(word.word for word in asked.words))
    for hit in question.hits[:MOST_HITS]:
        if words and len(words & families(hit.found.title)) >= LEAST_NAMED * len(words):
            yield hit.found.document_id
