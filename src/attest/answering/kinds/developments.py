"""How something came about: of each document that was found what it put forward, in the order of their dates.

Who asks for a development wants a chronicle. The sentence of a document that has most words of such a question is
hardly that of a chronicle: it compares, argues, looks back. What a document puts forward it says where it begins.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.passages.passages import Library
from attest.answering.put_forward import put_forward
from attest.answering.score import Scored
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import Understood
from attest.values.search import Hit
from attest.values.spans import Split

MOST, FEWEST = 10, 3
"""Documents of a chronicle."""
NEAR_THE_BEST = 0.5
"""Share of the best one's score that a further document must have."""


def with_development(
    asked: Understood, chosen: list[Scored], hits: Sequence[Hit], library: Library, split: Split
) -> list[Scored]:
    """What each of the dated documents put forward and the best passage, where a development is asked for and there are
    enough of them; what a document without a date tells best is told by it."""
    best = chosen[0]
    if not asks_for_a_chronicle(asked.question) or best.passage.found.document_date is None:
        return chosen
    told = [
        replace(best, passage=said, hit=hit)
        for hit in _dated(hits)
        if (said := put_forward(asked, hit, library, split))
    ]
    if len(told) < FEWEST:
        return chosen
    return told if any(best.passage.overlaps(one.passage) for one in told) else [*told, best]


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
