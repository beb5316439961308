"""Neighbours: a document of one passage scores higher if passages with nearly the same meaning score high.

Documents that answer one question are near each other in meaning (the cluster hypothesis, van Rijsbergen 1979), so a
document whose nearest did well is likelier to be relevant than its own score says: one step of score regularisation
(Diaz 2005).

Rule 1: only a chunk that is its whole document is rescored. A part has the rest of its document to support it.
Rule 2: parts are lent the mean, which is 0, so that neither kind is preferred.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attest.retrieval.fuse import Candidate
from attest.retrieval.view import View

if TYPE_CHECKING:
    import numpy as np

BEST = 30
"""Best candidates that lend their scores."""
NEAREST = 5
"""Nearest of them that count for each candidate, weighted by the fourth power of the cosine: .9 counts five times as
much as .6."""


def add_neighbours(view: View, ranked: Sequence[Candidate], weight: float) -> list[Candidate]:
    """The candidates, given and returned best first, with the scores that their nearest lend them.

    ``weight`` is the weight of the lent score beside the candidate's own. Without vectors nothing changes.
    """
    if not weight or view.dense is None or not any(item.whole for item in ranked):
        return list(ranked)
    lent = _lent_scores(view.dense.between([item.placed.row for item in ranked]), ranked)
    rescored = [
        item.with_score("neighbours", score, weight=weight) if item.whole else item
        for item, score in zip(ranked, lent, strict=True)
    ]
    return sorted(rescored, key=Candidate.order)


def _lent_scores(near: "Callable[[int], np.ndarray]", ranked: Sequence[Candidate]) -> list[float]:
    """Mean score of each candidate's nearest, less the average of that for the best candidates."""
    import numpy as np

    best = ranked[:BEST]
    scores = np.array([item.scores["fused"] for item in best])
    influence = np.stack([near(number) for number in range(len(best))], axis=1) ** 4
    np.fill_diagonal(influence[: len(best)], 0.0)
    influence[influence < np.sort(influence, axis=1)[:, -NEAREST:][:, :1]] = 0.0
    total = influence.sum(axis=1)
    means = np.where(total > 0, (influence * scores).sum(axis=1) / np.maximum(total, 1e-9), scores.mean())
    return list((means - means[: len(best)].mean()).tolist())
