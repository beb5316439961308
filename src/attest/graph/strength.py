"""How strongly a number is stated: the formula for the strength of claims, applied to what the store knows.

    .40 · min(sources / 5, 1)  +  .35 · reliability  +  .15 · confidence  +  .10 / (1 + days / 30)

*Sources* is the number of documents that give the number, *reliability* their mean by kind and status, *confidence* the
mean confidence with which the number was read, and *days* the time between the latest of them and the latest of the
whole conflict. It is measured from the conflict and not from today, so that a store gives the same answer tomorrow.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from statistics import fmean

from attest.values.conflicts import Side, Statement

SOURCES, RELIABILITY, CONFIDENCE, RECENCY = 0.40, 0.35, 0.15, 0.10
ENOUGH_SOURCES, RECENCY_DAYS = 5, 30
"""The numbers of the formula."""
STRONGER = 1.3
"""A number leads if it is more than this many times as strong as every other."""

BY_STATUS: Mapping[str, float] = {
    "final": 1.0, "living": 1.0, "last call": 0.9, "review": 0.8, "draft": 0.6, "stagnant": 0.3, "withdrawn": 0.2,
    "moved": 0.2,
}  # fmt: skip
BY_KIND: Mapping[str, float] = {
    "proposal": 0.6,
    "code": 0.9,
    "note": 0.7,
    "transcript": 0.4,
    "thread": 0.4,
    "text": 0.5,
}
"""Reliability from 0 to 1. A proposal's status says more than its kind."""


def reliability(kind: str, status: str | None) -> float:
    """Reliability of a document, from 0 to 1: by its status if it is a proposal with a known one, else by kind."""
    by_status = BY_STATUS if kind == "proposal" else {}
    return by_status.get((status or "").lower(), BY_KIND.get(kind, 0.5))


def strength(statements: Sequence[Statement], latest: str | None) -> float:
    """The strength of one number, from 0 to 1; ``latest`` is the latest date in the whole conflict."""
    sources = {statement.document_id: statement for statement in statements}.values()
    reliable = fmean(reliability(statement.kind, statement.status) for statement in sources)
    confident = fmean(statement.confidence for statement in statements)
    dates = [statement.date[:10] for statement in sources if statement.date]
    recent = 1 / (1 + _days_between(max(dates), latest) / RECENCY_DAYS) if dates and latest else 0.0
    enough = min(len(sources) / ENOUGH_SOURCES, 1)
    total = SOURCES * enough + RELIABILITY * reliable + CONFIDENCE * confident + RECENCY * recent
    return min(max(total, 0.0), 1.0)


def _days_between(earlier: str, later: str) -> int:
    return abs((date.fromisoformat(later[:10]) - date.fromisoformat(earlier)).days)


def leading_value(sides: Sequence[Side]) -> str | None:
    """The value more than ``STRONGER`` times as strong as every other; None if there is none, or only one value."""
    if len(sides) < 2:
        return None
    first, second = sorted(sides, key=lambda side: -side.strength)[:2]
    return first.value if first.strength > STRONGER * second.strength else None
