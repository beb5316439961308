"""Kind balance: no kind of chunk leads another only because of its channel weights.

The weights of all kinds sum to the same (``weights.py``), but meaning scores are high for everything that is found, and
word scores for few. So a chunk weighed by meaning scores higher than an equally good one weighed by words.

Rule 1: the lead of a typical chunk (the mean of the best) with the weights of a kind, compared with those of a part of
a document, is subtracted from all chunks of that kind.
Rule 2: source code keeps some of its lead (``Shares.lead_kept``): of two chunks that answer, it has fewer of the
question's words.
Rule 3: the mean of all scores stays, so nothing changes if all chunks are of one kind.
"""

from collections.abc import Mapping, Sequence

from attest.retrieval.fuse import Candidate

TYPICAL = 10
"""Top candidates averaged as the typical good one."""


def balance_kinds(ranked: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, given and returned best first, without the lead that their kinds give them."""
    typical = _mean_scores(ranked[:TYPICAL])
    offsets = [sum(more * typical[channel] for channel, more in item.kind_offset.items()) for item in ranked]
    if len(set(offsets)) < 2:
        return list(ranked)
    mean = sum(offsets) / len(offsets)
    balanced = (item.with_score("level", offset - mean) for item, offset in zip(ranked, offsets, strict=True))
    return sorted(balanced, key=Candidate.order)


def _mean_scores(best: Sequence[Candidate]) -> Mapping[str, float]:
    """Mean score of the best candidates in each channel."""
    return {name: sum(item.score(name) for item in best) / len(best) for item in best[:1] for name in item.kind_offset}
