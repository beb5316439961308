"""Recency: recent passages score higher, for questions about the present state.

Off unless a profile asks for it: the oldest passage is often the one that lays something down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from attest.questions.periods import day_of
from attest.retrieval.fuse import Candidate


@dataclass(frozen=True, slots=True, kw_only=True)
class Recency:
    """Size of the boost, and how fast it falls with age."""

    boost: float = 0.5
    """Boost of a new passage, as a share of its score."""
    days: int = 30
    """Days of age up to which the boost is full; at twice that age it is half, and so on."""


def boost_recent(candidates: Sequence[Candidate], today: date, how: Recency) -> list[Candidate]:
    """The candidates ordered by score with the boost. Candidates without a date, with a future date, or with a score of
    0 or below gain nothing."""
    boosted = [_boosted(item, today, how) for item in candidates]
    return sorted(boosted, key=Candidate.order)


def _boosted(item: Candidate, today: date, how: Recency) -> Candidate:
    age = _age(day_of(item.placed.chunk, item.placed.document), today)
    if age is None or item.scores["fused"] <= 0:
        return item
    return item.with_score("recent", item.scores["fused"] * how.boost * min(1.0, how.days / max(age, 1)))


def _age(day: str, today: date) -> int | None:
    try:
        age = (today - date.fromisoformat(day)).days
    except ValueError:  # no date, or an incomplete one
        return None
    return age if age >= 0 else None
