"""How something came about: what each of the documents found put forward, in order of their dates.

A question about a development wants a chronicle. The sentence with most of its words is hardly one of a chronicle: it
compares, argues, looks back. A document says at its beginning what it puts forward.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.additions.self_description import self_description
from attest.answering.case import Case
from attest.answering.scoring.score import Scored
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.search import Hit
from attest.words.meetings import is_of_meeting

MOST, FEWEST = 10, 3
"""Most and fewest documents of a chronicle."""
LEAST_SHARE_OF_BEST = 0.5
"""Minimum share of the best hit's score for a further document."""


def with_chronicle(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """What each of the dated documents put forward, and the best passage, if a development is asked for.

    Unchanged if there are too few such documents, or if the best passage is from a document without a date, which then
    tells it best. If the question names a document, it is about one thing, and the best passage comes first.
    """
    best = chosen[0]
    if not asks_for_a_chronicle(case.asked.question) or best.passage.found.document_date is None:
        return list(chosen)
    entries = [entry for hit in _dated_documents(case.hits) if (entry := _put_forward(case, hit, best))]
    if len(entries) < FEWEST:
        return list(chosen)
    others = [entry for entry in entries if not best.passage.overlaps(entry.passage)]
    if case.asked.named:
        return [best, *others]
    return entries if len(others) < len(entries) else [*entries, best]


def _put_forward(case: Case, hit: Hit, best: Scored) -> Scored | None:
    """What a document put forward; of a meeting, which is about many things, the passage nearest to the question."""
    found = hit.found
    if is_of_meeting(found.document_kind, found.title, found.path):
        return next((item for item in case.considered if item.passage.found.document_id == found.document_id), None)
    passage = self_description(case, hit)
    return replace(best, passage=passage, hit=hit) if passage else None


def asks_for_a_chronicle(question: str) -> bool:
    """Whether a question asks how something came about; the status says what became of a numbered document."""
    of_a_fate = has_form(QuestionForm.OF_A_FATE, question)
    return has_form(QuestionForm.OF_A_DEVELOPMENT, question) and not of_a_fate


def _dated_documents(hits: Sequence[Hit]) -> list[Hit]:
    """The best hit of each of the best documents that have a date."""
    best_hits: dict[str, Hit] = {}
    for hit in hits:
        if hit.found.document_date and hit.score >= LEAST_SHARE_OF_BEST * hits[0].score:
            best_hits.setdefault(hit.found.document_id, hit)
    return list(best_hits.values())[:MOST]
