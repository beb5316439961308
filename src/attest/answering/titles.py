"""What documents are called, in front of what they say; of one that is sought, what it puts forward besides."""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.fields import title_passage
from attest.answering.passages.passages import Form, Library
from attest.answering.put_forward import put_forward
from attest.answering.score import Scored
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import Understood, Want
from attest.values.spans import Split

TITLES = 2
"""How many documents are called by name when the question is which one."""
_SAID_IN_A_LINE = frozenset({Want.VALUE, Want.DEFINITION})
"""Wants of a topic that its documents' titles do not satisfy."""


def with_titles(asked: Understood, chosen: Sequence[Scored], library: Library, split: Split) -> list[Scored]:
    """What documents are called goes in front where one is sought, for a development, and for a mere topic; whoever
    seeks one knows the best of them by what it puts forward."""
    placed = (
        Want.PLACE in asked.wants
        and Want.STEPS not in asked.wants
        and has_form(QuestionForm.SEEKS_A_DOCUMENT, asked.question)
    )
    sought = placed or not (asked.asks or asked.wants & _SAID_IN_A_LINE)
    most = len(chosen) if Want.EVOLUTION in asked.wants else TITLES if sought else 0
    titled: dict[str, Scored] = {}
    for item in chosen:
        document_id = item.passage.found.document_id
        if len(titled) < most and document_id not in titled and item.passage.form is not Form.FIELD:
            front = library.front(document_id)
            title = title_passage(front, library) if front else None
            if title is not None:
                titled[document_id] = replace(item, passage=title)
    best = next(iter(titled.values()), None) if sought else None
    about = put_forward(asked, best.hit, library, split) if best else None
    if best is None or about is None or any(about.overlaps(item.passage) for item in chosen):
        return [*titled.values(), *chosen]
    return [*titled.values(), replace(best, passage=about), *chosen]
