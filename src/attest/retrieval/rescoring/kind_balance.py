"""Level: no kind of chunk is ahead of another by nothing but the shares that it is weighed with.

The shares of all kinds sum to the same (``rank.py``), but meaning is high for all that is found and words are for few.
So a chunk that counts by its meaning has more than one that counts by its words, each as good of its kind.

Rule 1: what a typical chunk, the mean of the best, has more with the shares of a kind than with those of a part of a
document is taken off from all of that kind.
Rule 2: source code keeps some of it (``Shares.kept``): of two that answer, it has fewer of a question's words.
Rule 3: the mean of all stays, so that nothing changes where all are of one kind.
"""

from collections.abc import Mapping, Sequence

from attest.retrieval.fuse import Candidate

TYPICAL = 10
"""So many of the best candidates say what a channel says of a good one."""


def levelled(ranked: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, which come best first, in the order that they have without what their kind alone is worth."""
    typical = _mean_of_each(ranked[:TYPICAL])
    owed = [sum(more * typical[channel] for channel, more in item.owed.items()) for item in ranked]
    if len(set(owed)) < 2:
        return list(ranked)
    usual = sum(owed) / len(owed)
    return sorted(
        (item.better("level", due - usual) for item, due in zip(ranked, owed, strict=True)), key=Candidate.order
    )


def _mean_of_each(best: Sequence[Candidate]) -> Mapping[str, float]:
    """What each channel says of them on average."""
    return {
        name: sum(item.scores.get(name, 0.0) for item in best) / len(best) for item in best[:1] for name in item.owed
    }
