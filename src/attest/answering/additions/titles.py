"""Titles of documents in front of their passages; if a document is sought, also what the best one puts forward."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from attest.answering.additions.self_description import gist_of
from attest.answering.case import Case
from attest.answering.fields import title_passage
from attest.answering.passages.passages import Form, Library
from attest.answering.scoring.score import Scored
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want

TITLES = 2
"""Most titles if the question is which document."""
_OF_A_SUBJECT = "note"
"""Kind of document that has several topics, so that its title says nothing about one of them."""
_SAID_IN_A_LINE = frozenset({Want.VALUE, Want.DEFINITION})
"""Wants about a topic that titles of documents do not satisfy."""


def with_titles(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """Put titles in front if a document is sought, for a development, and for a mere topic.

    If a document is sought, the best one is also introduced by what it puts forward.
    """
    asked, library = case.asked, case.library
    sought = _is_sought(asked)
    most = len(chosen) if Want.EVOLUTION in asked.wants else TITLES if sought else 0
    told = chosen if asked.asks else [item for item in chosen if item.passage.found.document_kind != _OF_A_SUBJECT]
    titled = list(islice(_titles(told, library), most))
    about = gist_of(case, titled[0].hit) if sought and titled else None
    if about is None or any(about.overlaps(item.passage) for item in chosen):
        return [*titled, *chosen]
    return [*titled, replace(titled[0], passage=about), *chosen]


def _is_sought(asked: ParsedQuestion) -> bool:
    """Whether a document is the answer: the question asks where it is, or only names a topic."""
    placed = Want.PLACE in asked.wants and Want.STEPS not in asked.wants
    by_place = placed and has_form(QuestionForm.SEEKS_A_DOCUMENT, asked.question)
    return by_place or not (asked.asks or asked.wants & _SAID_IN_A_LINE)


def _titles(chosen: Sequence[Scored], library: Library) -> Iterator[Scored]:
    """The title of each document quoted, once; not before a field, whose sentence has the document's name already."""
    told: set[str] = set()
    for item in chosen:
        document_id = item.passage.found.document_id
        front = library.front(document_id) if item.passage.form is not Form.FIELD and document_id not in told else None
        if title := title_passage(front, library) if front else None:
            told.add(document_id)
            yield replace(item, passage=title)
