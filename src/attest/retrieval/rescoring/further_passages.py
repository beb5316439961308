"""Further passages: a document gains by what its second and third best passages score.

One passage may match by accident, three hardly do. The rest of a document (``rank.py``) knows only how often it has the
words; this knows how good the passages are that have them, by everything that was said of them.

Rule 1: all passages of a document gain the same, so that their own order stays.
Rule 2: what the best gain on average is taken off, so that a document of one passage is not at a disadvantage.
Rule 3: a question about source code wants one function, whatever else its file has; a text without a question, such as
the message of a commit, may be about the file.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from attest.retrieval.fuse import Candidate
from attest.values.questions import ParsedQuestion

HEARD = 2
"""So many passages are heard beside the best; one or three do nearly as well (design/retrieval.md)."""
BEST = 30
"""So many of the best candidates say what is usual."""


def with_further(ranked: Sequence[Candidate], asked: ParsedQuestion, weight: float) -> list[Candidate]:
    """The candidates, which come best first, in the order that they have with what the further passages of their
    documents add: the mean of two as a share of the best score of all, less what is usual, times ``weight``."""
    best = ranked[0].scores["fused"] if ranked else 0.0
    parts = [item.document_id for item in ranked[:BEST] if _gains(item, asked)]
    if not weight or best <= 0 or not parts:
        return list(ranked)
    heard = _heard(ranked, best)
    usual = sum(heard[name] for name in parts) / len(parts)
    moved = [
        item.better("further", heard[item.document_id] - usual, weight=weight) if _gains(item, asked) else item
        for item in ranked
    ]
    return sorted(moved, key=Candidate.order)


def _gains(item: Candidate, asked: ParsedQuestion) -> bool:
    return not item.whole and not (asked.asks and item.placed.document.kind == "code")


def _heard(ranked: Sequence[Candidate], best: float) -> Mapping[str, float]:
    """By document: what its passages behind the first score on average, as a share of ``best``; one that is not there
    scores 0."""
    scores: dict[str, list[float]] = defaultdict(list)
    for item in ranked:
        scores[item.document_id].append(item.scores["fused"])
    return {name: sum(found[1 : 1 + HEARD]) / HEARD / best for name, found in scores.items()}
