"""Merge the rankings for a question and for its parts into one."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from attest.retrieval.fuse import Candidate
from attest.values.questions import DocumentMention, ParsedQuestion

PARTS_WEIGHT = 0.4
"""Weight of all parts together, beside the whole question (.2 to .8 differ by .003 of recall@10)."""
_PASSED_ON = 2
"""Best documents of a part that are passed to the parts building on it."""


def mention_best(asked: ParsedQuestion, before: Sequence[Candidate]) -> ParsedQuestion:
    """Let a part that names no document mention the best documents of the part before."""
    if asked.named or asked.meant:
        return asked
    best = list(dict.fromkeys(item.document_id for item in before))[:_PASSED_ON]
    mentions = [DocumentMention(words="", document_id=name, confidence=1 / place) for place, name in enumerate(best, 1)]
    return replace(asked, meant=mentions)


def merge_rankings(whole: Sequence[Candidate], parts: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """All candidates, by their score for the whole question plus the mean score for its parts, each divided by the
    best.

    A candidate found only by a part starts with the lowest score for the whole question.
    """
    own = _relative_scores(whole)
    least = min(own.values(), default=0.0)
    from_parts: dict[str, float] = defaultdict(float)
    for ranking in parts:
        for chunk_id, score in _relative_scores(ranking).items():
            from_parts[chunk_id] += score / len(parts)
    items = {item.placed.chunk_id: item for ranking in (*reversed(parts), whole) for item in ranking}
    merged = [
        replace(item, scores={**item.scores, "fused": own.get(name, least)}).with_score(
            "parts", from_parts[name], weight=PARTS_WEIGHT
        )
        for name, item in items.items()
    ]
    return sorted(merged, key=Candidate.order)


def _relative_scores(ranking: Sequence[Candidate]) -> dict[str, float]:
    """Scores by chunk id, as a share of the best one."""
    best = max((item.scores["fused"] for item in ranking), default=0.0)
    return {item.placed.chunk_id: item.scores["fused"] / best if best > 0 else 0.0 for item in ranking}
