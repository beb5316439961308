"""Further passages: a document gains by what its second and third best passages score.

One passage may match by accident, three hardly do. The rest of a document (``rank.py``) knows only how often it has the
words; this knows how good the passages are that have them, by everything that was said of them.

Rule 1: all passages of a document gain the same, so that their own order stays.
Rule 2: what the best gain on average is taken off, so that a document of one passage is not at a disadvantage.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from attest.retrieval.fuse import Candidate

HEARD = 2
"""So many passages are heard beside the best; one or three do nearly as well (design/retrieval.md)."""
BEST = 30
"""So many of the best candidates say what is usual."""


def with_further(ranked: Sequence[Candidate], weight: float) -> list[Candidate]:
    """The candidates, which come best first, in the order that they have with what the further passages of their
    documents add: the mean of two as a share of the best score of all, less what is usual, times ``weight``."""
    best = ranked[0].scores["fused"] if ranked else 0.0
    parts = [item.document_id for item in ranked[:BEST] if not item.whole]
    if not weight or best <= 0 or not parts:
        return list(ranked)
    heard = _heard(ranked, best)
    usual = sum(heard[name] for name in parts) / len(parts)
    moved = [
        item if item.whole else item.better("further", heard[item.document_id] - usual, weight=weight)
        for item in ranked
    ]
    return sorted(moved, key=Candidate.order)


def _heard(ranked: Sequence[Candidate], best: float) -> Mapping[str, float]:
    """By document: what its passages behind the first score on average, as a share of ``best``; one that is not there
    scores 0."""
    scores: dict[str, list[float]] = defaultdict(list)
    for item in ranked:
        scores[item.document_id].append(item.scores["fused"])
    return {name: sum(found[1 : 1 + HEARD]) / HEARD / best for name, found in scores.items()}
