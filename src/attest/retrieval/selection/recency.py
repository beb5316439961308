"""Recency: what was written lately counts more, for questions about how things stand.

Off unless a profile asks for it: the oldest passage is often the one that lays a thing down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from attest.retrieval.fuse import Candidate
from attest.retrieval.periods import day_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Recency:
    """How much more, and how fast that is over."""

    boost: float = 0.5
    """What a new passage gains, as a share of its score."""
    days: int = 30
    """Age up to which it gains all of that; of one twice as old half of it, and so on."""


def newer_first(candidates: Sequence[Candidate], today: date, how: Recency) -> list[Candidate]:
    """The candidates by what they score with their age. What has no date, or one to come, gains nothing; nor does what
    scores below 0."""
    made = [_aged(item, today, how) for item in candidates]
    return sorted(made, key=Candidate.order)


def _aged(item: Candidate, today: date, how: Recency) -> Candidate:
    age = _age(day_of(item.placed.chunk, item.placed.document), today)
    if age is None or item.scores["fused"] <= 0:
        return item
    return item.better("recent", item.scores["fused"] * how.boost * min(1.0, how.days / max(age, 1)))


def _age(day: str, today: date) -> int | None:
    try:
        age = (today - date.fromisoformat(day)).days
    except ValueError:  # no date, or not a whole one
        return None
    return age if age >= 0 else None
