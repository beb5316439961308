"""Diversity: a candidate that repeats a better one makes way for one that says something else.

Maximal marginal relevance (Carbonell and Goldstein 1998), greedy, with two bounds.

Rule 1: scores only fall. A candidate loses by how much it is too similar to one placed before it, and never gains; the
best candidate stays the best.
Rule 2: one order by one score. Candidates are ranked by what is left of their scores, and the trace has what was
subtracted.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attest.retrieval.fuse import Candidate
from attest.retrieval.view import View
from attest.store.signatures import estimated_similarity, signature_matrix

if TYPE_CHECKING:
    import numpy as np

DIFFERENT = 0.7
"""Similarity up to which nothing is subtracted: passages about one thing have cosines of .4 to .7."""

Similar = Callable[[int], "np.ndarray"]
"""Returns the similarities of a candidate, given by its number, with all candidates, 0 to 1."""


def diversify(candidates: Sequence[Candidate], similar: Similar, weight: float) -> list[Candidate]:
    """The candidates, given best first, in the order of what each adds; ``weight`` is the penalty for saying the same.

    What is left of a score can only fall while others are placed, so no candidate is placed with a better score than
    the one before.
    """
    import numpy as np

    if not candidates or weight <= 0:
        return list(candidates)
    ordered = sorted(candidates, key=lambda item: item.placed.chunk_id)
    place = {item.placed.row: number for number, item in enumerate(candidates)}
    numbers = np.array([place[item.placed.row] for item in ordered])
    fused = np.array([item.scores["fused"] for item in ordered])
    repeated, waiting = np.zeros(len(ordered)), np.ones(len(ordered), bool)
    diverse = []
    for _ in ordered:
        remaining = np.where(waiting, np.round(fused - weight * repeated, 6), -np.inf)
        best = int(remaining.argmax())  # the first of equals, which has the smallest chunk id
        waiting[best] = False
        diverse.append(_penalised(ordered[best], weight * float(repeated[best])))
        excess = (similar(int(numbers[best]))[numbers] - DIFFERENT) / (1 - DIFFERENT)
        repeated = np.maximum(repeated, np.clip(excess, 0.0, 1.0))
    return diverse


def _penalised(item: Candidate, penalty: float) -> Candidate:
    return item.with_score("repeats", -penalty) if penalty else item


def similarities(view: View, candidates: Sequence[Candidate]) -> Similar:
    """Similarities of the candidates: in meaning if there are vectors, else in words."""
    if view.dense is not None:
        return view.dense.between([item.placed.row for item in candidates])
    signatures = signature_matrix([item.placed.signature for item in candidates])
    return lambda number: estimated_similarity(signatures, number)
