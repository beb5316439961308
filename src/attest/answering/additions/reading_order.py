"""The order in which the passages of an answer are read."""

from collections.abc import Sequence

from attest.answering.case import Case
from attest.answering.passages.passages import PassageForm
from attest.answering.scoring.score import Scored
from attest.values.questions import Want

_DATED_WANTS = frozenset({Want.POSITIONS, Want.EVOLUTION})
"""Wants whose answers are read in order of their dates."""


def in_reading_order(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """Sort positions and developments by date, otherwise fields and the best passage first, then each document in its
    order.

    In a development of a document that the question names, the best passage's document comes first.
    """
    asked = case.asked
    if asked.wants & _DATED_WANTS:
        first = chosen[0].passage.found.document_id if asked.named and Want.EVOLUTION in asked.wants else ""
        return sorted(chosen, key=lambda item: (item.passage.found.document_id != first, *_date_and_place(item)))
    rank: dict[str, int] = {}
    for item in chosen:
        rank.setdefault(item.passage.found.document_id, len(rank))
    best = next((item for item in chosen if item.passage.form is not PassageForm.FIELD), None)
    return sorted(
        chosen,
        key=lambda item: (
            rank[item.passage.found.document_id],
            item.passage.form is not PassageForm.FIELD,
            item is not best,
            item.passage.start,
        ),
    )


def _date_and_place(item: Scored) -> tuple[str, str, int]:
    """Sort key: the date of the words, then their place."""
    found = item.passage.found
    date = (found.chunk.date if found.document_kind == "thread" else None) or found.document_date or "9999"
    return date, found.document_id, item.passage.start
