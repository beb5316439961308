"""How something came about: what each of the documents found put forward, in order of their dates.

A question about a development wants a chronicle. The sentence with most of its words is hardly one of a chronicle: it
compares, argues, looks back. A document says at its beginning what it puts forward.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.additions.self_description import gist_of
from attest.answering.case import Case
from attest.answering.scoring.score import Scored
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.search import Hit
from attest.words.meetings import is_of_meeting

MOST, FEWEST = 10, 3
"""Most and fewest documents of a chronicle."""
NEAR_THE_BEST = 0.5
"""Minimum share of the best hit's score for a further document."""


def with_chronicle(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """What each of the dated documents put forward, and the best passage, if a development is asked for.

    Unchanged if there are too few such documents, or if the best passage is from a document without a date, which then
    tells it best. If the question names a document, it is about one thing, and the best passage comes first.
    """
    best = chosen[0]
    if not asks_for_a_chronicle(case.asked.question) or best.passage.found.document_date is None:
        return list(chosen)
    told = [one for hit in _dated(case.hits) if (one := _told(case, hit, best))]
    if len(told) < FEWEST:
        return list(chosen)
    others = [one for one in told if not best.passage.overlaps(one.passage)]
    if case.asked.named:
        return [best, *others]
    return told if len(others) < len(told) else [*told, best]


def _told(case: Case, hit: Hit, best: Scored) -> Scored | None:
    """What a document put forward; of a meeting, which is about many things, the passage nearest to the question."""
    found = hit.found
    if is_of_meeting(found.document_kind, found.title, found.path):
        return next((one for one in case.considered if one.passage.found.document_id == found.document_id), None)
    said = gist_of(case, hit)
    return replace(best, passage=said, hit=hit) if said else None


def asks_for_a_chronicle(question: str) -> bool:
    """Whether a question asks how something came about; the status says what became of a numbered document."""
    of_a_fate = has_form(QuestionForm.OF_A_FATE, question)
    return has_form(QuestionForm.OF_A_DEVELOPMENT, question) and not of_a_fate


def _dated(hits: Sequence[Hit]) -> list[Hit]:
    """The best hit of each of the best documents that have a date."""
    firsts: dict[str, Hit] = {}
    for hit in hits:
        if hit.found.document_date and hit.score >= NEAR_THE_BEST * hits[0].score:
            firsts.setdefault(hit.found.document_id, hit)
    return list(firsts.values())[:MOST]
