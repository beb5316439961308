"""Titles of documents in front of their passages; if a document is sought, also what the best one puts forward."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from attest.answering.additions.self_description import self_description
from attest.answering.case import Case
from attest.answering.fields import title_passage
from attest.answering.passages.passages import Library, PassageForm
from attest.answering.scoring.score import Scored
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want

TITLES = 2
"""Most titles if the question is which document."""
_SUBJECT_KIND = "note"
"""Kind of document that has several topics, so that its title says nothing about one of them."""
_WANTS_OF_A_LINE = frozenset({Want.VALUE, Want.DEFINITION})
"""Wants about a topic that titles of documents do not satisfy."""


def with_titles(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """Put titles in front if a document is sought, for a development, and for a mere topic.

    If a document is sought, the best one is also introduced by what it puts forward.
    """
    asked, library = case.asked, case.library
    seeks_document = _seeks_document(asked)
    most = len(chosen) if Want.EVOLUTION in asked.wants else TITLES if seeks_document else 0
    titled = [item for item in chosen if asked.asks or item.passage.found.document_kind != _SUBJECT_KIND]
    known = frozenset(asked.named if Want.EVOLUTION not in asked.wants else ())
    titles = list(islice(_titles(titled, library, known), most))
    gist = self_description(case, titles[0].hit) if seeks_document and titles else None
    if gist is None or any(gist.overlaps(item.passage) for item in chosen):
        return [*titles, *chosen]
    return [*titles, replace(titles[0], passage=gist), *chosen]


def _seeks_document(asked: ParsedQuestion) -> bool:
    """Whether a document is the answer: the question asks where it is, or only names a topic."""
    asks_where = Want.PLACE in asked.wants and Want.STEPS not in asked.wants
    seeks_place = asks_where and has_form(QuestionForm.SEEKS_A_DOCUMENT, asked.question)
    return seeks_place or not (asked.asks or asked.wants & _WANTS_OF_A_LINE)


def _titles(chosen: Sequence[Scored], library: Library, known: frozenset[str]) -> Iterator[Scored]:
    """The title of each document quoted, once; not of those that are ``known``, and not before a field, whose sentence
    has the document's name already."""
    titled = set(known)
    for item in chosen:
        document_id = item.passage.found.document_id
        needs_title = item.passage.form is not PassageForm.FIELD and document_id not in titled
        front = library.front(document_id) if needs_title else None
        if title := title_passage(front, library) if front else None:
            titled.add(document_id)
            yield replace(item, passage=title)
