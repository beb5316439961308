"""Statistics: means, quantiles, and the significance of differences.

Rule 1: an interval is the 95% percentile bootstrap (Efron & Tibshirani 1993, ch. 13) with a fixed seed: the same
figures give the same interval.
Rule 2: two systems are compared on the same queries, by the bootstrap of the differences for each query (Sakai 2006).
"""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from attest.values.members import members

T = TypeVar("T")

_SAMPLES = 2000
"""Samples of a paired test."""
_BOOTSTRAP_SAMPLES = 1000
"""Samples of an interval, which is computed for every measure of every system."""
SEED = 7


def mean(values: Collection[float]) -> float | None:
    """The mean; None for no values."""
    return sum(values) / len(values) if values else None


def ratio(part: float, whole: float) -> float | None:
    """Part divided by whole; None if the whole is 0."""
    return part / whole if whole else None


def percentile(values: Collection[float], q: float) -> float | None:
    """The q-quantile (0 ≤ q ≤ 1) with linear interpolation; None for no values."""
    import numpy as np

    return float(np.quantile(list(values), q)) if values else None


def interval(rows: Sequence[T], statistic: Callable[[Sequence[T]], float | None]) -> tuple[float, float] | None:
    """95% bootstrap interval over the rows, without samples for which the statistic is undefined; None if all are."""
    chance = random.Random(SEED)
    values = [statistic(chance.choices(rows, k=len(rows))) for _ in range(_BOOTSTRAP_SAMPLES)] if rows else []
    known = [value for value in values if value is not None]
    low, high = percentile(known, 0.025), percentile(known, 0.975)
    return None if low is None or high is None else (low, high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The difference of two rows of a table in one measure, on the queries that both have."""

    row: str
    other: str
    measure: str
    difference: float
    """Mean of ``row`` minus mean of ``other``."""
    low: float
    high: float
    """Bounds of the 95% interval of the difference."""
    queries: int

    @property
    def noise(self) -> bool:
        """Whether the interval contains 0, so that nothing was shown."""
        return self.low <= 0 <= self.high

    @property
    def worse(self) -> bool:
        """Whether ``row`` is significantly below ``other``."""
        return self.high < 0

    def as_json(self) -> dict[str, Any]:
        return {**rounded(members(self)), "noise": self.noise}


def rounded(value: Any) -> Any:
    """A figure rounded to four digits, or each figure in a mapping or list."""
    if isinstance(value, dict):
        return {name: rounded(one) for name, one in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, 4) if isinstance(value, float) else value


def paired_difference(
    row: str, values: Mapping[str, float], other: str, others: Mapping[str, float], *, measure: str
) -> Difference | None:
    """The difference of two rows, from their values by query; None if no query has both."""
    import numpy as np

    both = sorted(values.keys() & others.keys())
    if not both:
        return None
    differences = np.array([values[query] - others[query] for query in both])
    drawn = np.random.default_rng(SEED).integers(0, len(both), (_SAMPLES, len(both)))
    # Rounded, because the last bits of a mean are noise: equal rows differ by exactly 0.
    low, high = np.quantile(differences[drawn].mean(axis=1), [0.025, 0.975]).round(9).tolist()
    return Difference(
        row=row,
        other=other,
        measure=measure,
        difference=round(float(differences.mean()), 9),
        low=low,
        high=high,
        queries=len(both),
    )


def precision_recall(flagged: Sequence[bool], right: Sequence[bool]) -> tuple[float | None, float | None]:
    """Precision and recall; None where undefined."""
    both = sum(a and b for a, b in zip(flagged, right, strict=True))
    return ratio(both, sum(flagged)), ratio(both, sum(right))


def auroc(scores: Sequence[float], positive: Sequence[bool]) -> float | None:
    """Probability that a positive scores above a negative, ties as half (Mann–Whitney). None if there is only one
    class."""
    import numpy as np

    positives = sum(positive)
    negatives = len(positive) - positives
    if not positives or not negatives:
        return None
    _, places, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    rank_sum = float(ranks[np.array(positive, bool)].sum())
    return (rank_sum - positives * (positives + 1) / 2) / (positives * negatives)
