"""Further passages: a document scores higher if its second and third best passages match, too.

One passage may match by accident, three hardly do. The document channel (``weights.py``) only knows how often the rest
of a document has the words; this uses the full scores of the passages that have them.

Rule 1: all passages of a document gain the same, so their own order stays.
Rule 2: the mean gain of the best is subtracted, so that a document of one passage is not at a disadvantage.
Rule 3: a question about source code wants one function, whatever else its file has; a text that is not a question, such
as a commit message, may be about the file.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from attest.retrieval.fuse import Candidate
from attest.values.questions import ParsedQuestion

FURTHER = 2
"""Passages that count besides the best; one or three do nearly as well (design/retrieval.md)."""
BEST = 30
"""Best candidates whose mean gain is subtracted."""


def add_further_passages(ranked: Sequence[Candidate], asked: ParsedQuestion, weight: float) -> list[Candidate]:
    """The candidates, given and returned best first, with the gain from further passages: the mean score of two as a
    share of the best score of all, less the mean gain of the best, times ``weight``."""
    best = ranked[0].scores["fused"] if ranked else 0.0
    parts = [item.document_id for item in ranked[:BEST] if _gains(item, asked)]
    if not weight or best <= 0 or not parts:
        return list(ranked)
    further = _further_scores(ranked, best)
    usual = sum(further[name] for name in parts) / len(parts)
    rescored = [
        item.with_score("further", further[item.document_id] - usual, weight=weight) if _gains(item, asked) else item
        for item in ranked
    ]
    return sorted(rescored, key=Candidate.order)


def _gains(item: Candidate, asked: ParsedQuestion) -> bool:
    return not item.whole and not (asked.asks and item.placed.document.kind == "code")


def _further_scores(ranked: Sequence[Candidate], best: float) -> Mapping[str, float]:
    """By document: mean score of its passages after the first, as a share of ``best``; missing passages score 0."""
    scores: dict[str, list[float]] = defaultdict(list)
    for item in ranked:
        scores[item.document_id].append(item.scores["fused"])
    return {name: sum(found[1 : 1 + FURTHER]) / FURTHER / best for name, found in scores.items()}
